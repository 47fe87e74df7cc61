import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { getDuePayment } from '#contract/due-payments/due-payments.ts';
import { changeDue } from '#contract/dues/dues.ts';
import { attachSlip } from '#contract/due-payments/payment-slips.ts';
import { closeWallet, createWallet } from '#contract/wallets/wallets.ts';
import { sendFile } from '#testing/books.ts';
import { waitForLock } from '#testing/wait-for-lock.ts';
import { given, givenWorldAt } from '#testing/given.ts';
import { newEstate } from '#kernel/billing/testing.ts';

describe('payments of dues', () => {
  const world = givenWorldAt('2026-11-21T09:00:00Z');
  let estate: Awaited<ReturnType<typeof newEstate>>;

  const manager = given(() => world.person());
  beforeEach(async () => {
    estate = await newEstate(world, manager, 3);
  });

  test('a part payment pays the oldest charge first, and the ledger agrees', async () => {
    await estate.published({ title: 'October', startOn: '2026-10-01', endOn: '2026-10-31' });
    await estate.published({
      title: 'November',
      startOn: '2026-11-01',
      endOn: '2026-11-30',
      dueDay: 28,
    });
    const { data: paid } = await estate.pay({ houseId: house(), amountMinor: 7_000_000 });
    assert.equal(paid.receiptNumber, 1);
    assert.deepEqual(
      paid.allocations.map((one) => [one.dueTitle, one.principalMinor, one.outstandingMinor]),
      [
        ['October', 5_000_000, 0],
        ['November', 2_000_000, 3_000_000],
      ],
    );
    const { items } = await estate.charges({ HouseId: house() });
    assert.deepEqual(
      items.map(({ status }) => status),
      ['PartPaid', 'Paid'],
    );
    const { balances, agrees } = await estate.ledger();
    assert.ok(agrees);
    assert.equal(balances[`wallet ${estate.walletId}`], 7_000_000);
    assert.equal(balances['receivable'], 23_000_000);
  });

  test('charges of the same day are paid in the order in which the list shows them', async () => {
    for (const title of ['Security', 'Waste', 'Water', 'Fence', 'Gate', 'Garden']) {
      await estate.published({ title, startOn: '2026-11-01', endOn: '2026-11-30' });
    }
    const { items } = await estate.charges({ HouseId: house(), Sort: 'dueOn' });
    const { data: paid } = await estate.pay({ houseId: house(), amountMinor: 17_000_000 });
    assert.deepEqual(
      paid.allocations.map(({ dueTitle }) => dueTitle),
      items.slice(0, 4).map(({ due }) => due.title),
    );
  });

  test('a payment made while its charge is issued pays that charge', async () => {
    const [crossing = '', other = ''] = [house(), house(1)];
    const { walletId } = estate;
    assert.equal((await estate.pay({ houseId: other, amountMinor: 100, walletId })).status, 200);
    const holder = await world.owner.connect();
    await holder.query('begin');
    await holder.query('select from receipt_counters where community_id = $1 for update', [
      estate.communityId,
    ]);
    // The payment has read the debts of the house and waits for the lock on its receipt number.
    const paid = estate.pay({ houseId: crossing, amountMinor: 5_000_000, walletId });
    await waitForLock(world.owner);
    const { data: due } = await estate.create();
    await estate.publish(due.id);
    const issued = world.runScheduled('dues.issueComing');
    while ((await estate.charges({ HouseId: crossing })).totalCount === 0);
    await holder.query('commit');
    holder.release();
    await Promise.all([paid, issued]);
    const { items } = await estate.charges({ HouseId: crossing });
    assert.deepEqual(
      items.map(({ status }) => status),
      ['Paid'],
    );
    const { balances, agrees } = await estate.ledger();
    assert.ok(agrees);
    assert.equal(balances[`houseCredit ${crossing}`], 0);
    assert.equal((await estate.read(due.id)).periods[0]?.status, 'Issued');
    await world.settle();
  });

  test('an overpayment becomes the credit of the house', async () => {
    await estate.published();
    const { data: paid } = await estate.pay({ houseId: house(), amountMinor: 6_000_000 });
    assert.equal(paid.creditedMinor, 1_000_000);
    const { balances, agrees } = await estate.ledger();
    assert.equal(balances[`houseCredit ${house()}`], -1_000_000);
    assert.ok(agrees);
  });

  test('a payment for a chosen charge pays that charge, and is refused if the charge is not open', async () => {
    await estate.published({ title: 'October', startOn: '2026-10-01', endOn: '2026-10-31' });
    await estate.published({ title: 'November', startOn: '2026-11-01', endOn: '2026-11-30' });
    const { items } = await estate.charges({ HouseId: house() });
    const newest = items.find(({ due }) => due.title === 'November')?.id ?? '';
    const body = { houseId: house(), amountMinor: 5_000_000, chargeIds: [newest] };
    const { data: paid } = await estate.pay(body);
    assert.deepEqual(
      paid.allocations.map(({ dueTitle }) => dueTitle),
      ['November'],
    );
    const again = await estate.pay({ ...body, isNoDuplicate: true });
    assert.equal(again.failure.errors[0]?.code, 'CHARGE_NOT_PAYABLE');
  });

  test('a due without part payments, or with a minimum part, refuses smaller payments', async () => {
    await estate.published({ title: 'Levy', allowPartPayment: false });
    const whole = await estate.pay({ houseId: house(), amountMinor: 100 });
    assert.equal(whole.failure.errors[0]?.code, 'PART_PAYMENT_REFUSED');
    assert.match(whole.failure.message, /₦50,000\.00/);
    estate = await newEstate(world, manager, 1);
    await estate.published({ minPartMinor: 1_000_000 });
    const small = await estate.pay({ houseId: house(), amountMinor: 999_999 });
    assert.equal(small.failure.errors[0]?.code, 'PART_TOO_SMALL');
  });

  test('a change of a due keeps the wallet and part-payment rule of issued charges', async () => {
    const { data: works } = await world.call(manager, createWallet, {
      params: estate.params,
      body: { name: 'Works' },
    });
    const due = await estate.published({ walletId: works.id, allowPartPayment: false });
    const { version } = await estate.read(due.id);
    const changed = await world.call(manager, changeDue, {
      params: { communityId: estate.communityId, dueId: due.id },
      body: { version, walletId: estate.walletId, allowPartPayment: true },
    });
    assert.equal(changed.status, 200);
    const part = await estate.pay({ houseId: house(), amountMinor: 100 });
    assert.equal(part.failure.errors[0]?.code, 'PART_PAYMENT_REFUSED');
    const closed = await world.call(manager, closeWallet, {
      params: { communityId: estate.communityId, walletId: works.id },
      body: { reason: 'Not needed', version: works.version },
    });
    assert.equal(closed.failure.errors[0]?.code, 'WALLET_IN_USE');
    await estate.pay({ houseId: house(), amountMinor: 5_000_000 });
    const { balances } = await estate.ledger();
    assert.equal(balances[`wallet ${works.id}`], 5_000_000);
    assert.equal(balances[`wallet ${estate.walletId}`] ?? 0, 0);
  });

  test('a future day, an invalid amount and another estate’s house are refused, each with its field', async () => {
    await estate.published();
    const field = async (body: object) => {
      const { status, failure } = await estate.pay({ houseId: house(), amountMinor: 100, ...body });
      return [status, failure.errors[0]?.field];
    };
    assert.deepEqual(await field({ paidOn: '2026-11-22' }), [422, 'paidOn']);
    for (const amountMinor of [0, -5, 1.5, 9_007_199_254_740_992, '100']) {
      assert.deepEqual(await field({ amountMinor }), [422, 'amountMinor']);
    }
    const foreign = await newEstate(world, manager, 1);
    assert.deepEqual(await field({ houseId: foreign.houseIds[0] }), [422, 'houseId']);
  });

  test('if two officers record the same payment concurrently, it is stored once', async () => {
    await estate.published();
    const officer = await world.person();
    await world.worker(estate.communityId, officer, 'Finance officer');
    const body = { houseId: house(), amountMinor: 2_000_000, externalReference: 'CHQ-7' };
    const both = await Promise.all([estate.pay(body), estate.pay(body, officer)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const refused = both.find(({ status }) => status === 409);
    assert.equal(refused?.failure.errors[0]?.code, 'LOOKS_LIKE_DUPLICATE');
    assert.match(refused?.failure.message ?? '', /receipt No\. 1/);
    const { data: another } = await estate.pay({ ...body, isNoDuplicate: true });
    assert.equal(another.receiptNumber, 2);
  });

  test('a payment of the same amount is flagged by an equal reference, or by a near day without one', async () => {
    await estate.published();
    const pay = async (paidOn: string, externalReference?: string) => {
      const answer = await estate.pay({
        houseId: house(),
        amountMinor: 100_000,
        channel: 'Bank transfer',
        paidOn,
        ...(externalReference !== undefined && { externalReference }),
      });
      return answer.status === 200 ? 'booked' : answer.failure.errors[0]?.code;
    };
    assert.equal(await pay('2026-11-15'), 'booked');
    assert.equal(await pay('2026-11-14', 'FT-881'), 'LOOKS_LIKE_DUPLICATE');
    assert.equal(await pay('2026-11-15', ''), 'LOOKS_LIKE_DUPLICATE');
    assert.equal(await pay('2026-11-16'), 'booked');
    assert.equal(await pay('2026-11-20', 'FT-882'), 'booked');
    // Different references mean two payments, even on one day. Equal references mean a duplicate, whatever the days.
    assert.equal(await pay('2026-11-20', 'FT-883'), 'booked');
    assert.equal(await pay('2026-11-10', 'ft-883'), 'LOOKS_LIKE_DUPLICATE');
    assert.equal(await pay('2026-11-19'), 'LOOKS_LIKE_DUPLICATE');
  });

  test('a repeated payment request with the same idempotency key returns the first payment', async () => {
    await estate.published();
    const body = { houseId: house(), amountMinor: 2_000_000 };
    const key = { 'idempotency-key': 'cash-of-house-one' };
    const [one, two] = await Promise.all([
      estate.pay(body, manager, key),
      estate.pay(body, manager, key),
    ]);
    assert.deepEqual(one.data, two.data);
    assert.equal((await estate.ledger()).balances[`wallet ${estate.walletId}`], 2_000_000);
  });

  test('receipt numbers have no gaps when other payments fail', async () => {
    await estate.published();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        estate.pay({
          houseId: house(at % 3),
          amountMinor: 1000 + at,
          paidOn: at % 4 === 3 ? '2026-12-01' : '2026-11-20',
        }),
      ),
    );
    const numbers = replies
      .filter(({ status }) => status === 200)
      .map(({ data }) => data.receiptNumber)
      .sort((a, b) => a - b);
    assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert.ok((await estate.ledger()).agrees);
  });

  test('a worker with the role Admin cannot record a payment', async () => {
    const admin = await world.person();
    await world.worker(estate.communityId, admin, 'Admin');
    const refused = await estate.pay({ houseId: house(), amountMinor: 100 }, admin);
    assert.equal(refused.status, 403);
  });

  test('a payment accepts only one slip, also in concurrent uploads, and refuses other formats', async () => {
    await estate.published();
    const { data: paid } = await estate.pay({ houseId: house(), amountMinor: 1_000_000 });
    assert.equal(paid.slipName, null);
    const params = { communityId: estate.communityId, paymentId: paid.id };
    const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF';
    const add = (bytes: string) =>
      sendFile(world, manager, attachSlip, {
        params,
        bytes: Buffer.from(bytes),
        name: 'cheque 12.pdf',
      });
    assert.match((await add('<html>')).body, /BAD_FILE/);
    const answers = await Promise.all([add(pdf), add(pdf)]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 409]);
    const { data: shown } = await world.call(manager, getDuePayment, { params });
    assert.equal(shown.slipName, 'cheque 12.pdf');
    const file = await world.app.inject({
      url: `/api/community/${params.communityId}/due-payments/${paid.id}/slip`,
      headers: { authorization: `Bearer ${manager.token}` },
    });
    assert.equal(file.body, pdf);
  });

  function house(at = 0): string {
    return estate.houseIds[at] ?? '';
  }
});
