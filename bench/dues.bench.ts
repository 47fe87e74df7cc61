// Dues of 100,000 houses: issuing, the penalties of a night and the reminders of a day, compared with bare statements
// that write the same rows. Also the page of such a due and the ageing of a million charges, compared with bare
// queries for the same figures.
import type { JobTools } from '#platform/jobs/job.ts';
import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { issueDue } from '#server/features/dues/issue.ts';
import { penaltyJob } from '#server/features/charges/penalties.ts';
import { reminderJob } from '#server/features/reminders/reminders.ts';
import { openPool } from '#platform/database/database.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import type { Bench, Report } from './bench.ts';
import { type Bare, bareSchema, issueBare, penalizeBare, remindBare } from './dues-bare.ts';
import { type Estate, makeEstate } from './estate.ts';
import { latency, median, startServer } from './measure.ts';

/** The number of streets, with a hundred houses each; fewer for a quick run. */
const streets = Number(process.env['BENCH_STREETS'] ?? 1000);
const rounds = 3;
const number = (value: number): string => value.toLocaleString('en');
/** The read parts that `--only` accepts, besides `jobs` for the writes. */
const reading = ['due', 'charges', 'ageing', 'streets'] as const;

type Place = { estate: Estate; bare: Bare; owner: pg.Pool; pool: pg.Pool };

export const duesBench: Bench = async (report) => {
  const estate = await makeEstate(streets * 100, streets);
  const owner = openPool({ url: estate.url, max: 2 });
  const pool = openPool({ url: estate.url, max: 2, role: 'courtyard_unlimited' });
  const client = new pg.Client({ connectionString: estate.url });
  await client.connect();
  await client.query(bareSchema);
  const place = { estate, owner, pool, bare: { client, communityId: estate.communityId } };
  try {
    if (report.wants('jobs')) await benchJobs(report, place);
    else {
      const dueId = await publish(place);
      await issueDue(toolsAt(place, 0), { communityId: estate.communityId, dueId });
    }
    if (report.wants(...reading)) await benchReading(report, place);
  } finally {
    await client.end();
    await pool.end();
    await owner.end();
    await estate.drop();
  }
};

/** The context of a job that runs at 09:00 UTC, the given number of days from today. */
const toolsAt = ({ pool, owner }: Place, daysAhead: number): JobTools => {
  const now = new Date(Date.now() + daysAhead * 24 * 3600 * 1000);
  now.setUTCHours(9, 0, 0, 0);
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  return toolsOf({ pool, owner, clock: { now: () => now }, log }, new AbortController().signal);
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Megabytes in use after a full garbage collection, without memory that V8 only reserves. */
function inUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / 1024 / 1024);
}

