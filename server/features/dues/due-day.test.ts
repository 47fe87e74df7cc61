// Tests for moving a due date to an earlier day: the penalties of past days are either all added or all left out, as
// the person chose.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { getCharge } from '#contract/charges/charge-changes.ts';
import { moveDueDay, previewDueDay } from '#contract/dues/due-day.ts';
import type { PenaltyRule } from '#rules/dues/due-rules.ts';
import { given, givenEach, givenWorld } from '#testing/given.ts';
import { newEstate } from '#kernel/billing/testing.ts';

const limits = { graceDays: 7, capPercent: 25, minimumMinor: null };
const monthly = { kind: 'Percent per month' as const, rateBasisPoints: 200, ...limits };

describe('moving a due day to an earlier day', () => {
  const world = givenWorld();
  let dueId: string;

  const manager = given(() => world.person());
  beforeEach(() => world.clock.set('2026-11-20T09:00:00Z'));
  const estate = givenEach(() => newEstate(world, manager, 3));
  beforeEach(() => morning('2026-11-24'));

  test('moving a late bill’s due date to an earlier day adds the penalty of each day since, as previewed', async () => {
    await bill('2026-10-01', monthly);
    assert.deepEqual(await penalties(), [0, 0, 0]);
    // Due on 30 September with 7 days of grace: interest from 8 October to 23 November, the last processed night.
    const nights = days('2026-10-08', '2026-11-23');
    const each = interest(5_000_000, nights);
    assert.deepEqual([nights, each], [47, 156_667]);
    const seen = await look('2026-09-30');
    assert.deepEqual(
      [seen.penaltyAddedMinor, seen.houses, seen.capped, seen.days],
      [3 * each, 3, 0, { fromOn: '2026-10-08', throughOn: '2026-11-23', fewest: 47, most: 47 }],
    );
    const { data } = await move('2026-09-30', { past: 'All', statedMinor: 3 * each });
    assert.equal(data.penaltyAddedMinor, 3 * each);
    assert.deepEqual(await penalties(), [each, each, each]);
    assert.deepEqual(await arithmetic(), ['₦50,000.00 × 2 % × 47/30 days']);
    await morning('2026-11-25');
    assert.deepEqual(await penalties(), Array(3).fill(interest(5_000_000, nights + 1)));
  });

  test('without past penalties, an earlier due date adds penalties only for future nights', async () => {
    await bill('2026-10-01', monthly);
    const { data } = await move('2026-09-30', { past: 'None' });
    assert.deepEqual([data.charges, data.penaltyAddedMinor], [3, 0]);
    assert.deepEqual(await penalties(), [0, 0, 0]);
    await morning('2026-11-25');
    assert.deepEqual(await penalties(), Array(3).fill(interest(5_000_000, 1)));
    // The next move can add 6 October to 23 November. The night of 24 November is charged already.
    const nights = days('2026-10-06', '2026-11-23');
    const added = 3 * interest(5_000_000, nights);
    const seen = await look('2026-09-28');
    assert.deepEqual([seen.penaltyAddedMinor, seen.days?.most], [added, nights]);
    await move('2026-09-28', { past: 'All', statedMinor: added });
    assert.deepEqual(await penalties(), Array(3).fill(added / 3 + interest(5_000_000, 1)));
  });

  test('an earlier due date of a charge with a penalty adds the penalties of the earlier days, or none', async () => {
    await bill('2026-11-24', { ...monthly, graceDays: 0 });
    await morning('2026-12-05');
    const before = await penalties();
    assert.deepEqual(before, Array(3).fill(interest(5_000_000, days('2026-11-25', '2026-12-04'))));
    await move('2026-11-14', { past: 'None' });
    assert.deepEqual(await penalties(), before);
    const nights = days('2026-11-11', '2026-11-24');
    const seen = await look('2026-11-10');
    assert.deepEqual(
      [seen.penaltyAddedMinor, seen.days],
      [
        3 * interest(5_000_000, nights),
        { fromOn: '2026-11-11', throughOn: '2026-11-24', fewest: nights, most: nights },
      ],
    );
  });

  test('an earlier due date is refused without a choice about past penalties, or if they changed since', async () => {
    await bill('2026-10-01', monthly);
    const silent = await move('2026-09-30', {});
    assert.equal(silent.failure.errors[0]?.code, 'PENALTY_UNDECIDED');
    assert.match(silent.failure.errors[0]?.description ?? '', /₦4,700\.01/);
    await estate.pay({ houseId: estate.houseIds[0] ?? '', amountMinor: 5_000_000 });
    const stale = await move('2026-09-30', { past: 'All', statedMinor: 3 * 156_667 });
    assert.equal(stale.failure.errors[0]?.code, 'PENALTY_CHANGED');
    assert.match(stale.failure.errors[0]?.description ?? '', /₦3,133\.34/);
    assert.deepEqual(await penalties(), [0, 0, 0]);
    assert.equal((await move('2026-12-30', {})).status, 200);
  });

  test('the calculation of a one-time penalty mentions its cap', async () => {
    const rule = { kind: 'Fixed once' as const, amountMinor: 50_000, ...limits, capPercent: 4 };
    await bill('2026-11-20', rule, 1_000_000);
    const seen = await look('2026-11-01');
    assert.deepEqual([seen.penaltyAddedMinor, seen.capped, seen.days], [3 * 40_000, 3, null]);
    await move('2026-11-01', { past: 'All', statedMinor: 3 * 40_000 });
    assert.deepEqual(await penalties(), [40_000, 40_000, 40_000]);
    assert.deepEqual(await arithmetic(), ['₦500.00 once, at most ₦400.00 (4 % of ₦10,000.00)']);
  });

  test('without past penalties, a one-time penalty is still charged on its original day', async () => {
    await bill('2026-11-26', { kind: 'Fixed once', amountMinor: 50_000, ...limits });
    await move('2026-11-01', { past: 'None' });
    // The due date is 26 November with 7 days of grace, so the first penalty is for the night of 4 December.
    await morning('2026-12-04');
    assert.deepEqual(await penalties(), [0, 0, 0]);
    await morning('2026-12-05');
    assert.deepEqual(await penalties(), [50_000, 50_000, 50_000]);
  });

  async function morning(day: string): Promise<void> {
    await world.runScheduled('dues.penalties');
    world.clock.set(`${day}T09:00:00Z`);
    await world.runScheduled('dues.penalties');
  }

  async function bill(startOn: string, penalty: PenaltyRule, amountMinor = 5_000_000) {
    const amount = { model: 'Fixed' as const, amountMinor };
    const once = { frequency: 'One-off' as const, dueDay: null };
    dueId = (await estate.published({ ...once, startOn, penalty, amount })).id;
  }

  async function to(dueOn: string) {
    const { periods } = await estate.read(dueId);
    return { periodId: periods[0]?.id ?? '', dueOn };
  }

  async function look(dueOn: string) {
    return (
      await world.call(manager, previewDueDay, {
        params: { communityId: estate.communityId, dueId },
        body: await to(dueOn),
      })
    ).data;
  }

  async function move(dueOn: string, choice: { past?: 'All' | 'None'; statedMinor?: number }) {
    const reply = await world.call(manager, moveDueDay, {
      params: { communityId: estate.communityId, dueId },
      body: { ...(await to(dueOn)), ...choice, reason: 'The bills were late' },
    });
    assert.ok((await estate.ledger()).agrees);
    return reply;
  }

  async function penalties() {
    return (await estate.charges()).items.map(({ penaltyMinor }) => penaltyMinor);
  }

  async function arithmetic() {
    const { items } = await estate.charges();
    const { data } = await world.call(manager, getCharge, {
      params: { communityId: estate.communityId, chargeId: items[0]?.id ?? '' },
    });
    return data.penalties.map((one) => one.arithmetic);
  }

  /** The number of days from one day of 2026 to another, both included. Independent of the tested code. */
  function days(from: string, through: string): number {
    return (Date.parse(through) - Date.parse(from)) / 86_400_000 + 1;
  }

  function interest(baseMinor: number, nights: number): number {
    return Math.round((baseMinor * 2 * nights) / (100 * 30));
  }
});
