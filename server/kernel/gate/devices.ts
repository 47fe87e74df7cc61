// Devices at the gates. Each is paired with a single-use code that is valid for half an hour (`pairing.ts`) and has its
// own key, of which only the hash is stored. Revoking a device ends its shift at once.
import { here } from '#platform/database/here.ts';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type * as contract from '#contract/gates/gates.ts';
import type { GateDevice, Pairing } from '#contract/gates/gates.ts';
import { gateRefusals as refusals, pairingLetters } from '#contract/gates/gates.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext, PublicContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { entity } from '#platform/feature/entity.ts';
import { invalid, notFound, refuse } from '#platform/http/refuse.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { type GateOptions } from './words.ts';

type Of = { params: { deviceId: string } };

const pairingMs = 30 * 60_000;
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** `<community><random>`: the secret itself names the community. */
export const drawFor = (communityId: string, bytes: number): string =>
  communityId.replaceAll('-', '') + randomBytes(bytes).toString('base64url');

export const communityOfKey = (key: string): string | null => {
  const hex = /^[0-9a-f]{32}(?=[\w-]{16,})/.exec(key)?.[0];
  return hex ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
};

export const listGateDevices = ({ db }: CommunityContext): Promise<GateDevice[]> =>
  selectDevices(db, sql`d.kind = 'Console'`);

async function selectDevices(db: Db, where: ReturnType<typeof sql>): Promise<GateDevice[]> {
  const { rows } = await sql<GateDevice>`
    select d.id, d.name, d.kind, jsonb_build_object('id', g.id, 'name', g.name) as gate,
      case when d.revoked_at is not null then 'Revoked' when d.key_hash is null then 'Waiting' else 'Paired' end
        as state,
      d.paired_at as "pairedAt", d.last_seen_at as "lastSeenAt", d.revoked_at as "revokedAt",
      d.revoked_reason as "revokedReason", d.pairing_expires_at as "pairingExpiresAt", d.version,
      (select h.guard_name from gate_shifts h where h.community_id = d.community_id and h.device_id = d.id
        and h.ended_at is null and h.expires_at > now() order by h.started_at desc limit 1) as guard
    from gate_devices d join gates g on g.community_id = d.community_id and g.id = d.gate_id
    where d.community_id = ${here} and ${where}
    order by d.revoked_at is not null, natural_key(g.name) collate "C", natural_key(d.name) collate "C", d.id
    limit 500`.execute(db);
  return rows;
}

export const devices = entity({
  table: 'gateDevices',
  type: 'gate-device',
  topic: 'gates.changed',
  select: async ({ db }, id) => (await selectDevices(db, sql`d.id = ${id}`))[0],
  label: (device) => device.name,
  hasUpdatedAt: false,
});

export const createGateDevice =
  (options: GateOptions) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.createGateDevice>,
  ): Promise<Pairing> => {
    const { db, communityId, user, clock } = context;
    await requireGate(db, body.gateId);
    const pairing = drawPairing(options, communityId, clock.now());
    const values = { ...body, ...pairing.stored, createdBy: user.id };
    const id = await devices.insert(context, values);
    const device = await devices.recorded(context, id, { event: 'registered' });
    return pairingOf(options, device, pairing);
  };

/** Rejects an archived gate for a new device. */
export async function requireGate(db: Db, gateId: string): Promise<void> {
  const { rows } = await sql<{ archivedAt: string | null }>`
    select g.archived_at as "archivedAt" from gates g
    where g.community_id = ${here} and g.id = ${gateId}`.execute(db);
  if (!rows[0]) {
    throw invalid([{ code: 'INVALID', description: 'Choose a gate.', field: 'gateId' }]);
  }
  if (rows[0].archivedAt !== null) throw refuse(refusals.archived, { field: 'gateId' });
}

