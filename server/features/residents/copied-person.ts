// A person as a copy of their data looks for them in a community. Names and addresses are those that the office keeps,
// and no emergency contact's: with a name that people gave themselves they would find what is about somebody else.
import { sql } from 'kysely';
import type { CopiedPerson } from '#platform/data-copy.ts';
import type { Db } from '#platform/database.ts';
import { familyNames, local, told } from './erase.ts';
import { here } from './residents-queries.ts';

/** A resident of the office's choice, or the residents who sign in with an account. */
export type WhomToCopy = { residentId: string } | { userId: string };

type Facts = {
  id: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  email: string | null;
  userId: string | null;
};

/** Empty where no resident is meant: people who only work here are looked for by their account. */
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
    names: told(
      rows.flatMap(({ firstName, lastName }) => [
        `${firstName} ${lastName}`,
        `${lastName} ${firstName}`,
      ]),
    ),
    words: await familyNames(db, residentIds),
    contacts: told([...contacts, ...plates.rows.map(({ plate }) => plate)]),
  };
}
