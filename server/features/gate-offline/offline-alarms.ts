// Refusals by a device without network: wrong codes, counted by the time of each event as the server counts online
// codes, and people on the watch-list. On upload, too many wrong codes and watch-list matches notify the security
// leads, and the message says that it is late.
import { instantText } from '#rules/shared/day-text.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Recording } from '#platform/http/record.ts';
import { keepHit } from '#kernel/gate/check.ts';
import type { EnteredDevice } from '#kernel/gate/devices.ts';
import type { WatchMatch } from '#kernel/gate/find-pass.ts';
import type { EventContext, Result } from './offline-events.ts';
import { tellTries, triesLimit, windowMs } from '#kernel/gate/tries.ts';

/**
 * Counts a wrong code of a device: too many within the time window give the outcome Alarmed. The event is already
 * stored, so the count includes this event. After an alarm, the count starts again at zero.
 */
export async function wrongCode({ device, event, at }: EventContext): Promise<Result> {
  const { db, deviceId } = device;
  const since = new Date(Date.parse(at) - windowMs).toISOString();
  const own = sql`o.community_id = ${here} and o.device_id = ${deviceId} and o.action = 'Wrong code'
    and o.at > ${since} and (o.at, o.position) <= (${at}::timestamptz, ${event.position}::int)`;
  const { rows } = await sql<{ tries: number }>`
    select count(*)::int as tries from gate_offline_events o where ${own}
      and not exists (select from gate_offline_events o2 where o2.community_id = ${here}
        and o2.device_id = ${deviceId} and o2.action = 'Wrong code' and o2.outcome = 'Alarmed'
        and o2.at > ${since} and (o2.at, o2.position) >= (o.at, o.position))`.execute(db);
  const isTooMany = (rows[0]?.tries ?? 0) >= triesLimit;
  return { outcome: isTooMany ? 'Alarmed' : 'Kept', visitId: null };
}

/**
 * Returns a watch-list hit under the name on the pass or, without a pass, under the name that the guard entered.
 * Without an active or ended entry the outcome is "Unknown pass".
 */
export async function watchHit({
  device,
  event,
}: Pick<EventContext, 'device' | 'event'>): Promise<Result> {
  const matches = event.matches ?? [];
  const isHard = !matches.includes('Similar name');
  const { rows } = await sql<WatchMatch & { guestName: string }>`
    select e.id, e.severity, e.instruction, ${isHard}::boolean as "isHard", ${matches}::text[] as matches,
      null as "photoOf",
      coalesce((select p.guest_name from gate_passes p where p.community_id = ${here}
        and p.id = ${event.passId ?? null}::uuid), ${event.guestName ?? ''}) as "guestName"
    from watch_entries e where e.community_id = ${here} and e.id = ${event.watchId ?? null}::uuid
      and e.status in ('Active', 'Ended')`.execute(device.db);
  if (!rows[0]) return { outcome: 'Unknown pass', visitId: null };
  const { guestName, ...watch } = rows[0];
  return { outcome: 'Kept', visitId: null, watch, guestName };
}

type Told = { done: Result; timeZone: string };

export async function alertOnOfflineEvent(
  { emit }: Recording,
  { device, event, guard, at }: EventContext,
  { done: { outcome, visitId, watch, guestName, arrival }, timeZone }: Told,
): Promise<void> {
  if (outcome !== 'Alarmed' && !watch) return;
  const { db, communityId, deviceId } = device;
  const late = `It happened on ${instantText(at, timeZone)}. This message is late because the gate was offline.`;
  const gate = await selectGate(device);
  if (outcome === 'Alarmed') {
    tellTries({ emit }, { deviceId, where: gate.name, what: 'codes', pause: { late } });
  }
  if (!watch) return;
  const user = { firstName: guard.name, lastName: '' };
  const { passId } = event;
  const pass = { guestName: guestName ?? arrival?.guestName ?? '', ...(passId && { id: passId }) };
  const context = { db, communityId, clock: { now: () => new Date(at) }, emit, user };
  const walkIn = visitId && event.action === 'Walk-in' ? { doneVisitId: visitId } : {};
  await keepHit(context, { watch, pass, found: { gate }, late, ...walkIn });
}

async function selectGate({ db, gateId }: EnteredDevice): Promise<{ id: string; name: string }> {
  const { rows } = await sql<{ id: string; name: string }>`select g.id, g.name from gates g
    where g.community_id = ${here} and g.id = ${gateId}`.execute(db);
  if (!rows[0]) throw new Error('a device that was let in stands at no gate');
  return rows[0];
}
