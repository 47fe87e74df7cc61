import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as contract from '#contract/charges/charge-changes.ts';
import { startDuePayment } from '#contract/due-payments/due-checkouts.ts';
import { moveDueDay, previewDueDay } from '#contract/dues/due-day.ts';
import { suspendDue } from '#contract/dues/due-life.ts';
import type { PenaltyRule } from '#rules/dues/due-rules.ts';
import type { World } from '#testing/world.ts';
import { given, givenEach, givenWorld } from '#testing/given.ts';
import { jobTools, newEstate } from '#kernel/billing/testing.ts';
import { penaltyJob } from './penalties.ts';

const limits = { graceDays: 7, capPercent: 25, minimumMinor: null };
const monthly = { kind: 'Percent per month' as const, rateBasisPoints: 200, ...limits };
const once = { frequency: 'One-off' as const, startOn: '2026-11-21', dueDay: null };

describe('penalties', () => {
  const world = givenWorld();
  let estate: Awaited<ReturnType<typeof newEstate>>;

  const manager = given(() => world.person());
  beforeEach(async () => {
    world.clock.set('2026-11-21T09:00:00Z');
    estate = await newEstate(world, manager, 2);
  });

  test('simple interest starts after the grace period, and its calculation is shown', async () => {
    await estate.published({ ...once, penalty: monthly });
    await nightsTo('2026-11-29');
    // The 28th is the last day of the grace period.
    assert.equal((await chargeOf()).penaltyMinor, 0);
    await nightsTo('2026-12-11');
    const charge = await chargeOf();
    assert.equal(charge.status, 'Overdue');
    assert.deepEqual(
      charge.penalties.map(({ amountMinor, arithmetic }) => [amountMinor, arithmetic]),
      [[40_000, '₦50,000.00 × 2 % × 12/30 days']],
    );
    const { balances, agrees } = await estate.ledger();
    assert.ok(agrees);
    assert.equal(balances['penaltyIncome'], -80_000);
    // A second run in the same night changes nothing.
    await Promise.all([penaltyJob.run(jobTools(world)), penaltyJob.run(jobTools(world))]);
    assert.equal((await chargeOf()).penaltyMinor, 40_000);
  });

  test('a part payment pays principal first and lowers the base of later interest', async () => {
    await estate.published({ ...once, penalty: monthly });
    await nightsTo('2026-12-02');
    await estate.pay({
      houseId: estate.houseIds[0] ?? '',
      amountMinor: 2_000_000,
      paidOn: '2026-12-01',
    });
    await nightsTo('2026-12-05');
    const { penalties, paidMinor } = await chargeOf();
    assert.equal(paidMinor, 2_000_000);
    assert.deepEqual(
      penalties.map(({ amountMinor, arithmetic }) => [amountMinor, arithmetic]),
      [
        [10_000, '₦50,000.00 × 2 % × 3/30 days'],
        [6_000, '₦30,000.00 × 2 % × 3/30 days'],
      ],
    );
  });

  test('a penalty stops at its cap, and a one-time penalty is charged once', async () => {
    await estate.published({
      ...once,
      penalty: { ...monthly, rateBasisPoints: 10_000, capPercent: 10 },
    });
    await nightsTo('2027-01-15');
    const charge = await chargeOf();
    assert.equal(charge.penaltyMinor, 500_000);
    assert.match(
      charge.penalties[0]?.arithmetic ?? '',
      /, at most ₦5,000\.00 \(10 % of ₦50,000\.00\)$/,
    );
    estate = await newEstate(world, manager, 1);
    await estate.published({
      ...once,
      startOn: '2027-01-01',
      penalty: { kind: 'Fixed once', amountMinor: 250_000, graceDays: 0 },
    });
    await nightsTo('2027-01-20');
    assert.equal((await chargeOf()).penaltyMinor, 250_000);
    assert.ok((await estate.ledger()).agrees);
  });

  test('a credit note lowers the cap of later penalties', async () => {
    await estate.published({
      ...once,
      penalty: { ...monthly, rateBasisPoints: 10_000, capPercent: 10 },
    });
    const { id, version } = await chargeOf();
    await world.call(manager, contract.adjustCharge, {
      params: { communityId: estate.communityId, chargeId: id },
      body: { principalMinor: 1_000_000, reason: 'The area was wrong', version },
    });
    await nightsTo('2027-01-15');
    assert.equal((await chargeOf()).penaltyMinor, 100_000);
    assert.equal((await chargeOf(estate.houseIds[1])).penaltyMinor, 500_000);
    assert.ok((await estate.ledger()).agrees);
  });

  test('penalties stop while the charge is disputed or its due is suspended', async () => {
    const due = await estate.published({ ...once, penalty: monthly });
    await nightsTo('2026-12-02');
    const before = await chargeOf();
    await world.call(manager, contract.disputeCharge, {
      params: { communityId: estate.communityId, chargeId: before.id },
      body: { reason: 'No water in November', version: before.version },
    });
    await nightsTo('2026-12-10');
    assert.equal((await chargeOf()).penaltyMinor, before.penaltyMinor);
    const { version } = await estate.read(due.id);
    await world.call(manager, suspendDue, {
      params: { communityId: estate.communityId, dueId: due.id },
      body: { reason: 'Under review', version },
    });
    const other = await chargeOf(estate.houseIds[1]);
    await nightsTo('2026-12-20');
    assert.equal((await chargeOf(estate.houseIds[1])).penaltyMinor, other.penaltyMinor);
  });

  test('a pending gateway payment pauses penalties for up to seven nights, and its failure resumes them', async () => {
    await estate.published({ ...once, penalty: monthly });
    await nightsTo('2026-12-02');
    const [paying, other] = [await chargeOf(), await chargeOf(estate.houseIds[1])];
    const houseId = estate.houseIds[0] ?? '';
    await world.call(manager, startDuePayment, {
      params: estate.params,
      body: { houseId, amountMinor: 5_000_000, channel: 'Bank transfer' },
    });
    await nightsTo('2026-12-03');
    assert.equal((await chargeOf()).penaltyMinor, paying.penaltyMinor);
    assert.ok((await chargeOf(estate.houseIds[1])).penaltyMinor > other.penaltyMinor);
    // The payment expires without being paid.
    await world.owner.query(
      `update payments set status = 'Failed', ended_at = now() where community_id = $1`,
      [estate.communityId],
    );
    await nightsTo('2026-12-05');
    assert.ok((await chargeOf()).penaltyMinor > paying.penaltyMinor);
  });

  const openPage = () =>
    world.call(manager, startDuePayment, {
      params: estate.params,
      body: {
        houseId: estate.houseIds[0] ?? '',
        amountMinor: 5_000_000,
        channel: 'Bank transfer',
      },
    });
  const penaltyAfter = async (day: string) => {
    await nightsTo(day);
    return (await chargeOf()).penaltyMinor;
  };

  test('daily unpaid checkouts postpone a penalty by at most seven nights', async () => {
    await estate.published({ ...once, penalty: monthly });
    const before = await penaltyAfter('2026-12-02');
    for (let day = 2; day < 12; day += 1) {
      await openPage();
      await openPage();
      // The gateway's payment expires after 23 hours without being paid.
      await world.owner.query(
        `update payments set status = 'Failed', ended_at = $2
          where community_id = $1 and status = 'Pending' and created_at < $2::timestamptz - interval '23 hours'`,
        [estate.communityId, world.clock.now()],
      );
      const after = await penaltyAfter(`2026-12-${String(day + 1).padStart(2, '0')}`);
      if (day < 9) assert.equal(after, before, `the night to the ${day + 1}th`);
      else assert.ok(after > before, `the night to the ${day + 1}th`);
    }
  });

  test('a gateway payment that stays pending postpones the penalty by seven nights', async () => {
    await estate.published({ ...once, penalty: monthly });
    const before = await penaltyAfter('2026-12-02');
    await openPage();
    assert.equal(await penaltyAfter('2026-12-09'), before);
    assert.ok((await penaltyAfter('2026-12-10')) > before);
  });

  function nightsTo(day: string) {
    return nights(world, day);
  }

  async function chargeOf(houseId = estate.houseIds[0] ?? '') {
    const { items } = await estate.charges({ HouseId: houseId });
    const { data } = await world.call(manager, contract.getCharge, {
      params: { communityId: estate.communityId, chargeId: items[0]?.id ?? '' },
    });
    return data;
  }
});

