// The bare server, the baseline for the goals: `node:http` and `pg` send prepared statements for the same rows, without
// tenancy and validation; only `/me` reads a session. No row-level policy limits its database user. New residents are
// written to copies of the tables with their checks, keys and indexes, but without triggers.
import { createHash } from 'node:crypto';
import pg from 'pg';
import { type BareCall, bareSettings, serveBare } from './bare-http.ts';

const [url = '', communityId = ''] = process.argv.slice(2);
const common = { connectionString: url, application_name: 'bare' };
const pool = new pg.Pool({ ...common, max: 12, options: bareSettings });
// The setting keeps PostgreSQL from switching a prepared search to a generic plan, which takes several times as long.
const searching = new pg.Pool({
  ...common,
  max: 12,
  options: `${bareSettings} -c plan_cache_mode=force_custom_plan`,
});

const copies = `
  create schema if not exists bare;
  create table if not exists bare.residents (like public.residents including all);
  create table if not exists bare.occupancies (like public.occupancies including all,
    foreign key (community_id, resident_id) references bare.residents (community_id, id),
    foreign key (community_id, house_id) references public.houses (community_id, id));`;

const columns = `r.id, r.first_name, r.last_name, r.phone, r.email, r.status, r.tags, r.created_at,
  r.version,
  (select coalesce(jsonb_agg(jsonb_build_object('houseId', h.id, 'address', h.house_number || ' ' || s.name,
      'relationship', o.relationship, 'isHouseholdHead', o.is_household_head)), '[]')
    from occupancies o
    join houses h on h.community_id = o.community_id and h.id = o.house_id
    join streets s on s.community_id = h.community_id and s.id = h.street_id
    where o.community_id = r.community_id and o.resident_id = r.id and o.ended_at is null) as houses,
  (select count(*)::int from vehicles v where v.community_id = r.community_id
    and v.resident_id = r.id) as vehicle_count`;

const page = `with page as materialized (
    select id, sort_key from residents r where WHERE order by sort_key, id limit 25 offset OFFSET)
  select ${columns} from page join residents r on r.community_id = $1 and r.id = page.id
  order by page.sort_key, r.id`;

const searched = `r.community_id = $1 and r.search_text like $2 and r.status = 'Active'`;

const complaintPage = `with page as materialized (
    select id, sla_order, number from complaints c where c.community_id = $1 and c.archived_at is null
      and c.parent_id is null order by sla_order, number desc, id limit 25)
  select c.id, c.number, c.title, c.scope, c.location, c.priority, c.status, c.source, c.response_due_at,
    c.responded_at, c.resolve_due_at, c.returns_on, c.resolve_step, c.breach_owner, c.delay_reason, c.promised_at,
    c.reopen_count, c.rating, c.created_at, c.resolved_at, c.closed_at, c.archived_at, c.version,
    jsonb_build_object('id', t.id, 'name', t.name, 'icon', t.icon) as type,
    jsonb_build_object('id', h.id, 'label', h.house_number || ' ' || s.name) as house,
    jsonb_build_object('id', s.id, 'name', s.name) as street,
    (select count(*)::int from complaints k where k.community_id = c.community_id and k.parent_id = c.id) as merged
  from page join complaints c on c.community_id = $1 and c.id = page.id
  join complaint_types t on t.community_id = $1 and t.id = c.type_id
  left join houses h on h.community_id = $1 and h.id = c.house_id
  left join streets s on s.community_id = $1 and s.id = c.street_id
  order by page.sla_order, page.number desc`;

const complaintTotal = `select sum(total) as total from list_totals
  where community_id = $1 and list = 'complaints' and bucket <> 'Archived'`;

/** Sends a prepared statement, and returns its rows. */
async function ask(
  name: string,
  text: string,
  values: unknown[],
  by: pg.Pool = pool,
): Promise<Record<string, unknown>[]> {
  return (await by.query<Record<string, unknown>>({ name, text, values })).rows;
}

const pageOf = (where: string, offset = 0): string =>
  page.replace('WHERE', where).replace('OFFSET', String(offset));

async function search(word: string): Promise<unknown> {
  const values = [communityId, `%${word}%`];
  const counted = `select count(*) as total from (select from residents r where ${searched} limit 10001) c`;
  const [items, totals] = await Promise.all([
    ask('search', pageOf(searched), values, searching),
    ask('search total', counted, values, searching),
  ]);
  return { items, totalCount: Number(totals[0]?.['total']) };
}

async function complaints(): Promise<unknown> {
  const [items, totals] = await Promise.all([
    ask('complaints', complaintPage, [communityId]),
    ask('complaints total', complaintTotal, [communityId]),
  ]);
  return { items, totalCount: Number(totals[0]?.['total']) };
}

async function residents(number: number): Promise<unknown> {
  const filter = `r.community_id = $1 and r.status <> 'MovedOut'`;
  return { items: await ask(`page ${number}`, pageOf(filter, (number - 1) * 25), [communityId]) };
}

/** Reads the user of the session token. */
async function me(authorization: unknown): Promise<unknown> {
  const token = String(authorization).replace('Bearer ', '');
  const hash = createHash('sha256').update(token).digest('hex');
  const rows = await ask(
    'me',
    `select u.id, u.first_name, u.last_name, u.email, u.phone, u.image, u.email_verified, u.time_zone, u.status,
       u.details_completed_at is not null as details_completed, u.two_factor_enabled, s.expires_at,
       exists (select from accounts a where a.user_id = u.id and a.password is not null) as has_password,
       (select count(*)::int from recovery_codes r where r.user_id = u.id) as recovery_codes_left,
       u.has_consented_to_terms
     from sessions s join users u on u.id = s.user_id where s.token = $1 and s.expires_at > now()`,
    [hash],
  );
  if (!rows[0]) throw new Error('no session');
  return rows[0];
}

/** Calls the SQL function that `wallets.bench.ts` creates. */
async function transfer({ from, to }: Record<string, string>): Promise<unknown> {
  const rows = await ask('transfer', 'select bare.transfer($1, $2, $3) as id', [from, to, 1]);
  return rows[0];
}

async function create({ firstName, lastName, phone, houseId }: Record<string, string>) {
  const [made] = await ask(
    'create',
    `with person as (
       insert into bare.residents (community_id, first_name, last_name, phone, search_text, sort_key)
       values ($1, $2, $3, $4, resident_search_text($2, $3, $4, null, null, null), natural_key($3 || ' ' || $2))
       returning id)
     insert into bare.occupancies (community_id, resident_id, house_id, relationship, can_create_access, can_pay)
     select $1, id, $5, 'Family', true, true from person returning resident_id`,
    [communityId, firstName, lastName, phone, houseId],
  );
  return { id: made?.['resident_id'] };
}

function answer({ path, headers, body }: BareCall): Promise<unknown> {
  const { searchParams, pathname } = new URL(path, 'http://bare');
  if (pathname === '/search') return search(searchParams.get('Search') ?? '');
  if (pathname === '/complaints') return complaints();
  if (pathname === '/page') return residents(Number(searchParams.get('PageNumber') ?? 1));
  if (pathname === '/me') return me(headers['authorization']);
  const given = JSON.parse(body) as Record<string, string>;
  return pathname === '/transfer' ? transfer(given) : create(given);
}

await pool.query(copies);
serveBare(answer);
