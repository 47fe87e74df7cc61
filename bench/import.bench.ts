// Bulk upload of 10,000 residents including the dry run, from the first byte of the file to the finished batch,
// compared with a bare COPY into staging, validation in SQL and INSERT … SELECT on the same schema.
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { makeEstate, type Estate } from './estate.ts';
import { median, memoryOf, type Served, startServer } from './measure.ts';
import type { Bench } from './bench.ts';

const rowCount = 10_000;
const rounds = 3;
const header = 'Street,House Number,First Name,Last Name,Phone,Email,Relationship,Move-in Date';

/** A file of new people in new houses on new streets; streets, phone numbers and emails differ in every round. */
function makeFile(round: number): string {
  const lines = [header];
  for (let at = 0; at < rowCount; at += 1) {
    const house = Math.floor(at / 4);
    const name = [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    lines.push(
      `Lane ${'abcdefgh'[round]} ${Math.floor(house / 50)},${house % 50},Ada${name},Okafor,` +
        `+23481${round}${String(1_000_000 + at)},${name}${round}@mail.example,` +
        `${at % 4 === 0 ? 'Owner' : 'Family'},2024-0${1 + (at % 9)}-1${at % 10}`,
    );
  }
  return lines.join('\r\n');
}

export const importBench: Bench = async (report) => {
  const estate = await makeEstate(20_000);
  const ours = await startServer('ours.ts', [estate.url, 'file:///tmp/courtyard-bench', '20000']);
  try {
    const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
    // The first round is a warm-up and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const bare = await timed(() => importBare(estate, makeFile(round * 2)));
      const own = await timed(() => importOurs(estate, ours, makeFile(round * 2 + 1)));
      if (round === 0) continue;
      times.bare.push(bare);
      times.ours.push(own);
    }
    const perSecond = (seconds: number[]): number => Math.round(rowCount / median(seconds));
    const figures = { ours: perSecond(times.ours), bare: perSecond(times.bare) };
    const ratio = figures.ours / figures.bare;
    report.ratio('import of 10,000 rows, dry run and all, in rows', { ...figures, ratio }, 0.25);
    report.atMost('memory of the server afterwards, MB', await memoryOf(ours), 250);
  } finally {
    await ours.stop();
    await estate.drop();
  }
};

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function importOurs(estate: Estate, { port }: Served, file: string): Promise<void> {
  const base = `http://127.0.0.1:${port}/api/community/${estate.communityId}/imports`;
  const headers = { authorization: `Bearer ${estate.token}` };
  const form = new FormData();
  form.append('file', new Blob([file]), 'residents.csv');
  const batch = await ask(`${base}/residents`, { method: 'POST', headers, body: form });
  const one = `${base}/${batch['id']}`;
  await ask(`${one}/start`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'validRows', createStreets: true, duplicates: 'skip' }),
  });
  for (;;) {
    const { status, counts } = await ask(one, { headers });
    if (status === 'Completed') {
      const { residents } = counts as { residents: number };
      if (residents !== rowCount) throw new Error(`${residents} residents came in`);
      return;
    }
    if (status !== 'Importing') throw new Error(`the import ended as ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function ask(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${text}`);
  return JSON.parse(text).data as Record<string, unknown>;
}

/** Inserts the same rows into the same tables as the owner, with only the checks of SQL. */
async function importBare({ url, communityId }: Estate, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local app.describes_itself = 'on'`);
    await client.query(`create temp table staging (street text, house_number text, first_name text,
      last_name text, phone text, email text, relationship text, move_in_on date, problem text,
      resident_id uuid default gen_random_uuid(), house_id uuid) on commit drop`);
    const copy = client.query(
      copyFrom(`copy staging (street, house_number, first_name, last_name, phone, email,
        relationship, move_in_on) from stdin (format csv, header)`),
    );
    await pipeline(Readable.from([file]), copy);
    await client.query('analyze staging');
    await client.query(bareValidation, [communityId]);
    for (const statement of bareInserts) await client.query(statement, [communityId]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

const bareValidation = `update staging t set problem = case
    when t.street = '' or t.house_number = '' then 'address'
    when length(t.first_name) not between 2 and 50 or length(t.last_name) not between 2 and 50
      then 'name'
    when t.phone !~ '^\\+[1-9][0-9]{6,14}$' then 'phone'
    when t.email !~ '^[^@ ]+@[^@ ]+$' then 'email'
    when t.relationship not in ('Owner', 'Landlord', 'Tenant', 'Family', 'Domestic staff',
      'Caretaker') then 'relationship'
    when c.known then 'known' when c.number > 1 then 'twice' end
  from (select n.resident_id, r.id is not null as known,
      row_number() over (partition by n.phone) as number
    from staging n left join residents r on r.community_id = $1 and r.phone = n.phone) c
  where c.resident_id = t.resident_id`;

const bareInserts = [
  `insert into streets (community_id, name) select distinct $1::uuid, street from staging
   where problem is null on conflict do nothing`,
  `insert into houses (community_id, street_id, house_number, account_number)
   select $1, s.id, t.house_number,
     lpad((floor(random() * 9000000000) + 1000000000)::bigint::text, 10, '0')
   from (select distinct street, house_number from staging where problem is null) t
   join streets s on s.community_id = $1 and s.name = t.street on conflict do nothing`,
  `update staging t set house_id = h.id from streets s join houses h on h.community_id = s.community_id
     and h.street_id = s.id
   where s.community_id = $1 and s.name = t.street and h.house_number = t.house_number`,
  `insert into residents (community_id, id, first_name, last_name, phone, email, moved_in_on,
     search_text)
   select $1, resident_id, first_name, last_name, phone, email, move_in_on,
     resident_search_text(first_name, last_name, phone, email, null, house_number || ' ' || street)
   from staging where problem is null and house_id is not null`,
  `insert into occupancies (community_id, resident_id, house_id, relationship, move_in_on,
     is_household_head, is_primary_contact)
   select $1, resident_id, house_id, relationship, move_in_on, relationship = 'Owner',
     relationship = 'Owner'
   from staging where problem is null and house_id is not null`,
];
