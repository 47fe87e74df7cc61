// The log of device events. Each event has an id from its device, and a call claims that id before it processes the
// event. Concurrent calls with the same id wait for each other here, and the second one gets the outcome of the first
// if it reports the same event.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/gate-hardware/gate-hardware.ts';
import type { HardwareEvent } from '#contract/gate-hardware/gate-hardware.ts';
import {
  type Credential,
  hardwareApiRefusals as refusals,
} from '#contract/gate-hardware/hardware-api.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { listPage, type Page } from '#platform/http/list.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import type { Hardware } from './hardware-access.ts';
import { type GateOptions } from '#kernel/gate/words.ts';

export type Kept = {
  kind: string;
  direction: 'In' | 'Out' | null;
  isOpen: boolean | null;
  code: string;
  visitId: string | null;
  passId: string | null;
  at: string;
  /** Null for the outcomes of commands, and for events that were stored before the hash was added. */
  toldHash: Buffer | null;
};

export type Claim = {
  eventId: string;
  /** Keyed hash of what the device reported under this id (`hashEvent`). */
  toldHash: Buffer;
  /** The path of the id in the call's body. */
  field?: string;
  kind: HardwareEvent['kind'];
  direction?: 'In' | 'Out' | undefined;
  by?: Credential | undefined;
  note?: string | undefined;
  /** The time of the event; defaults to now. */
  at?: string;
  isLate?: boolean;
};

/**
 * The keyed hash of a report without its id, time, position and note, which may differ when a device sends it again.
 */
export const hashEvent = (
  keys: Pick<GateOptions['keys'], 'hashEvent'>,
  { communityId }: Hardware,
  told: { eventId: string },
): Buffer => {
  const { eventId: _eventId, at: _at, position: _position, note: _note, ...same } = told as Told;
  return keys.hashEvent(communityId, same);
};

type Told = { eventId: string; at?: string; position?: number; note?: string };

const shownAs = { code: 'Code', qr: 'QR', plate: 'Plate', card: 'Card' } as const;

/**
 * Claims an event. Returns null if the event is new, otherwise the stored outcome. Refuses an id that another device,
 * or a different event of this device, has used. For a stored event without a hash, only the kinds are compared.
 */
export async function claimEvent(hardware: Hardware, claim: Claim): Promise<Kept | null> {
  const { db, communityId, deviceId, now } = hardware;
  const at = now.toISOString();
  const shown = claim.by ? shownAs[claim.by.kind] : null;
  const { rows } = await sql`
    insert into gate_device_events (community_id, id, device_id, kind, shown, direction, note, at, is_late, received_at,
      told_hash)
    values (${communityId}, ${claim.eventId}, ${deviceId}, ${claim.kind}, ${shown}, ${claim.direction ?? null},
      ${claim.note ?? ''}, ${claim.at ?? at}, ${claim.isLate === true}, ${at}, ${claim.toldHash})
    on conflict (community_id, id) do nothing returning id`.execute(db);
  if (rows.length > 0) return null;
  const first = await selectEvent(hardware, claim.eventId);
  // The id belongs to another device, or this device has used it for a different event.
  const isSame = first?.kind === claim.kind && first.toldHash?.equals(claim.toldHash) !== false;
  if (!first || !isSame) throw refuse(refusals.taken, { field: claim.field ?? 'eventId' });
  return first;
}

export async function selectEvent(
  { db, deviceId }: Hardware,
  eventId: string,
): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select e.kind, e.direction, e.is_open as "isOpen", e.code, e.visit_id as "visitId", e.pass_id as "passId", e.at,
      e.told_hash as "toldHash"
    from gate_device_events e
    where e.community_id = ${here} and e.id = ${eventId} and e.device_id = ${deviceId}`.execute(db);
  return rows[0];
}

type Settled = {
  isOpen?: boolean;
  code?: string;
  note?: string;
  passId?: string | null;
  visitId?: string | null;
};

export async function settleEvent(
  { db, atGate }: Hardware,
  eventId: string,
  settled: Settled,
): Promise<void> {
  await db
    .updateTable('gateDeviceEvents')
    .set(settled)
    .where('communityId', '=', here)
    .where('id', '=', eventId)
    .execute();
  atGate.emit('hardware.changed', {});
}

export async function listHardwareEvents(
  { db }: CommunityContext,
  { params: { deviceId }, query }: Parsed<typeof contract.listHardwareEvents>,
): Promise<Page<HardwareEvent>> {
  const { rows } = await sql`select from gate_devices d
    where d.community_id = ${here} and d.id = ${deviceId} and d.kind <> 'Console'`.execute(db);
  if (rows.length === 0) throw notFound();
  return listPage<HardwareEvent>(db, {
    from: sql`from gate_device_events e where e.community_id = ${here} and e.device_id = ${deviceId}`,
    id: sql`e.id`,
    order: sql`e.at desc, e.id`,
    page: query,
    load: sql`select page.position, e.id, e.kind, e.shown, e.direction, e.is_open as "isOpen", e.note,
        e.visit_id as "visitId", e.at, e.is_late as "isLate"
      from page join gate_device_events e on e.community_id = ${here} and e.id = page.id`,
  });
}
