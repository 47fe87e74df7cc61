// The dashboard of the demo's estate of 2,400 houses with a year of history, and the global search with 100,000
// residents and 200,000 complaints: exact words, misspelt words, and words without a match.
import { randomBytes } from 'node:crypto';
import { loadDemoEstate } from '#db/demo/load.ts';
import { openPool } from '#platform/database/database.ts';
import { hashToken } from '#platform/http/tenant.ts';
import { freshDatabase } from '#testing/database.ts';
import type { Bench, Report } from './bench.ts';
import { fillComplaints } from './complaints.bench.ts';
import { type Estate, makeEstate } from './estate.ts';
import { quietLatency, startServer } from './measure.ts';

const residents = Number(process.env['BENCH_RESIDENTS'] ?? 100_000);

export const dashboardBench: Bench = async (report) => {
  await benchDashboard(report);
  await benchSearch(report);
};

/** Measures the dashboard of the demo's largest estate, with a year of dues, payments, visits and complaints. */
async function benchDashboard(report: Report): Promise<void> {
  const database = await freshDatabase();
  await loadDemoEstate({ url: database.url, say: () => undefined });
  const { token, communityId } = await enterLargest(database.url);
  const ours = await startServer('ours.ts', [database.url]);
  const base = `http://127.0.0.1:${ours.port}/api/community`;
  const ask = asking({ token });
  try {
    report.atMost(
      'dashboard of 2,400 houses with a year of history, ms',
      await quietLatency(20, () => ask(`${base}/${communityId}/dashboard`)),
      30,
    );
    report.atMost(
      'overview of all communities, ms',
      await quietLatency(20, () => ask(`${base}/overview`)),
      30,
    );
  } finally {
    await ours.stop();
    await database.drop();
  }
}

/** Creates a session for the owner of the community with the most houses. */
async function enterLargest(url: string): Promise<{ token: string; communityId: string }> {
  const owner = openPool({ url, max: 1 });
  const token = randomBytes(32).toString('base64url');
  const { rows } = await owner.query<{ id: string }>(
    `with largest as (select community_id as id from houses group by 1 order by count(*) desc limit 1),
     session as (insert into sessions (user_id, token, expires_at)
       select c.owner_id, $1, now() + interval '8 hours' from communities c join largest using (id))
     select id from largest`,
    [hashToken(token)],
  );
  await owner.end();
  return { token, communityId: rows[0]?.id ?? '' };
}

async function benchSearch(report: Report): Promise<void> {
  const estate = await makeEstate(residents, 400);
  await fillComplaints(estate);
  const ours = await startServer('ours.ts', [estate.url]);
  const base = `http://127.0.0.1:${ours.port}/api/community/${estate.communityId}/search`;
  const ask = asking(estate);
  try {
    for (const text of [
      'folake',
      'folake hassan',
      'house 77',
      '12 street 7',
      'C-01234',
      '4711',
      'ol',
      'folakke',
      'balogunn',
      'adaezze',
      'zzzzqq',
    ]) {
      const time = await quietLatency(10, () => ask(`${base}?Text=${encodeURIComponent(text)}`));
      report.atMost(`search for “${text}” among ${residents} residents, ms`, time, 50);
    }
  } finally {
    await ours.stop();
    await estate.drop();
  }
}

const asking =
  ({ token }: Pick<Estate, 'token'>) =>
  async (address: string): Promise<void> => {
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    if (answer.status !== 200) throw new Error(`${address}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
