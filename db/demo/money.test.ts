// Tests that the demo estate's money is consistent: ledger and charges agree, receipt numbers have no gap, and the
// nightly jobs find nothing to change after the load.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { scheduledOf } from '#server/features.ts';
import { openGateways } from '#server/features/gateway-payments/gateways.ts';
import { proveLedger } from '#ledger/proof.ts';
import { openPool } from '#platform/database/database.ts';
import type { FeatureOptions } from '#platform/feature/options.ts';
import { openFiles } from '#platform/files/files.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import type { TestDatabase } from '#testing/database.ts';
import { demoDatabase } from './testing.ts';

let database: TestDatabase;
let owner: pg.Pool;
let pool: pg.Pool;

describe('the demo estate’s money', () => {
  before(async () => {
    database = await demoDatabase();
    owner = openPool({ url: database.url, max: 2 });
    pool = openPool({ url: database.url, max: 2, role: 'courtyard_app' });
  });
  after(async () => {
    await pool.end();
    await owner.end();
    await database.drop();
  });

  const rowsOf = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
    (await owner.query<Row>(sql, values)).rows;
  const none = async (sql: string): Promise<void> => assert.deepEqual(await rowsOf(sql), []);

  const errors: unknown[] = [];

  /** Runs the scheduled jobs of dues, ledger and wallets at a given time. */
  async function runJobs(now: Date): Promise<void> {
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (e: unknown) => errors.push(e),
    };
    const clock = { now: () => now };
    const tools = toolsOf({ pool, owner, clock, log }, new AbortController().signal);
    const gateways = openGateways({ gateway: null, secret: '', clock });
    const files = openFiles('file:///tmp');
    const publicUrl = 'http://127.0.0.1';
    const options = { files, identityPool: pool, gateways, publicUrl, secret: '' };
    // Only the jobs of dues, ledger and wallets run, because they need no other service.
    for (const job of scheduledOf(options as unknown as FeatureOptions)) {
      if (/^(dues|ledger|wallets)\./.test(job.name)) await job.run(tools);
    }
  }

  /** Counts and checksums of the rows that the jobs of dues, ledger and wallets could change. */
  const state = () =>
    rowsOf(`
    select (select count(*) from journals) as journals, (select count(*) from notifications) as notices,
      (select md5(string_agg(c::text, ',' order by c.community_id, c.id)) from charges c) as charges,
      (select md5(string_agg(d::text, ',' order by d.community_id, d.id)) from dues d) as dues,
      (select md5(string_agg(r::text, ',' order by r.community_id, r.id)) from money_requests r) as requests,
      (select count(*) from charge_penalties) as penalties`);

  test('ledger and charges of every community agree', async () => {
    for (const { id } of await rowsOf<{ id: string }>('select id from communities')) {
      const proof = await enterAsSystem(pool, { communityId: id }, ({ db }) => proveLedger(db));
      assert.deepEqual(proof, { unbalanced: [], differences: [] });
    }
    await none('select * from receivable_difference');
  });

  test('demo charges span twelve months, and about five sixths of those due over two months ago are paid', async () => {
    const found = await rowsOf<{ months: number; paid: number; debtors: number }>(`
    select count(distinct date_trunc('month', due_on))::int as months,
      (100 * sum(paid_principal_minor + paid_penalty_minor) filter (where due_on <= current_date - 60)
        / sum(principal_minor + penalty_minor - waived_principal_minor - waived_penalty_minor)
          filter (where due_on <= current_date - 60))::int as paid,
      count(distinct house_id) filter (where outstanding_minor > 0
        and due_on < current_date - 120)::int as debtors
    from charges group by community_id`);
    assert.equal(found.length, 3);
    for (const { paid, debtors } of found) {
      assert.ok(paid >= 79 && paid <= 91, `${paid} % paid`);
      assert.ok(debtors > 0);
    }
    assert.ok(found.some(({ months }) => months >= 12));
  });

  test('receipt numbers have no gap, and each payment equals its allocations plus its credit', async () => {
    await none(`
    select p.community_id from due_payments p
    join receipt_counters c using (community_id)
    group by p.community_id, c.last_number
    having count(*) <> c.last_number or max(receipt_number) <> c.last_number or min(receipt_number) <> 1`);
    await none(`
    select p.id from due_payments p left join lateral (
      select sum(principal_minor + penalty_minor) as paid from payment_allocations a
      where a.community_id = p.community_id and a.payment_id = p.id) a on true
    where p.amount_minor <> coalesce(a.paid, 0) + p.credited_minor`);
    await none(`
    select c.id from charges c left join lateral (
      select coalesce(sum(a.principal_minor), 0) as principal, coalesce(sum(a.penalty_minor), 0) as penalty
      from payment_allocations a where a.community_id = c.community_id and a.charge_id = c.id
        and a.reversed_on is null) a on true
    where c.paid_principal_minor <> a.principal or c.paid_penalty_minor <> a.penalty`);
  });

  test('the penalty of each charge equals its penalty lines, and no wallet was ever overdrawn', async () => {
    await none(`
    select c.id from charges c left join lateral (
      select coalesce(sum(amount_minor), 0) as penalty from charge_penalties x
      where x.community_id = c.community_id and x.charge_id = c.id) x on true
    where c.penalty_minor <> x.penalty`);
    await none('select id from postings where of_wallet and balance_after_minor < 0');
  });

  test('the demo has disputes, payment claims, reversals, refunds, plans, closed months and summaries', async () => {
    const [found] = await rowsOf(`
    select (select count(*) from charges where disputed_at is not null) > 0 as disputes,
      (select count(distinct status) from payment_claims) as claims,
      (select count(*) from due_payments where status = 'Reversed') > 0 as reversals,
      (select count(*) from due_payments where credited_minor > 0) > 0 as credits,
      (select count(distinct channel) from due_payments) as channels,
      (select count(distinct kind) from charge_changes) as changes,
      (select count(*) from wallets where kind = 'House') > 0 as "houseWallets",
      (select count(distinct status) from money_requests) as requests,
      (select count(distinct community_id) from money_requests where status = 'PendingApproval'
        and kind = 'Withdrawal') as waiting,
      (select count(distinct community_id) from closed_periods) as closings,
      (select count(distinct community_id) from published_summaries) as summaries,
      (select min(n) from (select count(*) as n from bank_line_parts where kind = 'Unallocated'
        group by community_id) u) as unallocated,
      (select count(*) from due_refunds) > 0 as refunds,
      (select count(distinct community_id) from instalment_plans) as plans,
      (select count(*) from house_auto_pays where is_on) > 0 as "autoPays"`);
    assert.deepEqual(found, {
      disputes: true,
      claims: 3,
      reversals: true,
      credits: true,
      channels: 4,
      changes: 2,
      houseWallets: true,
      requests: 5,
      waiting: 3,
      closings: 3,
      summaries: 3,
      unallocated: 2,
      refunds: true,
      plans: 3,
      autoPays: true,
    });
    // Every published summary is of a closed month, and this month and the last one have none.
    await none(`select s.community_id from published_summaries s
    left join closed_periods c on c.community_id = s.community_id
      and c.closed_through >= (s.month_on + interval '1 month')::date - 1
    where c.id is null or s.month_on > date_trunc('month', current_date) - interval '2 months'`);
  });

  test('no journal, payment, claim, reminder or money request of the demo has a time in the future', async () => {
    await none('select id from journals where posted_at > now() or occurred_on > current_date + 1');
    await none('select id from due_payments where recorded_at > now() or reversed_at > now()');
    await none('select id from money_requests where created_at > now()');
    await none('select id from payment_claims where greatest(submitted_at, decided_at) > now()');
    await none('select id from due_reminders where sent_at > now()');
  });

  test('running today’s jobs of dues, ledger and wallets on the demo changes nothing', async () => {
    const before = await state();
    await runJobs(new Date());
    assert.deepEqual(await state(), before);
    assert.deepEqual(errors, []);
  });

  test('on the demo, the jobs of the next two nights run without an error or a duplicate penalty', async () => {
    for (const day of [1, 2]) await runJobs(new Date(Date.now() + day * 24 * 3600 * 1000));
    assert.deepEqual(errors, []);
    await none('select * from receivable_difference');
    // Each charge has at most one line of interest per month. Each charge with a penalty rule whose principal is
    // overdue beyond its grace period has a penalty, unless it is disputed or its house has a pending payment claim.
    await none(`select charge_id from charge_penalties where kind = 'Percent per month'
    group by community_id, charge_id, date_trunc('month', begun_on) having count(*) > 1`);
    await none(`
    select c.id from charges c
    join due_periods q on q.community_id = c.community_id and q.id = c.period_id
    where c.outstanding_minor > 0 and c.disputed_at is null and q.penalty ->> 'kind' <> 'None'
      and c.principal_minor > c.waived_principal_minor + c.paid_principal_minor
      and c.due_on + (q.penalty ->> 'graceDays')::int < current_date - 1 and c.penalty_minor = 0
      and not exists (select from payment_claims k where k.community_id = c.community_id
        and k.house_id = c.house_id and k.status = 'Submitted')`);
  });
});
