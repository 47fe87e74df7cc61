// Tests the reversal of a due payment that came from a bank statement line: its money can then be allocated to
// another house.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { getDuePayment, reversePayment } from '#contract/due-payments/due-payments.ts';
import { closeMonth, listMonths } from '#contract/reconciliation/month-closings.ts';
import { getFinancialReport } from '#contract/reports/reports.ts';
import { getFinances } from '#contract/wallets/transactions.ts';
import * as contract from '#contract/reconciliation/unallocated-receipts.ts';
import { reverseDuePayment } from '#server/features/due-payments/reversal.ts';
import { jobTools } from '#kernel/billing/testing.ts';
import { newBooks } from '#testing/books.ts';
import { given, givenEach, givenWorld } from '#testing/given.ts';

describe('reversal of a payment from a bank line', () => {
  const world = givenWorld();
  let a: string;
  let b: string;
  const manager = given(() => world.person());
  beforeEach(() => world.clock.set('2026-11-21T09:00:00Z'));
  const books = givenEach(() => newBooks(world, manager, 2));
  beforeEach(async () => {
    await books.published();
    [a = '', b = ''] = books.houseIds;
  });

  test('the overview omits a reversed payment; the financial report shows it as money in and reversed', async () => {
    await books.pay({ houseId: a, amountMinor: 2_000_000, channel: 'Cash' });
    await books.pay({ houseId: b, amountMinor: 500_025, channel: 'Cash' });
    const answer = await reverse(await paymentOf(a));
    assert.equal(answer.status, 200);
    const { data } = await world.call(manager, getFinances, { params: books.params });
    assert.deepEqual([data.inThisMonthMinor, data.outThisMonthMinor], [500_025, 0]);
    const report = await world.call(manager, getFinancialReport, {
      params: books.params,
      query: { From: '2026-11-01', To: '2026-11-30' },
    });
    // The report counts two payments as money in, nothing as money out, and the first payment as reversed.
    const balances = report.data.tables.find(({ key }) => key === 'balances');
    assert.deepEqual(balances?.total?.slice(1), [0, 2_500_025, 0, -2_000_000, 500_025]);
    const figure = (label: string) => report.data.figures.find((one) => one.label === label)?.value;
    assert.deepEqual(
      [figure('Money in'), figure('Money out'), figure('Reversed')],
      [2_500_025, 0, -2_000_000],
    );
  });

  const receiptOf = async () => {
    const [line] = await books.statement('20/11/2026,POS DEPOSIT,,"75,000.00"');
    assert.ok(line);
    await books.match(line, [{ kind: 'Unallocated', amountMinor: 7_500_000 }]);
    const [receipt] = await books.receipts();
    assert.ok(receipt);
    const at = { params: { communityId: books.communityId, receiptId: receipt.id } };
    return {
      assign: (houseId: string, amountMinor: number) =>
        world.call(manager, contract.assignUnallocated, { ...at, body: { houseId, amountMinor } }),
      undo: (partId: string) =>
        world.call(manager, contract.undoAssignment, {
          ...at,
          body: { partId, reason: 'It was another house' },
        }),
    };
  };
  /** The wallet's balance and the amount of unidentified payments. Also asserts that ledger and charges agree. */
  const inBooks = async () => {
    const { balances, agrees } = await books.ledger();
    assert.ok(agrees);
    return [balances[`wallet ${books.walletId}`], balances['unallocated']];
  };

  test('reversing a payment made from an unmatched payment lets another house get the money', async () => {
    const { assign } = await receiptOf();
    await assign(a, 5_000_000);
    assert.equal((await reverse(await paymentOf(a))).data.status, 'Reversed');
    assert.deepEqual(await inBooks(), [7_500_000, -7_500_000]);
    assert.equal((await books.receipts())[0]?.remainingMinor, 7_500_000);
    assert.equal((await assign(b, 7_500_000)).data.remainingMinor, 0);
    assert.deepEqual(await inBooks(), [7_500_000, 0]);
  });

  test('after a reversal by an older version of the server, undoing the allocation frees the money', async () => {
    const { assign, undo } = await receiptOf();
    const { data: assigned } = await assign(a, 5_000_000);
    const paymentId = await paymentOf(a);
    const { communityId } = books;
    await jobTools(world).inCommunity({ communityId, userId: null, actor: 'Earlier' }, (context) =>
      reverseDuePayment(context, {
        paymentId,
        reason: 'Earlier',
        today: '2026-11-21',
        actorId: null,
      }),
    );
    assert.deepEqual(await inBooks(), [2_500_000, -2_500_000]);
    const back = await undo(assigned.assigned[0]?.id ?? '');
    assert.equal(back.data.remainingMinor, 7_500_000);
    assert.deepEqual(await inBooks(), [7_500_000, -7_500_000]);
    assert.equal((await assign(b, 7_500_000)).status, 200);
  });

  test('reversing a payment reopens its bank line, which can then be matched with another house', async () => {
    const [line] = await books.statement('20/11/2026,TRF ADA OBI,,"50,000.00"');
    assert.ok(line);
    await books.match(line, [{ kind: 'House', houseId: a, amountMinor: 5_000_000 }]);
    assert.equal((await reverse(await paymentOf(a))).data.status, 'Reversed');
    const [open] = await books.list();
    assert.ok(open);
    assert.notEqual(open.state, 'Matched');
    assert.deepEqual(open.parts, []);
    assert.equal((await inBooks())[0], 0);
    const again = await books.match(open, [{ kind: 'House', houseId: b, amountMinor: 5_000_000 }]);
    assert.equal(again.data.state, 'Matched', again.raw.body);
    assert.equal((await inBooks())[0], 5_000_000);
  });

  /** Closes October with its bank lines in their present state. */
  const closeOctober = async () => {
    const closed = await world.call(manager, closeMonth, {
      params: books.params,
      body: {
        month: '2026-10',
        explanations: [
          { bankAccountId: books.bankAccountId, text: 'Compared with the bank’s app' },
        ],
      },
    });
    assert.equal(closed.status, 200, closed.raw.body);
  };
  const novemberChanges = async () => {
    const { data } = await world.call(manager, listMonths, { params: books.params });
    return data.items.find(({ month }) => month === '2026-11')?.laterReversals;
  };

  test('reversing one part of a split bank line makes that part unmatched and keeps the others', async () => {
    const [line] = await books.statement('20/11/2026,TRF LANDLORD,,"90,000.00"');
    assert.ok(line);
    await books.match(line, [
      { kind: 'House', houseId: a, amountMinor: 5_000_000 },
      { kind: 'House', houseId: b, amountMinor: 4_000_000 },
    ]);
    assert.equal((await reverse(await paymentOf(a))).data.status, 'Reversed');
    const [shown] = await books.list();
    assert.equal(shown?.state, 'Matched');
    assert.deepEqual(shown?.parts.map(({ kind, amountMinor }) => [kind, amountMinor]).toSorted(), [
      ['Payment', 4_000_000],
      ['Unallocated', 5_000_000],
    ]);
    assert.deepEqual(await inBooks(), [9_000_000, -5_000_000]);
    assert.ok(shown);
    // After the undo the whole line is open, and neither the wallet nor the books contain any of its money.
    assert.equal((await books.undo(shown)).status, 200);
    assert.deepEqual(await inBooks(), [0, 0]);
  });

  test('reversing an office payment that was matched with a bank line makes its money unmatched', async () => {
    await books.pay({ houseId: a, amountMinor: 5_000_000, channel: 'Bank transfer' });
    const [line] = await books.statement('21/11/2026,TRF ADA OBI,,"50,000.00"');
    const movementId = line?.suggestions[0]?.movement?.id ?? '';
    assert.ok(line && movementId);
    await books.match(line, [{ kind: 'Transaction', movementId }]);
    const paymentId = await paymentOf(a);
    const { data: before } = await world.call(manager, getDuePayment, {
      params: { communityId: books.communityId, paymentId },
    });
    assert.deepEqual(before.bankLine, {
      id: line.id,
      postedOn: '2026-11-21',
      description: 'TRF ADA OBI',
    });
    assert.equal((await reverse(paymentId)).data.status, 'Reversed');
    const [shown] = await books.list();
    assert.deepEqual([shown?.state, shown?.parts[0]?.kind], ['Matched', 'Unallocated']);
    assert.deepEqual(await inBooks(), [5_000_000, -5_000_000]);
    const [receipt] = await books.receipts();
    const given = await world.call(manager, contract.assignUnallocated, {
      params: { communityId: books.communityId, receiptId: receipt?.id ?? '' },
      body: { houseId: b, amountMinor: 5_000_000 },
    });
    assert.equal(given.status, 200, given.raw.body);
    assert.deepEqual(await inBooks(), [5_000_000, 0]);
  });

  test('a recalled payment keeps its bank line, and its reversal is suggested for the bank’s return', async () => {
    await books.pay({ houseId: a, amountMinor: 5_000_000, channel: 'Bank transfer' });
    const [line] = await books.statement('21/11/2026,TRF ADA OBI,,"50,000.00"');
    const movementId = line?.suggestions[0]?.movement?.id ?? '';
    assert.ok(line && movementId);
    await books.match(line, [{ kind: 'Transaction', movementId }]);
    const recalled = await reverse(await paymentOf(a), { wasRecalled: true });
    assert.equal(recalled.data.status, 'Reversed');
    assert.deepEqual(await inBooks(), [0, 0]);
    assert.equal((await books.list())[0]?.state, 'Matched');
    const lines = await books.statement('21/11/2026,RETURNED TRF ADA OBI,"50,000.00",');
    const back = lines.find(({ amountMinor }) => amountMinor < 0);
    assert.ok(back?.suggestions.some(({ movement }) => movement?.amountMinor === -5_000_000));
  });

  test('reversing a payment of a closed month makes its money unmatched in the next month', async () => {
    world.clock.set('2026-10-31T09:00:00Z');
    const [line] = await books
      .statement(
        '01/10/2026,OPENING CHARGE,,"0.01"',
        '20/10/2026,TRF ADA OBI,,"20,000.00"',
        '31/10/2026,INTEREST,,"0.01"',
      )
      .then((lines) => lines.filter(({ amountMinor }) => amountMinor === 2_000_000));
    assert.ok(line);
    await books.match(line, [{ kind: 'House', houseId: a, amountMinor: 2_000_000 }]);
    for (const other of await books.list({ State: 'Unmatched' })) {
      await books.match(other, [{ kind: 'Unallocated', amountMinor: 1 }]);
    }
    world.clock.set('2026-11-21T09:00:00Z');
    await closeOctober();
    const paymentId = await paymentOf(a);
    assert.equal((await reverse(paymentId)).data.status, 'Reversed');
    const shown = (await books.list()).find(({ id }) => id === line.id);
    assert.deepEqual([shown?.state, shown?.parts[0]?.kind], ['Matched', 'Unallocated']);
    // The unidentified payments: 20,000.00 and twice 0.01.
    assert.deepEqual(await inBooks(), [2_000_002, -2_000_002]);
    assert.deepEqual(await novemberChanges(), [
      {
        paymentId,
        receiptNumber: 1,
        house: '1 Palm Street',
        amountMinor: 2_000_000,
        postedOn: '2026-10-20',
        reversedOn: '2026-11-21',
      },
    ]);
  });

  function reverse(paymentId: string, more: { wasRecalled?: boolean } = {}) {
    return world.call(manager, reversePayment, {
      params: { communityId: books.communityId, paymentId },
      body: { reason: 'It was another house', ...more },
    });
  }

  async function paymentOf(houseId: string): Promise<string> {
    const { rows } = await world.owner.query<{ id: string }>(
      `select id from due_payments where community_id = $1 and house_id = $2 and status = 'Successful'`,
      [books.communityId, houseId],
    );
    return rows[0]?.id ?? '';
  }
});
