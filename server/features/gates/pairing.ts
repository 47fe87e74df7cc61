// Pairs a gate's device: by the long code of a link, which names its community, or by a short code that a person types.
// Both are single-use and valid for half an hour. A short code could be guessed, so wrong ones are limited per network
// and in total, and the database finds a row only by the keyed tag of the code.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type * as contract from '#contract/gates/gates.ts';
import { gateRefusals as refusals } from '#contract/gates/gates.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { PublicContext } from '#platform/http/context.ts';
import { recordOf } from '#platform/http/record.ts';
import { refuse } from '#platform/http/refuse.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { communityOfKey, devices, drawFor, endShifts, hashOf } from '#kernel/gate/devices.ts';
import { type GateOptions } from '#kernel/gate/words.ts';

export type PairingLimits = {
  /** Counts a try of a short code, or refuses it. */
  takePairing(ip: string, now: Date): Promise<void>;
  givePairingBack(ip: string): Promise<void>;
};

type PairingOptions = GateOptions & PairingLimits & { pool: pg.Pool };

/** The community of a code, and the condition that finds its row in `gate_devices`. */
async function findPairing(
  options: PairingOptions,
  { clock, request }: PublicContext,
  code: string,
) {
  if (code.length > 8) {
    const communityId = communityOfKey(code);
    if (!communityId) throw refuse(refusals.notPairing);
    return { communityId, isIt: sql`pairing_hash = ${hashOf(code)}` };
  }
  const now = clock.now();
  await options.takePairing(request.ip, now);
  const tag = options.keys.tagPairing(code);
  const communityId = await enterAsSystem(options.pool, { communityId: null }, async ({ db }) => {
    await sql`select set_config('app.pairing_tag', ${tag}, true)`.execute(db);
    const { rows } = await sql<{ id: string }>`select community_id as id from gate_devices
      where pairing_tag = ${tag} and pairing_expires_at > ${now.toISOString()}`.execute(db);
    return rows[0]?.id;
  });
  if (!communityId) throw refuse(refusals.notPairing);
  await options.givePairingBack(request.ip);
  return { communityId, isIt: sql`pairing_tag = ${tag}` };
}

export const getPairing =
  (options: PairingOptions) =>
  async (
    context: PublicContext,
    { body }: Parsed<typeof contract.getPairing>,
  ): Promise<Answer<typeof contract.getPairing>> => {
    const { communityId, isIt } = await findPairing(options, context, body.pairingCode);
    const now = context.clock.now().toISOString();
    const found = await enterAsSystem(options.pool, { communityId }, async ({ db }) => {
      const { rows } = await sql<Answer<typeof contract.getPairing>>`
        select c.name as "communityName", g.name as "gateName", d.name as "deviceName"
        from gate_devices d join gates g on g.community_id = ${here} and g.id = d.gate_id
        join communities c on c.id = ${here} and c.status <> 'Archived'
        where d.community_id = ${here} and ${isIt} and d.pairing_expires_at > ${now} and d.revoked_at is null`.execute(
        db,
      );
      return rows[0];
    });
    if (!found) throw refuse(refusals.notPairing);
    return found;
  };

/**
 * A conditional update uses up the code: of two devices that send it, only the first gets a key. The former pairing
 * becomes invalid and its shift ends.
 */
export const pairGateDevice =
  (options: PairingOptions) =>
  async (
    context: PublicContext,
    { body }: Parsed<typeof contract.pairGateDevice>,
  ): Promise<Answer<typeof contract.pairGateDevice>> => {
    const { clock, request } = context;
    const { communityId, isIt } = await findPairing(options, context, body.pairingCode);
    const deviceKey = drawFor(communityId, 32);
    const now = clock.now().toISOString();
    const paired = await enterAsSystem(options.pool, { communityId }, async ({ db, leave }) => {
      const { rows } = await sql<Omit<Answer<typeof contract.pairGateDevice>, 'deviceKey'>>`
        with paired as (
          update gate_devices set key_hash = ${hashOf(deviceKey)}, pairing_hash = null, pairing_tag = null,
            pairing_expires_at = null,
            paired_at = ${now}, last_seen_at = ${now}, version = version + 1
          where community_id = ${here} and ${isIt}
            and pairing_expires_at > ${now} and revoked_at is null
            and exists (select from communities m where m.id = ${here} and m.status <> 'Archived')
          returning id, name, kind, gate_id)
        select c.id as "communityId", c.name as "communityName", c.time_zone as "timeZone",
          jsonb_build_object('id', d.id, 'name', d.name, 'kind', d.kind) as device,
          jsonb_build_object('id', g.id, 'name', g.name) as gate
        from paired d join gates g on g.community_id = ${here} and g.id = d.gate_id
        join communities c on c.id = ${here}`.execute(db);
      if (!rows[0]) return undefined;
      const { device } = rows[0];
      await endShifts(db, device.id, clock.now());
      const kept = recordOf(request, { name: device.name, role: null });
      devices.record(kept, device, { event: 'paired' });
      leave(kept.statement(null));
      return rows[0];
    });
    if (!paired) throw refuse(refusals.notPairing);
    return { ...paired, deviceKey };
  };
