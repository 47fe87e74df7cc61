// Limits concurrent work by name, so that one caller cannot take all capacity. There is no queue: a caller beyond the
// limit is refused.

/** A name, and its maximum concurrency. */
export type ConcurrencyCap = { name: string; most: number };

export type ConcurrencyLimiter = {
  /** Enters under all names at once; returns the release function, or undefined if one of them is full. */
  enter(shares: readonly ConcurrencyCap[]): (() => void) | undefined;
};

export function openConcurrencyLimiter(): ConcurrencyLimiter {
  const inside = new Map<string, number>();
  const change = (name: string, by: number): void => {
    const now = (inside.get(name) ?? 0) + by;
    if (now === 0) inside.delete(name);
    else inside.set(name, now);
  };
  return {
    enter: (shares) => {
      if (shares.some(({ name, most }) => (inside.get(name) ?? 0) >= most)) return undefined;
      for (const { name } of shares) change(name, 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        for (const { name } of shares) change(name, -1);
      };
    },
  };
}
