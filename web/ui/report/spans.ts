// The named periods of reports: whole months, quarters and years relative to a day. Days are texts, so that no time
// zone shifts them.

export type Span = { from: string; to: string };

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The named periods relative to a day, with the default first. */
export function spans(today: string): { name: string; time: Span }[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const months = (first: number, count: number): Span => ({
    from: dayOf(year, first, 1),
    to: dayOf(year, first + count, 0),
  });
  const at = month - 1;
  const quarter = at - (at % 3);
  return [
    { name: 'Last 12 months', time: months(at - 11, 12) },
    { name: 'This month', time: months(at, 1) },
    { name: 'Last month', time: months(at - 1, 1) },
    { name: 'This quarter', time: months(quarter, 3) },
    { name: 'Last quarter', time: months(quarter - 3, 3) },
    { name: 'This year', time: months(0, 12) },
    { name: 'Last year', time: months(-12, 12) },
  ];
}

/** The name of a period on a day; undefined for custom dates. */
export const spanOf = (time: Span, today: string): string | undefined =>
  spans(today).find((one) => one.time.from === time.from && one.time.to === time.to)?.name;
