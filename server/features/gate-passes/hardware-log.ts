// The log of what hardware did. An event is claimed by the id that the device drew before anything is done for it: two
// calls with the same one wait for each other here, and the second is told what the first did.
import { sql } from 'kysely';
import type * as contract from '#contract/gate-hardware.ts';
import type { HardwareEvent } from '#contract/gate-hardware.ts';
import { type Credential, hardwareApiRefusals as refusals } from '#contract/hardware-api.ts';
import type { Parsed } from '#contract/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import { listPage, type Page } from '#platform/list.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import type { Hardware } from './hardware-door.ts';
import { here } from './words.ts';

export type Kept = {
  kind: string;
  direction: 'In' | 'Out' | null;
  isOpen: boolean | null;
  code: string;
  visitId: string | null;
  passId: string | null;
  at: string;
};

export type Claim = {
  eventId: string;
  kind: HardwareEvent['kind'];
  direction?: 'In' | 'Out' | undefined;
  by?: Credential | undefined;
  note?: string | undefined;
  /** When it was done, where that is not now. */
  at?: string;
  isLate?: boolean;
};

const shownAs = { code: 'Code', qr: 'QR', plate: 'Plate', card: 'Card' } as const;

/** Null when the event is new and now this call's; else what was done for it. */
export async function claimEvent(hardware: Hardware, claim: Claim): Promise<Kept | null> {
  const { db, communityId, deviceId, now } = hardware;
  const at = now.toISOString();
  const shown = claim.by ? shownAs[claim.by.kind] : null;
  const { rows } = await sql`
    insert into gate_device_events (community_id, id, device_id, kind, shown, direction, note, at, is_late, received_at)
    values (${communityId}, ${claim.eventId}, ${deviceId}, ${claim.kind}, ${shown}, ${claim.direction ?? null},
      ${claim.note ?? ''}, ${claim.at ?? at}, ${claim.isLate === true}, ${at})
    on conflict (community_id, id) do nothing returning id`.execute(db);
  if (rows.length > 0) return null;
  const first = await selectEvent(hardware, claim.eventId);
  // Another device's, or the same device's for something else: it is told nothing of that.
  if (!first || first.kind !== claim.kind) throw refuse(refusals.taken, { field: 'eventId' });
  return first;
}

export async function selectEvent(
  { db, deviceId }: Hardware,
  eventId: string,
): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select e.kind, e.direction, e.is_open as "isOpen", e.code, e.visit_id as "visitId", e.pass_id as "passId", e.at
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
