// Processes the events that guards' consoles recorded without network, in the order in which they happened. Each event
// has an id and is processed once, however often it is uploaded. A conflict with its pass is stored and flagged.
import { instantText } from '#rules/shared/day-text.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/gate-offline/gate-offline.ts';
import type { OfflineEvent } from '#contract/gate-offline/gate-offline.ts';
import { visitConflicts } from '#contract/shared/gate-words.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { HolderContext } from '#platform/http/context.ts';
import { notify, resolveNotifications } from '#platform/delivery/notify.ts';
import { readTimeZone } from '#platform/process/regional-settings.ts';
import { tooManyTries } from '#platform/http/refuse.ts';
import type { Recording } from '#platform/http/record.ts';
import { guestArrivedEarlier, offlineConflict } from './messages.ts';
import { admitApproved, refuseAsked } from './offline-admits.ts';
import { alertOnOfflineEvent, watchHit, wrongCode } from './offline-alarms.ts';
import type { Console, EnteredDevice } from '#kernel/gate/devices.ts';
import { processCheckIn, type EventContext, type Guard, type Result } from './offline-events.ts';
import {
  processCheckOut,
  applyCheckOutsElsewhere,
  applyWaitingCheckOuts,
  storeEventOutcome,
} from './offline-check-outs.ts';
import { walkIn } from './offline-walk-ins.ts';
import { tellRefused } from '#kernel/gate/refusals.ts';
import { dayMs } from '#kernel/gate/words.ts';
import { momentOf } from '#kernel/gate/device-moment.ts';

export async function syncOfflineEvents(
  context: HolderContext<Console>,
  { body }: Parsed<typeof contract.syncOfflineEvents>,
): Promise<Answer<typeof contract.syncOfflineEvents>> {
  const { db, communityId, holder } = context;
  const device = { db, communityId, ...holder };
  const now = context.clock.now();
  const off = now.getTime() - Date.parse(body.deviceNow);
  const timeZone = await readTimeZone(db);
  const results = [];
  let room: number | undefined;
  // Process one after the other, because each event may depend on the previous one. A call has at most 100 events.
  for (const event of body.events.toSorted((a, b) => a.position - b.position)) {
    const at = momentOf(event, { now, off });
    const guard = await selectGuard(device, event.shiftId);
    const doing = { device, event, at, now: now.toISOString(), guard };
    const { done, isNew } = await processEventOnce(doing);
    const { outcome, visitId } = done;
    results.push({ offlineId: event.offlineId, outcome, visitId });
    if (!isNew) continue;
    if (guard.id === null) {
      room ??= await roomWithoutShift(device, now);
      room -= 1;
      if (room < 0) throw tooManyTries(3600);
    }
    auditOfflineEvent(context, doing, { done, timeZone });
    await alertOnOfflineEvent(context, doing, { done, timeZone });
  }
  // Wait for the last call, because a later call may contain a guest's check-out.
  if (body.hasMore !== true) await tellElsewhere(context, device);
  return { now: now.toISOString(), results };
}

/**
 * The most events without a known shift that one device may upload in 24 hours. Guards work in shifts, so a device has
 * few such events, and each event may raise an alarm.
 */
export const eventsWithoutShiftPerDay = 300;

/**
 * The number of events without a shift that the device may still upload in these 24 hours, including the event just
 * stored.
 */
