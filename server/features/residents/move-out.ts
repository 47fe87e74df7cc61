// Ends occupancies: at once, on a date, when a house closes, or in a merge of houses. Every house that stays occupied
// keeps one household head and one primary contact, and nothing is deleted.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Clock } from '#platform/process/clock.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';

/** The part of the context that both requests and jobs have. */
export type Changing = Pick<CommunityContext, 'db' | 'communityId' | 'clock' | 'audit' | 'emit'>;

/** The port to the gate: ends the access of people who moved out. */
export type LeavingPorts = {
  endAccess(
    context: Changing,
    left: { hosts: { houseId: string; userId: string }[]; emptied: string[] },
  ): Promise<void>;
};

type Ended = {
  residentId: string;
  houseId: string;
  userId: string | null;
  name: string;
  address: string;
  moveOutOn: string;
};

/** Locks houses in id order. A head or contact may be appointed only under the house's lock. */
export const lockHouses = (db: Db, houseIds: readonly string[]) =>
  sql`select from houses h where h.community_id = ${here} and h.id = any (${houseIds}::uuid[])
    order by h.id for no key update`.execute(db);

type Ending = { today: string; reason?: string | undefined; ports: LeavingPorts };

/**
 * Ends occupancies and their gate access, fills vacant roles, and sets residents without another occupancy to MovedOut.
 * `today` is the community's date; it becomes the move-out date if none was planned.
 */
export async function endStays(
  context: Changing,
  stays: readonly { id: string; houseId: string }[],
  { today, reason, ports }: Ending,
): Promise<void> {
  const { db, clock } = context;
  const houseIds = [...new Set(stays.map(({ houseId }) => houseId))];
  await lockHouses(db, houseIds);
  const { rows } = await sql<Ended>`
    update occupancies o set ended_at = ${clock.now().toISOString()},
      move_out_on = greatest(least(o.move_out_on, ${today}::date), o.move_in_on)
    from residents r, houses h, streets s
    where o.community_id = ${here} and o.id = any (${stays.map(({ id }) => id)}::uuid[])
      and o.ended_at is null
      and r.community_id = o.community_id and r.id = o.resident_id
      and h.community_id = o.community_id and h.id = o.house_id
      and s.community_id = h.community_id and s.id = h.street_id
    returning o.resident_id as "residentId", o.house_id as "houseId", r.portal_user_id as "userId",
      o.move_out_on as "moveOutOn", r.first_name || ' ' || r.last_name as name,
      address_line(h.house_number, s.name, h.block, h.unit_label) as address`.execute(db);
  for (const { residentId, name, address, moveOutOn } of rows) {
    context.audit({
      action: 'occupancy.ended',
      entityType: 'resident',
      entityId: residentId,
      entityLabel: name,
      after: { house: address, moveOutOn },
      ...(reason && { reason }),
    });
  }
  await appointRoles(context, houseIds);
  await updateOccupancy(context, houseIds);
  await moveOutHomeless(
    context,
    rows.map(({ residentId }) => residentId),
  );
  if (rows.length === 0) return;
  await ports.endAccess(context, await whoLeft(db, rows));
  context.emit('residents.changed', {});
}

/** The accounts that lost access, by house, and the houses that are empty now. */
async function whoLeft(db: Db, ended: readonly Ended[]) {
  const hosts = ended.flatMap(({ houseId, userId }) => (userId ? [{ houseId, userId }] : []));
  const houseIds = [...new Set(ended.map(({ houseId }) => houseId))];
  const { rows } = await sql<{ id: string }>`
    select e as id from unnest(${houseIds}::uuid[]) e
    where not exists (select from occupancies o where o.community_id = ${here}
      and o.house_id = e and o.ended_at is null)`.execute(db);
  return { hosts, emptied: rows.map(({ id }) => id) };
}

/**
 * Appoints a head and a contact in each house that lacks one, and records each appointment in the resident's history.
 */
export async function appointRoles(context: Changing, houseIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ residentId: string; name: string; address: string; role: string }>`
    select a.resident_id as "residentId", r.first_name || ' ' || r.last_name as name,
      address_line(h.house_number, s.name, h.block, h.unit_label) as address, a.became as role
    from appoint_house_roles(${houseIds}::uuid[]) a
    join residents r on r.community_id = ${here} and r.id = a.resident_id
    join houses h on h.community_id = ${here} and h.id = a.house_id
    join streets s on s.community_id = ${here} and s.id = h.street_id`.execute(context.db);
  for (const { residentId, name, address, role } of rows) {
    const flag = role === 'head' ? 'isHouseholdHead' : 'isPrimaryContact';
    context.audit({
      action: 'occupancy.changed',
      entityType: 'resident',
      entityId: residentId,
      entityLabel: name,
      after: { house: address, [flag]: true },
    });
  }
}

/**
 * Sets the occupancy of active houses by their residents, except of short lets and houses under construction. Records
 * each change in the history of the house.
 */
