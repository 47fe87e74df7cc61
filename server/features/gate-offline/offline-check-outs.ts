// Processes check-outs that devices recorded without network. The visit is found by its id, by the event of the
// check-in, or by the pass alone. Without the visit's id, the check-in may not have been uploaded yet; then the
// check-out stays pending until that check-in arrives, for a week at most.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { PassKind } from '#contract/shared/gate-words.ts';
import { perCommunity } from '#platform/feature/per-community.ts';
import type { EnteredDevice } from '#kernel/gate/devices.ts';
import type { EventContext, Result } from './offline-events.ts';
import { partOf } from '#kernel/gate/check-in.ts';
import { lockVisit } from '#kernel/gate/visit-rows.ts';
import { batchSize } from '#kernel/gate/words.ts';

export const storeEventOutcome = (
  { db }: Pick<EnteredDevice, 'db'>,
  id: string,
  { outcome, visitId }: Pick<Result, 'outcome' | 'visitId'>,
) =>
  sql`update gate_offline_events set outcome = ${outcome}, visit_id = ${visitId}::uuid
    where community_id = ${here} and id = ${id}`.execute(db);

export async function processCheckOut(doing: EventContext): Promise<Result> {
  const { device, event } = doing;
  if (event.visitId === undefined && event.entryId === undefined) return goOutByPass(doing);
  const { rows } = await sql<{ id: string; isInside: boolean; isTold: boolean }>`
    select v.id, v.status = 'Inside' as "isInside", ${isPartTold(doing)} as "isTold" from visits v
    where v.community_id = ${here} and ${visitOf(event)} for update`.execute(device.db);
  const visit = rows[0];
  // The event of the check-in has not been uploaded yet.
  if (!visit) return { outcome: event.visitId ? 'Not inside' : 'Waiting', visitId: null };
  if (!visit.isInside || visit.isTold) return { outcome: 'Not inside', visitId: visit.id };
  await leave({ ...doing, people: event.people }, visit.id);
  return { outcome: 'Kept', visitId: visit.id };
}

/**
 * A condition on a partial check-out that was stored online at about the time of the event. The device did not get the
 * response, and reports the check-out again.
 */
const isPartTold = ({
  event,
  at,
}: Pick<EventContext, 'event' | 'at'>) => sql<boolean>`(${event.wasAsked === true}
  and coalesce(v.part_left_at between ${at}::timestamptz - interval '15 seconds'
    and ${at}::timestamptz + interval '2 minutes', false))`;

/** Finds the visit by its id, or by the event of its check-in, whose row stores the visit's id. */
const visitOf = ({ visitId, entryId }: EventContext['event']) =>
  visitId === undefined
    ? sql`v.id = (select o.visit_id from gate_offline_events o
        where o.community_id = ${here} and o.id = ${entryId ?? null}::uuid)`
    : sql`v.id = ${visitId}`;

/**
 * Checks out the earliest visit that is inside with the pass, unless the check-out is a duplicate. The pass is locked
 * before the visit is searched, as for a check-in. If two gates upload at the same moment, the second one sees the
 * result of the first, and the guest is checked out only once.
 */
async function goOutByPass(doing: EventContext): Promise<Result> {
  const { device, event, at } = doing;
  const { rows } = await sql<{ id: string; kind: PassKind }>`select p.id, p.kind from gate_passes p
    where p.community_id = ${here} and p.id = ${event.passId ?? null}::uuid for update`.execute(
    device.db,
  );
  const pass = rows[0];
  if (!pass) return { outcome: 'Unknown pass', visitId: null };
  const isTold = await isToldAlready(doing, pass);
  if (isTold && event.wasAsked) return { outcome: 'Not inside', visitId: null };
  const visitId = await insideSince(device, { passId: pass.id, at });
  // The check-in may come from another gate's device that has not uploaded yet.
  if (visitId === null) return { outcome: isTold ? 'Not inside' : 'Waiting', visitId };
  await leave({ ...doing, people: event.people }, visitId);
  return { outcome: 'Kept', visitId };
}

/**
 * True if the check-out is a duplicate, which would check out the next guest of the party. Causes are a camera that
 * read twice, a second tap, or an online request whose response was lost. Guests of an event can leave in quick
 * succession, so only a lost response counts as a duplicate there.
 */
async function isToldAlready(
  { device, event, at }: EventContext,
  { id, kind }: { id: string; kind: PassKind },
): Promise<boolean> {
  const { db, deviceId, gateId } = device;
  const wasAsked = event.wasAsked === true;
  if (kind === 'Group event' && !wasAsked) return false;
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from visits v where v.community_id = ${here} and v.pass_id = ${id} and v.status = 'Left'
        and v.out_gate_id = ${gateId} and v.out_at >= ${at}::timestamptz - interval '15 seconds'
        and v.out_at <= ${at}::timestamptz
          + case when ${wasAsked} then interval '2 minutes' else interval '15 seconds' end)
      or exists (select from visits v where v.community_id = ${here} and v.pass_id = ${id} and v.status = 'Inside'
        and ${isPartTold({ event, at })})
      or exists (select from gate_offline_events o where o.community_id = ${here} and o.pass_id = ${id}
        and ${waitsForPass} and o.device_id = ${deviceId} and o.id <> ${event.offlineId}
        and o.at between ${at}::timestamptz - interval '15 seconds' and ${at}::timestamptz + interval '15 seconds')
      as is`.execute(db);
  return rows[0]?.is === true;
}

const waitsForPass = sql`o.outcome = 'Waiting' and o.action = 'Out' and o.entry_id is null`;

async function insideSince(
  { db }: EnteredDevice,
  { passId, at }: { passId: string; at: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select v.id from visits v
    where v.community_id = ${here} and v.status = 'Inside' and v.id = (select k.id from visits k
      where k.community_id = ${here} and k.pass_id = ${passId} and k.status = 'Inside' and k.in_at <= ${at}
      order by k.in_at limit 1) for update`.execute(db);
  return rows[0]?.id ?? null;
}

