// Reports from devices: completed and failed passages, heartbeats, and events from a time without network. Uploaded
// events are stored even if they break the rules; only an event id that another event has used is refused. An uploaded
// passage with a pass is processed like that of a guard's console, so a second use of a single-entry pass is stored and
// flagged.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/gate-hardware/hardware-api.ts';
import {
  type Credential,
  hardwareApiRefusals as refusals,
  type UploadedEvent,
} from '#contract/gate-hardware/hardware-api.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { Db } from '#platform/database/database.ts';
import { notify } from '#platform/delivery/notify.ts';
import { refuse } from '#platform/http/refuse.ts';
import { type Hardware, withHardware } from './hardware-access.ts';
import { directionOf, isOfHouse, leaveOnce } from './hardware-checks.ts';
import { claimEvent, hashEvent, selectEvent, settleEvent } from './hardware-log.ts';
import { barrierAlarm } from './messages.ts';
import type { OfflinePorts } from './ports.ts';
import { lockVisit, writeVisit } from '#kernel/gate/visit-rows.ts';
import { type GateOptions } from '#kernel/gate/words.ts';
import { houseOf } from '#kernel/gate/houses.ts';
import { momentOf } from '#kernel/gate/device-moment.ts';

type UploadOptions = GateOptions & OfflinePorts;

export const sendHeartbeat = withHardware(
  async (
    { db, deviceId, now, isLocked },
    { body }: Parsed<typeof contract.sendHeartbeat>,
  ): Promise<Answer<typeof contract.sendHeartbeat>> => {
    const clockOffSeconds = Math.round((now.getTime() - Date.parse(body.deviceNow)) / 1000);
    const { rows } = await sql<{ commands: number }>`
        with seen as (
          update gate_devices set clock_off_seconds = ${clockOffSeconds},
            firmware = coalesce(${body.firmware ?? null}, firmware), last_seen_at = ${now.toISOString()}
          where community_id = ${here} and id = ${deviceId})
        select count(*)::int as commands from gate_commands k where k.community_id = ${here}
          and k.device_id = ${deviceId} and k.ended_at is null and k.expires_at > ${now.toISOString()}`.execute(
      db,
    );
    const commands = rows[0]?.commands ?? 0;
    return { now: now.toISOString(), clockOffSeconds, lockdown: isLocked, commands };
  },
);

export const reportPassage = ({ keys }: GateOptions) =>
  withHardware(
    async (
      hardware,
      { body }: Parsed<typeof contract.reportPassage>,
    ): Promise<Answer<typeof contract.reportPassage>> => {
      const { eventId, outcome, checkId } = body;
      const check = checkId === undefined ? null : await selectEvent(hardware, checkId);
      if (check === undefined || (check && check.kind !== 'Check')) throw refuse(refusals.noCheck);
      const direction = check?.direction ?? directionOf(hardware, body.direction);
      const toldHash = hashEvent(keys, hardware, body);
      const first = await claimEvent(hardware, { eventId, toldHash, kind: outcome, direction });
      const now = hardware.now.toISOString();
      if (first) return { now, isRepeat: true, visitId: first.visitId };
      let visitId = check?.visitId ?? null;
      if (check && outcome === 'Not passed') await giveBack(hardware, check);
      if (!check && outcome === 'Passed' && direction === 'Out' && body.plate) {
        visitId = await leaveByPlate(hardware, body.plate);
      }
      await settleEvent(hardware, eventId, { visitId, passId: check?.passId ?? null });
      return { now, isRepeat: false, visitId };
    },
  );

/**
 * Handles a barrier that opened for an entry although nobody passed: ends the visit, if it is inside and no passage was
 * reported for it. Returns the entry to a live pass. A used-up pass becomes live again if it is still valid and no
 * other live pass has its code.
 */
