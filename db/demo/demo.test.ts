// Tests that the demo estate follows the rules of the product, is the same on every machine, and is loaded only once.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { seats, trialLimits } from '#contract/shared/features.ts';
import { operations } from '#contract/index.ts';
import { readEmail, readName, readPlate } from '#rules/shared/people.ts';
import { readPhone } from '#platform/delivery/phones.ts';
import { hashToken } from '#platform/http/tenant.ts';
import { isPassword } from '#server/features/identity/credentials/password-hash.ts';
import { keepSupportAccounts, readWanted } from '#server/features/support-access/account.ts';
import { recordBreaches } from '#server/laws/support-access.ts';
import { freshDatabase, type TestDatabase } from '#testing/database.ts';
import { isPin } from '#platform/text/pins.ts';
import { openDemoGates } from './gate.ts';
import { openGateKeys } from '#kernel/gate/gate-keys.ts';
import { openWorld } from '#testing/world.ts';
import { loadDemoEstate } from './load.ts';
import { demoGuards, demoPassword, demoSignIns } from './sign-ins.ts';
import { demoDatabase } from './testing.ts';

let database: TestDatabase;
let db: pg.Client;
const say = (): void => undefined;

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Use the estate's time zone, so that ages are computed for the same day.
  await client.query("set time zone 'Africa/Lagos'");
  return client;
}

