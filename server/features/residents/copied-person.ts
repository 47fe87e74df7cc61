// The search terms that find a person's data for a copy: the names, phones, email addresses and plates that the office
// recorded, without emergency contacts. Names that people choose themselves could find data about others.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { CopiedPerson } from '#platform/feature/data-copy.ts';
import type { Db } from '#platform/database/database.ts';
import { familyNames, local, uniqueSearchTexts } from './erase.ts';

/** A resident chosen by the office, or the residents of an account. */
export type WhomToCopy = { residentId: string } | { userId: string };

type Facts = {
  id: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  email: string | null;
  userId: string | null;
};

/**
 * The ids, names and contacts by which the data of a person is found. An account without a resident has only its own
 * id: people who only work here are found by their account.
 */
export async function copiedPersonOf(db: Db, whom: WhomToCopy): Promise<CopiedPerson> {
  const meant =
    'residentId' in whom
      ? sql`m.id = ${whom.residentId}`
      : sql`m.portal_user_id = ${whom.userId} and m.erased_at is null`;
  const { rows } = await sql<Facts>`
    select distinct r.id, r.first_name, r.last_name, r.phone, r.email, r.portal_user_id as user_id
    from residents m join residents r on r.community_id = m.community_id
      and (r.id = m.id or r.merged_into = m.id)
    where m.community_id = ${here} and ${meant} order by r.id`.execute(db);
  const residentIds = rows.map(({ id }) => id);
  const plates = await sql<{ plate: string }>`select v.plate from vehicles v
    where v.community_id = ${here} and v.resident_id = any (${residentIds}::uuid[])`.execute(db);
  const contacts = rows.flatMap(({ phone, email }) => [phone, local(phone), email]);
  const userIds = 'userId' in whom ? [whom.userId] : rows.flatMap(({ userId }) => userId ?? []);
  return {
    residentIds,
    userIds: [...new Set(userIds)],
    names: uniqueSearchTexts(
      rows.flatMap(({ firstName, lastName }) => [
        `${firstName} ${lastName}`,
        `${lastName} ${firstName}`,
      ]),
    ),
    words: await familyNames(db, residentIds),
    contacts: uniqueSearchTexts([...contacts, ...plates.rows.map(({ plate }) => plate)]),
  };
}
