// Computes the next periods of a due from its stored row.
import type { Frequency } from '#contract/dues/dues.ts';
import type { Db } from '#platform/database/database.ts';
import type { StoredDue } from '#kernel/billing/stored-due.ts';
import { type PeriodDays, selectPeriods } from './schedule-queries.ts';

/** The next periods that are not issued yet, at most `count`. */
export const periodsAhead = (db: Db, due: StoredDue, count: number): Promise<PeriodDays[]> =>
  selectPeriods(
    db,
    { ...due, frequency: due.frequency as Frequency },
    { number: due.nextNumber, count },
  );

/** The most periods that one call examines for those whose issue date has come. */
const comeLimit = 600;

/** The periods that are not issued yet and whose issue date has come. */
export const periodsToIssue = async (
  db: Db,
  due: StoredDue,
  today: string,
): Promise<PeriodDays[]> =>
  (await periodsAhead(db, due, comeLimit)).filter(({ issueOn }) => issueOn <= today);

/** The next period to issue; undefined if there is none. */
export const nextPeriodOf = async (db: Db, due: StoredDue): Promise<PeriodDays | undefined> =>
  (await periodsAhead(db, due, 1))[0];
