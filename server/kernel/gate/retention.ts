// After the retention period, the names and other details of guests are erased from visits, ended passes, watch-list
// matches and the register of overrides, and former staff become anonymous. The same applies to ended, rejected and
// expired watch-list entries, and to removed and unused frequent guests. A visit that is still inside, and the reason
// of its override, stay. The audit log loses the texts about these passes, staff and watch-list entries, and about
// visits that were overridden or reviewed.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { erasedValue, forgetRecords } from '#platform/feature/eraser.ts';
import type { RetentionRule } from '#platform/feature/retention.ts';
import { gateSettings } from './settings.ts';

const oldVisits = (before: string) => sql`k.community_id = ${here} and k.anonymised_at is null
  and k.arrived_at < ${before} and k.status <> 'Inside'`;
const oldPasses = (before: string) => sql`k.community_id = ${here} and k.ended_as is not null
  and k.anonymised_at is null and k.ended_at < ${before}`;
const oldHits = (before: string) =>
  sql`k.community_id = ${here} and k.guest_name <> '' and k.at < ${before}`;
const oldOverrides = (before: string) => sql`k.community_id = ${here} and k.reason <> ${erasedValue}
  and k.at < ${before} and not exists (select from visits v where v.community_id = k.community_id
    and v.id = k.visit_id and v.status = 'Inside')`;
const formerEntry = 'Former entry';
/** Watch-list entries that were ended, rejected or expired before the given time. */
const oldEntries = (before: string) => sql`k.community_id = ${here} and k.name <> ${formerEntry}
  and case k.status when 'Ended' then coalesce(k.ended_at, k.expires_at)
    when 'Rejected' then k.decided_at else k.expires_at end < ${before}`;
/**
 * Frequent guests who were removed before the given time, or who were added before it and have had no pass that was
 * made, used or valid since then.
 */
const oldFrequent = (before: string) => sql`k.community_id = ${here}
  and (k.name <> 'Guest' or k.phone is not null or k.plate <> '')
  and coalesce(k.archived_at, k.created_at) < ${before} and (k.archived_at is not null or not exists (
    select from gate_passes p where p.community_id = ${here} and p.frequent_guest_id = k.id
      and greatest(p.created_at, p.last_used_at, p.valid_to) >= ${before}))`;
const formerStaff = 'Former staff';
/** Former staff. A row is last written when the person leaves, and their photo is deleted at that time. */
const oldStaff = (before: string) => sql`k.community_id = ${here} and k.status = 'Left'
  and k.name <> ${formerStaff} and k.updated_at < ${before}`;

/** The step note of the visit `v`, unless it is a guard's note of a phone call. */
export const stepNoteKept = sql`case when v.decided_via in ('Call', 'Nobody') then '' else v.step_note end`;

/**
 * Deletes a guard's notes of phone calls from the steps of these visits, because the notes may contain the guest's
 * name.
 */
export async function eraseWords(db: Db, visitIds: readonly string[]): Promise<void> {
  await sql`select set_app('erasing', 'on')`.execute(db);
  await sql`update visit_steps s set note = '' from visits v
    where s.community_id = ${here} and s.visit_id = any (${[...visitIds]}::uuid[]) and s.note <> ''
      and s.status in ('Approved', 'Denied', 'No answer')
      and v.community_id = s.community_id and v.id = s.visit_id and v.decided_via in ('Call', 'Nobody')`.execute(
    db,
  );
  await sql`select set_app('erasing', '')`.execute(db);
}

/**
 * Erases the reasons of the overrides with these ids, which may name the guest, and returns the ids of their visits.
 * The rest of the register stays.
 */
export async function eraseReasons(db: Db, ids: ReturnType<typeof sql>): Promise<string[]> {
  await sql`select set_app('erasing', 'on')`.execute(db);
  const { rows } = await sql<{
    visitId: string;
  }>`update gate_overrides o set reason = ${erasedValue}
    where o.community_id = ${here} and o.id in (${ids}) returning o.visit_id as "visitId"`.execute(
    db,
  );
  await sql`select set_app('erasing', '')`.execute(db);
  return rows.map(({ visitId }) => visitId);
}

const idsOf = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id);

