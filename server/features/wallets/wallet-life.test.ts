import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as addresses from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import * as requests from '#contract/money-requests/money-requests.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import * as contract from '#contract/wallets/wallets.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { openFinances, stepUp } from '#testing/finances.ts';
import type { Person } from '#testing/world.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { codeOf } from '#testing/code-of.ts';
import { openHouseWallet } from '#kernel/wallets/wallets-queries.ts';

describe('freezing and closing wallets', () => {
  const world = givenWorld();
  let works: string;

  const finances = givenEach(() => openFinances(world));
  const params = givenEach(() => ({ communityId: finances.communityId }));
  beforeEach(async () => {
    works = await finances.wallet('Works', { amountMinor: 1_000 });
  });

  const close = contract.closeWallet as unknown as typeof contract.freezeWallet;
  const unfreeze = contract.unfreezeWallet as unknown as typeof contract.freezeWallet;

  test('a frozen wallet refuses transfers in both directions until it is unfrozen', async () => {
    assert.equal((await step(contract.freezeWallet)).data.status, 'Frozen');
    assert.equal(codeOf(await step(contract.freezeWallet)), 'WALLET_STATUS');
    await finances.fund(finances.mainId, 50);
    assert.equal(codeOf(await transfer(works, finances.mainId)), 'ACCOUNT_CLOSED');
    assert.equal(codeOf(await transfer(finances.mainId, works, 50)), 'ACCOUNT_CLOSED');
    assert.equal((await step(unfreeze)).data.status, 'Active');
    assert.equal((await transfer(works, finances.mainId)).status, 200);
  });

  test('an empty wallet can be closed permanently; the main wallet and one with money cannot', async () => {
    assert.equal(codeOf(await step(close)), 'WALLET_NOT_EMPTY');
    await transfer(works, finances.mainId);
    assert.equal((await step(close)).data.status, 'Closed');
    assert.equal(codeOf(await step(unfreeze)), 'WALLET_STATUS');
    assert.equal(codeOf(await transfer(finances.mainId, works)), 'ACCOUNT_CLOSED');
    assert.equal(codeOf(await step(close, finances.mainId)), 'MAIN_WALLET');
    const { data } = await world.call(finances.owner, contract.listWallets, { params });
    assert.deepEqual(
      data.items.map(({ kind }) => kind),
      ['Main'],
    );
    // The closed wallet frees its name and does not count towards the limit.
    await finances.wallet('Works');
  });

  test('a wallet that a due pays into cannot be closed', async () => {
    await transfer(works, finances.mainId);
    await world.owner.query(
      `insert into dues (community_id, title, category, wallet_id, amount, audience, frequency,
         start_on, penalty, reminders, created_by)
       values ($1, 'Security', 'Security', $2, '{}', '{}', 'Monthly', '2026-01-01', '{}', '{}', $3)`,
      [finances.communityId, works, finances.owner.id],
    );
    const refused = await step(close);
    assert.equal(codeOf(refused), 'WALLET_IN_USE');
    assert.match(refused.failure.errors[0]?.description ?? '', /still used by 1 due/);
  });

  /** Creates a reserve and a transfer from it that awaits approval. */
  const askedOutOfReserve = async () => {
    const reserve = await finances.wallet('Sinking fund', { amountMinor: 5_000, isReserve: true });
    return { reserve, asked: await transfer(reserve, works, 500) };
  };

  test('a wallet with a pending incoming transfer cannot be closed', async () => {
    await transfer(works, finances.mainId);
    const { asked } = await askedOutOfReserve();
    const refused = await step(close);
    assert.equal(codeOf(refused), 'WALLET_IN_USE');
    assert.match(refused.failure.message, /pending requests/);
    await world.call(finances.ada, requests.cancelMoneyRequest, {
      params: { ...params, requestId: asked.data.id },
      body: { version: asked.data.version },
    });
    assert.equal((await step(close)).data.status, 'Closed');
  });

  test('transfers into a frozen wallet are refused, also by the reversal of a transfer out of it', async () => {
    const { data: moved } = await transfer(works, finances.mainId, 500);
    const { reserve, asked } = await askedOutOfReserve();
    assert.equal(asked.data.status, 'PendingApproval');
    await step(contract.freezeWallet);
    const refused = await transfer(reserve, works, 500);
    const [why] = refused.failure.errors;
    assert.deepEqual([why?.code, why?.field], ['ACCOUNT_CLOSED', 'toWalletId']);
    const back = await world.call(finances.ada, requests.reverseMoneyRequest, {
      params: { ...params, requestId: moved.id },
      body: { reason: 'It was a mistake', version: moved.version },
    });
    assert.equal(codeOf(back), 'ACCOUNT_CLOSED');
  });

  test('a withdrawal cannot be approved while its wallet is frozen', async () => {
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into bank_accounts (community_id, bank_name, account_number, account_name, status, resolved_name,
         usable_from, created_by)
       select id, 'Zenith Bank', '2012345678', 'Palm Court', 'Verified', 'PALM COURT', $2, owner_id
       from communities where id = $1 returning id`,
      [finances.communityId, world.clock.now()],
    );
    await finances.fund(works, 1_000_000);
    const asked = await world.call(finances.ada, requests.withdrawFund, {
      params: { ...params, walletId: works },
      body: { bankAccountId: rows[0]?.id ?? '', amountMinor: 100_000, narration: 'Fence' },
    });
    const approve = () =>
      world.call(finances.bayo, requests.approveMoneyRequest, {
        params: { ...params, requestId: asked.data.id },
        body: { version: asked.data.version },
      });
    await step(contract.freezeWallet);
    assert.equal(codeOf(await approve()), 'ACCOUNT_CLOSED');
    const { rows: sent } = await world.owner.query('select from payouts where community_id = $1', [
      finances.communityId,
    ]);
    assert.equal(sent.length, 0);
    await step(unfreeze);
    assert.equal((await approve()).data.status, 'Processing');
  });

  test('closing a wallet during concurrent transfers into it leaves no money in the closed wallet', async () => {
    await transfer(works, finances.mainId);
    const [closed] = await Promise.all([
      step(close),
      ...Array.from({ length: 8 }, () => transfer(finances.mainId, works, 10)),
    ]);
    const { ledger } = await finances.balances(works);
    assert.equal(closed.status === 200, ledger === 0);
  });

  test('a change of a wallet is in the history, and a stale change is refused', async () => {
    const change = (body: Record<string, unknown>) =>
      world.call(finances.owner, contract.changeWallet, {
        params: { ...params, walletId: works },
        body: { version: 1, ...body },
      });
    const { data } = await change({ name: 'Road works', isReserve: true });
    assert.deepEqual([data.name, data.isReserve, data.version], ['Road works', true, 2]);
    assert.equal(codeOf(await change({ name: 'Again' })), 'STALE_RECORD');
    assert.equal(codeOf(await change({ version: 2, name: 'main wallet' })), 'WALLET_EXISTS');
    const history = await world.call(finances.owner, contract.getWalletHistory, {
      params: { ...params, walletId: works },
    });
    assert.deepEqual(
      history.data.items.map(({ action }) => action),
      ['wallet.changed', 'wallet.created'],
    );
  });

  test('ending a reserve requires an approver with a fresh step-up and no pending request of their own', async () => {
    const reserve = await finances.wallet('Sinking fund', { amountMinor: 5_000, isReserve: true });
    const end = (person: Person) =>
      world.call(person, contract.changeWallet, {
        params: { ...params, walletId: reserve },
        body: { version: 1, isReserve: false },
      });
    const own = await world.call(finances.owner, requests.transferFund, {
      params: { ...params, walletId: reserve },
      body: { toWalletId: works, amountMinor: 1_000, reason: 'For the road' },
    });
    assert.equal(own.data.status, 'PendingApproval');
    assert.equal(codeOf(await end(finances.owner)), 'OWN_REQUEST_WAITS');
    await world.call(finances.owner, requests.cancelMoneyRequest, {
      params: { ...params, requestId: own.data.id },
      body: { version: own.data.version },
    });
    world.clock.advance(10 * 60);
    assert.equal(codeOf(await end(finances.owner)), 'STEP_UP_REQUIRED');
    await stepUp(world, finances.owner);
    assert.equal((await end(finances.owner)).data.isReserve, false);
    await world.settle();
    const told = await world.call(finances.bayo, listNotifications, { params, query: {} });
    assert.ok(told.data.items.some(({ title }) => title === 'Sinking fund is no longer a reserve'));
  });

  test('a house has one wallet, which the team can list but not spend from, pay into, freeze or close', async () => {
    const street = await world.call(finances.owner, createStreet, {
      params,
      body: { name: 'Palm Street' },
    });
    const house = await world.call(finances.owner, addresses.createHouse, {
      params,
      body: { streetId: street.data.id, houseNumber: '12' },
    });
    const opened = await Promise.all(
      Array.from({ length: 4 }, () =>
        enterAsSystem(world.pool, params, ({ db }) => openHouseWallet(db, house.data.id)),
      ),
    );
    assert.equal(new Set(opened).size, 1);
    const [walletId = ''] = opened;
    const kinds = async (query: Record<string, string>) =>
      (await world.call(finances.owner, contract.listWallets, { params, query })).data.items.map(
        ({ kind, name }) => [kind, name],
      );
    assert.equal((await kinds({})).length, 2);
    assert.deepEqual(await kinds({ Kind: 'House' }), [['House', '12 Palm Street']]);
    // A resident's deposit adds to the house wallet and to the money held for houses.
    await world.owner.query(
      `insert into outbox (community_id, topic, payload) values ($1, 'payment.succeeded', $2)`,
      [
        finances.communityId,
        {
          purposeKind: 'wallet-deposit',
          purposeId: walletId,
          paymentId: walletId,
          amountMinor: 5_000,
          feeMinor: 100,
          channel: 'Card',
          externalReference: null,
        },
      ],
    );
    await world.settle();
    assert.equal((await finances.balances(walletId)).available, 4_900);
    assert.equal(codeOf(await transfer(walletId, works)), 'HOUSE_WALLET');
    assert.equal(codeOf(await transfer(works, walletId)), 'UNKNOWN_WALLET');
    assert.equal(codeOf(await step(contract.freezeWallet, walletId)), 'HOUSE_WALLET');
    assert.equal(codeOf(await step(close, walletId)), 'HOUSE_WALLET');
    await finances.prove();
  });

  test('house wallets are listed in house order and found by account number', async () => {
    const street = await world.call(finances.owner, createStreet, {
      params,
      body: { name: 'Acacia Street' },
    });
    const numbers: string[] = [];
    for (const houseNumber of ['10', '2']) {
      const { data } = await world.call(finances.owner, addresses.createHouse, {
        params,
        body: { streetId: street.data.id, houseNumber },
      });
      numbers.push(data.accountNumber);
      await enterAsSystem(world.pool, params, ({ db }) => openHouseWallet(db, data.id));
    }
    const names = async (Search?: string) => {
      const query = { Kind: 'House', ...(Search && { Search }) };
      const { data } = await world.call(finances.owner, contract.listWallets, { params, query });
      return data.items.map(({ name }) => name);
    };
    assert.deepEqual(await names(), ['2 Acacia Street', '10 Acacia Street']);
    assert.deepEqual(await names(numbers[0]), ['10 Acacia Street']);
  });

  async function step(operation: typeof contract.freezeWallet, walletId = works, version?: number) {
    const now = await world.call(finances.owner, contract.getWallet, {
      params: { ...params, walletId },
    });
    return world.call(finances.owner, operation, {
      params: { ...params, walletId },
      body: { reason: 'Because of the audit', version: version ?? now.data.version },
    });
  }

  function transfer(from: string, to: string, amountMinor = 1_000) {
    return world.call(finances.ada, requests.transferFund, {
      params: { ...params, walletId: from },
      body: { toWalletId: to, amountMinor, reason: 'Back to where it was' },
    });
  }
});