async function giveBack(
  { db, now, atGate }: Hardware,
  {
    visitId,
    passId,
    direction,
  }: { visitId: string | null; passId: string | null; direction: string | null },
): Promise<void> {
  if (!visitId || !passId || direction !== 'In') return;
  const visit = await lockVisit(db, visitId);
  if (visit?.status !== 'Inside' || (await hasPassed(db, visit))) return;
  const at = now.toISOString();
  // A group event's pass counts one entry for each person.
  const entries = visit.kind === 'Group event' ? visit.people : 1;
  await writeVisit(db, visitId, {
    status: 'Left',
    outAt: at,
    outBy: atGate.user.firstName,
    stepBy: atGate.user.id,
    stepByName: atGate.user.firstName,
    stepNote: 'The barrier opened, but nobody entered',
    stepAt: at,
  });
  await sql`update gate_passes p set used = greatest(p.used - ${entries}::int, 0), ended_as = null, ended_at = null
    where p.community_id = ${here} and p.id = ${passId} and p.used > 0
      and (p.ended_as is null or (p.ended_as = 'Used up' and p.valid_to > ${at}
        and not exists (select from gate_passes k where k.community_id = p.community_id
          and k.code_hash = p.code_hash and k.ended_as is null and k.id <> p.id)))`.execute(db);
  const about = {
    entityType: 'visit',
    entityId: visitId,
    entityLabel: `Visit at ${await houseOf(db, visit.houseId)}`,
  };
  atGate.audit({ action: 'visit.notPassed', ...about });
  atGate.emit('visits.changed', { entityId: visitId });
  atGate.emit('gatePasses.changed', {});
}