export const visitRetention: RetentionRule = {
  kind: 'visits',
  days: {
    read: async (db) => (await gateSettings.read(db)).retentionDays,
    write: async (context, retentionDays) => {
      await gateSettings.lock(context);
      await gateSettings.update(context, { retentionDays });
    },
  },
  count: async (db, before) => {
    const { rows } = await sql<{ count: number }>`select
      ((select count(*) from visits k where ${oldVisits(before)})
        + (select count(*) from gate_passes k where ${oldPasses(before)})
        + (select count(*) from watch_hits k where ${oldHits(before)})
        + (select count(*) from gate_overrides k where ${oldOverrides(before)})
        + (select count(*) from watch_entries k where ${oldEntries(before)})
        + (select count(*) from frequent_guests k where ${oldFrequent(before)})
        + (select count(*) from staff_people k where ${oldStaff(before)}))::int as count`.execute(
      db,
    );
    return rows[0]?.count ?? 0;
  },
  forget: async (context, { before, most }) => {
    const { db, clock } = context;
    const now = clock.now().toISOString();
    const visits = await sql<{
      id: string;
      isReviewed: boolean;
    }>`update visits v set guest_name = '', guest_phone = null, plate = '', company = '',
        photo = null, watch_entry_id = null, step_note = ${stepNoteKept}, anonymised_at = ${now}
      where v.community_id = ${here} and v.id = any (array(select k.id from visits k
        where ${oldVisits(before)} order by k.arrived_at limit ${most} for update skip locked))
      returning v.id, v.reviewed_at is not null as "isReviewed"`.execute(db);
    await eraseWords(db, idsOf(visits));
    const passes = await sql<{
      id: string;
    }>`update gate_passes p set guest_name = 'Guest', guest_phone = null, plate = '',
        company = '', note = '', ended_reason = '', anonymised_at = ${now}
      where p.community_id = ${here} and p.id = any (array(select k.id from gate_passes k
        where ${oldPasses(before)} order by k.ended_at limit ${most} for update skip locked))
      returning p.id`.execute(db);
    const hits = await sql`update watch_hits h set guest_name = ''
      where h.community_id = ${here} and h.id = any (array(select k.id from watch_hits k
        where ${oldHits(before)} order by k.at limit ${most} for update skip locked))
      returning h.id`.execute(db);
    const reasons = await eraseReasons(
      db,
      sql`select k.id from gate_overrides k where ${oldOverrides(before)} order by k.at limit ${most}`,
    );
    const staff = await sql<{
      id: string;
    }>`update staff_people s set name = ${formerStaff}, phone = null, id_number = '', photo = null,
        version = s.version + 1
      where s.community_id = ${here} and s.id = any (array(select k.id from staff_people k
        where ${oldStaff(before)} order by k.updated_at limit ${most} for update skip locked))
      returning s.id`.execute(db);
    const entries = await sql<{
      id: string;
    }>`update watch_entries e set name = ${formerEntry}, phone = null, plate = '',
        id_number = '', instruction = '', reason = ${erasedValue}, version = e.version + 1
      where e.community_id = ${here} and e.id = any (array(select k.id from watch_entries k
        where ${oldEntries(before)} order by k.added_at limit ${most} for update skip locked))
      returning e.id`.execute(db);
    const frequent =
      await sql`update frequent_guests f set name = 'Guest', phone = null, plate = '', relation = '',
        archived_at = coalesce(f.archived_at, ${now}), version = f.version + 1
      where f.community_id = ${here} and f.id = any (array(select k.id from frequent_guests k
        where ${oldFrequent(before)} order by k.created_at limit ${most} for update skip locked))
      returning f.id`.execute(db);
    // The audit record of a reviewed visit contains text written by the reviewer.
    const reviewed = visits.rows.filter(({ isReviewed }) => isReviewed);
    const told = new Set([...reasons, ...idsOf({ rows: reviewed })]);
    forgetRecords(context, { type: 'visit', ids: [...told] });
    forgetRecords(context, { type: 'gate-pass', ids: idsOf(passes) });
    forgetRecords(context, { type: 'staff-person', ids: idsOf(staff), label: formerStaff });
    forgetRecords(context, { type: 'watch-entry', ids: idsOf(entries), label: formerEntry });
    const gone = [visits, passes, hits, staff, entries, frequent];
    return gone.reduce((sum, { rows }) => sum + rows.length, reasons.length);
  },
};
