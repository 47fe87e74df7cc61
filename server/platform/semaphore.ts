// A semaphore with a bounded queue: further callers wait in order, and beyond the queue's limit they are turned away.
// It knows nothing about the work.
import { requireNoTransaction } from './external-calls.ts';

export type Semaphore = {
  /** Resolves to the release function, or to undefined if the queue is full. */
  enter: () => Promise<(() => void) | undefined>;
};

export function createSemaphore(limits: { most: number; mostWaiting: number }): Semaphore {
  const waiting: (() => void)[] = [];
  let inside = 0;

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else inside -= 1;
  }

  return {
    async enter() {
      requireNoTransaction('a place among few');
      if (inside < limits.most) inside += 1;
      else if (waiting.length >= limits.mostWaiting) return undefined;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let left = false;
      return () => {
        if (left) return;
        left = true;
        leave();
      };
    },
  };
}