async function roomWithoutShift({ db, deviceId }: EnteredDevice, now: Date): Promise<number> {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from gate_offline_events o
    where o.community_id = ${here} and o.device_id = ${deviceId} and o.received_at > ${since}
      and not exists (select from gate_shifts h where h.community_id = ${here} and h.device_id = o.device_id
        and h.id = o.shift_id)`.execute(db);
  return eventsWithoutShiftPerDay + 1 - (rows[0]?.count ?? 0);
}

async function selectGuard({ db, deviceId }: EnteredDevice, shiftId?: string): Promise<Guard> {
  const { rows } = await sql<Guard>`
    select h.security_user_id as id, h.guard_name as name from gate_shifts h
    where h.community_id = ${here} and h.device_id = ${deviceId} and h.id = ${shiftId ?? null}::uuid`.execute(
    db,
  );
  return rows[0] ?? { id: null, name: 'A guard' };
}

const work = {
  In: (doing: EventContext) => (doing.event.visitId ? admitApproved(doing) : processCheckIn(doing)),
  Out: processCheckOut,
  'Walk-in': walkIn,
  Refused: refuseAsked,
  'Wrong code': wrongCode,
  'Watch hit': watchHit,
} as const;

/** Claims the event before it is processed. Concurrent calls with the same event wait for each other here. */
export async function processEventOnce(
  doing: EventContext,
): Promise<{ done: Result; isNew: boolean }> {
  const { device, event, at, now } = doing;
  const { db, deviceId, communityId } = device;
  const claimed = await sql`
    insert into gate_offline_events (community_id, id, device_id, shift_id, action, pass_id, entry_id, position,
      device_at, at, clock_set_back, people, outcome, received_at)
    values (${communityId}, ${event.offlineId}, ${deviceId}, ${event.shiftId ?? null}, ${event.action},
      ${event.passId ?? null}, ${event.entryId ?? null}, ${event.position}, ${event.at}, ${at},
      ${event.clockSetBack === true}, ${event.people ?? null}, 'Waiting', ${now})
    on conflict (community_id, id) do nothing returning id`.execute(db);
  if (claimed.rows.length === 0) {
    const { rows } = await sql<Result>`
      select o.outcome, o.visit_id as "visitId" from gate_offline_events o
      where o.community_id = ${here} and o.id = ${event.offlineId}`.execute(db);
    return { done: rows[0] ?? { outcome: 'Waiting', visitId: null }, isNew: false };
  }
  const done = await work[event.action](doing);
  if (event.action !== 'Out' && done.visitId) await applyWaitingCheckOuts(doing, done.visitId);
  await storeEventOutcome(doing.device, event.offlineId, done);
  return { done, isNew: true };
}

const isConflict = (outcome: string): outcome is (typeof visitConflicts)[number] =>
  (visitConflicts as readonly string[]).includes(outcome);

const aboutVisit = (visitId: string, guard: string) => ({
  entityType: 'visit',
  entityId: visitId,
  entityLabel: `Offline, by ${guard}`,
});

/** Applies and records check-outs that other gates reported for guests whom this device checked in. */
export async function tellElsewhere(
  { audit, emit }: Recording,
  device: EnteredDevice,
): Promise<void> {
  for (const { visitId, guard, isHardware } of await applyCheckOutsElsewhere(device)) {
    audit({ action: 'visit.out', ...aboutVisit(visitId, guard) });
    emit('visits.changed', { entityId: visitId });
    if (isHardware) emit('hardware.changed', {});
  }
}

/** The audit action of a refusal. A walk-in who was turned away has the same action as online. */
const refusedAs = (refusal: Result['refusal'], { action, isWatched }: OfflineEvent): string =>
  refusal && (action === 'Walk-in' || isWatched) ? 'visit.turnedAway' : 'visit.denied';

/**
 * Audits a new event that has a visit, and notifies the hosts of a check-in and the security leads of a conflict or a
 * refusal at the gate.
 */
export function auditOfflineEvent(
  record: Recording,
  { event, guard, at }: EventContext,
  {
    done: { outcome, visitId, arrival, judged, settled, isRefused = false, refusal },
    timeZone,
  }: { done: Result; timeZone: string },
): void {
  if (!visitId) return;
  if (settled) resolveNotifications(record, settled);
  const about = aboutVisit(visitId, guard.name);
  const action = event.action === 'Out' ? 'visit.out' : 'visit.in';
  record.audit({
    action: isRefused ? refusedAs(refusal, event) : action,
    ...about,
    ...(outcome === 'Kept' ? {} : { after: { outcome } }),
  });
  if (judged !== undefined) {
    record.audit({ action: 'visit.overridden', ...about, after: { outcome }, reason: judged });
  }
  record.emit('visits.changed', { entityId: visitId });
  if (refusal) {
    const late = `It was recorded offline on ${instantText(at, timeZone)}.`;
    tellRefused(record, { ...refusal, guard: guard.name, gateName: undefined, late });
  }
  if (arrival && arrival.hostIds.length > 0) {
    const { guestName, how } = arrival;
    const facts = { guestName, guard: guard.name, at: instantText(at, timeZone), how };
    notify(record, {
      ...guestArrivedEarlier.notice(facts),
      to: { userIds: arrival.hostIds },
      houseId: arrival.houseId,
      priority: arrival.how === 'Judged' ? 'Normal' : 'Low',
    });
  }
  if (!isConflict(outcome)) return;
  notify(record, {
    ...offlineConflict.notice({ outcome }),
    to: { permission: 'gatePasses.approve' },
    link: `/gate-pass?Tab=visits&Reviewed=false&Conflict=${visitConflicts.map(encodeURIComponent).join(',')}`,
    groupKey: `gate-offline-${outcome}`,
  });
}
