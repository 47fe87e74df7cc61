// The details that a responder needs in addition to the alarm: emergency numbers, the address to give them, and at most
// 30 residents of the house with their phones. Unless the house has an open real alarm, the caller's own permissions
// and streets limit which residents are shown.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/emergencies/emergencies.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { selectPanicSettings } from './settings.ts';

type Contacts = Answer<typeof contract.getEmergencyContacts>;
type Row = Omit<Contacts['people'][number], 'isChild'> & { dateOfBirth: string | null };

const adultAge = 18;
const mostPeople = 30;

export async function getEmergencyContacts(
  context: CommunityContext,
  { query: { HouseId: houseId } }: Parsed<typeof contract.getEmergencyContacts>,
): Promise<Contacts> {
  const { db, worker } = context;
  const numbers = await selectNumbers(db);
  const people = houseId
    ? await selectPeople(db, { houseId, mayRead: worker.permissions.has('residents.read') })
    : [];
  const bornAfter = adultsBornBy(context);
  return {
    ...numbers,
    people: people.map(({ dateOfBirth, ...person }) => ({
      ...person,
      isChild: dateOfBirth !== null && dateOfBirth > bornAfter,
    })),
  };
}

/** The community's address, which an ambulance needs, and the numbers to call. */
export async function selectNumbers(db: Db): Promise<Omit<Contacts, 'people'>> {
  const { externalNumbers } = await selectPanicSettings(db);
  const { rows } = await sql<{ address: string; officePhone: string | null }>`
    select concat_ws(', ', c.name, nullif(c.address, ''), nullif(c.city, '')) as address,
      c.contact_phone as "officePhone"
    from communities c where c.id = ${here}`.execute(db);
  const { address = '', officePhone = null } = rows[0] ?? {};
  return { address, officePhone, externalNumbers };
}

async function selectPeople(
  db: Db,
  { houseId, mayRead }: { houseId: string; mayRead: boolean },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.resident_id as id, p.name, p.relationship, p.phone, p.date_of_birth::text as "dateOfBirth"
    from (
      select * from people_of_alarm(${houseId})
      union
      select r.id, btrim(r.first_name || ' ' || r.last_name), o.relationship, r.phone, r.date_of_birth,
        o.is_household_head
      from occupancies o
      join residents r on r.community_id = o.community_id and r.id = o.resident_id and r.archived_at is null
      where ${mayRead} and o.community_id = ${here} and o.house_id = ${houseId} and o.ended_at is null
    ) p
    order by p.is_head desc, p.date_of_birth nulls first, p.name, p.resident_id
    limit ${mostPeople}`.execute(db);
  return rows;
}

/** A person born on or before this date is an adult today. */
function adultsBornBy({ community, clock }: CommunityContext): string {
  const today = todayIn(community.timeZone, clock);
  return `${Number(today.slice(0, 4)) - adultAge}${today.slice(4)}`;
}
