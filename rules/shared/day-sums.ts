// Arithmetic with calendar days, without times and zones: a day is `2026-11-21`.

const dayMs = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, days: number): string =>
  new Date(at(day) + days * dayMs).toISOString().slice(0, 10);

/** The number of days from one day to another; negative if it is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((at(to) - at(from)) / dayMs);