export async function updateOccupancy(
  context: Changing,
  houseIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string; address: string; before: string; after: string }>`
    select house_id as id, address, before, after
    from set_occupancy_by_people(${houseIds}::uuid[])`.execute(context.db);
  for (const { id, address, before, after } of rows) {
    context.audit({
      action: 'house.changed',
      entityType: 'house',
      entityId: id,
      entityLabel: address,
      before: { occupancy: before },
      after: { occupancy: after },
    });
  }
  if (rows.length > 0) context.emit('addresses.changed', {});
}

/** Sets residents without a house to MovedOut and voids their invitations. */
async function moveOutHomeless(context: Changing, residentIds: readonly string[]): Promise<void> {
  const { db, clock } = context;
  const now = clock.now().toISOString();
  const { rows } = await sql<{ id: string; name: string }>`
    update residents r set status = 'MovedOut', status_before_suspension = null,
      version = r.version + 1, updated_at = ${now}
    where r.community_id = ${here} and r.id = any (${residentIds}::uuid[])
      and r.status <> 'MovedOut'
      and not exists (select from occupancies o where o.community_id = ${here}
        and o.resident_id = r.id and o.ended_at is null)
    returning r.id, r.first_name || ' ' || r.last_name as name`.execute(db);
  if (rows.length === 0) return;
  await sql`update resident_invitations i set voided_at = ${now}
    where i.community_id = ${here} and i.resident_id = any (${rows.map(({ id }) => id)}::uuid[])
      and i.accepted_at is null and i.voided_at is null`.execute(db);
  for (const { id, name } of rows) {
    context.audit({
      action: 'resident.movedOut',
      entityType: 'resident',
      entityId: id,
      entityLabel: name,
    });
  }
}

/** The port for a house that closes: ends all of its occupancies at once. */
export const endOccupancies =
  (ports: LeavingPorts) =>
  async (context: CommunityContext, houseId: string, reason: string): Promise<void> => {
    const { rows } = await sql<{ id: string; houseId: string }>`
      select o.id, o.house_id as "houseId" from occupancies o
      where o.community_id = ${here} and o.house_id = ${houseId} and o.ended_at is null`.execute(
      context.db,
    );
    await endStays(context, rows, { today: todayOf(context), reason, ports });
  };

/**
 * The port for a merge of houses: current and past occupancies move to the remaining house. A resident of both houses
 * keeps one occupancy with the earlier date. If the remaining house has a head or a contact, they do not change.
 */
export async function moveHouse(
  context: CommunityContext,
  fromId: string,
  toId: string,
): Promise<void> {
  const { db, clock } = context;
  await lockHouses(db, [fromId, toId]);
  await sql`update occupancies kept set move_in_on = least(kept.move_in_on, gone.move_in_on)
    from occupancies gone
    where kept.community_id = ${here} and kept.house_id = ${toId} and kept.ended_at is null
      and gone.community_id = ${here} and gone.house_id = ${fromId} and gone.ended_at is null
      and gone.resident_id = kept.resident_id`.execute(db);
  await sql`update occupancies gone set ended_at = ${clock.now().toISOString()},
      move_out_on = greatest(${todayOf(context)}::date, gone.move_in_on)
    where gone.community_id = ${here} and gone.house_id = ${fromId} and gone.ended_at is null
      and exists (select from occupancies kept where kept.community_id = ${here}
        and kept.house_id = ${toId} and kept.ended_at is null
        and kept.resident_id = gone.resident_id)`.execute(db);
  const { rows } = await sql<{ id: string; name: string; address: string }>`
    with roles as (
      select coalesce(bool_or(o.is_household_head), false) as led,
        coalesce(bool_or(o.is_primary_contact), false) as reached
      from occupancies o
      where o.community_id = ${here} and o.house_id = ${toId} and o.ended_at is null)
    update occupancies o set house_id = ${toId},
      is_household_head = o.is_household_head and (o.ended_at is not null or not roles.led),
      is_primary_contact = o.is_primary_contact and (o.ended_at is not null or not roles.reached)
    from roles, residents r, houses h, streets s
    where o.community_id = ${here} and o.house_id = ${fromId}
      and r.community_id = ${here} and r.id = o.resident_id
      and h.community_id = ${here} and h.id = ${toId}
      and s.community_id = ${here} and s.id = h.street_id
    returning r.id, r.first_name || ' ' || r.last_name as name,
      address_line(h.house_number, s.name, h.block, h.unit_label) as address`.execute(db);
  for (const [id, { name, address }] of new Map(rows.map((row) => [row.id, row]))) {
    context.audit({
      action: 'occupancy.moved',
      entityType: 'resident',
      entityId: id,
      entityLabel: name,
      after: { house: address },
      reason: 'Duplicate house records were merged',
    });
  }
  await appointRoles(context, [toId]);
  await updateOccupancy(context, [toId]);
  if (rows.length > 0) context.emit('residents.changed', {});
}

/** Today in the community's time zone. */
export const todayOf = (context: { community: { timeZone: string }; clock: Clock }): string =>
  todayIn(context.community.timeZone, context.clock);
