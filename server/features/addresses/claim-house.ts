// The port of addresses for join requests. Finds the claimed house, or creates it with the status Pending, which
// needs no seat of the licence. Approving the join request makes a Pending house Active.
import { sql } from 'kysely';
import type { Clock } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import type { Recording } from '#platform/http/record.ts';
import { houses } from './houses.ts';
import { freshAccountNumber } from './houses-queries.ts';

type Claiming = {
  db: Db;
  clock: Clock;
  communityId: string;
  record: Recording;
};
type Place = { streetId: string; houseNumber: string; block: string; unitLabel: string };

/** Finds or creates the claimed house. Returns null if the street does not exist or is archived. */
export async function claimHouse(
  { db, communityId, record }: Claiming,
  place: Place,
): Promise<{ houseId: string; label: string } | null> {
  const { streetId, ...address } = place;
  const street = await sql<{
    id: string;
  }>`select s.id from streets s where s.community_id = ${communityId}
    and s.id = ${streetId} and s.archived_at is null for update`.execute(db);
  if (street.rows.length === 0) return null;
  const found = await findHouse(db, communityId, place);
  if (found) return found;
  const made = await db
    .insertInto('houses')
    .values({
      communityId,
      streetId,
      ...address,
      status: 'Pending',
      accountNumber: freshAccountNumber,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const house = await findHouse(db, communityId, place);
  record.audit({
    action: 'house.claimed',
    entityType: 'house',
    entityId: made.id,
    entityLabel: house?.label ?? address.houseNumber,
    after: { ...place, status: 'Pending' },
  });
  record.emit('addresses.changed', { entityId: made.id });
  return house;
}

async function findHouse(db: Db, communityId: string, place: Place) {
  const { rows } = await sql<{ houseId: string; label: string }>`
    select h.id as "houseId", l.label from houses h
    join house_labels l on l.community_id = h.community_id and l.house_id = h.id
    where h.community_id = ${communityId} and h.street_id = ${place.streetId} and h.status <> 'Archived'
      and house_place(h.block, h.house_number, h.unit_label)
        = house_place(${place.block}, ${place.houseNumber}, ${place.unitLabel})`.execute(db);
  return rows[0] ?? null;
}

/** Makes a Pending house Active; does nothing for other houses. */
export async function openHouse(context: CommunityContext, houseId: string): Promise<void> {
  const stored = await houses.lock(context, houseId);
  if (stored.status !== 'Pending') return;
  await houses.write(context, stored, {
    event: 'opened',
    values: { status: 'Active' },
    before: { status: 'Pending' },
    after: { status: 'Active' },
  });
}
