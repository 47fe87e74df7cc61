// Runs random commands concurrently, such as payments, refunds, waivers, adjustments, reversals and withdrawals. After
// each round the ledger's invariants hold, whichever commands were refused.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as changes from '#contract/charges/charge-changes.ts';
import { listDuePayments, reversePayment } from '#contract/due-payments/due-payments.ts';
import * as requests from '#contract/money-requests/money-requests.ts';
import { applyHouseCredit, askForRefund } from '#contract/due-payments/refunds.ts';
import { createWallet } from '#contract/wallets/wallets.ts';
import { proveLedger } from '#ledger/proof.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { countDeadlocks } from '#testing/deadlocks.ts';
import { stepUp } from '#testing/finances.ts';
import { seeded } from '#testing/seeded.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { newEstate } from './testing.ts';

const rounds = 40;
const atOnce = 5;

const random = seeded(20_261_123);

describe('random commands on dues', () => {
  const world = givenWorld();
  let manager: Person;
  let officer: Person;
  let estate: Awaited<ReturnType<typeof newEstate>>;
  let bankAccountId: string;
  let walletIds: string[];
  let deadlocks: { found: number };

  before(openEstate);

  const reason = 'By chance';

  const commands: Record<string, Command> = {
    pay: () => {
      const houseId = pick(estate.houseIds) ?? '';
      const walletId = pick(walletIds) ?? '';
      return estate.pay({ houseId, amountMinor: upTo(6_000), walletId, isNoDuplicate: true });
    },
    reverse: async () => {
      const one = await payment();
      const params = { ...estate.params, paymentId: one?.id ?? '' };
      return one && world.call(manager, reversePayment, { params, body: { reason } });
    },
    waive: async () => {
      const one = await charge();
      const body = { amountMinor: upTo(1_500), reason, version: one?.version ?? 1 };
      return one && world.call(manager, changes.waiveCharge, { params: inCharge(one.id), body });
    },
    adjust: async () => {
      const one = await charge();
      const body = { principalMinor: upTo(6_000), reason, version: one?.version ?? 1 };
      return one && world.call(manager, changes.adjustCharge, { params: inCharge(one.id), body });
    },
    applyCredit: () =>
      world.call(manager, applyHouseCredit, {
        params: { ...estate.params, houseId: pick(estate.houseIds) ?? '' },
      }),
    refund: async () => {
      const one = random() < 0.5 ? await payment() : undefined;
      return world.call(officer, askForRefund, {
        params: estate.params,
        body: {
          houseId: one?.house.id ?? pick(estate.houseIds) ?? '',
          ...(one && { paymentId: one.id }),
          amountMinor: upTo(3_000),
          walletId: pick(walletIds) ?? '',
          to: random() < 0.5 ? { kind: 'House wallet' } : { kind: 'Bank account', bankAccountId },
          reason,
        },
      });
    },
    withdraw: () =>
      world.call(officer, requests.withdrawFund, {
        params: { ...estate.params, walletId: pick(walletIds) ?? '' },
        body: { amountMinor: upTo(8_000), bankAccountId, narration: reason },
      }),
    approve: async () => {
      const one = await waiting();
      const params = { ...estate.params, requestId: one?.id ?? '' };
      const body = { version: one?.version ?? 1 };
      return one && world.call(manager, requests.approveMoneyRequest, { params, body });
    },
    reject: async () => {
      const one = await waiting();
      const params = { ...estate.params, requestId: one?.id ?? '' };
      const body = { version: one?.version ?? 1, reason };
      return one && world.call(manager, requests.rejectMoneyRequest, { params, body });
    },
  };

  /** A command's relative frequency is the number of times it is listed. */
  const weights =
    'pay pay pay reverse waive adjust applyCredit refund refund withdraw approve approve reject';

  test('the ledger’s invariants hold after every round of random commands', async (t) => {
    const done: Record<string, number> = {};
    for (let round = 0; round < rounds; round += 1) {
      const names = Array.from({ length: atOnce }, () => pick(weights.split(' ')) ?? '');
      const answers = await Promise.all(names.map((name) => commands[name]?.()));
      for (const [at, answer] of answers.entries()) {
        const name = names[at] ?? '';
        if (answer?.status === 200) done[name] = (done[name] ?? 0) + 1;
        else if (answer) assert.match(String(answer.status), /^4/, `${name}: ${answer.raw.body}`);
      }
      await world.settle();
      await laws(`round ${round}: ${names.join(', ')}`);
    }
    assert.equal(deadlocks.found, 0);
    // If all commands were refused, the test would prove nothing.
    const taken = Object.values(done).reduce((sum, one) => sum + one, 0);
    assert.ok(taken > (rounds * atOnce) / 4, `${taken} were taken`);
    t.diagnostic(JSON.stringify(done));
  });

  async function openEstate() {
    deadlocks = countDeadlocks(world.pool);
    world.clock.set('2026-11-21T09:00:00Z');
    manager = await world.person();
    officer = await world.person();
    estate = await newEstate(world, manager, 4);
    await world.worker(estate.communityId, officer, 'Finance officer');
    await stepUp(world, manager, officer);
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into bank_accounts (community_id, bank_name, account_number, account_name, resolved_name, status,
       usable_from, created_by)
     select id, 'Zenith Bank', '1012345678', 'Palm Estate', 'PALM ESTATE', 'Verified', '2026-11-01', owner_id
     from communities where id = $1 returning id`,
      [estate.communityId],
    );
    bankAccountId = rows[0]?.id ?? '';
    const { data: security } = await world.call(manager, createWallet, {
      params: estate.params,
      body: { name: 'Security', isReserve: false },
    });
    walletIds = [estate.walletId, security.id];
    for (const [at, walletId] of walletIds.entries()) {
      for (const title of [`Due ${at}`, `Levy ${at}`]) {
        await estate.published({ title, walletId, amount: { model: 'Fixed', amountMinor: 3_000 } });
      }
    }
  }

  /**
   * Sends a command for a random target; undefined if there is none. Concurrent commands may change the target first.
   */
  type Command = () => Promise<{ status: number; raw: { body: string } } | undefined>;

  async function charge() {
    return pick((await estate.charges()).items);
  }

  async function payment() {
    const query = { PageSize: '100' };
    const { data } = await world.call(manager, listDuePayments, { params: estate.params, query });
    return pick(data.items);
  }

  async function waiting() {
    const query = { Status: 'PendingApproval', PageSize: '100' };
    const { data } = await world.call(manager, requests.listMoneyRequests, {
      params: estate.params,
      query: query as never,
    });
    return pick(data.items);
  }

  function inCharge(chargeId: string) {
    return { ...estate.params, chargeId };
  }

  async function laws(when: string): Promise<void> {
    const { communityId } = estate;
    const proof = await enterAsSystem(world.pool, { communityId }, ({ db }) => proveLedger(db));
    assert.deepEqual(proof, { unbalanced: [], differences: [] }, when);
    for (const [law, text] of Object.entries(broken)) {
      const { rows } = await world.owner.query(text, [communityId]);
      assert.deepEqual(rows, [], `${law}; ${when}`);
    }
  }

  function upTo(most: number): number {
    return 1 + Math.floor(random() * most);
  }

  function pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(random() * list.length)];
  }
});

/** Queries that must return no rows, keyed by the invariant that a row would violate. */
const broken: Readonly<Record<string, string>> = {
  'all accounts together are zero':
    'select sum(balance_minor) from ledger_accounts where community_id = $1 having sum(balance_minor) <> 0',
  'no wallet is below what it holds': `select kind, subject from ledger_accounts where community_id = $1 and guarded
     and case side when 'Debit' then balance_minor else -balance_minor end < held_minor`,
  'a charge owes its amount less what was waived and paid': `select id from charges where community_id = $1
     and (outstanding_minor <> principal_minor + penalty_minor - waived_principal_minor - waived_penalty_minor
       - paid_principal_minor - paid_penalty_minor or outstanding_minor < 0)`,
  'receivable is what all charges owe':
    'select 1 from receivable_difference where community_id = $1',
  'the totals of a due are those of its charges': `select t.id from due_totals t where t.community_id = $1
     and t.outstanding_minor <> (select sum(c.outstanding_minor) from charges c
       where c.community_id = t.community_id and c.period_id = t.id)`,
  'each wallet got what was paid of its charges, its credit and refunds, less what was returned': `
     select w.id from wallets w
     where w.community_id = $1 and w.kind <> 'House' and (select coalesce(sum(p.amount_minor), 0) from postings p
         join journals j on j.community_id = p.community_id and j.id = p.journal_id and j.kind like 'due.%'
         where p.community_id = w.community_id and p.account_id = w.account_id)
       <> (select coalesce(sum(c.paid_principal_minor + c.paid_penalty_minor), 0) from charges c
         join due_periods q on q.community_id = c.community_id and q.id = c.period_id and q.wallet_id = w.id
         where c.community_id = w.community_id)
       - (select coalesce(sum(a.balance_minor), 0) from ledger_accounts a
         where a.community_id = w.community_id and a.credit_wallet_id = w.id)
       + (select coalesce(sum(r.amount_minor), 0) from due_refunds r
         where r.community_id = w.community_id and r.wallet_id = w.id and r.status = 'Waiting')
       - (select coalesce(sum((d.amount ->> 'amountMinor')::bigint), 0) from dues d
         where d.community_id = w.community_id and d.wallet_id = w.id and d.title like 'Returned payment%')`,
  'each debt of a reversed payment is one charge': `select p.id from due_payments p
     where p.community_id = $1 and p.debt_minor <> (select coalesce(sum((d.amount ->> 'amountMinor')::bigint), 0)
       from dues d where d.community_id = p.community_id
         and d.title = 'Returned payment, receipt ' || p.receipt_number)`,
  'refunds under way are those that were asked for': `select 1 from
     (select coalesce(sum(amount_minor), 0) as asked from due_refunds
       where community_id = $1 and status = 'Waiting') r,
     (select coalesce(-sum(balance_minor), 0) as owed from ledger_accounts
       where community_id = $1 and kind = 'refunds') a where r.asked <> a.owed`,
  'what is held is for requests that are under way': `select h.id from ledger_holds h
     where h.community_id = $1 and h.released_at is null and h.source_kind = 'money-request'
       and not exists (select from money_requests m where m.community_id = h.community_id and m.id = h.source_id
         and m.status in ('PendingApproval', 'Approved', 'Processing'))`,
};
