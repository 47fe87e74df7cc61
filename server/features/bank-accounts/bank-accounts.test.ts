import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as banks from '#contract/bank-accounts/bank-accounts.ts';
import { listExpenseCategories } from '#contract/money-requests/expenses.ts';
import * as contract from '#contract/money-requests/money-requests.ts';
import { previewMonth } from '#contract/reconciliation/month-closings.ts';
import { listTransactions } from '#contract/wallets/transactions.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import { getWallet } from '#contract/wallets/wallets.ts';
import { todayIn } from '#platform/process/clock.ts';
import { openFinances, stepUp } from '#testing/finances.ts';
import type { Person } from '#testing/world.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { codeOf } from '#testing/code-of.ts';
import { nameMatch } from './name-match.ts';

const account = {
  bankName: 'Zenith Bank',
  accountNumber: '2012345678',
  accountName: 'Palm Court Estate',
};

describe('bank accounts and withdrawals', () => {
  const world = givenWorld();
  const finances = givenEach(() => openFinances(world));
  const params = givenEach(() => ({ communityId: finances.communityId }));
  beforeEach(() => finances.fund(finances.mainId, 1_000_000));

  test('a new bank account is verified by its bank, reported to the owner and usable after a day', async () => {
    const made = await add({}, finances.ada);
    assert.equal(made.data.status, 'Unverified');
    await world.settle();
    const list = async () => {
      const { data } = await world.call(finances.ada, banks.listBankAccounts, { params });
      return data.items[0];
    };
    const named = await list();
    assert.equal(named?.status, 'Verified');
    assert.ok(named?.resolvedName);
    assert.equal(named?.confirmed, null);
    assert.equal(named?.nameMatch, nameMatch(account.accountName, named?.resolvedName ?? ''));
    const told = await world.call(finances.owner, listNotifications, { params });
    assert.match(told.data.items[0]?.title ?? '', /new bank account/);
    assert.equal(codeOf(await withdraw(made.data.id, 5_000)), 'PAYEE_WAITS');
    world.clock.advance(24 * 3600);
    await stepUp(world, finances.ada);
    assert.equal((await list())?.status, 'Usable');
    assert.equal((await withdraw(made.data.id, 50_000)).status, 200);
    world.clock.advance(-24 * 3600);
  });

  test('the owner is notified when the bank reports another holder of a bank account', async () => {
    // The sandbox's bank reports another holder for accounts that end in 9.
    await add({ accountNumber: '2012345679' }, finances.ada);
    await world.settle();
    const told = await world.call(finances.owner, listNotifications, { params });
    const about = told.data.items.find(
      ({ title }) => title === 'The bank has a different account holder',
    );
    assert.match(
      about?.description ?? '',
      /belongs to SOMEBODY ELSE ENTERPRISES, not to Palm Court/,
    );
    assert.match(about?.description ?? '', /No money can be withdrawn to it\. Take it out of use/);
  });

  test('bills show at most one account, confirmed and a day old; the owner is notified of each choice', async () => {
    const choose = (bankAccountId: string, isForTransfers: boolean, version: number) =>
      world.call(finances.owner, banks.setTransferAccount, {
        params: { ...params, bankAccountId },
        body: { isForTransfers, reason: 'Agreed by the board', version },
      });
    const chosen = async () => {
      const { data } = await world.call(finances.ada, banks.listBankAccounts, {
        params,
        query: {},
      });
      return data.items.filter((row) => row.isForTransfers).map(({ id }) => id);
    };
    const { data: fresh } = await add();
    assert.equal(codeOf(await choose(fresh.id, true, 1)), 'BANK_ACCOUNT_NOT_CONFIRMED');
    await world.settle();
    const other = await usable({ accountNumber: '2098765431' });
    assert.equal(codeOf(await choose(fresh.id, true, 2)), 'BANK_ACCOUNT_WAITS');
    world.clock.advance(24 * 3600);
    await stepUp(world, finances.owner);
    assert.equal((await choose(fresh.id, true, 2)).data.isForTransfers, true);
    assert.deepEqual(await chosen(), [fresh.id]);
    await choose(other, true, 2);
    assert.deepEqual(await chosen(), [other]);
    await world.settle();
    const told = await world.call(finances.owner, listNotifications, { params, query: {} });
    const titles = told.data.items.map(({ title }) => title);
    assert.equal(titles.filter((title) => title === 'Bank account on bills changed').length, 2);
    await world.call(finances.owner, banks.disableBankAccount, {
      params: { ...params, bankAccountId: other },
      body: { reason: 'Closed at the bank', version: 3 },
    });
    assert.deepEqual(await chosen(), []);
    world.clock.advance(-24 * 3600);
  });

  test('a bank account cannot be shown on bills if the bank names another holder than the stored name', async () => {
    const bankAccountId = await usable({ accountNumber: '2012345679' });
    const { failure } = await world.call(finances.owner, banks.setTransferAccount, {
      params: { ...params, bankAccountId },
      body: { isForTransfers: true, reason: 'Agreed by the board', version: 2 },
    });
    assert.equal(failure.errors[0]?.code, 'PAYEE_DIFFERS');
    assert.match(failure.message, /is SOMEBODY ELSE ENTERPRISES, not Palm Court/);
  });

  test('a withdrawal is refused while the bank has not verified the account', async () => {
    const { data } = await add();
    world.clock.advance(25 * 3600);
    await stepUp(world, finances.ada);
    assert.equal(codeOf(await withdraw(data.id, 5_000)), 'PAYEE_UNVERIFIED');
    world.clock.advance(-25 * 3600);
  });

  test('a withdrawal is refused if the bank names another holder than the stored account name', async () => {
    const bankAccountId = await usable();
    await world.owner.query(
      `update bank_accounts set resolved_name = 'OKORO STORES', name_match = 0 where id = $1`,
      [bankAccountId],
    );
    const { failure } = await withdraw(bankAccountId, 5_000);
    assert.deepEqual(
      [failure.errors[0]?.code, failure.errors[0]?.field],
      ['PAYEE_DIFFERS', 'bankAccountId'],
    );
    assert.match(failure.message, new RegExp(`is OKORO STORES, not ${account.accountName}`));
    assert.equal((await finances.balances(finances.mainId)).held, 0);
  });

  test('a bank account cannot be added twice, and adding one requires step-up authentication', async () => {
    await add();
    assert.equal(codeOf(await add({ bankName: ' zenith  BANK' })), 'BANK_ACCOUNT_EXISTS');
    const late = await world.person();
    await world.worker(finances.communityId, late, 'Finance officer');
    assert.equal(codeOf(await add({ accountNumber: '3012345678' }, late)), 'STEP_UP_REQUIRED');
  });

  test('a withdrawal reserves its amount, and the wallet is debited when the payout succeeds', async () => {
    const bankAccountId = await usable();
    const { data } = await withdraw(bankAccountId, 400_000);
    assert.equal(data.status, 'PendingApproval');
    assert.ok(data.feeMinor > 0);
    assert.deepEqual(await finances.balances(finances.mainId), {
      ledger: 1_000_000,
      held: 400_000,
      available: 600_000,
    });
    assert.equal((await approve(data.id)).data.status, 'Processing');
    await tell('payout.succeeded', data.id, 3);
    const done = await one(data.id);
    assert.equal(done.data.status, 'Completed');
    assert.ok(done.data.transactionReference);
    assert.deepEqual(await finances.balances(finances.mainId), {
      ledger: 600_000,
      held: 0,
      available: 600_000,
    });
    const { rows } = await world.owner.query(
      `select a.kind, a.balance_minor from ledger_accounts a where a.community_id = $1
         and a.kind in ('bankAccount', 'fees') order by a.kind`,
      [finances.communityId],
    );
    assert.deepEqual(rows, [
      { kind: 'bankAccount', balance_minor: 400_000 - data.feeMinor },
      { kind: 'fees', balance_minor: data.feeMinor },
    ]);
    await finances.prove();
  });

  test('a failed payout releases the reserved amount, and a later success event changes nothing', async () => {
    const { data } = await withdraw(await usable(), 400_000);
    await approve(data.id);
    await tell('payout.failed', data.id, 2);
    const failed = await one(data.id);
    assert.deepEqual([failed.data.status, failed.data.outcome], ['Failed', 'No such account']);
    await tell('payout.succeeded', data.id);
    assert.equal((await finances.balances(finances.mainId)).available, 1_000_000);
    await finances.prove();
  });

  test('a payout that the bank returns is credited to the wallet once, without the fee', async () => {
    const { data } = await withdraw(await usable(), 400_000);
    await approve(data.id);
    await tell('payout.succeeded', data.id);
    await tell('payout.returned', data.id, 3);
    const back = await one(data.id);
    assert.equal(back.data.status, 'Completed');
    assert.equal(back.data.outcome, 'The bank returned it: No such account');
    assert.equal((await finances.balances(finances.mainId)).ledger, 1_000_000 - data.feeMinor);
    const moved = await world.call(finances.ada, listTransactions, {
      params,
      query: { Kind: 'Reversal' },
    });
    assert.deepEqual(
      moved.data.items.map(({ amountMinor }) => amountMinor),
      [400_000 - data.feeMinor],
    );
    await finances.prove();
  });

  test('only payouts to the estate’s own account are expected on its bank statement, not expenses', async () => {
    const categories = await world.call(finances.ada, listExpenseCategories, { params });
    const bankAccountId = await usable();
    const pay = async (categoryId?: string) => {
      const { data } = await world.call(finances.ada, contract.withdrawFund, {
        params: { ...params, walletId: finances.mainId },
        body: {
          bankAccountId,
          amountMinor: 100_000,
          narration: 'Fence',
          ...(categoryId && { categoryId }),
        },
      });
      await approve(data.id);
      await tell('payout.succeeded', data.id);
    };
    const unseen = async () => {
      const { data } = await world.call(finances.owner, previewMonth, {
        params,
        query: { Month: todayIn('Africa/Lagos', world.clock).slice(0, 7) },
      });
      return data.differences.find(({ bankAccount }) => bankAccount === null)?.openCount ?? 0;
    };
    await pay(categories.data.items[0]?.id);
    assert.equal(await unseen(), 0);
    // A withdrawal without an expense category goes to the community's own account.
    await pay();
    assert.equal(await unseen(), 1);
  });

  test('a withdrawal can be cancelled until it is sent to the gateway', async () => {
    const bankAccountId = await usable();
    const cancel = async (requestId: string) => {
      const { version } = (await one(requestId)).data;
      return world.call(finances.ada, contract.cancelMoneyRequest, {
        params: { ...params, requestId },
        body: { version },
      });
    };
    const early = (await withdraw(bankAccountId, 400_000)).data.id;
    await approve(early);
    assert.equal((await one(early)).data.may.cancel, true);
    assert.equal((await cancel(early)).data.status, 'Cancelled');
    assert.equal((await finances.balances(finances.mainId)).available, 1_000_000);
    const late = (await withdraw(bankAccountId, 300_000)).data.id;
    await approve(late);
    await world.settle();
    const { rows } = await world.owner.query<{ sent: boolean; ended: boolean }>(
      `select sent_at is not null as sent, status <> 'Pending' as ended from payouts
       where purpose_id = any ($1) order by created_at`,
      [[early, late]],
    );
    assert.equal(rows[0]?.sent, false, 'what was taken back is not sent');
    assert.equal(rows[1]?.sent, true);
    assert.equal((await one(late)).data.may.cancel, false);
    assert.notEqual((await cancel(late)).status, 200);
    await finances.prove();
  });

  test('a successful payout is posted even if its wallet was frozen in the meantime', async () => {
    const { data } = await withdraw(await usable(), 400_000);
    await approve(data.id);
    await world.owner.query(
      `update ledger_accounts set open = false where community_id = $1 and subject = $2`,
      [finances.communityId, finances.mainId],
    );
    await tell('payout.succeeded', data.id);
    assert.equal((await one(data.id)).data.status, 'Completed');
  });

  test('concurrent withdrawals never exceed the available balance of a wallet', async () => {
    const bankAccountId = await usable();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => withdraw(bankAccountId, 300_000)),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 3);
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      assert.equal(codeOf(refused), 'INSUFFICIENT_FUNDS');
    }
    assert.equal((await finances.balances(finances.mainId)).available, 100_000);
    await finances.prove();
  });

  test('a bank account cannot be disabled while a withdrawal to it is awaiting approval', async () => {
    const bankAccountId = await usable();
    const { data } = await withdraw(bankAccountId, 400_000);
    const version = async () =>
      (await world.call(finances.owner, banks.listBankAccounts, { params })).data.items[0]
        ?.version ?? 0;
    const disable = async () =>
      world.call(finances.owner, banks.disableBankAccount, {
        params: { ...params, bankAccountId },
        body: { reason: 'Closed by the bank', version: await version() },
      });
    assert.equal(codeOf(await disable()), 'BANK_ACCOUNT_IN_USE');
    await world.call(finances.ada, contract.cancelMoneyRequest, {
      params: { ...params, requestId: data.id },
      body: { version: 1 },
    });
    assert.equal((await disable()).data.status, 'Disabled');
    const refused = await withdraw(bankAccountId, 1_000);
    assert.equal(refused.failure.errors[0]?.field, 'bankAccountId');
    const main = await world.call(finances.owner, getWallet, {
      params: { ...params, walletId: finances.mainId },
    });
    assert.deepEqual(main.data.alerts, ['NoBankAccount']);
  });

  test('the preview of a withdrawal shows the fee, the net amount and the number of approvals', async () => {
    const { data } = await world.call(finances.ada, contract.previewWithdrawal, {
      params: { ...params, walletId: finances.mainId },
      body: { amountMinor: 400_000 },
    });
    assert.equal(data.netMinor, 400_000 - data.feeMinor);
    assert.deepEqual([data.availableAfterMinor, data.approvalsNeeded], [600_000, 1]);
  });

  function add(body: Record<string, unknown> = {}, person: Person = finances.owner) {
    return world.call(person, banks.createBankAccount, {
      params,
      body: { ...account, ...body } as never,
    });
  }

  /** Adds a verified account whose waiting period is over, and returns its id. */
  async function usable(body: Record<string, unknown> = {}) {
    const { data } = await add(body);
    await world.settle();
    await world.owner.query(
      `update bank_accounts set usable_from = $2::timestamptz - interval '1 minute' where id = $1`,
      [data.id, world.clock.now()],
    );
    return data.id;
  }

  function withdraw(bankAccountId: string, amountMinor: number, walletId = finances.mainId) {
    return world.call(finances.ada, contract.withdrawFund, {
      params: { ...params, walletId },
      body: { bankAccountId, amountMinor, narration: 'Fence, first part' },
    });
  }

  function approve(requestId: string, person = finances.bayo) {
    return world.call(person, contract.approveMoneyRequest, {
      params: { ...params, requestId },
      body: { version: 1 },
    });
  }

  function one(requestId: string) {
    return world.call(finances.ada, contract.getMoneyRequest, { params: { ...params, requestId } });
  }

  /** Writes an event of the payment gateway about a withdrawal's payout to the outbox, `times` times. */
  async function tell(topic: string, requestId: string, times = 1) {
    for (let time = 0; time < times; time += 1) {
      await world.owner.query(
        `insert into outbox (community_id, topic, payload) values ($1, $2, $3)`,
        [
          finances.communityId,
          topic,
          {
            purposeKind: 'withdrawal',
            purposeId: requestId,
            feeMinor: 0,
            reason: 'No such account',
          },
        ],
      );
    }
    await world.settle();
  }
});

test('the match of holder names ignores word order, case, accents and "LTD", and accepts initials', () => {
  assert.equal(nameMatch('Palm Court Estate', 'PALM COURT ESTATE LTD'), 1);
  assert.equal(nameMatch('Adéola Okafor', 'OKAFOR ADEOLA'), 1);
  assert.equal(nameMatch('A. Okafor', 'Adeola Okafor'), 1);
  assert.equal(nameMatch('Palm Court', 'Ngozi Eze'), 0);
  assert.ok(nameMatch('Ngozi Okafor', 'Adeola Okafor') < 0.6);
});
