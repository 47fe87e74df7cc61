// The list of 200,000 complaints in one community, sorted by remaining time, compared with a bare query for the same
// page. Also its filters, its deep pages and its search.
import pg from 'pg';
import type { Bench } from './bench.ts';
import { type Estate, makeEstate } from './estate.ts';
import { compare, latency, memoryOf, startServer } from './measure.ts';

const complaints = Number(process.env['BENCH_COMPLAINTS'] ?? 200_000);

/**
 * Inserts the complaints, a quarter of them open. The due times are written directly, because the trigger would compute
 * each one separately.
 */
export async function fillComplaints({ url, communityId }: Estate): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('alter table complaints disable trigger user');
  await client.query(
    `with types as (select id, row_number() over (order by sort_order) - 1 as n from complaint_types
       where community_id = $1),
     homes as (select id, street_id, row_number() over (order by account_number) - 1 as n from houses
       where community_id = $1)
     insert into complaints (community_id, number, type_id, title, description, street_id, house_id, priority,
       status, source, created_by_name, resolution_note, resolved_at, closed_at, response_due_at,
       resolve_due_at, response_minutes, resolve_minutes, on_calendar, search_text, status_at, created_at,
       updated_at)
     select $1, i, t.id, 'No light in house ' || i, 'The whole house is dark since six.', h.street_id, h.id,
       (array['Low', 'Medium', 'High', 'Critical'])[1 + i % 4],
       (array['New', 'In progress', 'Resolved', 'Closed', 'Closed', 'Closed', 'Closed', 'Closed'])[1 + i % 8],
       'Portal', 'Bench Manager', 'The fuse was changed.',
       case when i % 8 > 1 then now() - i * interval '20 seconds' end,
       case when i % 8 > 2 then now() - i * interval '20 seconds' end,
       now() - i * interval '1 minute' + interval '30 days', now() - i * interval '1 minute' + interval '60 days',
       43200, 86400, false,
       search_form('C-' || lpad(i::text, 5, '0') || ' no light in house ' || i), now(),
       now() - i * interval '1 minute', now()
     from generate_series(1, $2::int) i
     join types t on t.n = i % (select count(*) from types)
     join homes h on h.n = i % (select count(*) from homes)`,
    [communityId, complaints],
  );
  await client.query(
    `insert into list_totals (community_id, list, bucket, slot, total)
     select community_id, 'complaints', bucket, 0, count(*) from complaints group by 1, 3`,
  );
  await client.query('alter table complaints enable trigger user');
  await client.query('vacuum analyze complaints');
  await client.end();
}

export const complaintsBench: Bench = async (report) => {
  const estate = await makeEstate(10_000, 100);
  await fillComplaints(estate);
  const ours = await startServer('ours.ts', [estate.url]);
  const bare = await startServer('bare.ts', [estate.url, estate.communityId]);
  const base = `/api/community/${estate.communityId}/complaints`;
  const headers = { authorization: `Bearer ${estate.token}` };
  const get = (path: string) => ({ method: 'GET' as const, path });
  try {
    const first = await compare(
      { port: ours.port, headers, request: () => get(base) },
      { port: bare.port, request: () => get('/complaints') },
    );
    report.ratio(`first page of ${complaints} complaints by time left, with total`, first, 0.5);
    const time = (query: string) =>
      latency(30, async () => {
        const answer = await fetch(`http://127.0.0.1:${ours.port}${base}?${query}`, { headers });
        if (answer.status !== 200) throw new Error(`${query}: ${await answer.text()}`);
        await answer.arrayBuffer();
      });
    for (const query of [
      'Status=New',
      'Status=In%20progress&Priority=Critical',
      'Sort=-number',
      'Due=past',
      'Due=today',
      'Search=C-01234',
      'Search=house%2077',
      'PageNumber=400',
    ]) {
      report.atMost(`list with ${query}, ms`, await time(query), 25);
    }
    report.atMost('memory of the server afterwards, MB', await memoryOf(ours), 250);
  } finally {
    await ours.stop();
    await bare.stop();
    await estate.drop();
  }
};