/** Publishes a due whose charges are thirty days overdue. */
async function publish({ owner, estate }: Place): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into dues (community_id, id, title, category, wallet_id, amount, audience, frequency, start_on,
       issue_lead_days, penalty, reminders, status, next_issue_on, next_due_on, published_at, created_by)
     select $1, $2, 'Service charge', 'Service charge', w.id, '{"model": "Fixed", "amountMinor": 5000000}',
       '{"kind": "All"}', 'One-off', current_date - 30, 7,
       '{"kind": "Percent once", "rateBasisPoints": 200, "capPercent": 25, "graceDays": 7, "minimumMinor": null}',
       '{"days": [30], "minimumMinor": null}', 'Scheduled', current_date - 37, current_date - 30, now(), w.created_by
     from wallets w where w.community_id = $1 and w.kind = 'Main'`,
    [estate.communityId, id],
  );
  return id;
}

async function benchJobs(report: Report, place: Place): Promise<void> {
  const { estate, bare, owner } = place;
  const { communityId } = estate;
  const times = { issue: [] as number[], penalties: [] as number[], reminders: [] as number[] };
  const memory: number[] = [];
  const before = inUse();
  for (let round = 0; round < rounds; round += 1) {
    const dueId = await publish(place);
    const ours = await timed(() => issueDue(toolsAt(place, 0), { communityId, dueId }));
    const periodId = randomUUID();
    times.issue.push(ours / (await issueBare(bare, dueId, periodId)));
    // Suspends the dues of earlier rounds, so that each night adds penalties to the charges of this round only.
    await owner.query(`update dues set status = 'Suspended' where community_id = $1 and id <> $2`, [
      communityId,
      dueId,
    ]);
    await bare.client.query('vacuum analyze charges, bare.charges');
    const nights = await timed(() => penaltyJob.run(toolsAt(place, round)));
    times.penalties.push(nights / (await penalizeBare(bare, periodId)));
    await bare.client.query('vacuum analyze charges, bare.charges');
    const day = await timed(() => reminderJob.run(toolsAt(place, 0)));
    times.reminders.push(day / (await remindBare(bare, periodId)));
    await owner.query('delete from due_reminders where community_id = $1', [communityId]);
    memory.push(process.memoryUsage.rss() / 1024 / 1024);
  }
  const [{ rows: charges }, { rows: lines }] = await Promise.all([
    owner.query<{ n: string }>('select count(*) as n from charges'),
    owner.query<{ n: string }>('select count(*) as n from charge_penalties'),
  ]);
  const houses = streets * 100;
  report.atLeast('charges that were issued', Number(charges[0]?.n), houses * rounds);
  report.atLeast('calculated penalties', Number(lines[0]?.n), houses * rounds);
  const times2 = (values: readonly number[]): number => Math.round(median(values) * 100) / 100;
  const of = `of ${number(houses)} houses, times a bare INSERT … SELECT`;
  report.atMost(`issuing one due ${of}`, times2(times.issue), 3);
  report.atMost(`a night's penalties ${of} and UPDATE`, times2(times.penalties), 3);
  report.atMost(`a day's reminders and mails ${of}`, times2(times.reminders), 3);
  const grown = Math.round((memory.at(-1) ?? 0) - (memory[0] ?? 0));
  report.atMost('MB more after three rounds than after the first', grown, 40);
  report.atMost('MB more in use after three rounds than before them', inUse() - before, 10);
}

/**
 * Fills the tables up to ten charges per house (a million in all), `issued` of which exist already. About a tenth of
 * the new charges are paid.
 */
async function fill({ bare: { client }, estate }: Place, issued: number): Promise<void> {
  await client.query(
    `insert into due_periods (community_id, due_id, number, starts_on, issued_on, due_on, penalty, status,
       wallet_id, allow_part_payment, reminders, amount, audience, excluded_house_ids, proration)
     select d.community_id, d.id, n, current_date - 30 * n, current_date - 30 * n, current_date - 30 * n,
       d.penalty, 'Issued', d.wallet_id, d.allow_part_payment, d.reminders, d.amount, d.audience,
       d.excluded_house_ids, d.proration
     from (select * from dues where community_id = $1 order by created_at limit 1) d, generate_series(1, $2::int) n`,
    [estate.communityId, 10 - issued],
  );
  await client.query(
    `insert into charges (community_id, due_id, period_id, house_id, principal_minor, paid_principal_minor,
       issued_on, due_on)
     select h.community_id, q.due_id, q.id, h.id, 5000000, case when random() < 0.1 then 5000000 else 0 end,
       q.issued_on, q.due_on
     from due_periods q join houses h on h.community_id = q.community_id
     where q.community_id = $1 and q.number > 0`,
    [estate.communityId],
  );
  await client.query('vacuum analyze charges');
  await client.query('vacuum analyze due_totals');
}

const bands = `coalesce(sum(outstanding_minor) filter (where due_on >= current_date), 0),
  coalesce(sum(outstanding_minor) filter (where due_on between current_date - 30 and current_date - 1), 0),
  coalesce(sum(outstanding_minor) filter (where due_on between current_date - 60 and current_date - 31), 0),
  coalesce(sum(outstanding_minor) filter (where due_on between current_date - 90 and current_date - 61), 0),
  coalesce(sum(outstanding_minor) filter (where due_on < current_date - 90), 0)`;

