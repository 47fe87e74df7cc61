// The expected end of an outage, as a form asks for it: a duration from now, or unknown.

const minutes = [
  [30, 'In half an hour'],
  [60, 'In an hour'],
  [120, 'In two hours'],
  [240, 'In four hours'],
  [480, 'In eight hours'],
  [1440, 'Tomorrow at this time'],
  [2880, 'In two days'],
  [10_080, 'In a week'],
] as const;

export const ends = [
  { value: 'none', label: 'Unknown' },
  ...minutes.map(([value, label]) => ({ value: String(value), label })),
];

/** Adds the chosen number of minutes to `now`, rounded up to a full minute; null if the end is unknown. */
export function endAfter(now: number, chosen: string): string | null {
  const span = Number(chosen);
  return span > 0 ? new Date((Math.ceil(now / 60_000) + span) * 60_000).toISOString() : null;
}
