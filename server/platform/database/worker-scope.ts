// The streets and wallets that a worker is limited to: compares two limits, and converts a limit to column values.
import type { Worker } from '#platform/http/context.ts';

/** The streets and wallets that a worker has access to; null means all of them. */
export type WorkerLimits = Pick<Worker, 'streetIds' | 'walletIds'>;

/** Converts a worker's limits to the values of two columns. */
export const limitsOf = ({ streetIds, walletIds }: WorkerLimits) => ({
  streetIds: streetIds && [...streetIds],
  walletIds: walletIds && [...walletIds],
});

/** Whether a person may see less now than when a file was made for them. */
export const isLimitedSince = (now: WorkerLimits, then: WorkerLimits): boolean =>
  isWider(now.streetIds, then.streetIds) || isWider(now.walletIds, then.walletIds);

/** Whether the second limit allows something that the first does not. Null allows everything. */
export const isWider = (
  first: readonly string[] | null,
  second: readonly string[] | null,
): boolean => first !== null && (second === null || second.some((id) => !first.includes(id)));

/** Whether two limits are equal, in any order; null means no limit. */
export const isSameLimit = (one: readonly string[] | null, other: readonly string[] | null) =>
  JSON.stringify(one?.toSorted() ?? null) === JSON.stringify(other?.toSorted() ?? null);
