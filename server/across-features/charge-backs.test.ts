import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { startDuePayment } from '#contract/due-payments/due-checkouts.ts';
import { listDuePayments } from '#contract/due-payments/due-payments.ts';
import * as requests from '#contract/money-requests/money-requests.ts';
import { openHouseAccount } from '#contract/gateway-payments/virtual-accounts.ts';
import type { GatewayEvent } from '#platform/payments/gateway.ts';
import { postJournal } from '#ledger/post.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { transferEvent } from '#server/features/gateway-payments/sandbox-deliveries.ts';
import { applyGatewayEvent } from '#server/features/gateway-payments/webhook.ts';
import { openEstate } from '#kernel/billing/testing.ts';
import { given } from '#testing/given.ts';

describe('chargebacks of due payments', () => {
  const estate = given(() => openEstate(4));
  before(() => estate.published());

  test('a chargeback that is reported twice reverses its payment once, from the wallet', async () => {
    const [houseId = ''] = estate.houseIds;
    const event = await pay(houseId, 5_000_000);
    const before = await walletHolds();
    assert.equal(await tell(back(event)), 'applied');
    assert.equal(await tell({ ...back(event), id: 'told-again' }), 'applied');
    assert.equal((await paymentOf(houseId))?.status, 'Reversed');
    assert.equal(await walletHolds(), (before ?? 0) - 5_000_000);
    assert.ok((await estate.ledger()).agrees);
  });

  test('a chargeback of a virtual account transfer finds its payment by the gateway’s reference', async () => {
    const { world, manager, communityId } = estate;
    const houseId = estate.houseIds[1] ?? '';
    const { data } = await world.call(manager, openHouseAccount, {
      params: { communityId, houseId },
    });
    const arrived = transferEvent({
      accountNumber: data.number,
      amount: '50000',
      currency: 'NGN',
      payer: 'Bola Ade',
    });
    await tell({ ...arrived, feeMinor: 0 });
    assert.equal((await paymentOf(houseId))?.status, 'Successful');
    // A refund event contains only the gateway's reference.
    assert.equal(await tell({ ...back(arrived), externalReference: null }), 'applied');
    assert.equal((await paymentOf(houseId))?.status, 'Reversed');
  });

  test('a chargeback beyond the wallet’s balance awaits approval, and approval reverses the payment', async () => {
    const { world, manager, params } = estate;
    const houseId = estate.houseIds[2] ?? '';
    const event = await pay(houseId, 5_000_000);
    await moveAside(-((await walletHolds()) ?? 0));
    await tell(back(event));
    assert.equal((await paymentOf(houseId))?.status, 'Successful');
    const { data } = await world.call(manager, requests.listMoneyRequests, { params });
    const [waiting] = data.items;
    assert.deepEqual(
      [waiting?.kind, waiting?.status, waiting?.amountMinor],
      ['Adjustment', 'PendingApproval', 5_000_000],
    );
    const approve = () =>
      world.call(manager, requests.approveMoneyRequest, {
        params: { ...params, requestId: waiting?.id ?? '' },
        body: { version: waiting?.version ?? 1 },
      });
    assert.equal((await approve()).failure.errors[0]?.code, 'INSUFFICIENT_FUNDS');
    await moveAside(5_000_000);
    assert.equal((await approve()).data.status, 'Completed');
    assert.equal((await paymentOf(houseId))?.status, 'Reversed');
    assert.ok((await estate.ledger()).agrees);
  });

  /** Delivers a webhook event of the sandbox gateway and runs the jobs that follow. */
  async function tell(event: GatewayEvent): Promise<string> {
    const { world } = estate;
    assert.ok(world.gateway);
    const end = await applyGatewayEvent(world, world.gateway, event);
    await world.settle();
    return end;
  }

  /** The chargeback event that the gateway sends when the payer's bank reclaims the money. */
  function back(event: GatewayEvent): GatewayEvent {
    const told: GatewayEvent = {
      ...event,
      id: `back:${event.id}`,
      outcome: 'ChargedBack',
      feeMinor: null,
    };
    delete told.virtualAccount;
    return told;
  }

  /** Pays for a house on the gateway's page; returns the gateway's event. */
  async function pay(houseId: string, amountMinor: number): Promise<GatewayEvent> {
    const { world, manager, params } = estate;
    const { data } = await world.call(manager, startDuePayment, {
      params,
      body: { houseId, amountMinor, channel: 'Card' },
    });
    const { rows } = await world.owner.query<{ reference: string }>(
      'select reference from payments where purpose_id = $1',
      [data.checkoutId],
    );
    const reference = rows[0]?.reference ?? '';
    const event: GatewayEvent = {
      id: randomUUID(),
      subject: 'payment',
      outcome: 'Successful',
      reference,
      externalReference: `sandbox-${reference}`,
      amountMinor,
      currency: 'NGN',
      feeMinor: 0,
      reason: null,
    };
    assert.equal(await tell(event), 'applied');
    return event;
  }

  async function paymentOf(houseId: string) {
    const { world, manager, params } = estate;
    const query = { HouseId: houseId };
    const { data } = await world.call(manager, listDuePayments, { params, query });
    return data.items[0];
  }

  async function walletHolds() {
    return (await estate.ledger()).balances[`wallet ${estate.walletId}`];
  }

  /** Posts money out of the wallet or into it, by a journal that is not about dues. */
  function moveAside(amountMinor: number) {
    return enterAsSystem(estate.world.pool, { communityId: estate.communityId }, ({ db }) =>
      postJournal(db, {
        kind: 'wallet.deposit',
        occurredOn: '2026-11-21',
        postedAt: estate.world.clock.now().toISOString(),
        narration: 'Beside the dues',
        source: { kind: 'test', id: randomUUID() },
        lines: [
          { account: 'wallet', subject: estate.walletId, amountMinor },
          { account: 'contributions', amountMinor: -amountMinor },
        ],
      }),
    );
  }
});
