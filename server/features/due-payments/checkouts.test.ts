import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startDuePayment } from '#contract/due-payments/due-checkouts.ts';
import { listDuePayments } from '#contract/due-payments/due-payments.ts';
import { closeWallet, createWallet } from '#contract/wallets/wallets.ts';
import { openEstate } from '#kernel/billing/testing.ts';
import { given } from '#testing/given.ts';

describe('dues paid through the gateway', () => {
  const estate = given(() => openEstate(2));
  before(() => estate.world.clock.set('2026-11-21T09:00:00Z'));

  test('a success that the gateway reports five times makes one payment, with the fee as an expense', async () => {
    const { world, manager, params } = estate;
    await estate.published();
    const houseId = estate.houseIds[0] ?? '';
    const begun = await world.call(manager, startDuePayment, {
      params,
      body: { houseId, amountMinor: 6_000_000, channel: 'Card' },
    });
    assert.match(begun.data.checkoutUrl, /^http/);
    for (let time = 0; time < 5; time += 1) await succeed(begun.data.checkoutId, 6_000_000);
    await world.settle();
    const listed = await world.call(manager, listDuePayments, { params, query: {} });
    assert.deepEqual(
      listed.data.items.map((one) => [one.amountMinor, one.feeMinor, one.creditedMinor]),
      [[6_000_000, 75_000, 1_000_000]],
    );
    const { balances, agrees } = await estate.ledger();
    assert.ok(agrees);
    assert.equal(balances[`wallet ${estate.walletId}`], 5_925_000);
    assert.equal(balances['fees'], 75_000);
    assert.equal(balances[`houseCredit ${houseId}`], -1_000_000);
  });

  test('a wallet into which a due is paid cannot be closed', async () => {
    const { world, manager, params } = estate;
    const { data: wallet } = await world.call(manager, createWallet, {
      params,
      body: { name: 'Security' },
    });
    await estate.create({ walletId: wallet.id });
    const refused = await world.call(manager, closeWallet, {
      params: { communityId: estate.communityId, walletId: wallet.id },
      body: { reason: 'Not needed', version: wallet.version },
    });
    assert.equal(refused.failure.errors[0]?.code, 'WALLET_IN_USE');
    assert.match(refused.failure.message, /used by 1 due\./);
  });

  /** Writes the outbox event that gateway payments emit when the gateway has received the money. */
  async function succeed(checkoutId: string, amountMinor: number) {
    await estate.world.owner.query(
      `insert into outbox (community_id, topic, payload) values ($1, 'payment.succeeded', $2)`,
      [
        estate.communityId,
        {
          purposeKind: 'due-payment',
          purposeId: checkoutId,
          paymentId: '00000000-0000-4000-8000-000000000001',
          amountMinor,
          feeMinor: 75_000,
          channel: 'Card',
          externalReference: 'GW-1',
          reference: 'pay-1',
        },
      ],
    );
  }
});
