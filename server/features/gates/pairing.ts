// Pairs a gate's device, by the long code in a link, which contains the community, or by a short code that a person
// types. Both codes can be used once, within half an hour. Somebody could guess a short code, so wrong codes are
// limited per network and in total, and the database finds a row only by the keyed hash of the code.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type * as contract from '#contract/gates/gates.ts';
import { gateRefusals as refusals } from '#contract/gates/gates.ts';
import type { Answer } from '#contract/shared/operation.ts';
import type { HolderContext } from '#platform/http/context.ts';
import type { HolderLookup } from '#platform/http/holder.ts';
import { refuse } from '#platform/http/refuse.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { communityOfKey, devices, drawFor, endShifts, hashOf } from '#kernel/gate/devices.ts';
import { type GateOptions } from '#kernel/gate/words.ts';

export type PairingLimits = {
  /** Counts an attempt with a short code, or refuses it. */
  takePairing(ip: string, now: Date): Promise<void>;
  givePairingBack(ip: string): Promise<void>;
};

type PairingOptions = GateOptions & PairingLimits & { pool: pg.Pool };
type Input = { body: { pairingCode: string } };
type Waiting = { isIt: RawBuilder<unknown>; names: Answer<typeof contract.getPairing> };

type Code = { communityId: string; isIt: RawBuilder<unknown> };

/** Finds the device that is waiting to be paired with a code. */
export const pairingLookup = (options: PairingOptions): HolderLookup<Input, Waiting, Code> => ({
  access: 'link',
  unknown: refusals.notPairing,
  read: async ({ clock, request }, { body: { pairingCode: code } }) => {
    const isLong = code.length > 8;
    const tag = isLong ? '' : options.keys.tagPairing(code);
    const communityId = isLong
      ? communityOfKey(code)
      : await communityOfShort(options, { tag, ip: request.ip, now: clock.now() });
    if (communityId === null) return null;
    const isIt = isLong ? sql`d.pairing_hash = ${hashOf(code)}` : sql`d.pairing_tag = ${tag}`;
    return { communityId, isIt };
  },
  find: async ({ db, clock }, { isIt }) => {
    const { rows } = await sql<Answer<typeof contract.getPairing>>`
      select c.name as "communityName", g.name as "gateName", d.name as "deviceName"
      from gate_devices d join gates g on g.community_id = ${here} and g.id = d.gate_id
      join communities c on c.id = ${here} and c.status <> 'Archived'
      where d.community_id = ${here} and ${isIt} and d.pairing_expires_at > ${clock.now().toISOString()}
        and d.revoked_at is null`.execute(db);
    const names = rows[0];
    return names ? { holder: { isIt, names }, name: names.deviceName, role: null } : null;
  },
});

async function communityOfShort(
  { pool, ...limits }: PairingOptions,
  { tag, ip, now }: { tag: string; ip: string; now: Date },
): Promise<string | null> {
  await limits.takePairing(ip, now);
  const communityId = await enterAsSystem(pool, { communityId: null }, async ({ db }) => {
    await sql`select set_app('pairing_tag', ${tag})`.execute(db);
    const { rows } = await sql<{ id: string }>`select community_id as id from gate_devices
      where pairing_tag = ${tag} and pairing_expires_at > ${now.toISOString()}`.execute(db);
    return rows[0]?.id ?? null;
  });
  if (communityId) await limits.givePairingBack(ip);
  return communityId;
}

export const getPairing = async ({
  holder,
}: HolderContext<Waiting>): Promise<Answer<typeof contract.getPairing>> => holder.names;

/**
 * Uses up the code by a conditional update: if two devices send it, only the first gets a key. The previous pairing
 * becomes invalid and its shift ends.
 */
export async function pairGateDevice(
  context: HolderContext<Waiting>,
): Promise<Answer<typeof contract.pairGateDevice>> {
  const { db, clock, communityId } = context;
  const deviceKey = drawFor(communityId, 32);
  const now = clock.now().toISOString();
  const { rows } = await sql<Omit<Answer<typeof contract.pairGateDevice>, 'deviceKey'>>`
    with paired as (
      update gate_devices d set key_hash = ${hashOf(deviceKey)}, pairing_hash = null, pairing_tag = null,
        pairing_expires_at = null,
        paired_at = ${now}, last_seen_at = ${now}, version = version + 1
      where community_id = ${here} and ${context.holder.isIt}
        and pairing_expires_at > ${now} and revoked_at is null
      returning id, name, kind, gate_id)
    select c.id as "communityId", c.name as "communityName", c.time_zone as "timeZone",
      jsonb_build_object('id', d.id, 'name', d.name, 'kind', d.kind) as device,
      jsonb_build_object('id', g.id, 'name', g.name) as gate
    from paired d join gates g on g.community_id = ${here} and g.id = d.gate_id
    join communities c on c.id = ${here}`.execute(db);
  const paired = rows[0];
  if (!paired) throw refuse(refusals.notPairing);
  await endShifts(db, paired.device.id, clock.now());
  devices.record(context, paired.device, { event: 'paired' });
  return { ...paired, deviceKey };
}
