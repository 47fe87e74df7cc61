// The usual periods of a statement, as days of the community's own calendar.

export const statementTimes = [
  'This month',
  'Last 3 months',
  'This year',
  'Last year',
  'Chosen days',
] as const;
export type StatementTime = (typeof statementTimes)[number];

export type StatementPeriod = { From: string; To: string };

/** The first and last day of a period. It ends today, except for last year. Chosen days start as the last 3 months. */
export function periodOf(time: StatementTime, today: string): StatementPeriod {
  const year = Number(today.slice(0, 4));
  if (time === 'This month') return { From: `${today.slice(0, 8)}01`, To: today };
  if (time === 'This year') return { From: `${year}-01-01`, To: today };
  if (time === 'Last year') return { From: `${year - 1}-01-01`, To: `${year - 1}-12-31` };
  const start = new Date(Date.UTC(year, Number(today.slice(5, 7)) - 1 - 3, 1));
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  start.setUTCDate(Math.min(Number(today.slice(8)), last));
  return { From: start.toISOString().slice(0, 10), To: today };
}
