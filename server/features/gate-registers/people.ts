// Frequent guests of houses, and staff with their houses, status and days of attendance. If staff are suspended or have
// left, all their live passes end at once. If staff stop working for a house, their live passes for that house end.
import { here } from '#platform/database/here.ts';
import { insertValues } from '#platform/database/insert-values.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as contract from '#contract/gate-registers/gate-people.ts';
import {
  type FrequentGuest,
  gatePeopleRefusals as refusals,
  type StaffPerson,
} from '#contract/gate-registers/gate-people.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { entity } from '#platform/feature/entity.ts';
import { difference } from '#platform/feature/history.ts';
import { allOf, listPage, type Page } from '#platform/http/list.ts';
import { refuse } from '#platform/http/refuse.ts';
import { dropPhoto } from './people-files.ts';
import { phoneOf } from '#kernel/gate/phone-of.ts';
import { revoked } from '#kernel/gate/revoked-pass.ts';
import { guestColumns, since30 } from '#kernel/gate/people-columns.ts';

export const selectFrequentPage = (
  db: Db,
  query: Parsed<typeof contract.listFrequentGuests>['query'],
): Promise<Page<FrequentGuest>> =>
  listPage<FrequentGuest>(db, {
    from: sql`from frequent_guests f where ${allOf([
      sql`f.community_id = ${here} and f.archived_at is null`,
      query.Search
        ? sql`search_form(concat_ws(' ', f.name, f.phone, f.plate)) like all (search_patterns(${query.Search}))`
        : undefined,
      query.HouseId && sql`f.house_id = any (${query.HouseId}::uuid[])`,
    ])}`,
    id: sql`f.id`,
    order: sql`natural_key(f.name) collate "C", f.id`,
    page: query,
    load: sql`select page.position, ${guestColumns}, jsonb_build_object('id', f.house_id, 'label', l.label) as house
      from page join frequent_guests f on f.community_id = ${here} and f.id = page.id
      join house_labels l on l.community_id = f.community_id and l.house_id = f.house_id`,
  });

export const listFrequentGuests = (
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listFrequentGuests>,
) => selectFrequentPage(db, query);

export const staffColumns = (
  since: string,
) => sql`s.id, s.name, s.phone, s.work, s.id_number as "idNumber", s.status,
  s.version,
  (select coalesce(jsonb_agg(jsonb_build_object('id', l.house_id, 'label', l.label) order by l.sort_key), '[]')
    from staff_houses h join house_labels l on l.community_id = h.community_id and l.house_id = h.house_id
    where h.community_id = s.community_id and h.staff_id = s.id and h.ended_at is null) as houses,
  exists (select from visits v where v.community_id = s.community_id and v.staff_id = s.id and v.status = 'Inside')
    as "isInside",
  (select max(v.in_at) from visits v where v.community_id = s.community_id and v.staff_id = s.id) as "lastInAt",
  (select count(distinct (v.in_at at time zone c.time_zone)::date)::int from visits v
    join communities c on c.id = v.community_id where v.community_id = s.community_id
    and v.staff_id = s.id and v.arrived_at >= ${since}) as "daysPresent", s.photo is not null as "hasPhoto"`;

export const selectStaffPage = (
  db: Db,
  query: Parsed<typeof contract.listStaffPeople>['query'],
  now: Date,
): Promise<Page<StaffPerson>> =>
  listPage<StaffPerson>(db, {
    from: sql`from staff_people s where ${allOf([
      sql`s.community_id = ${here}`,
      query.Search
        ? sql`search_form(concat_ws(' ', s.name, s.phone, s.work)) like all (search_patterns(${query.Search}))`
        : undefined,
      query.Status ? sql`s.status = any (${query.Status}::text[])` : sql`s.status <> 'Left'`,
      query.HouseId &&
        sql`exists (select from staff_houses h where h.community_id = s.community_id and h.staff_id = s.id
          and h.ended_at is null and h.house_id = any (${query.HouseId}::uuid[]))`,
    ])}`,
    id: sql`s.id`,
    order: sql`natural_key(s.name) collate "C", s.id`,
    page: query,
    load: sql`select page.position, ${staffColumns(since30(now))} from page
      join staff_people s on s.community_id = ${here} and s.id = page.id`,
  });

export const listStaffPeople = (
  { db, clock }: CommunityContext,
  { query }: Parsed<typeof contract.listStaffPeople>,
) => selectStaffPage(db, query, clock.now());

export const staff = entity({
  table: 'staffPeople',
  type: 'staff-person',
  topic: 'gatePasses.changed',
  select: async ({ db, clock }, id) => {
    const { rows } = await sql<StaffPerson>`select ${staffColumns(since30(clock.now()))}
      from staff_people s where s.community_id = ${here} and s.id = ${id}`.execute(db);
    return rows[0];
  },
  label: (person) => person.name,
});

