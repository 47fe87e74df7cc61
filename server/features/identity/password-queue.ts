// Bounds how much hashing of passwords runs at once: each takes tens of milliseconds of a processor and 32 MB,
// so a flood of sign-ins would starve everything else. It knows nothing of passwords.
import { common } from '#contract/envelope.ts';
import { requireNoTransaction } from '#platform/outside.ts';
import { refuse } from '#platform/refuse.ts';

/** Below the four threads that Node shares between hashing, files and name look-ups. */
const atOnce = 3;
/** Beyond this a wait would outlast the caller's patience; they are asked to try again. */
const waitingMax = 60;

export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue that runs a few at a time, in order, and refuses when too many wait. */
export function openQueue(limits = { atOnce, waitingMax }): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    requireNoTransaction('a password');
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.waitingMax) throw refuse(common.busy, { retryAfterSeconds: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place passes straight to the next in line, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