/** The existing pairing works until the new code is used, because the phone may still have visits to upload. */
export const renewPairing =
  (options: GateOptions) =>
  async (context: CommunityContext, { params: { deviceId } }: Of): Promise<Pairing> => {
    const { communityId, clock } = context;
    const stored = await devices.lock(context, deviceId);
    if (stored.kind !== 'Console') throw notFound();
    if (stored.revokedAt !== null) throw refuse(refusals.revoked);
    const pairing = drawPairing(options, communityId, clock.now());
    const values = pairing.stored;
    const device = await devices.write(context, stored, { event: 'pairingRenewed', values });
    return pairingOf(options, device, pairing);
  };

type DrawnPairing = ReturnType<typeof drawPairing>;

function drawPairing({ keys }: GateOptions, communityId: string, now: Date) {
  const code = drawFor(communityId, 12);
  const letters = Array.from({ length: 8 }, () => pairingLetters[randomInt(pairingLetters.length)]);
  const shortCode = letters.join('');
  const expiresAt = new Date(now.getTime() + pairingMs).toISOString();
  const stored = {
    pairingHash: hashOf(code),
    pairingTag: keys.tagPairing(shortCode),
    pairingExpiresAt: expiresAt,
  };
  return { code, shortCode, expiresAt, stored };
}

function pairingOf(
  { publicUrl }: GateOptions,
  device: GateDevice,
  { code: pairingCode, shortCode, expiresAt }: DrawnPairing,
): Pairing {
  const link = `${publicUrl}/gate-pass#pair=${pairingCode}`;
  return { device, pairingCode, link, shortCode, address: `${publicUrl}/gate-console`, expiresAt };
}

export async function revokeGateDevice(
  context: CommunityContext,
  { params: { deviceId }, body }: Parsed<typeof contract.revokeGateDevice>,
): Promise<GateDevice> {
  const { db, clock } = context;
  const stored = await devices.lock(context, deviceId);
  if (stored.revokedAt !== null) throw refuse(refusals.revoked);
  await devices.update(context, stored, {
    revokedAt: clock.now().toISOString(),
    revokedReason: body.reason,
    keyHash: null,
    oldKeyHash: null,
    oldKeyUntil: null,
    pairingHash: null,
    pairingTag: null,
  });
  await endShifts(db, deviceId, clock.now());
  // Ends the device's pending commands: the device cannot fetch them any more.
  await sql`update gate_commands set ended_at = ${clock.now().toISOString()}, outcome = 'Overtaken'
    where community_id = ${here} and device_id = ${deviceId} and ended_at is null`.execute(db);
  return devices.recorded(context, deviceId, { event: 'revoked', reason: body.reason });
}

export const endShifts = (db: Db, deviceId: string, now: Date) =>
  sql`update gate_shifts set ended_at = ${now.toISOString()}
    where community_id = ${here} and device_id = ${deviceId} and ended_at is null`.execute(db);

export type EnteredDevice = {
  db: Db;
  communityId: string;
  deviceId: string;
  gateId: string;
  /** Sets the audit record that is written when the transaction commits. */
  leave: (statement: pg.QueryConfig | null) => void;
};

/** Runs `work` as a paired device in its own transaction; an unknown key is a 401. */
export async function asDevice<T>(
  pool: pg.Pool,
  { token, clock }: PublicContext,
  work: (entered: EnteredDevice) => Promise<T>,
): Promise<T> {
  const communityId = token === null ? null : communityOfKey(token);
  if (token === null || communityId === null) throw refuse(refusals.noDevice);
  const done = await enterAsSystem(pool, { communityId }, async ({ db, leave }) => {
    const { rows } = await sql<{ deviceId: string; gateId: string }>`
      update gate_devices set last_seen_at = ${clock.now().toISOString()}
      where community_id = ${here} and key_hash = ${hashOf(token)} and revoked_at is null and kind = 'Console'
        and exists (select from communities c where c.id = ${here} and c.status <> 'Archived')
      returning id as "deviceId", gate_id as "gateId"`.execute(db);
    const device = rows[0];
    return device ? { result: await work({ db, communityId, leave, ...device }) } : null;
  });
  if (done === null) throw refuse(refusals.noDevice);
  return done.result;
}
