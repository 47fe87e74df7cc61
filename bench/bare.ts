// The bare server that goals are measured against: `node:http` and `pg` doing the same SQL with nothing else, no
// session, no tenancy, no validation. It owns the database, so no policy binds it.
import { createServer } from 'node:http';
import pg from 'pg';

const [url = '', communityId = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 12 });

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
    select id, sort_key from residents r where WHERE order by sort_key, id limit 25)
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

async function answer(path: string, body: string): Promise<unknown> {
  const { searchParams, pathname } = new URL(path, 'http://bare');
  if (pathname === '/search') {
    const pattern = `%${searchParams.get('Search') ?? ''}%`;
    const values = [communityId, pattern];
    const [rows, total] = await Promise.all([
      pool.query(page.replace('WHERE', searched), values),
      pool.query(
        `select count(*) as total from (select from residents r where ${searched} limit 10001) c`,
        values,
      ),
    ]);
    return { items: rows.rows, totalCount: Number(total.rows[0].total) };
  }
  if (pathname === '/complaints') {
    const [rows, total] = await Promise.all([
      pool.query(complaintPage, [communityId]),
      pool.query(complaintTotal, [communityId]),
    ]);
    return { items: rows.rows, totalCount: Number(total.rows[0].total) };
  }
  if (pathname === '/page') {
    const filter = `r.community_id = $1 and r.status <> 'MovedOut'`;
    return { items: (await pool.query(page.replace('WHERE', filter), [communityId])).rows };
  }
  const { firstName, lastName, phone, houseId } = JSON.parse(body) as Record<string, string>;
  const { rows } = await pool.query(
    `with person as (
       insert into residents (community_id, first_name, last_name, phone) values ($1, $2, $3, $4)
       returning id)
     insert into occupancies (community_id, resident_id, house_id, relationship)
     select $1, id, $5, 'Family' from person returning resident_id`,
    [communityId, firstName, lastName, phone, houseId],
  );
  return { id: rows[0].resident_id };
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    answer(request.url ?? '/', Buffer.concat(chunks).toString()).then(
      (data) =>
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ success: true, data })),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
process.on('disconnect', () => process.exit(0));
