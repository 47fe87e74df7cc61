// Where a due stands in its rhythm: the period that comes next, from its stored row.
import type { Frequency } from '#contract/dues.ts';
import type { Db } from '#platform/database.ts';
import type { StoredDue } from './dues-queries.ts';
import { type PeriodDays, selectPeriods } from './schedule-queries.ts';

/** The periods that are still to be issued, at most `count`. */
export const periodsAhead = (db: Db, due: StoredDue, count: number): Promise<PeriodDays[]> =>
  selectPeriods(
    db,
    { ...due, frequency: due.frequency as Frequency },
    { number: due.nextNumber, count },
  );

/** Periods that one publishing or resuming looks ahead for. */
const comeLimit = 600;

/** The periods that are still to be issued and whose day has come. */
export const periodsCome = async (db: Db, due: StoredDue, today: string): Promise<PeriodDays[]> =>
  (await periodsAhead(db, due, comeLimit)).filter(({ issueOn }) => issueOn <= today);

/** The period that is issued next; undefined when none is left. */
export const nextPeriodOf = async (db: Db, due: StoredDue): Promise<PeriodDays | undefined> =>
  (await periodsAhead(db, due, 1))[0];
