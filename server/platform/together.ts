// Statements that travel together: sent without waiting for each other, in one round trip.

type Settled<T extends readonly Promise<unknown>[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * Waits for all, and throws what the first in order threw: after a statement has failed, the transaction refuses
 * those behind it, and their errors say nothing.
 */
export async function together<const T extends readonly Promise<unknown>[]>(
  ...work: T
): Promise<Settled<T>> {
  const settled = await Promise.allSettled(work);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((one) => one.status === 'fulfilled' && one.value) as Settled<T>;
}
