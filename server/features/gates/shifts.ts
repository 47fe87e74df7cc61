// Shifts of guards. A guard without an account signs in with a PIN on a paired device, and wrong PINs are counted per
// device and per guard; a guard with an account begins a shift without a PIN. At the end of a shift the guard can leave
// a handover note, which the next guard at the gate confirms as read.
import { here } from '#platform/database/here.ts';
import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type * as contract from '#contract/gates/gate-shifts.ts';
import type { CurrentShift, PastShift, Shift } from '#contract/gates/gate-shifts.ts';
import { shiftRefusals as refusals } from '#contract/gates/gate-shifts.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { Caller, CommunityContext, HolderContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { listPage, type PageRequest } from '#platform/http/list.ts';
import { callExternalOnce } from '#platform/database/external-calls.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { isPin } from '#platform/text/pins.ts';
import { commitAndRefuse, notFound, refuse, type Refused } from '#platform/http/refuse.ts';
import { hashToken } from '#platform/http/tenant.ts';
import { type Console, endShifts } from '#kernel/gate/devices.ts';
import { countTry, keepTry, refusePaused, takeBackTry, type Tried } from '#kernel/gate/tries.ts';
import { keepWrongPin } from '#kernel/gate/wrong-pins.ts';

const shiftHours = 12;

type AtConsole = HolderContext<Console>;

export async function getGateDevice({
  db,
  holder: { deviceId },
}: AtConsole): Promise<Answer<typeof contract.getGateDevice>> {
  const { rows } = await sql<Answer<typeof contract.getGateDevice>>`
        select c.id as "communityId", c.name as "communityName", c.time_zone as "timeZone",
          coalesce((c.apartment_features ->> 'Offline Check-in')::boolean, false) as "offlineCheckIn",
          jsonb_build_object('id', d.id, 'name', d.name, 'kind', d.kind) as device,
          jsonb_build_object('id', g.id, 'name', g.name) as gate,
          (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'post', s.post,
                'otherGate', (select o.name from gates o where o.community_id = ${here} and o.id <> g.id
                  and o.archived_at is null and btrim(search_form(o.name)) = btrim(search_form(s.post))))
              order by s.name), '[]')
            from (select * from security_users s where s.community_id = ${here} and s.status = 'Active'
              and ${mayStandAt(sql`g.id`)} order by s.name limit 200) s) as guards
        from gate_devices d join gates g on g.community_id = d.community_id and g.id = d.gate_id
        join communities c on c.id = d.community_id
        where d.community_id = ${here} and d.id = ${deviceId}`.execute(db);
  return rows[0] as Answer<typeof contract.getGateDevice>;
}

/**
 * Begins a shift with a PIN. Locks the device's row, so that concurrent attempts on one device are handled one after
 * the other. An attempt with a wrong or locked PIN stays counted, although the call is refused.
 */
export const startShift =
  ({ secret }: { secret: string }) =>
  async (
    context: AtConsole,
    { body }: Parsed<typeof contract.startShift>,
  ): Promise<Answer<typeof contract.startShift>> => {
    const { db, clock, holder: device } = context;
    const { deviceId } = device;
    const now = clock.now();
    const tried = (await countTry(deviceId, now).execute(db)).rows[0] as Tried;
    refusePaused(tried, now);
    const guard = await selectGuard(db, body.securityUserId, device.gateId);
    if (guard?.isLocked) return commitAndRefuse(refuse(refusals.lockedPin, { field: 'pin' }));
    const isRight =
      guard !== undefined &&
      (await callExternalOnce('PIN', () => isPin(secret, body.pin, guard.pinHash)));
    if (!isRight) {
      await keepTry(context, { deviceId, tried, now, where: 'the gate', what: 'PINs' });
      if (guard) await keepWrongPin(context, { guard, now });
      return refused(context, guard, refuse(refusals.wrongPin, { field: 'pin' }));
    }
    // A right PIN at the wrong gate is not a guess, so do not count it.
    await takeBackTry(deviceId).execute(db);
    if (!guard.isHere) {
      return refused(context, guard, refuse(refusals.elsewhere, { with: { name: guard.name } }));
    }
    await endShifts(db, deviceId, now);
    const made = await insertShift(db, { device, guard, now });
    context.audit({
      action: 'gate-shift.started',
      entityType: 'gate-shift',
      entityId: made.id,
      entityLabel: `Shift of ${guard.name}`,
      by: actorOf(guard),
    });
    context.emit('gates.changed', {});
    const current = await selectCurrent(db, made.id);
    if (!current) throw notFound();
    return { ...current, token: made.token };
  };

