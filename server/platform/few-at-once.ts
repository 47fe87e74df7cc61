// Lets only so many in at once; the next wait in order, and beyond a number of those nobody does.
// It knows nothing of what is done inside.
import { requireNoTransaction } from './outside.ts';

export type Entrance = {
  /** Resolves to the function that leaves, or to undefined when too many wait already. */
  enter: () => Promise<(() => void) | undefined>;
};

export function fewAtOnce(limits: { most: number; mostWaiting: number }): Entrance {
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
