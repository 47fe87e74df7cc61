// The delay before reconnecting: doubled each time up to a limit, with a random share, so that a thousand screens do
// not reconnect at the same moment.

export const firstMs = 1000;
export const longestMs = 30_000;

/**
 * The delay after `failures` in a row. `random`, from 0 to 1, picks a value between half of the step and all of it.
 */
export function backoffMs(failures: number, random = Math.random()): number {
  const step = Math.min(firstMs * 2 ** Math.max(failures - 1, 0), longestMs);
  return Math.round(step / 2 + (step / 2) * random);
}
