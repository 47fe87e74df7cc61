// The scheduled jobs of gate devices: send one notification when a device falls silent, expire commands that the device
// did not answer in time, and delete log entries after the same number of days as visitors' names. All are idempotent.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { offlineMinutes } from '#contract/gate-hardware/gate-hardware.ts';
import { perCommunity } from '#platform/feature/per-community.ts';
import { notify } from '#platform/delivery/notify.ts';
import { batchSize } from '#kernel/gate/words.ts';
import { deviceOffline } from './messages.ts';

/**
 * SQL condition that a device `d` has been silent for `offlineMinutes` and that nobody was notified of it. Never true
 * for consoles, revoked devices and devices that were never seen.
 */
const isSilent = (
  now: string,
) => sql`d.kind <> 'Console' and d.revoked_at is null and d.offline_told_at is null
  and d.last_seen_at < ${now}::timestamptz - make_interval(mins => ${offlineMinutes})`;
/** SQL condition that a command `k` expired before the device answered it. */
const isTooLate = (now: string) => sql`k.ended_at is null and k.expires_at <= ${now}`;

type Silent = { id: string; name: string; gateName: string };

export const notifySilentDevices = perCommunity({
  name: 'gate.silent-devices',
  cron: '* * * * *',
  due: (now) =>
    sql`exists (select from gate_devices d where d.community_id = c.id and ${isSilent(now)})`,
  work: async (context) => {
    const now = context.clock.now().toISOString();
    const { rows } = await sql<Silent>`
    with told as (
      update gate_devices d set offline_told_at = ${now}
      where d.community_id = ${here} and ${isSilent(now)}
      returning d.id, d.name, d.gate_id)
    select t.id, t.name, g.name as "gateName" from told t
    join gates g on g.community_id = ${here} and g.id = t.gate_id`.execute(context.db);
    for (const { id, name, gateName } of rows) {
      notify(context, {
        ...deviceOffline.notice({ device: name, gate: gateName }),
        to: { permission: 'gatePasses.approve' },
        link: '/gate-pass?Tab=gates',
        priority: 'Urgent',
        groupKey: `hardware-offline-${id.slice(0, 8)}`,
      });
    }
    if (rows.length > 0) context.emit('gates.changed', {});
  },
});

export const endCommands = perCommunity({
  name: 'gate.end-commands',
  cron: '* * * * *',
  due: (now) =>
    sql`exists (select from gate_commands k where k.community_id = c.id and ${isTooLate(now)})`,
  work: async ({ db, emit, clock }) => {
    const now = clock.now().toISOString();
    const { rows } = await sql`update gate_commands k set ended_at = ${now}, outcome = 'Too late'
    where k.community_id = ${here} and ${isTooLate(now)} returning k.id`.execute(db);
    if (rows.length > 0) emit('gates.changed', {});
  },
});

export const dropHardwareLog = perCommunity({
  name: 'gate.drop-device-log',
  cron: '50 2 * * *',
  batch: batchSize,
  work: async ({ db, clock }) => {
    const now = clock.now().toISOString();
    const { rows } =
      await sql`delete from gate_device_events e where e.community_id = ${here} and e.id in (
    select k.id from gate_device_events k where k.community_id = ${here}
      and k.received_at < ${now}::timestamptz - make_interval(days => coalesce(
        (select s.retention_days from gate_settings s where s.community_id = ${here}), 180))
    order by k.received_at limit ${batchSize}) returning e.id`.execute(db);
    return rows.length;
  },
});

export const hardwareSchedule = [notifySilentDevices, endCommands, dropHardwareLog];
