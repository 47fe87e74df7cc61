import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import { listAudit } from '#contract/audit/audit.ts';
import { listDues } from '#contract/dues/due-list.ts';
import { createDue } from '#contract/dues/dues.ts';
import { operations } from '#contract/index.ts';
import * as requests from '#contract/money-requests/money-requests.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import { getFinancialReport } from '#contract/reports/reports.ts';
import { getDashboard } from '#contract/dashboard/dashboard.ts';
import * as movements from '#contract/wallets/transactions.ts';
import { getWalletStatement } from '#contract/wallets/wallet-statement.ts';
import * as wallets from '#contract/wallets/wallets.ts';
import * as team from '#contract/team/workers.ts';
import { newEstate } from '#kernel/billing/testing.ts';
import { send } from '#server/laws/answers.ts';
import { bodyFor, queryFor } from '#server/laws/samples.ts';
import { openFinances, stepUp } from '#testing/finances.ts';
import { roleId } from '#testing/role-id.ts';
import type { Person } from '#testing/world.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { codeOf } from '#testing/code-of.ts';

describe('a worker limited to wallets', () => {
  const world = givenWorld();
  let works: string;
  let gate: string;
  /** Bayo is a finance officer who can see only the wallet Works; Ada can see all wallets. */
  let bayo: Person;

  beforeEach(() => world.clock.set('2026-01-20T09:00:00Z'));
  const finances = givenEach(() => openFinances(world));
  const params = givenEach(() => ({ communityId: finances.communityId }));
  beforeEach(limitBayo);

  test('a wallet-limited worker sees only the allowed wallet in lists, figures, statements and reports', async () => {
    const list = await world.call(bayo, wallets.listWallets, { params, query: {} });
    assert.deepEqual(
      list.data.items.map(({ name }) => name),
      ['Works'],
    );
    assert.equal(list.data.totalCount, 1);
    for (const walletId of [gate, finances.mainId]) {
      const of = { params: { ...params, walletId } };
      assert.equal(codeOf(await world.call(bayo, wallets.getWallet, of)), 'NOT_FOUND');
      assert.equal(codeOf(await world.call(bayo, wallets.listWalletPeople, of)), 'NOT_FOUND');
      const statement = await world.call(bayo, getWalletStatement, {
        ...of,
        query: { From: '2026-01-01', To: '2026-01-31' },
      });
      assert.equal(codeOf(statement), 'NOT_FOUND');
    }
    const moved = await world.call(bayo, movements.listTransactions, { params, query: {} });
    assert.deepEqual(
      moved.data.items.map(({ wallet, amountMinor }) => [wallet.name, amountMinor]),
      [['Works', 10_000]],
    );
    const found = await world.call(bayo, movements.listTransactions, {
      params,
      query: { Search: 'brought along' },
    });
    assert.equal(found.data.totalCount, 1);
    const { data: figures } = await world.call(bayo, movements.getFinances, { params });
    assert.deepEqual([figures.availableMinor, figures.inThisMonthMinor], [10_000, 10_000]);
    const report = await world.call(bayo, getFinancialReport, {
      params,
      query: { From: '2026-01-01', To: '2026-01-31' },
    });
    const said = JSON.stringify(report.data);
    assert.ok(said.includes('Works') && said.includes(':10000'));
    assert.doesNotMatch(said, /Gate|:517000\b|:7000\b/);
    const { data: board } = await world.call(bayo, getDashboard, { params });
    assert.ok(!JSON.stringify(board).includes(':517000'));
    // The total of all wallets is unchanged for a worker without a limit.
    const { data: all } = await world.call(finances.ada, movements.getFinances, { params });
    assert.equal(all.availableMinor, 517_000);
  });

  test('a wallet-limited worker makes transfers and deposits only in the allowed wallet', async () => {
    assert.equal(codeOf(await transfer(gate, works, 100)), 'NOT_FOUND');
    const out = await transfer(works, gate, 100);
    assert.equal(codeOf(out), 'UNKNOWN_WALLET');
    assert.equal(codeOf(await deposit(gate, bayo)), 'NOT_FOUND');
    const { data } = await deposit(works, bayo);
    assert.equal(data.wallet.name, 'Works');
    await finances.prove();
  });

  test('a wallet-limited worker sees, decides and hears of money requests of the allowed wallet only', async () => {
    const { data: own } = await deposit(works, finances.ada);
    const { data: others } = await deposit(gate, finances.ada);
    await world.settle();
    const list = await world.call(bayo, requests.listMoneyRequests, { params, query: {} });
    assert.deepEqual(
      list.data.items.map(({ id }) => id),
      [own.id],
    );
    const decide = (requestId: string) =>
      world.call(bayo, requests.approveMoneyRequest, {
        params: { ...params, requestId },
        body: { version: 1 },
      });
    assert.equal(codeOf(await decide(others.id)), 'NOT_FOUND');
    const { data: told } = await world.call(bayo, listNotifications, { params, query: {} });
    assert.equal(told.items.filter(({ title }) => title.startsWith('Deposit')).length, 1);
    const { data: log } = await world.call(bayo, listAudit, { params, query: {} });
    assert.ok(log.items.every(({ entityId }) => entityId !== others.id && entityId !== gate));
    assert.ok(log.items.some(({ entityId }) => entityId === own.id));
    assert.equal((await decide(own.id)).data.status, 'Completed');
    // Ada made the request, and among the people who can see Gate only the owner is left to approve it.
    const { data: seen } = await world.call(finances.owner, requests.getMoneyRequest, {
      params: { ...params, requestId: others.id },
    });
    assert.equal(seen.may.approve, true);
    await finances.prove();
  });

  test('a transfer from a hidden wallet appears as one transaction of the visible wallet', async () => {
    await transfer(gate, works, 500, finances.ada);
    const { data } = await world.call(bayo, movements.listTransactions, { params, query: {} });
    assert.deepEqual(
      data.items.map(({ wallet, amountMinor }) => [wallet.name, amountMinor]),
      [
        ['Works', 500],
        ['Works', 10_000],
      ],
    );
    const { data: whole } = await world.call(bayo, movements.getTransaction, {
      params: { ...params, transactionId: data.items[0]?.id ?? '' },
    });
    assert.equal(whole.lines.length, 1);
    // The community did not receive this money, although the visible half of the transfer looks like income.
    const { data: figures } = await world.call(bayo, movements.getFinances, { params });
    assert.deepEqual(
      [figures.availableMinor, figures.inThisMonthMinor, figures.outThisMonthMinor],
      [10_500, 10_000, 0],
    );
    const { data: report } = await world.call(bayo, getFinancialReport, {
      params,
      query: { From: '2026-01-01', To: '2026-01-31' },
    });
    const months = report.tables.find(({ key }) => key === 'months');
    assert.deepEqual(months?.total, ['Total', 10_000, 0, 0, 10_000]);
    // The worker sees only some payments of dues and some wallets, so the table that leads from dues to money in
    // would not add up.
    assert.equal(
      report.tables.find(({ key }) => key === 'dues-to-money-in'),
      undefined,
    );
  });

  test('a wallet with a pending request from a hidden wallet cannot be closed', async () => {
    const reserve = await finances.wallet('Reserve', { amountMinor: 900, isReserve: true });
    await transfer(works, finances.mainId, 10_000, finances.ada);
    const { data: asked } = await transfer(reserve, works, 500, finances.ada);
    assert.equal(asked.status, 'PendingApproval');
    await world.owner.query(
      `update workers set role_id = (select id from roles where community_id = $1 and name = 'Community manager')
       where community_id = $1 and user_id = $2`,
      [finances.communityId, bayo.id],
    );
    const close = async () => {
      const of = { params: { ...params, walletId: works } };
      const { data } = await world.call(bayo, wallets.getWallet, of);
      return world.call(bayo, wallets.closeWallet, {
        ...of,
        body: { reason: 'The works are done', version: data.version },
      });
    };
    const refused = await close();
    assert.equal(codeOf(refused), 'WALLET_IN_USE');
    assert.match(refused.failure.message, /pending requests/);
    await world.call(finances.ada, requests.cancelMoneyRequest, {
      params: { ...params, requestId: asked.id },
      body: { version: asked.version },
    });
    assert.equal((await close()).data.status, 'Closed');
  });

  test('a wallet-limited worker is refused every operation that needs all wallets', async () => {
    const subject = { app: world.app, operations, communityId: finances.communityId };
    await world.owner.query(
      `update workers set role_id = (select id from roles where community_id = $1 and name = 'Community manager')
       where community_id = $1 and user_id = $2`,
      [finances.communityId, bayo.id],
    );
    const about = operations.filter((one) => one.needsAllWallets || one.wholeCommunity);
    assert.ok(about.length > 20);
    for (const operation of about) {
      const answer = await send(subject, operation, {
        token: bayo.token,
        body: bodyFor(operation),
        query: queryFor(operation),
      });
      assert.match(answer.body, /SOME_WALLETS_ONLY/, operation.name);
    }
  });

  test('a wallet-limited worker cannot invite a worker to other wallets', async () => {
    await world.owner.query(
      `update workers set role_id = (select id from roles where community_id = $1 and name = 'Community manager')
       where community_id = $1 and user_id = $2`,
      [finances.communityId, bayo.id],
    );
    await stepUp(world, bayo);
    const officers = await roleId(world, finances.communityId, 'Finance officer');
    const invite = (walletIds: string[] | null) =>
      world.call(bayo, team.inviteWorker, {
        params,
        body: { email: `${randomUUID()}@example.test`, roleId: officers, walletIds },
      });
    assert.equal(codeOf(await invite(null)), 'NO_SUCH_WALLET');
    assert.equal(codeOf(await invite([works, gate])), 'NO_SUCH_WALLET');
    assert.deepEqual((await invite([works])).data.wallets, [{ id: works, name: 'Works' }]);
  });

  test('a worker invited to one wallet sees only that wallet', async () => {
    const guest = await world.person();
    const officers = await roleId(world, finances.communityId, 'Finance officer');
    await world.call(finances.owner, team.inviteWorker, {
      params,
      body: { email: guest.email, roleId: officers, walletIds: [gate] },
    });
    await world.settle();
    const mail = (await world.mails()).find(({ recipient }) => recipient === guest.email);
    const token = /join-team#(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
    const joined = await world.call(guest, team.acceptWorkerInvitation, { body: { token } });
    assert.equal(joined.status, 200);
    const list = await world.call(guest, wallets.listWallets, { params, query: {} });
    assert.deepEqual(
      list.data.items.map(({ name }) => name),
      ['Gate'],
    );
    const own = await world.call(guest, team.getWorkerByUserId, { params });
    assert.deepEqual(own.data.walletIds, [gate]);
  });

  test('a wallet’s list of people omits workers who cannot see it', async () => {
    const people = async (walletId: string) =>
      (
        await world.call(finances.owner, wallets.listWalletPeople, {
          params: { ...params, walletId },
        })
      ).data.items.map(({ name }) => name);
    assert.deepEqual((await people(gate)).toSorted(), ['Ada Asks', 'Olu Owner']);
    assert.ok((await people(works)).includes('Bayo Agrees'));
  });

  test('a wallet-limited worker records a due payment into any wallet without seeing its name', async () => {
    const estate = await newEstate(world, finances.owner, 1);
    await world.worker(estate.communityId, bayo, 'Finance officer');
    const other = await world.call(finances.owner, wallets.createWallet, {
      params: estate.params,
      body: { name: 'Water' },
    });
    await world.owner.query(
      'update workers set wallet_ids = array[$2::uuid] where community_id = $1 and user_id = $3',
      [estate.communityId, other.data.id, bayo.id],
    );
    await estate.published({ startOn: '2026-01-01', dueDay: 22 });
    const houseId = estate.houseIds[0] ?? '';
    const paid = await estate.pay({ houseId, amountMinor: 5_000_000, paidOn: '2026-01-20' }, bayo);
    assert.equal(paid.status, 200, paid.raw.body);
    const { balances, agrees } = await estate.ledger();
    assert.ok(agrees);
    assert.equal(balances[`wallet ${estate.walletId}`], 5_000_000);
    const { data } = await world.call(bayo, listDues, { params: estate.params, query: {} });
    assert.deepEqual(
      data.items.map(({ wallet }) => wallet.name),
      ['Another wallet'],
    );
    const due = await world.call(bayo, createDue, { params: estate.params, body: estate.form() });
    assert.notEqual(due.status, 200);
  });

  async function limitBayo() {
    works = await finances.wallet('Works', { amountMinor: 10_000 });
    gate = await finances.wallet('Gate', { amountMinor: 7_000 });
    await finances.fund(finances.mainId, 500_000);
    ({ bayo } = finances);
    const { data } = await world.call(finances.owner, team.listWorkers, { params, query: {} });
    const of = (person: Person) => data.items.find(({ userId }) => userId === person.id);
    const changed = await world.call(finances.owner, team.changeWorker, {
      params: { ...params, workerId: of(bayo)?.id ?? '' },
      body: { walletIds: [works], version: of(bayo)?.version ?? 0 },
    });
    assert.deepEqual(changed.data.wallets, [{ id: works, name: 'Works' }]);
  }

  function transfer(from: string, to: string, amountMinor: number, by = bayo) {
    return world.call(by, requests.transferFund, {
      params: { ...params, walletId: from },
      body: { toWalletId: to, amountMinor, reason: 'For the gate' },
    });
  }

  function deposit(walletId: string, by: Person) {
    return world.call(by, requests.depositFund, {
      params: { ...params, walletId },
      body: {
        amountMinor: walletId === works ? 1_000 : 2_000,
        channel: 'Cash',
        receivedOn: '2026-01-20',
        counterparty: 'Ada Obi',
        narration: 'Rent of the hall',
      },
    });
  }
});
