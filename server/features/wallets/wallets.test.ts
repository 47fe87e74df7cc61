import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as contract from '#contract/wallets/wallets.ts';
import { openFinances } from '#testing/finances.ts';
import type { Person } from '#testing/world.ts';
import { given, givenWorld } from '#testing/given.ts';

describe('wallets', () => {
  const world = givenWorld();
  const finances = given(() => openFinances(world));

  test('a new community has an empty main wallet', async () => {
    const owner = await world.person();
    const communityId = await world.community(owner);
    const { data } = await world.call(owner, contract.listWallets, { params: { communityId } });
    assert.equal(data.totalCount, 1);
    const [main] = data.items;
    assert.deepEqual(
      [main?.kind, main?.status, main?.ledgerBalanceMinor, main?.heldMinor, main?.availableMinor],
      ['Main', 'Active', 0, 0, 0],
    );
    assert.deepEqual(main?.alerts, ['NoBankAccount']);
  });

  test('the trial allows one custom wallet beside the main wallet; a second one needs the plan', async () => {
    const owner = await world.person();
    const communityId = await world.community(owner);
    assert.equal((await create(owner, communityId, { name: 'Works' })).status, 200);
    const second = await create(owner, communityId, { name: 'Garden' });
    assert.equal(second.failure.errors[0]?.code, 'FEATURE_ACTIVATION_REQUIRED');
    assert.match(second.failure.errors[0]?.description ?? '', /exceeded your allocated number/);
  });

  test('a new wallet that is refused takes no trial use', async () => {
    const owner = await world.person();
    const communityId = await world.community(owner);
    const taken = await create(owner, communityId, { name: ' MAIN  wallet ' });
    assert.equal(taken.failure.errors[0]?.code, 'WALLET_EXISTS');
    assert.equal(taken.failure.errors[0]?.field, 'name');
    assert.equal((await create(owner, communityId, { name: 'Works' })).status, 200);
  });

  test('the premium plan allows ten custom wallets, even with concurrent requests for more', async () => {
    const { owner, communityId } = await openFinances(world);
    const made = await Promise.all(
      Array.from({ length: 14 }, (_, at) => create(owner, communityId, { name: `Wallet ${at}` })),
    );
    assert.equal(made.filter(({ status }) => status === 200).length, 10);
    for (const { failure } of made.filter(({ status }) => status !== 200)) {
      const [error] = failure.errors;
      assert.equal(error?.code, 'FEATURE_ACTIVATION_REQUIRED');
      assert.deepEqual(error?.activation, { feature: 'Create Wallet', used: 10, limit: 10 });
      assert.equal(
        failure.message,
        'You’ve exceeded your allocated number of wallets for your estate. ' +
          'Kindly upgrade your plan to activate this feature.',
      );
    }
  });

  test('reading a wallet of another community gives a 404', async () => {
    const { owner } = finances;
    const other = await openFinances(world);
    const params = { communityId: finances.communityId, walletId: other.mainId };
    assert.equal((await world.call(owner, contract.getWallet, { params })).status, 404);
  });

  test('a wallet below its alert amount reports a low balance', async () => {
    const { owner, communityId } = finances;
    const { data } = await create(owner, communityId, { name: 'Low', lowBalanceAtMinor: 500 });
    assert.deepEqual(data.alerts, ['LowBalance']);
    await finances.fund(data.id, 500);
    const params = { communityId, walletId: data.id };
    assert.deepEqual((await world.call(owner, contract.getWallet, { params })).data.alerts, []);
  });

  function create(person: Person, communityId: string, body: Record<string, unknown>) {
    return world.call(person, contract.createWallet, {
      params: { communityId },
      body: body as never,
    });
  }
});