export async function createStaffPerson(
  context: CommunityContext,
  { body }: Parsed<typeof contract.createStaffPerson>,
): Promise<StaffPerson> {
  const { user, community } = context;
  const { houseIds = [], phone, ...rest } = body;
  const values = { ...rest, phone: phoneOf(phone, community.country, 'phone') };
  const id = await staff.insert(context, { ...values, createdBy: user.id });
  await setHouses(context, id, houseIds);
  return staff.recorded(context, id, { event: 'created', after: values });
}

export async function changeStaffPerson(
  context: CommunityContext,
  { params: { staffId }, body }: Parsed<typeof contract.changeStaffPerson>,
): Promise<StaffPerson> {
  const { version, houseIds, phone, ...rest } = body;
  const stored = await staff.lock(context, staffId, version);
  const { country } = context.community;
  const wanted = {
    ...rest,
    ...(phone !== undefined && { phone: phoneOf(phone, country, 'phone') }),
  };
  const changes = difference(stored, wanted);
  if (houseIds) await setHouses(context, staffId, houseIds);
  if (!changes && !houseIds) return staff.read(context, staffId);
  // Delete the photo when a person leaves.
  const hasLeft = changes?.after.status === 'Left';
  await staff.update(context, stored, { ...changes?.after, ...(hasLeft && { photo: null }) });
  if (hasLeft) dropPhoto(context, stored);
  if (changes?.after.status && changes.after.status !== 'Active') {
    const why = `${stored.name} is ${changes.after.status.toLowerCase()}`;
    await endPasses(context, sql`staff_id = ${staffId}`, why);
  }
  return staff.recorded(context, staffId, { event: 'changed', name: stored.name, ...changes });
}

/** Revokes the live passes that match a condition, at once. */
async function endPasses(
  context: CommunityContext,
  which: RawBuilder<unknown>,
  why: string,
): Promise<void> {
  await context.db
    .updateTable('gatePasses')
    .set({ ...revoked(context, why), version: sql<number>`version + 1` })
    .where('communityId', '=', here)
    .where('endedAs', 'is', null)
    .where(sql<boolean>`${which}`)
    .execute();
  context.emit('gatePasses.changed', {});
}

/** Sets the houses that the staff member serves. The links to other houses and the passes for them end. */
async function setHouses(
  context: CommunityContext,
  staffId: string,
  given: readonly string[],
): Promise<void> {
  const { db, communityId, clock } = context;
  const houseIds = [...new Set(given)];
  const { rows } = await sql<{ known: number }>`select count(*)::int as known from house_blocks b
    where b.community_id = ${here} and b.is_open and b.house_id = any (${houseIds}::uuid[])`.execute(
    db,
  );
  if (rows[0]?.known !== houseIds.length) throw refuse(refusals.badHouse, { field: 'houseIds' });
  const now = clock.now().toISOString();
  const left =
    await sql`update staff_houses set ended_at = ${now} where community_id = ${here} and staff_id = ${staffId}
      and ended_at is null and not house_id = any (${houseIds}::uuid[]) returning id`.execute(db);
  if (left.rows.length > 0) {
    const there = sql`staff_id = ${staffId} and not house_id = any (${houseIds}::uuid[])`;
    await endPasses(context, there, 'No longer works in this house');
  }
  await insertValues(
    db,
    sql`insert into staff_houses (community_id, staff_id, house_id, since)`,
    houseIds.map((houseId) => sql`${communityId}, ${staffId}, ${houseId}, ${now}`),
    sql`on conflict (community_id, staff_id, house_id) where ended_at is null do nothing`,
  );
}

export async function getStaffAttendance(
  context: CommunityContext,
  { params: { staffId }, query }: Parsed<typeof contract.getStaffAttendance>,
): Promise<Answer<typeof contract.getStaffAttendance>> {
  const { db, clock, community } = context;
  await staff.read(context, staffId);
  const month = query.Month ?? todayIn(community.timeZone, clock).slice(0, 7);
  const zone = community.timeZone;
  const start = sql`(${`${month}-01`}::date::timestamp at time zone ${zone})`;
  const end = sql`((${`${month}-01`}::date + interval '1 month') at time zone ${zone})`;
  const { rows } = await sql<Answer<typeof contract.getStaffAttendance>['days'][number]>`
    select d.day::text as day, d.first_in as "firstInAt", d.last_out as "lastOutAt", d.minutes from (
      select (v.in_at at time zone ${zone})::date as day, min(v.in_at) as first_in, max(v.out_at) as last_out,
        floor(sum(extract(epoch from v.out_at - v.in_at)) / 60)::int as minutes
      from visits v where v.community_id = ${here} and v.staff_id = ${staffId} and v.in_at >= ${start}
        and v.in_at < ${end} group by 1) d
    order by d.day limit 31`.execute(db);
  return { month, days: rows };
}
