// Commands from people to devices and their outcome: open now, lock down, release. A command to open expires after half
// a minute. A lockdown is a state of the gate, and the answers to checks, heartbeats and requests for commands include
// that state.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as office from '#contract/gate-hardware/gate-hardware.ts';
import {
  hardwareRefusals,
  offlineMinutes,
  openSeconds,
} from '#contract/gate-hardware/gate-hardware.ts';
import type * as api from '#contract/gate-hardware/hardware-api.ts';
import { hardwareApiRefusals } from '#contract/gate-hardware/hardware-api.ts';
import { type Gate, gateRefusals } from '#contract/gates/gates.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notify } from '#platform/delivery/notify.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { devices } from '#kernel/gate/devices.ts';
import { readHardware } from './hardware.ts';
import { withHardware } from './hardware-access.ts';
import { dayMs } from '#kernel/gate/words.ts';
import { gates } from '#kernel/gate/gates.ts';
import { gateLocked } from './messages.ts';

export async function openGateNow(
  context: CommunityContext,
  { params: { deviceId }, body }: Parsed<typeof office.openGateNow>,
): Promise<Answer<typeof office.openGateNow>> {
  const { db, communityId, user, clock } = context;
  const stored = await devices.lock(context, deviceId);
  if (stored.kind === 'Console') throw notFound();
  if (stored.revokedAt !== null) throw refuse(gateRefusals.revoked);
  const now = clock.now();
  const seenAt = stored.lastSeenAt === null ? 0 : Date.parse(stored.lastSeenAt);
  if (now.getTime() - seenAt > offlineMinutes * 60_000) {
    throw refuse(hardwareRefusals.silent, { with: { name: stored.name } });
  }
  await db
    .insertInto('gateCommands')
    .values({
      communityId,
      deviceId,
      kind: 'Open',
      reason: body.reason,
      askedBy: user.id,
      askedByName: nameOf(user),
      askedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + openSeconds * 1000).toISOString(),
    })
    .execute();
  devices.record(context, stored, { event: 'openedNow', reason: body.reason });
  return readHardware(context, deviceId);
}

export async function lockDownGate(
  context: CommunityContext,
  { params: { gateId }, body }: Parsed<typeof office.lockDownGate>,
): Promise<Gate> {
  const gate = await gates.lock(context, gateId);
  if (gate.archivedAt !== null) throw refuse(gateRefusals.archived);
  if (gate.lockedAt !== null) {
    throw refuse(hardwareRefusals.lockedAlready, { with: { name: gate.name } });
  }
  await setLock(context, { gateId, kind: 'Lock down', reason: body.reason });
  gates.record(context, gate, { event: 'lockedDown', reason: body.reason });
  notify(context, {
    ...gateLocked.notice({ gate: gate.name, by: nameOf(context.user), reason: body.reason }),
    to: { permission: 'gatePasses.create' },
    exceptUserId: context.user.id,
    link: '/gate-pass',
    priority: 'Urgent',
  });
  return gates.read(context, gateId);
}

export async function releaseGate(
  context: CommunityContext,
  { params: { gateId }, body }: Parsed<typeof office.releaseGate>,
): Promise<Gate> {
  const gate = await gates.lock(context, gateId);
  if (gate.lockedAt === null) {
    throw refuse(hardwareRefusals.notLocked, { with: { name: gate.name } });
  }
  await setLock(context, { gateId, kind: 'Release', reason: body.reason });
  gates.record(context, gate, { event: 'released', reason: body.reason });
  return gates.read(context, gateId);
}

/**
 * Sets the gate's lock state. Replaces the pending commands of each barrier, reader and camera that is not revoked with
 * the new command.
 */
async function setLock(
  { db, communityId, user, clock }: CommunityContext,
  { gateId, kind, reason }: { gateId: string; kind: 'Lock down' | 'Release'; reason: string },
): Promise<void> {
  const at = clock.now().toISOString();
  const isLock = kind === 'Lock down';
  await sql`update gates set locked_at = ${isLock ? at : null}, locked_by_name = ${isLock ? nameOf(user) : ''},
      locked_reason = ${isLock ? reason : ''}, updated_at = ${at}
    where community_id = ${here} and id = ${gateId}`.execute(db);
  const devices = sql`select d.id from gate_devices d where d.community_id = ${here} and d.gate_id = ${gateId}
    and d.kind <> 'Console' and d.revoked_at is null`;
  await sql`update gate_commands set ended_at = ${at}, outcome = 'Overtaken'
    where community_id = ${here} and ended_at is null and device_id in (${devices})`.execute(db);
  await sql`insert into gate_commands (community_id, device_id, kind, reason, asked_by, asked_by_name, asked_at,
      expires_at)
    select ${communityId}, d.id, ${kind}, ${reason}, ${user.id}, ${nameOf(user)}, ${at},
      ${new Date(clock.now().getTime() + dayMs).toISOString()} from (${devices}) d`.execute(db);
}

export const getHardwareCommands = withHardware(
  async ({ db, deviceId, now, isLocked }): Promise<Answer<typeof api.getHardwareCommands>> => {
    const at = now.toISOString();
    type Command = Answer<typeof api.getHardwareCommands>['commands'][number];
    const { rows: commands } = await sql<Command>`
        select k.id, k.kind, k.asked_at as "askedAt", k.expires_at as "expiresAt" from gate_commands k
        where k.community_id = ${here} and k.device_id = ${deviceId} and k.ended_at is null
          and k.expires_at > ${at} order by k.asked_at, k.id limit 20`.execute(db);
    return { now: at, lockdown: isLocked, commands };
  },
);

type Ended = { kind: string; askedByName: string; reason: string };

export const answerHardwareCommand = withHardware(
  async (
    { db, deviceId, communityId, now, atGate },
    { params: { commandId }, body }: Parsed<typeof api.answerHardwareCommand>,
  ): Promise<Answer<typeof api.answerHardwareCommand>> => {
    const at = now.toISOString();
    const { rows } = await sql<Ended>`
        update gate_commands set ended_at = ${at}, outcome = ${body.outcome}, note = ${body.note ?? ''}
        where community_id = ${here} and id = ${commandId} and device_id = ${deviceId}
          and (ended_at is null or outcome in ('Too late', 'Overtaken'))
        returning kind, asked_by_name as "askedByName", reason`.execute(db);
    const ended = rows[0];
    if (!ended) {
      const known = await sql`select from gate_commands k where k.community_id = ${here}
          and k.id = ${commandId} and k.device_id = ${deviceId}`.execute(db);
      if (known.rows.length === 0) throw refuse(hardwareApiRefusals.noCommand);
      return { now: at, isRepeat: true };
    }
    const said = body.outcome === 'Done' ? 'done' : `failed${body.note ? `: ${body.note}` : ''}`;
    const note = `${ended.kind}, sent by ${ended.askedByName} (“${ended.reason}”): ${said}`;
    await sql`insert into gate_device_events (community_id, id, device_id, kind, is_open, note, at, received_at)
        values (${communityId}, gen_random_uuid(), ${deviceId}, 'Command',
          ${ended.kind === 'Open' ? body.outcome === 'Done' : null}::boolean, ${note.slice(0, 300)}, ${at},
          ${at})`.execute(db);
    atGate.emit('gates.changed', {});
    return { now: at, isRepeat: false };
  },
);