/** Whether a device has reported a passage for this visit. */
async function hasPassed(db: Db, visit: { id: string; inAt: string | null }): Promise<boolean> {
  // Filter by the check-in time, because the log is indexed by time.
  const { rows } = await sql`select from gate_device_events e where e.community_id = ${here}
    and e.received_at >= ${visit.inAt} and e.visit_id = ${visit.id} and e.kind = 'Passed' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

async function leaveByPlate(hardware: Hardware, plate: string): Promise<string | null> {
  const visitId = await selectInside(hardware, sql`v.plate = ${plate} and v.plate <> ''`);
  if (visitId === null) return null;
  await leaveOnce(hardware, visitId);
  return visitId;
}

async function selectInside(
  { db }: Hardware,
  which: ReturnType<typeof sql>,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select v.id from visits v
    where v.community_id = ${here} and v.status = 'Inside' and ${which} order by v.in_at limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

export const uploadHardwareEvents = (options: UploadOptions) =>
  withHardware(
    async (
      hardware,
      { body }: Parsed<typeof contract.uploadHardwareEvents>,
    ): Promise<Answer<typeof contract.uploadHardwareEvents>> => {
      const { now } = hardware;
      const off = now.getTime() - Date.parse(body.deviceNow);
      const results = [];
      // Process one after the other, because each event may depend on the previous one. A call has at most 100
      // events.
      for (const event of body.events.toSorted((a, b) => a.position - b.position)) {
        const at = momentOf(event, { now, off });
        results.push({
          eventId: event.eventId,
          outcome: await takeIn(hardware, options, { event, at, field: fieldOf(body, event) }),
        });
      }
      if (body.hasMore !== true) await options.tellElsewhere(hardware.atGate, hardware);
      return { now: now.toISOString(), results };
    },
  );

type Outcome = Answer<typeof contract.uploadHardwareEvents>['results'][number]['outcome'];
type Uploaded = { event: UploadedEvent; at: string; field: string };

/**
 * The path of an event's id in the request body. Needed for refusals, because events are processed in a different
 * order.
 */
const fieldOf = ({ events }: { events: UploadedEvent[] }, event: UploadedEvent): string =>
  `events.${events.indexOf(event)}.eventId`;

/** An event that is older than this on arrival counts as recorded offline. */
const lateMs = 60_000;

async function takeIn(
  hardware: Hardware,
  { keys, ...ports }: UploadOptions,
  { event, at, field }: Uploaded,
): Promise<Outcome> {
  const { eventId, kind, by, note, people } = event;
  const isLate = hardware.now.getTime() - Date.parse(at) > lateMs;
  const direction = kind === 'Passed' ? directionOf(hardware, event.direction) : event.direction;
  const toldHash = hashEvent(keys, hardware, event);
  const claim = { eventId, toldHash, field, kind, direction, by, note, at, isLate };
  const first = await claimEvent(hardware, claim);
  if (first) return (first.code || 'Kept') as Outcome;
  alarm(hardware, event);
  if (kind !== 'Passed' || !by) {
    hardware.atGate.emit('hardware.changed', {});
    return 'Kept';
  }
  const passId = await passOf(hardware, keys, { by, at });
  if (passId === null) {
    const isHome = await livesHere(hardware, by);
    const code: Outcome = isHome ? 'Kept' : 'Unknown pass';
    await settleEvent(hardware, eventId, { code });
    return code;
  }
  const guard = { id: hardware.deviceId, name: hardware.name };
  const action = direction ?? 'In';
  const offline = {
    offlineId: eventId,
    position: event.position,
    action,
    passId,
    at: event.at,
    people,
  };
  const doing = { device: hardware, event: offline, at, now: hardware.now.toISOString(), guard };
  const done = await ports.storePassage(hardware.atGate, doing, hardware.timeZone);
  await settleEvent(hardware, eventId, { code: done.outcome, passId, visitId: done.visitId });
  return done.outcome;
}

type Looking = { by: Credential; at: string };

/**
 * The pass of a code or a QR, or of a plate whose pass was valid at that time: a live pass, or else the last one that
 * ended. Null for a card, or if the community has no such pass.
 */
async function passOf(
  { db, communityId }: Hardware,
  keys: GateOptions['keys'],
  { by, at }: Looking,
): Promise<string | null> {
  if (by.kind === 'card') return null;
  const claims = by.kind === 'qr' ? keys.readQr(by.token) : null;
  if (by.kind === 'qr' && claims?.communityId !== communityId) return null;
  const which = {
    code: () => sql`p.code_hash = ${keys.hashCode(communityId, by.kind === 'code' ? by.code : '')}`,
    qr: () => sql`p.id = ${claims?.passId ?? null}::uuid`,
    plate: () =>
      sql`p.plate = ${by.kind === 'plate' ? by.plate : ''} and p.valid_from <= ${at} and p.valid_to > ${at}`,
  }[by.kind]();
  const { rows } = await sql<{ id: string }>`select p.id from gate_passes p
    where p.community_id = ${here} and ${which}
    order by (p.ended_as is null) desc, p.ended_at desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

async function livesHere({ db }: Hardware, by: Credential): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isOfHouse(by)} as is`.execute(db);
  return rows[0]?.is === true;
}

const alarms: readonly string[] = [
  'Forced',
  'Left open',
  'Fault',
] satisfies UploadedEvent['kind'][];

const isAlarm = (kind: UploadedEvent['kind']): kind is 'Forced' | 'Left open' | 'Fault' =>
  alarms.includes(kind);

/** Notifies the security leads of a device that reports being forced, left open or faulty. */
function alarm({ atGate, name, gateName, deviceId }: Hardware, event: UploadedEvent): void {
  const { kind, note } = event;
  if (!isAlarm(kind)) return;
  notify(atGate, {
    ...barrierAlarm.notice({ device: name, gate: gateName, kind, note }),
    to: { permission: 'gatePasses.approve' },
    link: '/gate-pass?Tab=gates',
    priority: kind === 'Fault' ? 'Normal' : 'Urgent',
    groupKey: `hardware-${kind.toLowerCase().replace(' ', '-')}-${deviceId.slice(0, 8)}`,
  });
}