async function benchReading(report: Report, place: Place): Promise<void> {
  const { estate, bare, owner } = place;
  const { rows } = await owner.query<{ id: string }>(
    'select id from dues where community_id = $1 order by created_at desc limit 1',
    [estate.communityId],
  );
  const dueId = rows[0]?.id ?? '';
  await owner.query(
    `update communities set community_features = community_features || '{"Dues Report": true}'`,
  );
  await fill(place, report.wants('jobs') ? rounds : 1);
  const ours = await startServer('ours.ts', [estate.url]);
  const get = async (path: string): Promise<void> => {
    const answer = await fetch(
      `http://127.0.0.1:${ours.port}/api/community/${estate.communityId}${path}`,
      {
        headers: { authorization: `Bearer ${estate.token}` },
      },
    );
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  const ask = (text: string, values: unknown[] = [estate.communityId]) =>
    bare.client.query(text, values);
  const both = async (
    part: (typeof reading)[number],
    what: string,
    mostMs: number,
    { path, text, values }: { path: string; text: string; values?: unknown[] },
  ): Promise<void> => {
    if (!report.wants(part)) return;
    const oursMs = await latency(15, () => get(path));
    const bareMs = await latency(15, () => ask(text, values));
    report.atMost(`ms for ${what}`, oursMs, mostMs);
    report.atMost(
      `${what}, times its bare SQL of ${bareMs} ms`,
      Math.round((100 * oursMs) / bareMs) / 100,
      2,
    );
  };
  try {
    await both('due', `a due with ${number(streets * 100)} charges`, 50, {
      path: `/dues/${dueId}`,
      text: `select d.title, count(*), count(*) filter (where outstanding_minor = 0), sum(principal_minor),
          sum(penalty_minor), sum(paid_principal_minor), sum(outstanding_minor)
        from dues d join charges c on c.community_id = d.community_id and c.due_id = d.id
        where d.community_id = $1 and d.id = $2 group by d.title`,
      values: [estate.communityId, dueId],
    });
    await both('charges', 'its first page of charges', 50, {
      path: `/charges?DueId=${dueId}&PageSize=25`,
      text: `with page as materialized (select id from charges c where community_id = $1 and due_id = $2
            order by due_on desc, id limit 25),
          total as (select count(*) from (select from charges c where community_id = $1 and due_id = $2 limit 10001) t)
        select c.*, l.label, n.name, d.title, (select count from total) from page join charges c
          on c.community_id = $1 and c.id = page.id
        join house_labels l on l.community_id = $1 and l.house_id = c.house_id
        join dues d on d.community_id = $1 and d.id = c.due_id
        left join resident_names n on n.community_id = $1 and n.resident_id = c.billed_resident_id`,
      values: [estate.communityId, dueId],
    });
    const day = new Date().toISOString().slice(0, 10);
    const from = new Date(Date.now() - 364 * 24 * 3600 * 1000).toISOString().slice(0, 10);
    await both('ageing', `the ageing of ${number(streets * 1000)} charges`, 300, {
      path: `/reports/dues?From=${from}&To=${day}&Section=Collection`,
      text: `select due_id, count(*), ${bands} from charges
        where community_id = $1 and outstanding_minor > 0 group by due_id`,
    });
    await both('streets', `the ageing of ${number(streets * 1000)} charges by street`, 300, {
      path: `/reports/dues?From=${from}&To=${day}&Section=Streets`,
      text: `select h.street_id, count(*), ${bands} from charges c
        join houses h on h.community_id = c.community_id and h.id = c.house_id
        where c.community_id = $1 and c.outstanding_minor > 0 group by h.street_id`,
    });
  } finally {
    await ours.stop();
  }
}
