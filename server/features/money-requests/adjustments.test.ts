// Tests for manual adjustments: correcting a balance requires a reason and an approval, here by a second person.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type AdjustmentForm, adjustWallet } from '#contract/money-requests/adjustments.ts';
import * as requests from '#contract/money-requests/money-requests.ts';
import type { z } from 'zod';
import { listTransactions } from '#contract/wallets/transactions.ts';
import { openFinances, stepUp } from '#testing/finances.ts';
import type { Person } from '#testing/world.ts';
import { given, givenWorld } from '#testing/given.ts';

describe('manual adjustments', () => {
  const world = givenWorld();
  const money = given(() => openFinances(world));
  before(async () => {
    world.clock.set('2026-11-21T09:00:00Z');
    await stepUp(world, money.owner, money.ada, money.bayo);
    await money.fund(money.mainId, 1_000_000);
  });

  test('an upward adjustment of a wallet is posted on the entered day after a second person approves', async () => {
    const { data } = await adjust();
    assert.deepEqual(
      [data.kind, data.direction, data.balanceAfterMinor],
      ['Adjustment', 'In', 1_200_000],
    );
    assert.equal((await money.balances(money.mainId)).ledger, 1_000_000);
    assert.equal((await approve(money.ada, data)).failure.errors[0]?.code, 'OWN_REQUEST');
    assert.equal((await approve(money.bayo, data)).data.status, 'Completed');
    assert.equal((await money.balances(money.mainId)).ledger, 1_200_000);
    const { data: found } = await world.call(money.owner, listTransactions, {
      params: { communityId: money.communityId },
      query: { Kind: 'Adjustment' },
    });
    assert.deepEqual(
      found.items.map((one) => [one.amountMinor, one.occurredOn, one.narration]),
      [[200_000, '2026-11-20', 'Counted cash was more']],
    );
    await money.prove();
  });

  test('a downward adjustment holds its amount, needs a second approver and cannot exceed the balance', async () => {
    const before = await money.balances(money.mainId);
    const over = await adjust({ direction: 'Out', amountMinor: before.available + 1 });
    assert.equal(over.failure.errors[0]?.code, 'INSUFFICIENT_FUNDS');
    const { data } = await adjust({ direction: 'Out', amountMinor: 300_000 });
    assert.equal(data.balanceAfterMinor, before.available - 300_000);
    assert.equal((await money.balances(money.mainId)).held, 300_000);
    world.clock.advance(3600);
    assert.equal((await approve(money.bayo, data)).failure.errors[0]?.code, 'STEP_UP_REQUIRED');
    await stepUp(world, money.bayo);
    assert.equal((await approve(money.bayo, data)).data.status, 'Completed');
    const left = before.ledger - 300_000;
    assert.deepEqual(await money.balances(money.mainId), {
      ledger: left,
      held: 0,
      available: left,
    });
    await money.prove();
  });

  test('a wallet adjustment in the future, in a closed month or with a reason of one letter is refused', async () => {
    const late = await adjust({ occurredOn: '2026-11-22' });
    assert.equal(late.failure.errors[0]?.code, 'IN_THE_FUTURE');
    assert.equal((await adjust({ reason: 'x' })).status, 422);
    await world.owner.query(
      `insert into ledger_closings (community_id, closed_through, closed_by, figures)
         select id, '2026-10-31', owner_id, '{}' from communities where id = $1`,
      [money.communityId],
    );
    const closed = await adjust({ occurredOn: '2026-10-31' });
    assert.equal(closed.failure.errors[0]?.code, 'PERIOD_CLOSED');
  });

  function adjust(over: Partial<z.input<typeof AdjustmentForm>> = {}) {
    return world.call(money.ada, adjustWallet, {
      params: { communityId: money.communityId, walletId: money.mainId },
      body: {
        direction: 'In',
        amountMinor: 200_000,
        occurredOn: '2026-11-20',
        reason: 'Counted cash was more',
        ...over,
      },
    });
  }

  function approve(person: Person, { id, version }: { id: string; version: number }) {
    return world.call(person, requests.approveMoneyRequest, {
      params: { communityId: money.communityId, requestId: id },
      body: { version },
    });
  }
});
