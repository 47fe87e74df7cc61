// Limits concurrent password hashing: each hash takes tens of milliseconds of CPU and 32 MB, so a flood of sign-ins
// would starve everything else. It never sees passwords.
import { common } from '#contract/shared/envelope.ts';
import { requireNoTransaction } from '#platform/external-calls.ts';
import { refuse } from '#platform/refuse.ts';

/** Below the four threads that Node shares between hashing, files and DNS. */
const atOnce = 3;
/** Longer queues would time out; further callers are asked to try again. */
const waitingMax = 60;

export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** A FIFO queue with limited concurrency that refuses when too many calls wait. */
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
      // Hands the slot straight to the next in line, so that no other call takes it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