/** Applies pending check-outs, at most `mostElsewhere`, that belong to the check-in that was just uploaded. */
export async function applyWaitingCheckOuts(doing: EventContext, visitId: string): Promise<void> {
  const { device, event } = doing;
  const { rows } = await sql<{ id: string; at: string; people: number | null }>`
    select o.id, o.at, o.people from gate_offline_events o
    where o.community_id = ${here} and o.entry_id = ${event.offlineId} and o.outcome = 'Waiting'
    order by o.position limit ${mostElsewhere} for update`.execute(device.db);
  for (const { id, at, people } of rows) {
    await leave({ ...doing, at, people }, visitId);
    await storeEventOutcome(device, id, { outcome: 'Kept', visitId });
  }
}

type Elsewhere = { id: string; passId: string; at: string; gateId: string } & {
  people: number | null;
  guardId: string | null;
  guard: string;
  isHardware: boolean;
};

/** The most pending check-outs that one call applies. */
const mostElsewhere = 100;

/**
 * Applies pending check-outs from another gate that uploaded first and knew only the pass, at most `mostElsewhere`.
 * Called after all events of this device are stored. The check-outs concern guests whom this device checked in and who
 * are still inside; they are stored under the other gate and its guard.
 */
export async function applyCheckOutsElsewhere(
  device: EnteredDevice,
): Promise<{ visitId: string; guard: string; isHardware: boolean }[]> {
  const { rows } = await sql<Elsewhere>`
    select o.id, o.pass_id as "passId", o.at, o.people, d.gate_id as "gateId", h.security_user_id as "guardId",
      coalesce(h.guard_name, case when d.kind = 'Console' then 'A guard' else d.name end) as guard,
      d.kind <> 'Console' as "isHardware"
    from gate_offline_events o
    join gate_devices d on d.community_id = o.community_id and d.id = o.device_id
    left join gate_shifts h on h.community_id = o.community_id and h.id = o.shift_id
    where o.community_id = ${here} and ${waitsForPass} and exists (select from visits v
      where v.community_id = ${here} and v.pass_id = o.pass_id and v.status = 'Inside'
        and v.device_id = ${device.deviceId} and v.in_at <= o.at)
    order by o.at, o.position limit ${mostElsewhere} for update of o`.execute(device.db);
  const done = [];
  for (const { id, passId, at, people, gateId, guardId, guard, isHardware } of rows) {
    const visitId = await insideSince(device, { passId, at });
    if (visitId === null) continue;
    await leave(
      { device: { ...device, gateId }, at, people, guard: { id: guardId, name: guard } },
      visitId,
    );
    await storeEventOutcome(device, id, { outcome: 'Kept', visitId });
    if (isHardware) await settleLog(device, id, visitId);
    done.push({ visitId, guard, isHardware });
  }
  return done;
}

/** Stores the outcome of a device's event in the hardware log too, because that log answers retries. */
const settleLog = ({ db }: EnteredDevice, id: string, visitId: string) =>
  sql`update gate_device_events set code = 'Kept', visit_id = ${visitId}
    where community_id = ${here} and id = ${id}`.execute(db);

type Leaving = Pick<EventContext, 'device' | 'at' | 'guard'> & {
  people: number | null | undefined;
};

/** Checks out the given number of people of the visit, or all of them, if the visit is inside. */
async function leave({ device, at, guard, people }: Leaving, visitId: string): Promise<void> {
  const stored = await lockVisit(device.db, visitId);
  if (stored?.status !== 'Inside') return;
  const part = partOf(stored, people ?? undefined);
  const step = sql`step_by = ${guard.id}::uuid, step_by_name = ${guard.name}, step_note = ${part?.note ?? ''},
    step_at = greatest(in_at, ${at})`;
  const left = part
    ? sql`people_left = ${part.left}, part_left_at = greatest(in_at, ${at})`
    : sql`status = 'Left', out_at = greatest(in_at, ${at}), out_gate_id = ${device.gateId}, out_by = ${guard.name}`;
  await sql`update visits set ${left}, ${step} where community_id = ${here} and id = ${visitId}`.execute(
    device.db,
  );
}

/**
 * Gives pending check-outs the outcome "Not inside" if their check-in was not uploaded within a week. Until then, an
 * upload of the check-in applies them.
 */
export const endWaiting = perCommunity({
  name: 'gate.end-waiting',
  cron: '40 * * * *',
  batch: batchSize,
  work: async ({ db, clock }) => {
    const now = clock.now().toISOString();
    const { rows } = await sql<{ id: string }>`
    update gate_offline_events o set outcome = 'Not inside'
    where o.community_id = ${here} and o.id = any (array(select k.id from gate_offline_events k
      where k.community_id = ${here} and k.outcome = 'Waiting'
        and k.received_at < ${now}::timestamptz - interval '7 days'
      limit ${batchSize} for update skip locked))
    returning o.id`.execute(db);
    const ids = rows.map(({ id }) => id);
    await sql`update gate_device_events e set code = 'Not inside'
    where e.community_id = ${here} and e.id = any (${ids}::uuid[])`.execute(db);
    return rows.length;
  },
});
