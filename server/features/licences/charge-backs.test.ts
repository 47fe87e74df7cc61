// Tests for seats whose payment was charged back: other paid seats stay, the next paid order starts, and in every
// state of a subscription seats can be bought for all houses.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getLicences } from '#contract/licences/licences.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import { cancelSeatOrder, quoteSeats } from '#contract/licences/seat-orders.ts';
import { seatOrderKinds } from '#contract/licences/seat-words.ts';
import { given } from '#testing/given.ts';
import {
  buy,
  type Estate,
  goTo,
  licencesOf,
  newOrder,
  openEstates,
  orderOf,
  payOrder,
  tellOfPayment,
} from './testing.ts';

describe('charge-backs of payments for seats', () => {
  const estates = given(openEstates);

  test('a charge-back of the first order keeps added seats that are paid', async () => {
    const estate = await estateNow(8);
    const firstId = await buy(estate, { seats: 3 });
    await buy(estate, { kind: 'Added', seats: 5 });
    await chargeBack(estate, firstId);
    assert.deepEqual(await stands(estate), ['premium', 'Active', 5, '2026-12-20', null]);
    assert.deepEqual(await ways(estate), ['Added', 'Renewal']);
    await buy(estate, { kind: 'Added', seats: 3 });
    assert.deepEqual((await stands(estate)).slice(1, 3), ['Active', 8]);
  });

  test('after a charge-back the prepaid renewal starts at once and can be extended and renewed', async () => {
    const estate = await estateNow();
    const firstId = await buy(estate, { seats: 3, period: 'Year' });
    const renewalId = await buy(estate, { kind: 'Renewal', seats: 2 });
    assert.equal((await orderOf(estate, renewalId)).startsOn, '2027-11-21');
    await goTo(estate, '2026-12-01');
    await chargeBack(estate, firstId);
    await chargeBack(estate, firstId);
    assert.deepEqual(await stands(estate), ['premium', 'Active', 2, '2026-12-31', null]);
    assert.equal((await orderOf(estate, renewalId)).status, 'Active');
    assert.deepEqual(await ways(estate), ['Added', 'Renewal']);
  });

  test('a charge-back of the first of two prepaid periods moves the second one forward', async () => {
    const estate = await estateNow();
    const { world, owner, communityId } = estate;
    await buy(estate);
    const { data: late } = await newOrder(estate, { kind: 'Renewal', seats: 2 });
    await payOrder(estate, late.id);
    await world.call(owner, cancelSeatOrder, { params: { communityId, orderId: late.id } });
    const soon = await buy(estate, { kind: 'Renewal', seats: 3 });
    await tellOfPayment(estate, 'payment.succeeded', late.id);
    assert.equal((await orderOf(estate, late.id)).startsOn, '2027-01-21');
    await chargeBack(estate, soon);
    const moved = await orderOf(estate, late.id);
    assert.deepEqual([moved.startsOn, moved.endsOn], ['2026-12-21', '2027-01-20']);
    await goTo(estate, '2026-12-21');
    assert.deepEqual(await stands(estate), ['premium', 'Active', 2, '2027-01-20', null]);
  });

  test('a charge-back without other paid seats starts the grace period; a repeat does not extend it', async () => {
    const estate = await estateNow();
    const firstId = await buy(estate);
    await goTo(estate, '2026-12-01');
    await chargeBack(estate, firstId);
    assert.deepEqual(await stands(estate), ['premium', 'Grace', 3, '2026-11-30', null]);
    await goTo(estate, '2026-12-10');
    await chargeBack(estate, firstId);
    assert.equal((await stands(estate))[3], '2026-11-30');
    assert.deepEqual(await ways(estate), ['Renewal']);
    await buy(estate, { kind: 'Renewal', seats: 3 });
    assert.deepEqual((await stands(estate)).slice(1), ['Active', 3, '2026-12-31', null]);
  });

  test('a charge-back of seats added in the grace period does not extend that period', async () => {
    const estate = await estateNow();
    await buy(estate);
    await goTo(estate, '2026-12-20');
    const { data: added } = await newOrder(estate, { kind: 'Added', seats: 2 });
    await payOrder(estate, added.id);
    await goTo(estate, '2026-12-22');
    await tellOfPayment(estate, 'payment.succeeded', added.id);
    await goTo(estate, '2026-12-30');
    await chargeBack(estate, added.id);
    assert.deepEqual(await stands(estate), ['premium', 'Grace', 3, '2026-12-20', null]);
  });

  test('a charge-back of a past period keeps the present one and notifies once', async () => {
    const estate = await estateNow();
    const firstId = await buy(estate);
    await buy(estate, { kind: 'Renewal', seats: 4 });
    await goTo(estate, '2026-12-21');
    await chargeBack(estate, firstId);
    await chargeBack(estate, firstId);
    assert.deepEqual(await stands(estate), ['premium', 'Active', 4, '2027-01-20', null]);
    const { status, reason } = await orderOf(estate, firstId);
    assert.deepEqual([status, reason], ['Expired', 'The payer’s bank reversed the payment']);
    const { data } = await estate.world.call(estate.owner, listNotifications, {
      params: estate.params,
      query: { PageSize: '50' },
    });
    const told = data.items.filter(({ title }) => title.endsWith('was charged back'));
    assert.equal(told.length, 1);
  });

  test('seats for all houses can be bought in every state of a subscription', async () => {
    const reach: Record<string, (estate: Estate) => Promise<unknown>> = {
      None: async () => undefined,
      Active: (estate) => buy(estate, { seats: 1 }),
      Renewed: async (estate) => {
        await buy(estate, { seats: 1 });
        await buy(estate, { kind: 'Renewal', seats: 1 });
      },
      'Charged back and renewed': async (estate) => {
        const orderId = await buy(estate, { seats: 1 });
        await buy(estate, { kind: 'Renewal', seats: 1 });
        await chargeBack(estate, orderId);
      },
      'Charged back on its first day': async (estate) => chargeBack(estate, await buy(estate)),
      Grace: async (estate) => {
        await buy(estate, { seats: 1 });
        await goTo(estate, '2026-12-25');
      },
      Ended: async (estate) => {
        await buy(estate, { seats: 1 });
        await goTo(estate, '2027-02-01');
      },
      'Ended after a charge-back': async (estate) => {
        await chargeBack(estate, await buy(estate, { seats: 1 }));
        await goTo(estate, '2027-02-01');
      },
    };
    for (const [state, come] of Object.entries(reach)) {
      const estate = await estateNow();
      await come(estate);
      const [kind] = (await ways(estate)) as ('New' | 'Added' | 'Renewal')[];
      assert.ok(kind, `${state}: nothing can be bought`);
      const orderId = await buy(estate, { kind, seats: 3 });
      const { startsOn } = await orderOf(estate, orderId);
      if (startsOn > estate.world.clock.now().toISOString().slice(0, 10)) {
        await goTo(estate, startsOn);
      }
      const { data } = await estate.world.call(estate.owner, getLicences, {
        params: estate.params,
      });
      assert.deepEqual([data.plan, data.outstanding], ['premium', 0], state);
    }
  });

  function estateNow(houses?: number) {
    return estates.estateNow(houses);
  }

  function chargeBack(estate: Estate, orderId: string) {
    return tellOfPayment(estate, 'payment.charged-back', orderId);
  }

  async function stands(estate: Estate) {
    const { plan, subscription, licensed, renewal } = await licencesOf(estate);
    const { status, endsOn } = subscription ?? {};
    return [plan, status, licensed, endsOn, renewal?.startsOn ?? null];
  }

  /** The kinds of orders that can buy seats for all houses now. */
  async function ways({ world, owner, params }: Estate): Promise<string[]> {
    const open: string[] = [];
    for (const Kind of seatOrderKinds) {
      const query = { Kind, Seats: '3', Period: 'Month' } as const;
      const quoted = await world.call(owner, quoteSeats, { params, query });
      if (quoted.status === 200) open.push(Kind);
    }
    return open;
  }
});
