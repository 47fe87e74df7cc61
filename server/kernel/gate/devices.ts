// Devices at the gates. Each has its own key, of which only the hash is stored, and calls with it instead of a session.
import { here } from '#platform/database/here.ts';
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { GateDevice } from '#contract/gates/gates.ts';
import { gateRefusals as refusals } from '#contract/gates/gates.ts';
import type { PublicContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { entity } from '#platform/feature/entity.ts';
import { invalid, refuse } from '#platform/http/refuse.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** `<community><random>`: the secret itself names the community. */
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
