// Erases a resident: deletes their personal data and keeps the occupancies. The erasures feature decides whether an
// erasure is allowed.
import type { ErasedPerson } from '#platform/feature/erased-person.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { dropFile } from '#platform/files/dropped-files.ts';
import type { Eraser } from '#platform/feature/eraser.ts';
import { named } from '#platform/text/person-spellings.ts';
import { photoKey } from './photo.ts';

type Facts = {
  id: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  email: string | null;
  contactName: string | null;
  contactPhone: string | null;
  userId: string | null;
  userName: string | null;
  userEmail: string | null;
};

/** The personal data of a resident and of the duplicates merged into them, locked; null when there is none. */
export async function personOf(
  db: Db,
  residentId: string,
  label: string,
): Promise<ErasedPerson | null> {
  const { rows } = await sql<Facts>`
    select r.id, r.first_name, r.last_name, r.phone, r.email,
      case when not c.lives_here then r.emergency_contact ->> 'name' end as contact_name,
      case when not c.lives_here then r.emergency_contact ->> 'phone' end as contact_phone,
      u.id as user_id, u.name as user_name, u.email as user_email
    from residents r left join users u on u.id = r.portal_user_id
    -- A contact who is a resident too keeps their name in all texts, because only this resident is erased.
    cross join lateral (select exists (select from residents o where o.community_id = r.community_id
      and o.id <> r.id and o.erased_at is null and o.merged_into is distinct from r.id
      and (o.phone = r.emergency_contact ->> 'phone' or lower(o.first_name || ' ' || o.last_name)
        = lower(r.emergency_contact ->> 'name'))) as lives_here) c
    where r.community_id = ${here} and (r.id = ${residentId} or r.merged_into = ${residentId})
    order by r.id for update of r`.execute(db);
  if (rows.length === 0) return null;
  const ids = rows.map(({ id }) => id);
  const plates = await sql<{ plate: string }>`select v.plate from vehicles v
    where v.community_id = ${here} and v.resident_id = any (${ids}::uuid[])`.execute(db);
  const contacts = rows.flatMap((row) => [
    row.phone,
    local(row.phone),
    row.email,
    row.contactPhone,
    local(row.contactPhone),
    row.userEmail,
  ]);
  return {
    residentId,
    residentIds: ids,
    label,
    userIds: [...new Set(rows.flatMap(({ userId }) => userId ?? []))],
    words: await familyNames(db, ids),
    names: uniqueSearchTexts(
      rows.flatMap(({ firstName, lastName, contactName, userName }) => [
        `${firstName} ${lastName}`,
        `${lastName} ${firstName}`,
        contactName,
        userName,
      ]),
    ).filter((name) => name.toLowerCase() !== label.toLowerCase()),
    contacts: uniqueSearchTexts([...contacts, ...plates.rows.map(({ plate }) => plate)]),
  };
}

/**
 * Family names of at least five letters that identify only these residents: no other resident, team member, guard,
 * member of the domestic staff or street of the community has them.
 */
export async function familyNames(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct r.last_name as name from residents r
    where r.community_id = ${here} and r.id = any (${ids}::uuid[]) and r.erased_at is null
      and length(r.last_name) >= 5
      and not exists (select from residents o where o.community_id = ${here} and o.id <> all (${ids}::uuid[])
        and o.erased_at is null and lower(r.last_name) in (lower(o.last_name), lower(o.first_name)))
      and not exists (select from workers w join users u on u.id = w.user_id
        where w.community_id = ${here} and u.id is distinct from r.portal_user_id
          and position(lower(r.last_name) in lower(u.name)) > 0)
      and not exists (select from security_users g where g.community_id = ${here}
        and position(lower(r.last_name) in lower(g.name)) > 0)
      and not exists (select from staff_people p where p.community_id = ${here}
        and position(lower(r.last_name) in lower(p.name)) > 0)
      and not exists (select from streets s where s.community_id = ${here}
        and position(lower(r.last_name) in lower(s.name)) > 0)`.execute(db);
  return rows.map(({ name }) => name);
}

/** The national format of a Nigerian number: 0803… for +234803…; null for other numbers. */
export const local = (phone: string | null): string | null =>
  phone?.startsWith('+234') ? `0${phone.slice(4)}` : null;

/** Unique texts. Excludes texts under five characters, which occur in other words. */
export const uniqueSearchTexts = (texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.filter((text): text is string => text !== null && text.length >= 5)),
];

export const residentEraser: Eraser = {
  label: 'Profiles',
  erase: async ({ db, clock, emit }, { residentIds, label }) => {
    const [first = '', ...rest] = label.split(' ');
    const now = clock.now().toISOString();
    const { rows } = await sql<{ id: string; photo: string | null }>`
      with before as materialized (select r.id, r.photo from residents r
        where r.community_id = ${here} and r.id = any (${residentIds}::uuid[]))
      update residents r set first_name = ${first},
        last_name = ${rest.join(' ')}, phone = null, email = null, photo = null, gender = null,
        date_of_birth = null, emergency_contact = null, preferred_channel = 'In-app', tags = '{}',
        internal_note = '', portal_user_id = null, archived_reason = null, erased_at = ${now},
        version = r.version + 1, updated_at = ${now}
      from before b
      where r.community_id = ${here} and r.id = b.id and r.erased_at is null
      returning b.id, b.photo`.execute(db);
    for (const { id, photo } of rows) if (photo !== null) dropFile({ emit }, photoKey(id, photo));
    emit('residents.changed', {});
    return rows.length;
  },
};

export const belongingsEraser: Eraser = {
  label: 'Vehicles and pets',
  erase: async ({ db }, { residentIds }) => {
    const { rows } = await sql<{ count: number }>`
      with cars as (delete from vehicles where community_id = ${here}
          and resident_id = any (${residentIds}::uuid[]) returning 1),
        animals as (delete from pets where community_id = ${here}
          and resident_id = any (${residentIds}::uuid[]) returning 1)
      select (select count(*) from cars)::int + (select count(*) from animals)::int as count`.execute(
      db,
    );
    return rows[0]?.count ?? 0;
  },
};

export const invitationEraser: Eraser = {
  label: 'Invitations',
  erase: async ({ db, clock }, person) => {
    const { numAffectedRows } = await sql`update resident_invitations set email = '',
        voided_at = coalesce(voided_at, ${clock.now().toISOString()})
      where community_id = ${here} and email <> ''
        and (resident_id = any (${[...person.residentIds]}::uuid[]) or ${named(sql`email`, person)})`.execute(
      db,
    );
    return Number(numAffectedRows ?? 0);
  },
};

/** At most 20 current addresses of a resident and of the duplicates merged into them. */
export async function housesLivedIn(db: Db, residentId: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address_line(h.house_number, s.name, h.block, h.unit_label) as address
    from occupancies o
    join residents r on r.community_id = o.community_id and r.id = o.resident_id
      and (r.id = ${residentId} or r.merged_into = ${residentId})
    join houses h on h.community_id = o.community_id and h.id = o.house_id
    join streets s on s.community_id = h.community_id and s.id = h.street_id
    where o.community_id = ${here} and o.ended_at is null
    order by h.id limit 20`.execute(db);
  return rows.map(({ address }) => address);
}