describe('penalties after a due day moves', () => {
  const world = givenWorld();
  let dueId: string;

  const manager = given(() => world.person());
  beforeEach(() => world.clock.set('2026-11-21T09:00:00Z'));
  const estate = givenEach(() => newEstate(world, manager, 2));

  test('moving a due day later removes the penalty of days that are no longer overdue', async () => {
    await published(monthly);
    await nightsTo('2026-12-11');
    const look = await world.call(manager, previewDueDay, {
      params: { communityId: estate.communityId, dueId },
      body: await body('2026-11-27'),
    });
    assert.deepEqual([look.data.charges, look.data.penaltyTakenBackMinor], [2, 40_000]);
    assert.equal(await move('2026-11-27'), 40_000);
    const charge = await chargeOf();
    assert.deepEqual([charge?.dueOn, charge?.penaltyMinor], ['2026-11-27', 20_000]);
  });

  test('moving a due day several times removes and restores each day’s penalty only once', async () => {
    await published(monthly);
    await nightsTo('2026-12-11');
    assert.equal(await move('2026-11-27'), 40_000);
    assert.equal(await move('2026-11-28'), 2 * 3_333);
    assert.equal((await chargeOf())?.penaltyMinor, 16_667);
    assert.equal(await move('2026-11-25'), -2 * 10_000);
    assert.equal((await chargeOf())?.penaltyMinor, 26_667);
    // The next night adds one day of interest.
    await nightsTo('2026-12-12');
    assert.equal((await chargeOf())?.penaltyMinor, 30_000);
  });

  test('moving a due day earlier adds the penalty of newly overdue days, as previewed and up to the cap', async () => {
    await published(monthly);
    await nightsTo('2026-12-11');
    const look = await world.call(manager, previewDueDay, {
      params: { communityId: estate.communityId, dueId },
      body: await body('2026-11-12'),
    });
    assert.deepEqual([look.data.penaltyAddedMinor, look.data.penaltyTakenBackMinor], [60_000, 0]);
    assert.equal(await move('2026-11-12'), -60_000);
    const charge = await world.call(manager, contract.getCharge, {
      params: { communityId: estate.communityId, chargeId: (await chargeOf())?.id ?? '' },
    });
    assert.deepEqual(
      charge.data.penalties.map(({ amountMinor, arithmetic }) => [amountMinor, arithmetic]),
      [
        [30_000, '₦50,000.00 × 2 % × 9/30 days'],
        [40_000, '₦50,000.00 × 2 % × 12/30 days'],
      ],
    );
    await nightsTo('2026-12-12');
    assert.equal((await chargeOf())?.penaltyMinor, 73_333);
    assert.equal(await move('2026-11-21'), 60_000);
    assert.equal(await move('2026-11-12'), -60_000);
    assert.equal(await move('2025-01-12'), -2 * (1_250_000 - 73_333));
  });

  test('moving a due day earlier adds days before the first nightly run, but none to a disputed charge', async () => {
    await published(monthly);
    await nightsTo('2026-11-25');
    assert.equal(await move('2026-11-10'), -2 * 23_333);
    await nightsTo('2026-11-26');
    assert.equal((await chargeOf())?.penaltyMinor, 26_667);
    const { id = '', version = 0 } = (await chargeOf()) ?? {};
    await world.call(manager, contract.disputeCharge, {
      params: { communityId: estate.communityId, chargeId: id },
      body: { reason: 'No water in November', version },
    });
    assert.equal(await move('2026-11-09'), -3_333);
    assert.equal((await chargeOf())?.penaltyMinor, 26_667);
  });

  for (const penalty of [
    { kind: 'Fixed once' as const, amountMinor: 250_000 },
    { kind: 'Percent once' as const, rateBasisPoints: 500 },
  ]) {
    test(`${penalty.kind}: a house that misses the moved due day pays the penalty once`, async () => {
      await published({ ...penalty, ...limits });
      await nightsTo('2026-12-01');
      assert.equal((await chargeOf())?.penaltyMinor, 250_000);
      assert.equal(await move('2026-12-10'), 500_000);
      await nightsTo('2026-12-17');
      assert.equal((await chargeOf())?.penaltyMinor, 0);
      await nightsTo('2026-12-25');
      assert.equal((await chargeOf())?.penaltyMinor, 250_000);
      assert.equal(await move('2026-12-20'), 500_000);
      assert.equal(await move('2026-12-01'), -500_000);
      assert.equal(await move('2026-12-20'), 500_000);
      await nightsTo('2027-01-05');
      assert.equal((await chargeOf())?.penaltyMinor, 250_000);
      assert.ok((await estate.ledger()).agrees);
    });
  }

  async function published(penalty: PenaltyRule): Promise<void> {
    const due = await estate.published({ ...once, penalty });
    dueId = due.id;
  }

  function nightsTo(day: string) {
    return nights(world, day);
  }

  async function chargeOf() {
    const { items } = await estate.charges({ HouseId: estate.houseIds[0] ?? '' });
    return items[0];
  }

  async function body(dueOn: string) {
    const { periods } = await estate.read(dueId);
    return { periodId: periods[0]?.id ?? '', dueOn };
  }

  async function move(dueOn: string) {
    const { data } = await world.call(manager, moveDueDay, {
      params: { communityId: estate.communityId, dueId },
      body: { ...(await body(dueOn)), past: 'All', reason: 'Bills were late' },
    });
    assert.ok((await estate.ledger()).agrees);
    return data.penaltyTakenBackMinor - data.penaltyAddedMinor;
  }
});

/** Runs the nightly job today and on the morning of `day`, which processes all days before it. */
async function nights(world: World, day: string): Promise<void> {
  await penaltyJob.run(jobTools(world));
  world.clock.set(`${day}T09:00:00Z`);
  await penaltyJob.run(jobTools(world));
}
