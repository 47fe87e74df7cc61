// Names the ten tests or stories of a run that took longest.

export type Timed = { name: string; ms: number };

const NAMED = 10;

/** Lines for the ten longest, the longest first, with their seconds. */
export function longestOf(kind: string, timed: readonly Timed[]): string[] {
  const longest = timed.toSorted((one, other) => other.ms - one.ms).slice(0, NAMED);
  const lines = longest.map(({ name, ms }) => `  ${(ms / 1000).toFixed(1)} s for “${name}”`);
  return [`The longest ${kind}:`, ...lines];
}
