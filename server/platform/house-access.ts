// Access of residents to their own house: enters the community if the caller may pay for the house or lives in it, and
// answers 404 otherwise. Audit entries name the resident.
import { sql } from 'kysely';
import type { ApartmentFeatureKey } from '#contract/shared/features.ts';
import type { SessionContext } from './context.ts';
import type { Db } from './database.ts';
import { requireApartment } from './feature-gate.ts';
import { notFound } from './refuse.ts';

export type House = {
  communityId: string;
  houseId: string;
  label: string;
  accountNumber: string;
  accountReference: string;
  communityName: string;
  timeZone: string;
  currency: string;
  /** The day on which the caller's present stay began. Earlier documents belong to the previous household. */
  sinceOn: string;
  /** The first moment of that day. */
  since: string;
  /** The caller. */
  userId: string;
  /** The features that are on for the community's residents. */
  features: Readonly<Record<string, boolean>>;
};

type Wanted = { communityId: string; houseId: string };

/** Enters if the caller may pay for the house. Refuses if all of the given features are off for its residents. */
export const enterHouseAsPayer = (
  context: SessionContext,
  wanted: Wanted,
  ...features: readonly [ApartmentFeatureKey, ...ApartmentFeatureKey[]]
): Promise<House> => enter(context, wanted, { features, people: 'house_payers' });

export type Home = House & { residentId: string; residentName: string };

/**
 * Enters if the caller lives in the house, whether they may pay for it or not. Omit the feature for access to things
 * that residents already own: a plan never takes away what was paid for.
 */
export const enterHouseAsResident = (
  context: SessionContext,
  wanted: Wanted,
  ...features: readonly ApartmentFeatureKey[]
): Promise<Home> => enterAs(context, wanted, { features, people: 'house_members' });

/** The same, but also for a suspended resident: raising an alarm. */
export const enterHouseForAlarm = (
  context: SessionContext,
  wanted: Wanted,
  feature: ApartmentFeatureKey,
): Promise<Home> => enterAs(context, wanted, { features: [feature], people: 'house_dwellers' });

async function enterAs(context: SessionContext, wanted: Wanted, door: Door): Promise<Home> {
  const house = await enter(context, wanted, door);
  const { rows } = await sql<{ residentId: string; residentName: string }>`
    select m.resident_id as "residentId", m.name as "residentName" from ${sql.table(door.people)} m
    where m.community_id = ${wanted.communityId} and m.house_id = ${wanted.houseId}
      and m.user_id = ${context.user.id} order by m.resident_id limit 1`.execute(context.db);
  const found = rows[0];
  if (!found) throw notFound();
  return { ...house, ...found };
}

/** The ids in the path of a resident's operation; other operations have none. */
export type Place = { communityId?: string; houseId?: string };

/**
 * Refuses a resident who has moved out before a stored answer is sent again. A resident's operation checks access each
 * time it runs; this function checks when the answer is replayed instead.
 */
export async function requireStillThere(
  { db, user }: { db: Db; user: { id: string } | null },
  { communityId, houseId }: Place,
): Promise<void> {
  if (!user || communityId === undefined) return;
  await sql`select set_config('app.community_id', ${communityId}, true)`.execute(db);
  const theirs = sql`t.community_id = ${communityId} and t.user_id = ${user.id}`;
  const { rows } = await (
    houseId === undefined
      ? sql`select from portal_residents t where ${theirs} limit 1`
      : sql`select from house_dwellers t where ${theirs} and t.house_id = ${houseId} limit 1`
  ).execute(db);
  if (rows.length === 0) throw notFound();
}

type Door = {
  features: readonly ApartmentFeatureKey[];
  people: 'house_payers' | 'house_members' | 'house_dwellers';
};

async function enter(
  { db, user }: SessionContext,
  { communityId, houseId }: Wanted,
  { features, people }: Door,
): Promise<House> {
  await sql`select set_config('app.community_id', ${communityId}, true)`.execute(db);
  const { rows } = await sql<House>`
    select c.id as "communityId", l.house_id as "houseId", l.label, l.account_number as "accountNumber",
      l.account_reference as "accountReference",
      c.name as "communityName", c.time_zone as "timeZone", c.currency, c.apartment_features as features,
      s.since_on as "sinceOn", s.since_on::timestamp at time zone c.time_zone as since, p.user_id as "userId"
    from ${sql.table(people)} p
    join house_stays s on s.community_id = p.community_id and s.house_id = p.house_id and s.user_id = p.user_id
    join house_labels l on l.community_id = p.community_id and l.house_id = p.house_id
    join communities c on c.id = p.community_id
    where p.community_id = ${communityId} and p.house_id = ${houseId} and p.user_id = ${user.id}
      and c.status <> 'Archived'`.execute(db);
  const house = rows[0];
  if (!house) throw notFound();
  const [feature, ...others] = features;
  if (feature) requireApartment(house.features, feature, ...others);
  return house;
}
