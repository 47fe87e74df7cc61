import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getCommunity } from '#contract/communities/communities.ts';
import { defaultCommunityFeatures, premiumBundle } from '#contract/shared/features.ts';
import { changeAddOns, listSeatDays } from '#contract/licences/licences.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import {
  cancelSeatOrder,
  downloadSeatInvoice,
  downloadSeatReceipt,
  listSeatOrders,
  quoteSeats,
} from '#contract/licences/seat-orders.ts';
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

describe('seats and subscriptions', () => {
  const estates = given(openEstates);

  test('a quote for licence seats gives price, tax and total, and the order has the same total', async () => {
    const estate = await estateNow();
    const { data } = await estate.world.call(estate.owner, quoteSeats, {
      params: estate.params,
      query: { Kind: 'New', Seats: '3', Period: 'Month' },
    });
    assert.deepEqual(
      [data.unitPriceMinor, data.netMinor, data.taxMinor, data.totalMinor],
      [500_00, 1500_00, 112_50, 1612_50],
    );
    assert.deepEqual([data.startsOn, data.endsOn, data.days], ['2026-11-21', '2026-12-20', 30]);
    const order = await newOrder(estate);
    assert.equal(order.data.totalMinor, data.totalMinor);
    assert.equal((await licencesOf(estate)).plan, 'freemium');
  });

  test('a paid seat order goes from draft to pending to active, and the plan becomes premium at once', async () => {
    const estate = await estateNow(4);
    const { data: draft } = await newOrder(estate);
    assert.equal(draft.status, 'Draft');
    const { data: paying } = await payOrder(estate, draft.id);
    assert.match(paying.checkoutUrl, /^http/);
    assert.deepEqual([paying.order.status, paying.order.invoiceNumber], ['PendingPayment', 1]);
    assert.equal((await communityOf(estate)).isActiveSubscription, false);
    for (let time = 0; time < 3; time += 1) {
      await tellOfPayment(estate, 'payment.succeeded', draft.id);
    }
    const order = await orderOf(estate, draft.id);
    assert.deepEqual([order.status, order.receiptNumber], ['Active', 1]);
    const licences = await licencesOf(estate);
    assert.deepEqual(
      [licences.plan, licences.licensed, licences.used, licences.unused, licences.outstanding],
      ['premium', 3, 4, 0, 1],
    );
    const { communityFeatures } = await communityOf(estate);
    for (const key of premiumBundle) assert.equal(communityFeatures[key], true, key);
    assert.equal(communityFeatures['Hardware Security Integration'], false);
  });

  test('only one of concurrent seat orders stays open, and while it is being paid others are refused', async () => {
    const estate = await estateNow();
    const made = await Promise.all([1, 2, 3, 4].map(() => newOrder(estate)));
    const drafts = made.map((reply) => reply.data.id);
    const statuses = await Promise.all(
      drafts.map(async (id) => (await orderOf(estate, id)).status),
    );
    assert.deepEqual(statuses.toSorted(), ['Cancelled', 'Cancelled', 'Cancelled', 'Draft']);
    const mine = drafts[statuses.indexOf('Draft')] ?? '';
    const payments = await Promise.all([1, 2, 3].map(() => payOrder(estate, mine)));
    assert.deepEqual(payments.map(({ status }) => status).toSorted(), [200, 409, 409]);
    const refused = await newOrder(estate);
    assert.equal(refused.failure.errors[0]?.code, 'ORDER_WAITING');
  });

  test('added licence seats end with the subscription and are charged per day', async () => {
    const estate = await estateNow();
    await buy(estate, { seats: 3 });
    await goTo(estate, '2026-12-11');
    const { data } = await newOrder(estate, { kind: 'Added', seats: 2 });
    assert.deepEqual(
      [data.startsOn, data.endsOn, data.days, data.periodDays],
      ['2026-12-11', '2026-12-20', 10, 30],
    );
    assert.equal(data.netMinor, Math.round((500_00 * 2 * 10) / 30));
    await payOrder(estate, data.id);
    await tellOfPayment(estate, 'payment.succeeded', data.id);
    const { licensed, subscription } = await licencesOf(estate);
    assert.deepEqual([licensed, subscription?.endsOn], [5, '2026-12-20']);
  });

  test('a lower number of licence seats takes effect with the renewal', async () => {
    const estate = await estateNow();
    const firstId = await buy(estate, { seats: 3 });
    await buy(estate, { kind: 'Renewal', seats: 1, period: 'Year' });
    const earlier = await licencesOf(estate);
    assert.deepEqual([earlier.licensed, earlier.renewal?.startsOn], [3, '2026-12-21']);
    const again = await newOrder(estate, { kind: 'Renewal' });
    assert.equal(again.failure.errors[0]?.code, 'NOT_NOW');
    await goTo(estate, '2026-12-21');
    const now = await licencesOf(estate);
    assert.deepEqual(
      [now.licensed, now.outstanding, now.subscription?.endsOn],
      [1, 2, '2027-12-20'],
    );
    assert.equal((await orderOf(estate, firstId)).status, 'Expired');
  });

  test('an ended premium plan lasts fourteen more days and then falls back to the default features', async () => {
    const estate = await estateNow();
    await buy(estate);
    await goTo(estate, '2026-12-20');
    assert.equal((await licencesOf(estate)).subscription?.status, 'Active');
    await goTo(estate, '2026-12-21');
    assert.equal((await licencesOf(estate)).subscription?.status, 'Grace');
    assert.equal((await communityOf(estate)).plan, 'premium');
    await goTo(estate, '2027-01-03');
    assert.equal((await communityOf(estate)).plan, 'premium');
    await goTo(estate, '2027-01-04');
    const ended = await communityOf(estate);
    assert.deepEqual([ended.plan, ended.seats.licensed], ['freemium', 0]);
    assert.deepEqual(ended.communityFeatures, defaultCommunityFeatures());
    assert.equal((await licencesOf(estate)).subscription?.status, 'Ended');
    await buy(estate, { seats: 2 });
    assert.equal((await communityOf(estate)).plan, 'premium');
  });

  test('in the grace period licence seats can be renewed but not added', async () => {
    const estate = await estateNow();
    await buy(estate);
    await goTo(estate, '2026-12-25');
    const added = await newOrder(estate, { kind: 'Added', seats: 1 });
    assert.equal(added.failure.errors[0]?.code, 'NOT_NOW');
    await buy(estate, { kind: 'Renewal', seats: 4 });
    const { subscription, licensed } = await licencesOf(estate);
    assert.deepEqual(
      [subscription?.status, subscription?.startsOn, licensed],
      ['Active', '2026-12-21', 4],
    );
  });

  /** Orders added seats, pays on the subscription's last day, and confirms the payment on a later day. */
  const confirmedOn = async (estate: Estate, day: string): Promise<string> => {
    await buy(estate);
    await goTo(estate, '2026-12-20');
    const { data } = await newOrder(estate, { kind: 'Added', seats: 2 });
    await payOrder(estate, data.id).then((reply) => reply.data);
    await goTo(estate, day);
    await tellOfPayment(estate, 'payment.succeeded', data.id);
    await tellOfPayment(estate, 'payment.succeeded', data.id);
    return data.id;
  };

  test('added licence seats whose payment is confirmed in the grace period join the running subscription', async () => {
    const estate = await estateNow();
    const orderId = await confirmedOn(estate, '2026-12-22');
    const order = await orderOf(estate, orderId);
    assert.deepEqual(
      [order.status, order.startsOn, order.endsOn],
      ['Active', '2026-12-20', '2026-12-20'],
    );
    const { licensed, subscription } = await licencesOf(estate);
    assert.deepEqual(
      [licensed, subscription?.status, subscription?.startsOn, subscription?.endsOn],
      [5, 'Grace', '2026-11-21', '2026-12-20'],
    );
    await goTo(estate, '2027-01-04');
    assert.equal((await communityOf(estate)).plan, 'freemium');
    assert.equal((await orderOf(estate, orderId)).status, 'Expired');
  });

  test('an order of added seats fails if paid after the subscription; the owner is notified of a refund', async () => {
    const estate = await estateNow();
    const orderId = await confirmedOn(estate, '2027-01-04');
    const order = await orderOf(estate, orderId);
    assert.equal(order.status, 'Failed');
    assert.match(order.reason ?? '', /will be refunded/);
    const { licensed, subscription } = await licencesOf(estate);
    assert.deepEqual([licensed, subscription?.status], [0, 'Ended']);
    const { data } = await estate.world.call(estate.owner, listNotifications, {
      params: estate.params,
      query: { PageSize: '50' },
    });
    const told = data.items.filter(({ title }) => title.endsWith('is to be refunded'));
    assert.equal(told.length, 1);
  });

  /** The numbers of remaining days in the reminders, newest first. */
  const remindedOf = async ({ world, owner, params }: Estate): Promise<string[]> => {
    const query = { PageSize: '50' };
    const { data } = await world.call(owner, listNotifications, { params, query });
    const titles = data.items.map(({ title }) => title).filter((title) => / end in /.test(title));
    return titles.map((title) => title.replace(/^.* end in /, ''));
  };

  test('reminders of a yearly subscription are sent 30, 14, 7 and 1 days before its end, once each', async () => {
    const estate = await estateNow();
    await buy(estate, { period: 'Year' });
    for (const day of ['10-20', '10-22', '10-23', '11-07', '11-07', '11-14', '11-20', '11-20']) {
      await goTo(estate, `2027-${day}`);
    }
    assert.deepEqual(await remindedOf(estate), ['1 day', '7 days', '14 days', '30 days']);
  });

  test('reminders of a monthly subscription start fourteen days before its end', async () => {
    const estate = await estateNow();
    await buy(estate, { period: 'Month' });
    for (const day of ['11-21', '11-22', '12-06', '12-07', '12-07', '12-14', '12-20']) {
      await goTo(estate, `2026-${day}`);
    }
    assert.deepEqual(await remindedOf(estate), ['1 day', '7 days', '14 days']);
  });

  test('a failed payment adds no licence seats, and a later success of that payment activates the order', async () => {
    const estate = await estateNow();
    const { data } = await newOrder(estate);
    await payOrder(estate, data.id);
    await tellOfPayment(estate, 'payment.failed', data.id);
    assert.equal((await orderOf(estate, data.id)).status, 'Failed');
    assert.equal((await licencesOf(estate)).licensed, 0);
    await tellOfPayment(estate, 'payment.succeeded', data.id);
    assert.equal((await orderOf(estate, data.id)).status, 'Active');
    assert.equal((await licencesOf(estate)).licensed, 3);
  });

  test('a first order that was cancelled and is paid late becomes the next period of the subscription', async () => {
    const estate = await estateNow();
    const { world, owner, communityId } = estate;
    const { data: left } = await newOrder(estate, { kind: 'New', seats: 2, period: 'Year' });
    await payOrder(estate, left.id);
    await world.call(owner, cancelSeatOrder, { params: { communityId, orderId: left.id } });
    await buy(estate, { seats: 3 });
    await tellOfPayment(estate, 'payment.succeeded', left.id);
    assert.equal((await licencesOf(estate)).licensed, 3);
    const { status, startsOn, endsOn } = await orderOf(estate, left.id);
    assert.deepEqual([status, startsOn, endsOn], ['Paid', '2026-12-21', '2027-12-20']);
    await goTo(estate, '2026-12-21');
    assert.equal((await licencesOf(estate)).licensed, 2);
  });

  test('a charge-back of added licence seats removes them', async () => {
    const estate = await estateNow();
    await buy(estate);
    const addedId = await buy(estate, { kind: 'Added', seats: 5 });
    assert.equal((await licencesOf(estate)).licensed, 8);
    await tellOfPayment(estate, 'payment.charged-back', addedId);
    assert.equal((await licencesOf(estate)).licensed, 3);
  });

  test('invoices and receipts of seat orders are numbered without gaps and can be downloaded as PDF', async () => {
    const estate = await estateNow();
    const { world, owner, params, communityId } = estate;
    const { data: left } = await newOrder(estate);
    await payOrder(estate, left.id);
    const cancelled = await world.call(owner, cancelSeatOrder, {
      params: { communityId, orderId: left.id },
    });
    assert.equal(cancelled.data.status, 'Cancelled');
    await newOrder(estate);
    await buy(estate);
    await buy(estate, { kind: 'Added', seats: 1 });
    const { data } = await world.call(owner, listSeatOrders, { params });
    assert.deepEqual(
      data.items.map((one) => [one.number, one.invoiceNumber, one.receiptNumber]),
      [
        [4, 3, 2],
        [3, 2, 1],
        [2, null, null],
        [1, 1, null],
      ],
    );
    const orderId = data.items[0]?.id ?? '';
    for (const document of [downloadSeatInvoice, downloadSeatReceipt]) {
      const reply = await world.call(owner, document, { params: { communityId, orderId } });
      assert.equal(reply.status, 200, reply.raw.body);
      assert.match(reply.raw.rawPayload.subarray(0, 5).toString(), /^%PDF-/);
    }
    const none = await world.call(owner, downloadSeatReceipt, {
      params: { communityId, orderId: left.id },
    });
    assert.equal(none.failure.errors[0]?.code, 'NO_DOCUMENT');
  });

  test('add-ons are switched separately while the plan is premium, and return with a new subscription', async () => {
    const estate = await estateNow();
    const { world, owner, params } = estate;
    const body = { addOns: ['All Utilities' as const] };
    const refused = await world.call(owner, changeAddOns, { params, body });
    assert.equal(refused.failure.errors[0]?.code, 'NOT_PREMIUM');
    await buy(estate);
    await world.call(owner, changeAddOns, { params, body }).then((reply) => reply.data);
    assert.equal((await communityOf(estate)).apartmentFeatures['All Utilities'], true);
    await goTo(estate, '2027-02-01');
    assert.equal((await communityOf(estate)).apartmentFeatures['All Utilities'], false);
    await buy(estate);
    assert.equal((await communityOf(estate)).apartmentFeatures['All Utilities'], true);
  });

  test('an order above the maximum of seats or in a currency without a price is refused', async () => {
    const estate = await estateNow();
    await buy(estate, { seats: 99_999 });
    const refused = await newOrder(estate, { kind: 'Added', seats: 2 });
    assert.equal(refused.failure.errors[0]?.code, 'TOO_MANY_SEATS');
    const abroad = await estateNow();
    await abroad.world.owner.query(`update communities set currency = 'JPY' where id = $1`, [
      abroad.communityId,
    ]);
    assert.equal((await newOrder(abroad)).failure.errors[0]?.code, 'NO_PRICE');
    assert.equal((await licencesOf(abroad)).canBuy, false);
  });

  test('licensed and used seats are recorded for each day, including today', async () => {
    const estate = await estateNow();
    await goTo(estate, '2026-11-21');
    await buy(estate);
    await goTo(estate, '2026-11-22');
    const { data } = await estate.world.call(estate.owner, listSeatDays, { params: estate.params });
    assert.deepEqual(data.days, [
      { day: '2026-11-21', licensed: 0, used: 3 },
      { day: '2026-11-22', licensed: 3, used: 3 },
    ]);
  });

  test('the application’s database role cannot activate an unpaid plan', async () => {
    const estate = await estateNow();
    const client = await estate.world.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `select set_config('app.community_id', $1, true), set_config('app.user_id', $2, true)`,
        [estate.communityId, estate.owner.id],
      );
      await client.query(`select take_up_plan('{}', '{}')`);
      const { rows } = await client.query(
        'select is_active_subscription as active, subscription_seat as seats from communities where id = $1',
        [estate.communityId],
      );
      assert.deepEqual(rows, [{ active: false, seats: 0 }]);
      await assert.rejects(client.query('update communities set subscription_seat = 9'), /denied/);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  function estateNow(houses?: number) {
    return estates.estateNow(houses);
  }

  async function communityOf({ world, owner, params }: Estate) {
    return (await world.call(owner, getCommunity, { params })).data;
  }
});
