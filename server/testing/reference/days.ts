// Dates such as `2026-01-31` and months such as `2026-01`, with the reference model's own date arithmetic.

export type Day = string;

const oneDay = 24 * 3600 * 1000;

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * oneDay).toISOString().slice(0, 10);

/** The number of days from the first to the last, including both. */
export const daysFrom = (first: Day, last: Day): number =>
  (Date.parse(last) - Date.parse(first)) / oneDay + 1;

export const monthOf = (day: Day): string => day.slice(0, 7);

export const firstOf = (month: string): Day => `${month}-01`;

export const lastOf = (month: string): Day => addDays(firstOf(addMonths(month, 1)), -1);

export function addMonths(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** A day of a month, or the last day if the month is shorter. */
export function dayIn(month: string, day: number): Day {
  const wanted = `${month}-${String(day).padStart(2, '0')}`;
  return wanted < lastOf(month) ? wanted : lastOf(month);
}
