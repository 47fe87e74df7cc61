// The scheduled jobs of visits: notify about overstays; close visits without a check-in two hours after arrival, if the
// house approved them or the watch-list stopped them; and close visits inside for more than a day, or two days with a
// pass that allows the night. All are idempotent.
import type { Scheduled } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { JobContext } from '#platform/http/context.ts';
import { perCommunity } from '#platform/feature/per-community.ts';
import { notify } from '#platform/delivery/notify.ts';
import { batchSize, hostsOf } from '#kernel/gate/words.ts';
import { visitorOverstays } from './messages.ts';

type Overstay = { id: string; guestName: string; houseId: string; kind: string };

/** True if the visitor of visit `v` has been inside longer than allowed and the guards were not notified yet. */
const isOverstay = (now: string) =>
  sql`v.status = 'Inside' and v.overstay_at <= ${now} and v.overstay_told_at is null`;
/**
 * True if the visitor of visit `v` is still inside, the guards were notified at least five minutes ago, and the host
 * was not notified yet. Until then the guards have time to act.
 */
const isForHost = (now: string) => sql`v.status = 'Inside'
  and v.overstay_told_at <= ${now}::timestamptz - interval '5 minutes' and v.overstay_host_told_at is null`;

/** Notifies the guards once per overstay; the hosts are notified later. */
export const tellOverstays = perCommunity({
  name: 'gate.overstays',
  cron: '* * * * *',
  due: (now) =>
    sql`exists (select from visits v where v.community_id = c.id and ${isOverstay(now)})`,
  batch: batchSize,
  work: async (context) => {
    const now = context.clock.now().toISOString();
    const { rows } = await sql<Overstay>`
    with told as (
      update visits k set overstay_told_at = ${now} where k.community_id = ${here} and k.id = any (array(
        select v.id from visits v where v.community_id = ${here} and ${isOverstay(now)}
        order by v.overstay_at limit ${batchSize} for update skip locked))
      returning k.id, k.guest_name, k.house_id, k.kind)
    select t.id, t.guest_name as "guestName", t.house_id as "houseId", t.kind from told t`.execute(
      context.db,
    );
    for (const visit of rows) tellGuards(context, visit);
    if (rows.length > 0) context.emit('visits.changed', {});
    return rows.length;
  },
});

const tellGuards = (context: JobContext, visit: Overstay): void =>
  notify(context, {
    ...visitorOverstays.notice(visit),
    to: { permission: 'gatePasses.create' },
    houseId: visit.houseId,
    link: '/gate-pass',
    priority: 'Urgent',
    groupKey: `overstay-${visit.id.slice(0, 8)}`,
  });

/** Notifies the hosts of visitors who are still inside five minutes after the guards were notified. */
export const tellHosts = perCommunity({
  name: 'gate.overstays-hosts',
  cron: '* * * * *',
  due: (now) =>
    sql`exists (select from visits v where v.community_id = c.id and ${isForHost(now)})`,
  batch: batchSize,
  work: async (context) => {
    const now = context.clock.now().toISOString();
    const { rows } = await sql<Overstay & { userIds: string[] }>`
    with told as (
      update visits k set overstay_host_told_at = ${now} where k.community_id = ${here} and k.id = any (array(
        select v.id from visits v where v.community_id = ${here} and ${isForHost(now)}
        order by v.overstay_at limit ${batchSize} for update skip locked))
      returning k.id, k.guest_name, k.house_id, k.pass_id, k.kind)
    select t.id, t.guest_name as "guestName", t.house_id as "houseId", t.kind,
      ${hostsOf(sql`p.host_id`, sql`t.house_id`)} as "userIds"
    from told t left join gate_passes p on p.community_id = ${here} and p.id = t.pass_id`.execute(
      context.db,
    );
    for (const { userIds, ...visit } of rows) {
      const { houseId } = visit;
      if (userIds.length === 0) continue;
      notify(context, { ...visitorOverstays.notice(visit), to: { userIds }, houseId });
    }
    return rows.length;
  },
});

export const closeVisits = perCommunity({
  name: 'gate.auto-close',
  cron: '*/10 * * * *',
  batch: batchSize,
  work: async ({ db, emit, clock }) => {
    const now = clock.now().toISOString();
    const { rows } =
      await sql`update visits v set status = 'Auto-closed', out_at = ${now}, step_by = null,
      step_by_name = 'Courtyard', step_note = 'No exit was recorded within 24 hours', step_at = ${now}
    where v.community_id = ${here} and v.id = any (array(select k.id from visits k
      left join gate_passes p on p.community_id = k.community_id and p.id = k.pass_id
      where k.community_id = ${here} and k.status = 'Inside'
        and k.in_at <= ${now}::timestamptz - interval '24 hours'
        -- A visit with a pass of these kinds may last overnight, so it closes after 48 hours.
        and (p.id is null or p.kind not in ('Multi-entry', 'Recurring', 'Group event', 'One-time')
          or k.in_at <= ${now}::timestamptz - interval '48 hours')
      order by k.in_at limit ${batchSize} for update of k skip locked))
    returning v.id`.execute(db);
    if (rows.length > 0) emit('visits.changed', {});
    // Closes visits that are two hours old and were stopped by the watch-list, or approved by the house but never
    // checked in. These visitors are assumed to have left.
    const gone =
      await sql`update visits v set step_by = null, step_by_name = 'Courtyard', step_at = ${now},
      status = case when v.status = 'At gate' then 'Denied' else 'Auto-closed' end,
      out_at = case when v.status = 'Approved' then ${now}::timestamptz end,
      step_note = case when v.status = 'At gate' then 'Stopped by the watch-list'
        else 'Approved by the house and not seen since' end
    where v.community_id = ${here} and v.id = any (array(select k.id from visits k
      where k.community_id = ${here} and k.status in ('At gate', 'Approved')
        and k.arrived_at <= ${now}::timestamptz - interval '2 hours'
      order by k.arrived_at limit ${batchSize} for update skip locked))
    returning v.id`.execute(db);
    if (gone.rows.length > 0) emit('visits.changed', {});
    return Math.max(rows.length, gone.rows.length);
  },
});

export const visitSchedule: readonly Scheduled[] = [tellOverstays, tellHosts, closeVisits];
