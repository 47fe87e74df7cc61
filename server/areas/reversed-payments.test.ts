// A payment of dues that came of a bank line is taken back where dues are, and its money can be given to another house.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { reversePayment } from '#contract/due-payments.ts';
import { getFinances } from '#contract/transactions.ts';
import * as contract from '#contract/unallocated-receipts.ts';
import { takeBack } from '#server/features/dues/reversal.ts';
import { jobTools } from '#server/features/dues/testing.ts';
import { newBooks } from '#testing/books.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

describe('a payment that came of a bank line and is reversed', () => {
  let world: World;
  let manager: Person;
  let books: Awaited<ReturnType<typeof newBooks>>;
  let a: string;
  let b: string;
  before(async () => {
    world = await openWorld();
    manager = await world.person();
  });
  beforeEach(async () => {
    world.clock.set('2026-11-21T09:00:00Z');
    books = await newBooks(world, manager, 2);
    await books.published();
    [a = '', b = ''] = books.houseIds;
  });
  after(() => world.close());

  const reverse = (paymentId: string) =>
    world.call(manager, reversePayment, {
      params: { communityId: books.communityId, paymentId },
      body: { reason: 'It was another house' },
    });
  const paymentOf = async (houseId: string): Promise<string> => {
    const { rows } = await world.owner.query<{ id: string }>(
      `select id from due_payments where community_id = $1 and house_id = $2 and status = 'Successful'`,
      [books.communityId, houseId],
    );
    return rows[0]?.id ?? '';
  };
  test('counts neither as money in nor as money out of its month', async () => {
    await books.pay({ houseId: a, amountMinor: 2_000_000, channel: 'Cash' });
    await books.pay({ houseId: b, amountMinor: 500_025, channel: 'Cash' });
    const answer = await reverse(await paymentOf(a));
    assert.equal(answer.status, 200);
    const { data } = await world.call(manager, getFinances, { params: books.params });
    assert.deepEqual([data.inThisMonthMinor, data.outThisMonthMinor], [500_025, 0]);
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
  /** What lies in the wallet, what of it has no name, and that all agrees. */
  const inBooks = async () => {
    const { balances, agrees } = await books.ledger();
    assert.ok(agrees);
    return [balances[`wallet ${books.walletId}`], balances['unallocated']];
  };

  test('out of a receipt: it has no name again, and is given to another house', async () => {
    const { assign } = await receiptOf();
    await assign(a, 5_000_000);
    assert.equal((await reverse(await paymentOf(a))).data.status, 'Reversed');
    assert.deepEqual(await inBooks(), [7_500_000, -7_500_000]);
    assert.equal((await books.receipts())[0]?.remainingMinor, 7_500_000);
    assert.equal((await assign(b, 7_500_000)).data.remainingMinor, 0);
    assert.deepEqual(await inBooks(), [7_500_000, 0]);
  });

  test('out of a receipt, before that opened it again: what was assigned is taken back all the same', async () => {
    const { assign, undo } = await receiptOf();
    const { data: assigned } = await assign(a, 5_000_000);
    const paymentId = await paymentOf(a);
    const { communityId } = books;
    await jobTools(world).inCommunity({ communityId, userId: null, actor: 'Earlier' }, (context) =>
      takeBack(context, { paymentId, reason: 'Earlier', today: '2026-11-21', actorId: null }),
    );
    assert.deepEqual(await inBooks(), [2_500_000, -2_500_000]);
    const back = await undo(assigned.assigned[0]?.id ?? '');
    assert.equal(back.data.remainingMinor, 7_500_000);
    assert.deepEqual(await inBooks(), [7_500_000, -7_500_000]);
    assert.equal((await assign(b, 7_500_000)).status, 200);
  });

  test('out of a line: the line is open again, and is matched with another house', async () => {
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

  test('out of a line that was split: it says where the whole line is undone', async () => {
    const [line] = await books.statement('20/11/2026,TRF LANDLORD,,"90,000.00"');
    assert.ok(line);
    await books.match(line, [
      { kind: 'House', houseId: a, amountMinor: 5_000_000 },
      { kind: 'House', houseId: b, amountMinor: 4_000_000 },
    ]);
    const refused = await reverse(await paymentOf(a));
    assert.equal(refused.failure.errors[0]?.code, 'PART_OF_SPLIT_LINE');
    assert.equal((await books.list())[0]?.state, 'Matched');
    assert.equal((await inBooks())[0], 9_000_000);
  });

  test('recorded by itself and found on a line: the line stays, and the way back comes on its own', async () => {
    await books.pay({ houseId: a, amountMinor: 5_000_000, channel: 'Bank transfer' });
    const [line] = await books.statement('21/11/2026,TRF ADA OBI,,"50,000.00"');
    const movementId = line?.suggestions[0]?.movement?.id ?? '';
    assert.ok(line && movementId);
    await books.match(line, [{ kind: 'Transaction', movementId }]);
    assert.equal((await reverse(await paymentOf(a))).data.status, 'Reversed');
    assert.equal((await books.list())[0]?.state, 'Matched');
    const lines = await books.statement('21/11/2026,RETURNED TRF ADA OBI,"50,000.00",');
    const back = lines.find(({ amountMinor }) => amountMinor < 0);
    assert.ok(back?.suggestions.some(({ movement }) => movement?.amountMinor === -5_000_000));
  });
});
