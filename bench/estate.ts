// The estate that the benchmarks use: a community with as many residents as a benchmark asks for, in 40,000 houses
// unless it asks for fewer or more streets, inserted by set-based SQL, and a manager with a session.
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { freshDatabase } from '#testing/database.ts';
import { seedCommunity } from '#testing/seed.ts';
import { hashToken } from '#platform/http/tenant.ts';

export type Estate = {
  url: string;
  communityId: string;
  userId: string;
  token: string;
  houseIds: string[];
  streetId: string;
  /** The id of a group of 2,000 residents. */
  groupId: string;
  drop(): Promise<void>;
};

const firstNames = [
  'Adaeze',
  'Babatunde',
  'Chidinma',
  'Danjuma',
  'Efe',
  'Folake',
  'Garba',
  'Halima',
];
const lastNames = [
  'Adeyemi',
  'Balogun',
  'Chukwu',
  'Danladi',
  'Ekong',
  'Fashola',
  'Gambo',
  'Hassan',
];
const endings = ['', 'ola', 'ade', 'chi', 'ma', 'nna', 'tobi', 'zi', 'ru', 'ko', 'fe', 'bo', 'sa'];

/**
 * Creates the estate with `residents` people. A street has 100 houses, and the first resident of a house is the head
 * of its household.
 */
export async function makeEstate(residents: number, streets = 400): Promise<Estate> {
  const database = await freshDatabase();
  const owner = new pg.Pool({ connectionString: database.url, max: 1 });
  const userId = randomUUID();
  const token = randomBytes(32).toString('base64url');
  await owner.query(
    `insert into users (id, name, first_name, last_name, email, email_verified, status,
       has_consented_to_terms, details_completed_at)
     values ($1, 'Bench Manager', 'Bench', 'Manager', 'bench@example.test', true, 'Active', true, now())`,
    [userId],
  );
  await owner.query(
    `insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '8 hours')`,
    [userId, hashToken(token)],
  );
  const communityId = await seedCommunity(owner, userId, 'The Large Estate');
  await owner.query(`set app.describes_itself = 'on'`);
  await owner.query(
    `insert into streets (community_id, name) select $1, 'Street ' || n from generate_series(1, $2::int) n`,
    [communityId, streets],
  );
  await owner.query(
    `insert into houses (community_id, street_id, house_number, account_number)
     select $1, s.id, n::text, lpad((row_number() over () + 1000000000)::text, 10, '0')
     from streets s, generate_series(1, 100) n where s.community_id = $1`,
    [communityId],
  );
  await owner.query(
    `insert into residents (community_id, first_name, last_name, phone, email, status, search_text,
       created_at)
     select $1, p.first, p.last, p.phone, p.email, p.status,
       resident_search_text(p.first, p.last, p.phone, p.email, null, null),
       now() - n * interval '1 minute'
     from (
       select n, ($3::text[])[1 + n % 8] || ($5::text[])[1 + (n / 8) % 13] as first,
         ($4::text[])[1 + (n / 104) % 8] || ($5::text[])[1 + (n / 832) % 13] as last,
         '+23480' || lpad(n::text, 8, '0') as phone, 'person' || n || '@mail.example' as email,
         case when n % 10 < 8 then 'Active' when n % 10 = 8 then 'Added' else 'Invited' end as status
       from generate_series(1, $2::int) n) p`,
    [communityId, residents, firstNames, lastNames, endings],
  );
  await owner.query(
    `with people as (select id, row_number() over (order by phone) - 1 as n from residents
       where community_id = $1),
     places as (select id, row_number() over (order by account_number) - 1 as n from houses
       where community_id = $1)
     insert into occupancies (community_id, resident_id, house_id, relationship, is_household_head,
       is_primary_contact, move_in_on)
     select $1, p.id, h.id, case when p.n < $2 then 'Owner' else 'Family' end, p.n < $2,
       p.n < $2, current_date - (p.n % 1000)::int
     from people p join places h on h.n = p.n % $2::int`,
    [communityId, streets * 100],
  );
  await owner.query(
    `update residents r set moved_in_on = o.move_in_on,
       tags = case when r.phone like '%00' then array['Board'] else '{}' end
     from occupancies o where o.resident_id = r.id and r.community_id = $1`,
    [communityId],
  );
  const { rows: groups } = await owner.query<{ id: string }>(
    `insert into groups (community_id, name, kind, created_by) values ($1, 'Choir', 'Resident', $2) returning id`,
    [communityId, userId],
  );
  const groupId = groups[0]?.id ?? '';
  await owner.query(
    `insert into group_members (community_id, group_id, kind, resident_id, added_by)
     select $1, $2, 'Resident', id, $3 from residents where community_id = $1 order by id limit 2000`,
    [communityId, groupId, userId],
  );
  await owner.query('vacuum analyze');
  const { rows } = await owner.query<{ id: string; streetId: string }>(
    'select id, street_id as "streetId" from houses where community_id = $1 limit 2000',
    [communityId],
  );
  await owner.end();
  const { url, drop } = database;
  const houseIds = rows.map(({ id }) => id);
  const streetId = rows[0]?.streetId ?? '';
  return { url, communityId, userId, token, houseIds, streetId, groupId, drop };
}