describe('the demo estate', () => {
  before(async () => {
    database = await demoDatabase();
    db = await open(database.url);
  });
  after(async () => {
    await db.end();
    await database.drop();
  });

  const rowsOf = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
    (await db.query<Row>(sql, values)).rows;

  /** Asserts that a query that looks for faults returns no rows. */
  const none = async (sql: string): Promise<void> => assert.deepEqual(await rowsOf(sql), []);

  /** Returns checksums and counts of records that do not depend on the current day, for comparisons. */
  async function fingerprint(client: pg.Client): Promise<unknown> {
    const { rows } = await client.query(`
    select
      (select md5(string_agg(concat_ws('|', id, first_name, last_name, phone, email), ','
        order by community_id, id)) from residents) as residents,
      (select md5(string_agg(concat_ws('|', id, sort_key, type, occupancy, account_number), ','
        order by community_id, id)) from houses) as houses,
      (select md5(string_agg(concat_ws('|', id, plate), ',' order by community_id, id))
        from vehicles) as vehicles,
      (select count(*) from occupancies) as occupancies,
      (select count(*) from group_members) as members,
      (select count(*) from communities) as communities,
      (select count(*) from users) as users`);
    return rows[0];
  }

  test('the manager owns communities of 40, 400 and 2,400 houses in two cities', async () => {
    const found = await rowsOf<{ houses: number; city: string; type: string }>(`
    select c.city, c.type, count(*)::int as houses from communities c
    join users u on u.id = c.owner_id and u.email = 'manager@courtyard.example'
    join houses h on h.community_id = c.id and h.status = 'Active'
    group by c.id order by houses`);
    assert.deepEqual(
      found.map(({ houses }) => houses),
      [40, 400, 2400],
    );
    assert.equal(new Set(found.map(({ city }) => city)).size, 2);
    assert.equal(new Set(found.map(({ type }) => type)).size, 3);
  });

  test('each occupied demo house has one adult household head and one adult primary contact', async () => {
    await none(`
    select o.house_id from occupancies o
    join residents r on r.community_id = o.community_id and r.id = o.resident_id
    where o.ended_at is null group by o.community_id, o.house_id
    having count(*) filter (where o.is_household_head) <> 1
      or count(*) filter (where o.is_primary_contact) <> 1
      or bool_or((o.is_household_head or o.is_primary_contact) and (r.phone is null
        and r.email is null or r.date_of_birth > current_date - interval '18 years'))`);
    await none(`
    select h.id from houses h where (h.occupancy in ('Owner-occupied', 'Rented', 'Short-let')) <>
      exists (select from house_residents r where r.community_id = h.community_id
        and r.house_id = h.id and r.relationship <> 'Landlord')
      and h.occupancy <> 'Under construction'`);
  });

  test('demo residents under 18 are recorded as family, without a phone number or an email address', async () => {
    await none(`
    select r.id from residents r join occupancies o
      on o.community_id = r.community_id and o.resident_id = r.id
    where r.date_of_birth > current_date - interval '18 years'
      and (o.relationship <> 'Family' or r.phone is not null or r.email is not null
        or r.status not in ('Added', 'MovedOut'))`);
  });

  test('a demo resident has no current occupancy exactly when their status is MovedOut', async () => {
    await none(`
    select r.id from residents r where (r.status = 'MovedOut') = exists (
      select from occupancies o where o.community_id = r.community_id and o.resident_id = r.id
        and o.ended_at is null)`);
  });

  test('names, phone numbers, email addresses and plates pass the validation of the forms', async () => {
    const people = await rowsOf<Record<'first' | 'last' | 'phone' | 'email', string | null>>(
      'select first_name as first, last_name as last, phone, email from residents',
    );
    for (const { first, last, phone, email } of people) {
      assert.deepEqual(readName(first ?? ''), { value: first });
      assert.deepEqual(readName(last ?? ''), { value: last });
      if (phone) assert.deepEqual(readPhone(phone, 'NG'), { value: phone });
      if (email) assert.deepEqual(readEmail(email), { value: email });
    }
    for (const { plate } of await rowsOf<{ plate: string }>('select plate from vehicles')) {
      assert.deepEqual(readPlate(plate), { value: plate });
    }
  });

  test('residents, audit entries, notifications and group members have no time in the future', async () => {
    await none(
      `select id from residents where greatest(created_at, invited_at, joined_at) > now()`,
    );
    await none(`select id from audit_entries where occurred_at > now()`);
    await none(`select id from notifications where occurred_at > now() or read_at > now()`);
    await none(`select id from group_members where greatest(added_at, removed_at) > now()`);
  });

  test('the demo’s stored totals of houses and residents equal the counted rows', async () => {
    for (const list of ['houses', 'residents']) {
      await none(`
      select * from (select community_id, status, count(*) from ${list} group by 1, 2) counted
      full join (select community_id, bucket as status, sum(total)::bigint as count
        from list_totals where list = '${list}' group by 1, 2) kept using (community_id, status, count)
      where (counted is null or kept is null) and count <> 0`);
    }
  });

  test('derived columns of the demo’s residents equal what describe_residents() computes', async () => {
    const described = `select md5(string_agg(id || sort_key || coalesce(moved_in_on::text, '') || (
      select string_agg(word, ' ' order by word) from unnest(string_to_array(search_text, ' ')) word
      where word <> ''),
    ',' order by community_id, id)) as all from residents`;
    const [loaded] = await rowsOf(described);
    await db.query('begin');
    await db.query(`select describe_residents(c.id, array(
    select r.id from residents r where r.community_id = c.id)) from communities c`);
    const [again] = await rowsOf(described);
    await db.query('rollback');
    assert.deepEqual(loaded, again);
  });

  test('a search for “olatunji” finds the demo resident Ọlátúnjí', async () => {
    const [marked] = await rowsOf<{ id: string; community_id: string; last_name: string }>(
      `select id, community_id, last_name from residents where last_name like 'Ọlátúnjí' limit 1`,
    );
    assert.ok(marked);
    await db.query('begin');
    await db.query('set local role courtyard_app');
    await db.query("select set_config('app.community_id', $1, true)", [marked.community_id]);
    const found = await rowsOf<{ id: string }>(
      `select id from search_residents('olatunji', 10001) as id`,
    );
    await db.query('rollback');
    assert.ok(found.some(({ id }) => id === marked.id));
  });

  test('every demo community has groups of all kinds, and the free one used a trial per resident group', async () => {
    const found = await rowsOf<{
      kinds: number;
      chosen: number;
      used: number | null;
      free: boolean;
    }>(`
    select count(distinct g.kind)::int as kinds,
      count(distinct g.id) filter (where g.kind = 'Resident')::int as chosen,
      (select used from feature_usage f where f.community_id = c.id
        and f.id = 'Create Group by Resident') as used,
      not c.is_active_subscription as free
    from communities c join groups g on g.community_id = c.id
    join group_members m on m.community_id = g.community_id and m.group_id = g.id
    group by c.id`);
    assert.deepEqual(
      found.map(({ kinds }) => kinds),
      [3, 3, 3],
    );
    const free = found.filter((community) => community.free);
    assert.equal(free.length, 1);
    assert.equal(free[0]?.used, free[0]?.chosen);
    assert.ok((free[0]?.used ?? 0) < (trialLimits['Create Group by Resident'] ?? 0));
  });

  test('the demo estate has a subscription with unused seats and another with too few', async () => {
    const found = await rowsOf<{ licensed: number; used: number }>(`
    select c.subscription_seat as licensed,
      (select count(*)::int from houses h where h.community_id = c.id and h.status = 'Active') as used
    from communities c where c.is_active_subscription`);
    const figures = found.map(({ licensed, used }) => seats(licensed, used));
    assert.ok(figures.some(({ unused }) => unused > 0));
    assert.ok(figures.some(({ outstanding }) => outstanding > 0));
  });

  test('both paid demo communities have seat orders, a subscription and over 90 days of seat history', async () => {
    const found = await rowsOf<{ seat: number; held: number; ordered: number; days: number }>(`
    select c.subscription_seat as seat, s.seats as held,
      (select sum(o.seats)::int from seat_orders o
        where o.community_id = c.id and o.status = 'Active' and o.ends_on = s.ends_on) as ordered,
      (select count(*)::int from seat_days d where d.community_id = c.id) as days
    from communities c join subscriptions s on s.community_id = c.id`);
    assert.equal(found.length, 2);
    for (const { seat, held, ordered, days } of found) {
      assert.deepEqual([held, ordered], [seat, seat]);
      assert.ok(days > 90);
    }
  });

  test('every demo sign-in has a password, its role and all consents', async () => {
    for (const { email, role } of demoSignIns) {
      const [found] = await rowsOf<{ password: string; works: number; lives: number }>(
        `select a.password,
         (select count(*)::int from workers w join roles r
           on r.community_id = w.community_id and r.id = w.role_id
           where w.user_id = u.id and r.name = $2) as works,
         (select count(*)::int from residents r where r.portal_user_id = u.id) as lives
       from users u join accounts a on a.user_id = u.id and a.provider_id = 'credential'
       where u.email = $1 and u.email_verified and u.status = 'Active'
         and u.has_consented_to_terms and u.details_completed_at is not null
         and (select count(distinct document) from consents c where c.user_id = u.id) = 3`,
        [email, role],
      );
      assert.ok(found, email);
      assert.ok(await isPassword(demoPassword, found.password));
      assert.deepEqual([found.works, found.lives], role === 'Resident' ? [0, 1] : [3, 0]);
    }
  });

  test('a second server start changes no pass code, and every stored pass code and guard PIN is valid', async () => {
    const gates = { url: database.url, secret: 'a secret for tests, thirty-two characters' };
    const kept = () =>
      rowsOf(`select encode(code_hash, 'hex') as hash, encode(code_box, 'hex') as box from gate_passes
      where ended_as is null order by community_id, id`);
    await openDemoGates(gates);
    const first = await kept();
    await openDemoGates(gates);
    assert.deepEqual(await kept(), first);
    const keys = openGateKeys(gates.secret);
    const passes = await rowsOf<{ communityId: string; hash: Buffer; box: Buffer }>(
      `select community_id as "communityId", code_hash as hash, code_box as box from gate_passes
     where ended_as is null`,
    );
    assert.ok(passes.length > 100);
    for (const { communityId, hash, box } of passes) {
      assert.deepEqual(keys.hashCode(communityId, keys.openCode(communityId, box)), hash);
    }
    const guards = await rowsOf<{ name: string; pin: string }>(
      'select name, pin_hash as pin from security_users',
    );
    for (const { name, pin } of guards) {
      const known = demoGuards.find((one) => one.name === name);
      assert.ok(known && (await isPin(gates.secret, known.pin, pin)), name);
    }
  });

  test('loading the demo again changes nothing, and another database gets the same people', async () => {
    const first = await fingerprint(db);
    await loadDemoEstate({ url: database.url, say });
    assert.deepEqual(await fingerprint(db), first);
    const other = await freshDatabase();
    await loadDemoEstate({ url: other.url, say });
    const client = await open(other.url);
    assert.deepEqual(await fingerprint(client), first);
    await client.end();
    await other.drop();
  });

  test('loading the same large estate twice adds it only once', async () => {
    await loadDemoEstate({ url: database.url, say, houses: 150 });
    await loadDemoEstate({ url: database.url, say, houses: 150 });
    const found = await rowsOf<{ houses: number }>(`
    select count(*)::int as houses from houses group by community_id order by 1`);
    assert.deepEqual(
      found.map(({ houses }) => houses),
      [40, 150, 400, 2400],
    );
  });

  // Runs last, because it adds people to the estate.
  test('support with read consent reads every record of a demo community as the owner does', async () => {
    const world = await openWorld({ database });
    try {
      const support = await world.person();
      await keepSupportAccounts(
        world.owner,
        readWanted(['--add', support.email, '--name', 'Ada Obi']),
      );
      const token = randomBytes(32).toString('base64url');
      const { rows } = await world.owner.query<{ id: string }>(
        `with session as (insert into sessions (user_id, token, expires_at)
         select id, $1, now() + interval '1 hour' from users where email = 'manager@courtyard.example'
         returning user_id),
       let_in as (insert into support_grants
         (community_id, scope, reason, granted_by, granted_at, expires_at)
         select c.id, 'read', 'A charge is wrong', c.owner_id, now(), now() + interval '1 hour'
         from communities c join session s on s.user_id = c.owner_id returning community_id)
       select l.community_id as id from let_in l
       join houses h on h.community_id = l.community_id group by 1 order by count(*) limit 1`,
        [hashToken(token)],
      );
      const reads = operations.filter(({ name }) => name !== 'followEvents');
      const subject = { app: world.app, operations: reads, communityId: rows[0]?.id ?? '' };
      const of = { owner: token, support: support.token };
      const { breaches, answered } = await recordBreaches(subject, of);
      assert.deepEqual(breaches, []);
      assert.ok(answered.length > 110, `only ${answered.length} answered`);
    } finally {
      await world.close();
    }
  });
});