const actorOf = (guard: Guard | undefined) => ({
  name: guard?.name ?? 'Somebody',
  role: 'Security staff',
});

/** Writes a refused attempt to the audit log, and refuses the call without rolling the entry back. */
function refused({ audit, holder }: AtConsole, guard: Guard | undefined, refusal: Refused): never {
  audit({
    action: 'gate-shift.refused',
    entityType: 'gate-device',
    entityId: holder.deviceId,
    by: actorOf(guard),
  });
  return commitAndRefuse(refusal);
}

type Guard = { id: string; name: string; pinHash: string; isLocked: boolean; isHere: boolean };

/**
 * True if the guard `s` may begin a shift at a gate: the guard is assigned to this gate, or to none in particular.
 */
const mayStandAt = (gateId: RawBuilder<unknown>) =>
  sql`(s.gate_ids = '{}' or ${gateId} = any (s.gate_ids))`;

async function selectGuard(db: Db, id: string, gateId: string): Promise<Guard | undefined> {
  const { rows } = await sql<Guard>`
    select s.id, s.name, s.pin_hash as "pinHash", s.pin_locked_at is not null as "isLocked",
      ${mayStandAt(sql`${gateId}::uuid`)} as "isHere"
    from security_users s
    where s.community_id = ${here} and s.id = ${id} and s.status = 'Active'`.execute(db);
  return rows[0];
}

type Starting = { device: Console; guard: { id: string; name: string }; now: Date };

async function insertShift(
  db: Db,
  { device, guard, now }: Starting,
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await sql<{ id: string }>`
    insert into gate_shifts (community_id, security_user_id, device_id, gate_id, guard_name, token_hash, started_at,
      expires_at)
    values (${here}, ${guard.id}, ${device.deviceId}, ${device.gateId}, ${guard.name}, ${hashToken(token)},
      ${now.toISOString()}, now() + make_interval(hours => ${shiftHours}))
    returning id`.execute(db);
  return { id: rows[0]?.id ?? '', token };
}

const shiftColumns = sql`h.id, coalesce(h.security_user_id, h.user_id) as "guardId", h.guard_name as "guardName",
  jsonb_build_object('id', g.id, 'name', g.name) as gate,
  coalesce(d.name, '') as "deviceName", h.started_at as "startedAt", h.ended_at as "endedAt",
  h.expires_at as "expiresAt"`;
const joined = sql`join gates g on g.community_id = h.community_id and g.id = h.gate_id
  left join gate_devices d on d.community_id = h.community_id and d.id = h.device_id`;

/** The shift of a device's shift session, or else the open shift of an account. */
const openOf = ({ id, sessionId }: Pick<Caller, 'id' | 'sessionId'>) => sql<string>`coalesce(
  (select k.id from gate_shifts k where k.community_id = ${here} and k.id = ${sessionId}),
  (select k.id from gate_shifts k where k.community_id = ${here} and k.user_id = ${id} and k.ended_at is null
    and k.expires_at > now()))`;

async function selectCurrent(
  db: Db,
  shiftId: string | RawBuilder<string>,
): Promise<CurrentShift | undefined> {
  const { rows } = await sql<Shift & { note: CurrentShift['unreadNote'] }>`
    select ${shiftColumns}, case when h.read_note_at is null then (
        select jsonb_build_object('id', n.id, 'authorName', n.author_name, 'text', n.text,
          'writtenAt', to_char(n.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from handover_notes n where n.community_id = h.community_id and n.gate_id = h.gate_id
          and n.written_at <= h.started_at and n.written_at > h.started_at - interval '2 days'
        order by n.written_at desc limit 1) end as note
    from gate_shifts h ${joined} where h.community_id = ${here} and h.id = ${shiftId} and h.ended_at is null`.execute(
    db,
  );
  const row = rows[0];
  if (!row) return undefined;
  const { note, ...shift } = row;
  return { shift, unreadNote: note };
}

/**
 * Continues the account's open shift if it is at this gate and has not expired. Otherwise ends it and begins another.
 * Refuses a shift session of a device.
 */
