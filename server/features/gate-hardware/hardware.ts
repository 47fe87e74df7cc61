// The office's side of barriers, readers and cameras: adds a device, shows its key once and stores the key's hash.
// After a change of the key, the last used key works until the new key is used for the first time, but at most for a
// day; the office can also end it at once. Shows each device's health.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/gate-hardware/gate-hardware.ts';
import {
  type GateHardware,
  type KeyedHardware,
  offlineMinutes,
} from '#contract/gate-hardware/gate-hardware.ts';
import { gateRefusals } from '#contract/gates/gates.ts';
import type * as api from '#contract/gate-hardware/hardware-api.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { devices, drawFor, hashOf, requireGate } from '#kernel/gate/devices.ts';
import { withHardware } from './hardware-access.ts';
import { dayMs } from '#kernel/gate/words.ts';

const keyBytes = 32;

export const listGateHardware = (context: CommunityContext): Promise<GateHardware[]> =>
  selectHardware(context, sql`true`);

async function selectHardware(
  { db, clock }: CommunityContext,
  where: ReturnType<typeof sql>,
): Promise<GateHardware[]> {
  const now = clock.now();
  const silent = new Date(now.getTime() - offlineMinutes * 60_000).toISOString();
  const { rows } = await sql<GateHardware>`
    select d.id, d.name, d.kind, d.direction, jsonb_build_object('id', g.id, 'name', g.name) as gate,
      case when d.revoked_at is not null then 'Revoked' when d.last_seen_at is null then 'Never seen'
        when d.last_seen_at < ${silent} then 'Offline' else 'Online' end as state,
      d.last_seen_at as "lastSeenAt", d.clock_off_seconds as "clockOffSeconds", d.firmware,
      d.revoked_at as "revokedAt", d.revoked_reason as "revokedReason",
      case when d.old_key_until > ${now.toISOString()} then d.old_key_until end as "oldKeyUntil",
      (select jsonb_build_object('kind', k.kind, 'askedByName', k.asked_by_name,
          'askedAt', to_char(k.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'outcome', coalesce(k.outcome, case when k.expires_at <= ${now.toISOString()} then 'Too late' end))
        from gate_commands k where k.community_id = d.community_id and k.device_id = d.id
        order by k.asked_at desc limit 1) as command
    from gate_devices d join gates g on g.community_id = d.community_id and g.id = d.gate_id
    where d.community_id = ${here} and d.kind <> 'Console' and ${where}
    order by d.revoked_at is not null, natural_key(g.name) collate "C", natural_key(d.name) collate "C", d.id
    limit 500`.execute(db);
  return rows;
}

export async function readHardware(
  context: CommunityContext,
  deviceId: string,
): Promise<GateHardware> {
  const [device] = await selectHardware(context, sql`d.id = ${deviceId}`);
  if (!device) throw notFound();
  return device;
}

export async function createGateHardware(
  context: CommunityContext,
  { body }: Parsed<typeof contract.createGateHardware>,
): Promise<KeyedHardware> {
  const { db, communityId, user, clock } = context;
  await requireGate(db, body.gateId);
  const deviceKey = drawFor(communityId, keyBytes);
  const pairedAt = clock.now().toISOString();
  const values = { ...body, keyHash: hashOf(deviceKey), pairedAt, createdBy: user.id };
  const id = await devices.insert(context, values);
  const device = await readHardware(context, id);
  devices.record(context, device, { event: 'registered' });
  return { device, deviceKey };
}

export async function rotateHardwareKey(
  context: CommunityContext,
  { params: { deviceId }, body }: Parsed<typeof contract.rotateHardwareKey>,
): Promise<KeyedHardware> {
  const { communityId, clock } = context;
  const stored = await devices.lock(context, deviceId);
  if (stored.kind === 'Console') throw notFound();
  if (stored.revokedAt !== null) throw refuse(gateRefusals.revoked);
  const deviceKey = drawFor(communityId, keyBytes);
  const until = new Date(clock.now().getTime() + dayMs).toISOString();
  // The first use of a new key ends the old key, so a live old key means that the new key was never used.
  const { keyHash, oldKeyHash, oldKeyUntil } = stored;
  const isOldAlive = oldKeyUntil !== null && Date.parse(oldKeyUntil) > clock.now().getTime();
  const used = isOldAlive ? oldKeyHash : keyHash;
  const kept = body.endOld === true ? null : used;
  await devices.update(context, stored, {
    keyHash: hashOf(deviceKey),
    oldKeyHash: kept,
    oldKeyUntil: kept === null ? null : until,
  });
  devices.record(context, stored, { event: 'keyRotated', reason: body.reason });
  return { device: await readHardware(context, deviceId), deviceKey };
}

/** The expected intervals of heartbeats and of requests for commands, in seconds. */
const heartbeatSeconds = 60;
const commandSeconds = 2;

export const getHardware = withHardware(
  async ({
    db,
    deviceId: id,
    gateId,
    now,
    ...hardware
  }): Promise<Answer<typeof api.getHardware>> => {
    const { rows } = await sql<{ name: string }>`
        select c.name from communities c where c.id = ${here}`.execute(db);
    const { name, kind, direction, gateName, isLocked, timeZone } = hardware;
    return {
      now: now.toISOString(),
      communityName: rows[0]?.name ?? '',
      timeZone,
      device: { id, name, kind, direction },
      gate: { id: gateId, name: gateName },
      lockdown: isLocked,
      heartbeatSeconds,
      commandSeconds,
    };
  },
);
