// The SQL of the retention periods that a community has chosen. A kind of data without a row has the default number
// of days, unless its rule stores the days elsewhere.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { RetentionKind } from '#contract/retention/retention.ts';
import type { Db } from '#platform/database/database.ts';

export async function selectDays(db: Db, kind: RetentionKind): Promise<number | undefined> {
  const { rows } = await sql<{ days: number }>`select days from retention_periods
    where community_id = ${here} and id = ${kind}`.execute(db);
  return rows[0]?.days;
}

/** Serialises changes of a community's retention periods. */
export const lockPeriods = (db: Db) => lockUntilCommit(db, 'retentionPeriods');

export const writeDays = (db: Db, kind: RetentionKind, days: number) =>
  sql`insert into retention_periods (community_id, id, days) values (${here}, ${kind}, ${days})
    on conflict (community_id, id) do update set days = excluded.days`.execute(db);