export async function beginShift(
  context: CommunityContext,
  { body: { gateId } }: Parsed<typeof contract.beginShift>,
): Promise<CurrentShift> {
  const { db, user, clock, communityId } = context;
  const current = await selectCurrent(db, openOf(user));
  if (current?.shift.id === user.sessionId) throw refuse(refusals.onShift);
  if (current?.shift.gate.id === gateId) return current;
  const now = clock.now().toISOString();
  // Does not end a shift that a concurrent call has begun since; this call then continues that shift.
  await sql`update gate_shifts set ended_at = least(expires_at, ${now}) where community_id = ${here}
    and user_id = ${user.id} and ended_at is null
    and (id = ${current?.shift.id ?? null}::uuid or expires_at <= now())`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into gate_shifts (community_id, user_id, gate_id, guard_name, started_at, expires_at)
    select ${communityId}, ${user.id}, g.id, ${nameOf(user).slice(0, 80)}, ${now},
      now() + make_interval(hours => ${shiftHours})
    from gates g where g.community_id = ${here} and g.id = ${gateId} and g.archived_at is null
    -- Two concurrent calls begin one shift: the second insert meets the open shift and does nothing.
    on conflict (community_id, user_id) where ended_at is null do nothing
    returning id`.execute(db);
  const begun = await selectCurrent(db, rows[0]?.id ?? openOf(user));
  if (!begun) throw refuse(refusals.noGate, { field: 'gateId' });
  if (rows[0]) recordShift(context, begun.shift, 'gate-shift.started');
  return begun;
}

export async function getShift({ db, user }: CommunityContext): Promise<CurrentShift> {
  const current = await selectCurrent(db, openOf(user));
  if (!current) throw refuse(refusals.noShift);
  return current;
}

export async function readHandoverNote(context: CommunityContext): Promise<CurrentShift> {
  const { db, clock } = context;
  const { unreadNote, shift } = await getShift(context);
  await sql`update gate_shifts set read_note_at = ${clock.now().toISOString()}
    where community_id = ${here} and id = ${shift.id} and read_note_at is null`.execute(db);
  if (unreadNote) recordShift(context, shift, 'gate-shift.noteRead');
  return { shift, unreadNote: null };
}

export async function endShift(
  context: CommunityContext,
  { body }: Parsed<typeof contract.endShift>,
): Promise<Shift> {
  const { db, clock, communityId } = context;
  const { shift } = await getShift(context);
  const at = clock.now().toISOString();
  await sql`update gate_shifts set ended_at = ${at} where community_id = ${here} and id = ${shift.id}`.execute(
    db,
  );
  if (body.note) {
    const author = { authorName: shift.guardName, text: body.note, writtenAt: at };
    await db
      .insertInto('handoverNotes')
      .values({ communityId, shiftId: shift.id, gateId: shift.gate.id, ...author })
      .execute();
  }
  recordShift(context, shift, 'gate-shift.ended');
  return { ...shift, endedAt: at };
}

export const listShifts = ({ db }: CommunityContext, { query }: { query: PageRequest }) =>
  listPage<PastShift>(db, {
    from: sql`from gate_shifts h where h.community_id = ${here}`,
    id: sql`h.id`,
    order: sql`h.started_at desc, h.id`,
    page: query,
    // A note counts as read if the guard of the next shift at the same gate has confirmed it.
    load: sql`select page.position, ${shiftColumns},
        h.ended_at is not null or h.expires_at <= now() as "isOver", coalesce(n.text, '') as note,
        coalesce((select k.read_note_at is not null from gate_shifts k where k.community_id = h.community_id
          and k.gate_id = n.gate_id and k.started_at >= n.written_at order by k.started_at limit 1), false)
          as "isNoteRead"
      from page
      join gate_shifts h on h.community_id = ${here} and h.id = page.id ${joined}
      left join lateral (select k.text, k.gate_id, k.written_at from handover_notes k
        where k.community_id = h.community_id and k.gate_id = h.gate_id and k.shift_id = h.id limit 1) n on true`,
  });

function recordShift(context: CommunityContext, shift: Shift, action: string): void {
  const { id: entityId, guardName } = shift;
  context.audit({
    action,
    entityType: 'gate-shift',
    entityId,
    entityLabel: `Shift of ${guardName}`,
  });
  context.emit('gates.changed', { entityId });
}
