// After the retention nobody can tell any more who came: what is left of visits and of passes that ended counts, and
// names nobody.
import { sql } from 'kysely';
import type { Keeper } from '#platform/retention.ts';
import { lockSettings, selectSettings, writeSettings } from './settings-queries.ts';
import { here } from './words.ts';

const oldVisits = (before: string) => sql`k.community_id = ${here} and k.anonymised_at is null
  and k.arrived_at < ${before} and k.status <> 'Inside'`;
const oldPasses = (before: string) => sql`k.community_id = ${here} and k.ended_as is not null
  and k.anonymised_at is null and k.ended_at < ${before}`;
const oldHits = (before: string) =>
  sql`k.community_id = ${here} and k.guest_name <> '' and k.at < ${before}`;

export const visitKeeper: Keeper = {
  kind: 'visits',
  days: {
    read: async (db) => (await selectSettings(db)).retentionDays,
    write: async ({ db, communityId, clock }, retentionDays) => {
      await lockSettings(db, communityId);
      await writeSettings(db, { retentionDays }, clock.now());
    },
  },
  count: async (db, before) => {
    const { rows } = await sql<{ count: number }>`select
      ((select count(*) from visits k where ${oldVisits(before)})
        + (select count(*) from gate_passes k where ${oldPasses(before)})
        + (select count(*) from watch_hits k where ${oldHits(before)}))::int as count`.execute(db);
    return rows[0]?.count ?? 0;
  },
  forget: async ({ db, clock }, { before, most }) => {
    const now = clock.now().toISOString();
    const visits =
      await sql`update visits v set guest_name = '', guest_phone = null, plate = '', company = '',
        photo = null, watch_entry_id = null, anonymised_at = ${now}
      where v.community_id = ${here} and v.id in (select k.id from visits k
        where ${oldVisits(before)} order by k.arrived_at limit ${most} for update skip locked)
      returning v.id`.execute(db);
    const passes =
      await sql`update gate_passes p set guest_name = 'Guest', guest_phone = null, plate = '',
        company = '', note = '', anonymised_at = ${now}
      where p.community_id = ${here} and p.id in (select k.id from gate_passes k
        where ${oldPasses(before)} order by k.ended_at limit ${most} for update skip locked)
      returning p.id`.execute(db);
    const hits = await sql`update watch_hits h set guest_name = ''
      where h.community_id = ${here} and h.id in (select k.id from watch_hits k
        where ${oldHits(before)} order by k.at limit ${most} for update skip locked)
      returning h.id`.execute(db);
    return visits.rows.length + passes.rows.length + hits.rows.length;
  },
};
