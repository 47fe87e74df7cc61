// Arithmetic with calendar days, without times and zones: a day is `2026-11-21`.

const dayMs = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, days: number): string =>
  new Date(at(day) + days * dayMs).toISOString().slice(0, 10);

/** The last day of a month, given as the month `2026-11` or as a day in it. */
export const lastDayOf = (monthOrDay: string): string => {
  const [year = 0, month = 0] = monthOrDay.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

/** The number of days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((at(to) - at(from)) / dayMs);
