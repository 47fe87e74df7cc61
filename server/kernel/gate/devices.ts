// Devices at the gates. Each paired device has its own key, which it sends instead of a session token. The database
// stores only the key's hash.
import { here } from '#platform/database/here.ts';
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { GateDevice } from '#contract/gates/gates.ts';
import { gateRefusals as refusals } from '#contract/gates/gates.ts';
import type { Db } from '#platform/database/database.ts';
import { entity } from '#platform/feature/entity.ts';
import type { PublicContext } from '#platform/http/context.ts';
import type { HolderLookup } from '#platform/http/holder.ts';
import { invalid, refuse } from '#platform/http/refuse.ts';

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Builds a secret of the form `<community><random>`, so that the community can be read from the secret. */
export const drawFor = (communityId: string, bytes: number): string =>
  communityId.replaceAll('-', '') + randomBytes(bytes).toString('base64url');

export const communityOfKey = (key: string): string | null => {
  const hex = /^[0-9a-f]{32}(?=[\w-]{16,})/.exec(key)?.[0];
  return hex ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
};

export async function selectDevices(db: Db, where: ReturnType<typeof sql>): Promise<GateDevice[]> {
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

/** Refuses an unknown or archived gate for a device. */
export async function requireGate(db: Db, gateId: string): Promise<void> {
  const { rows } = await sql<{ archivedAt: string | null }>`
    select g.archived_at as "archivedAt" from gates g
    where g.community_id = ${here} and g.id = ${gateId}`.execute(db);
  if (!rows[0]) {
    throw invalid([{ code: 'INVALID', description: 'Choose a gate.', field: 'gateId' }]);
  }
  if (rows[0].archivedAt !== null) throw refuse(refusals.archived, { field: 'gateId' });
}

export const endShifts = (db: Db, deviceId: string, now: Date) =>
  sql`update gate_shifts set ended_at = ${now.toISOString()}
    where community_id = ${here} and device_id = ${deviceId} and ended_at is null`.execute(db);

/** The transaction of a device's call, and the device with its gate. */
export type EnteredDevice = {
  db: Db;
  communityId: string;
  deviceId: string;
  gateId: string;
};

/** A paired console, found by its key. Concurrent calls of one console are serialised, because its row is locked. */
export type Console = { deviceId: string; gateId: string; gateName: string };

export type DeviceKey = { communityId: string; keyHash: string };

/** The community and the hash of the key that a device sends; null for a token in another format. */
export function readDeviceKey({ token }: Pick<PublicContext, 'token'>): DeviceKey | null {
  const communityId = token && communityOfKey(token);
  return token && communityId ? { communityId, keyHash: hashOf(token) } : null;
}

export const consoleLookup: HolderLookup<unknown, Console, DeviceKey> = {
  access: 'device:console',
  unknown: refusals.noDevice,
  read: readDeviceKey,
  find: async ({ db, clock }, { keyHash }) => {
    const { rows } = await sql<Console>`
      update gate_devices d set last_seen_at = ${clock.now().toISOString()}
      from gates g join communities c on c.id = g.community_id and c.status <> 'Archived'
      where d.community_id = ${here} and d.key_hash = ${keyHash} and d.revoked_at is null
        and d.kind = 'Console' and g.community_id = d.community_id and g.id = d.gate_id
      returning d.id as "deviceId", d.gate_id as "gateId", g.name as "gateName"`.execute(db);
    const holder = rows[0];
    return holder ? { holder, name: `Device at ${holder.gateName}`, role: null } : null;
  },
};
