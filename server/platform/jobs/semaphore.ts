// A semaphore with a bounded queue: further callers wait in order, and beyond the queue's limit they are refused.
import { common } from '#contract/shared/envelope.ts';
import { requireNoTransaction } from '#platform/database/external-calls.ts';
import { refuse } from '#platform/http/refuse.ts';

export type Semaphore = {
  /** Resolves to the release function, or to undefined if the queue is full. */
  enter: () => Promise<(() => void) | undefined>;
  /** Runs the work in a slot; refuses with a 503 if the queue is full. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
};

type Limits = { most: number; mostWaiting: number; retryAfterSeconds?: number };

export function createSemaphore({ most, mostWaiting, ...details }: Limits): Semaphore {
  const waiting: (() => void)[] = [];
  let inside = 0;

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else inside -= 1;
  }

  async function enter(): Promise<(() => void) | undefined> {
    requireNoTransaction('a place among few');
    if (inside < most) inside += 1;
    else if (waiting.length >= mostWaiting) return undefined;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leave();
    };
  }

  return {
    enter,
    run: async (work) => {
      const release = await enter();
      if (!release) throw refuse(common.busy, details);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
