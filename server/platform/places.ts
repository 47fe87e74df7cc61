// Counts who is inside by name, so that one caller does not take every place. Nobody waits: a caller beyond the number
// is refused.

/** A name, and how many may be inside under it. */
export type Share = { name: string; most: number };

export type Places = {
  /** Enters under all names at once; gives the function that leaves, or undefined where one of them is full. */
  enter(shares: readonly Share[]): (() => void) | undefined;
};

export function openPlaces(): Places {
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
