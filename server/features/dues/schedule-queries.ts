// The dates of a due's periods, computed by the database function `due_schedule` up to the end of the schedule.
import { sql } from 'kysely';
import type { Frequency } from '#contract/dues/dues.ts';
import type { Db } from '#platform/database/database.ts';

export type Rhythm = {
  frequency: Frequency;
  everyMonths: number | null;
  startOn: string;
  dueDay: number | null;
  endOn: string | null;
  occurrences: number | null;
  issueLeadDays: number;
};

export type PeriodDays = {
  number: number;
  startsOn: string;
  endsOn: string | null;
  dueOn: string;
  issueOn: string;
};

const months: Readonly<Partial<Record<Frequency, number>>> = {
  Monthly: 1,
  Quarterly: 3,
  'Half-yearly': 6,
  Yearly: 12,
};

/**
 * The dates of `count` periods, starting with the period `from.number`. Returns fewer if the schedule ends earlier.
 */
export async function selectPeriods(
  db: Db,
  rhythm: Rhythm,
  from: { number: number; count: number },
): Promise<PeriodDays[]> {
  const { frequency, everyMonths, startOn, dueDay, endOn, issueLeadDays } = rhythm;
  const stepMonths = months[frequency] ?? everyMonths ?? 0;
  const occurrences = frequency === 'One-off' ? 1 : rhythm.occurrences;
  const last = Math.min(from.number + from.count, occurrences ?? Number.MAX_SAFE_INTEGER) - 1;
  if (last < from.number) return [];
  const { rows } = await sql<PeriodDays>`
    select number, starts_on as "startsOn", ends_on as "endsOn", due_on as "dueOn",
      due_on - ${issueLeadDays}::integer as "issueOn"
    from due_schedule(${startOn}::date, ${frequency === 'Weekly' ? 7 : 0}, ${stepMonths},
      ${dueDay}::integer, ${from.number}, ${last})
    where starts_on <= coalesce(${endOn}::date, 'infinity') order by number`.execute(db);
  return rows;
}
