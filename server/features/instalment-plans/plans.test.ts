import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { adjustCharge } from '#contract/charges/charge-changes.ts';
import { listDueReminders, remindHouses } from '#contract/reminders/due-reminders.ts';
import * as contract from '#contract/instalment-plans/instalment-plans.ts';
import { equalParts } from '#rules/dues/instalments.ts';
import type { Input } from '#contract/shared/operation.ts';
import { given, givenEach, givenWorld } from '#testing/given.ts';
import { jobTools, newEstate } from '#kernel/billing/testing.ts';
import { planJob } from './plans-job.ts';

const monthly = {
  kind: 'Percent per month' as const,
  rateBasisPoints: 300,
  graceDays: 0,
  capPercent: null,
};
const once = { frequency: 'One-off' as const, startOn: '2026-11-21', dueDay: null };
const inThree = {
  kind: 'Equal' as const,
  count: 3,
  firstOn: '2026-12-01',
  every: 'Month' as const,
};

describe('instalment plans', () => {
  const world = givenWorld();
  const manager = given(() => world.person());
  const officer = given(() => world.person());
  beforeEach(() => world.clock.set('2026-11-21T09:00:00Z'));
  const estate = givenEach(() => newEstate(world, manager, 2));
  beforeEach(() => estate.published({ ...once, penalty: monthly, allowPartPayment: false }));

  test('equal monthly instalments add up to the debt; the 31st means the last day of a shorter month', () => {
    const parts = equalParts(100, { count: 3, firstOn: '2026-12-31', every: 'Month' });
    assert.deepEqual(parts, [
      { dueOn: '2026-12-31', amountMinor: 34 },
      { dueOn: '2027-01-31', amountMinor: 33 },
      { dueOn: '2027-02-28', amountMinor: 33 },
    ]);
  });

  test('an instalment plan that is kept stops penalties and reminders, and payments settle it in order', async () => {
    const { data: plan } = await agree();
    assert.equal(plan.totalMinor, 5_000_000);
    assert.equal((await estate.charges({ HouseId: estate.houseId })).items[0]?.isInPlan, true);
    await nightsTo('2026-12-01');
    assert.equal(await penalty(), 0);
    const asked = await world.call(manager, remindHouses, {
      params: estate.params,
      body: { houseIds: [estate.houseId] },
    });
    assert.equal(asked.data.reminded, 0);
    // The due does not allow part payments, but the plan does.
    await estate.pay({ houseId: estate.houseId, amountMinor: 1_666_667, paidOn: '2026-12-01' });
    const now = await read(plan.id);
    assert.deepEqual(
      now.instalments.map(({ status }) => status),
      ['Paid', 'Coming', 'Coming'],
    );
    await nightsTo('2026-12-20');
    assert.equal((await read(plan.id)).status, 'Active');
    await estate.pay({ houseId: estate.houseId, amountMinor: 3_333_333, paidOn: '2026-12-20' });
    assert.equal((await read(plan.id)).status, 'Completed');
    await nightsTo('2026-12-21');
    const done = await read(plan.id);
    assert.deepEqual([done.status, done.settledMinor], ['Completed', 5_000_000]);
    assert.ok((await estate.ledger()).agrees);
  });

  test('an instalment plan breaks if an instalment is missing after the grace days, and penalties start', async () => {
    const { data: plan } = await agree();
    await nightsTo('2026-12-03');
    assert.deepEqual((await read(plan.id)).instalments[0]?.status, 'Late');
    assert.equal(await penalty(), 0);
    await nightsTo('2026-12-04');
    assert.equal((await read(plan.id)).status, 'Broken');
    assert.equal(await penalty(), 0);
    await nightsTo('2026-12-05');
    // The interest of one day at 3 % a month on ₦50,000.
    assert.equal(await penalty(), 5000);
    const { data: again } = await agree({ terms: { ...inThree, firstOn: '2026-12-10' } });
    assert.equal(again.totalMinor, 5_005_000);
  });

  test('a charge is in at most one instalment plan, also with concurrent agreements', async () => {
    await world.worker(estate.communityId, officer, 'Finance officer');
    const both = await Promise.all([agree(), agree({}, officer)]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
    const refused = both.find(({ status }) => status === 409);
    assert.equal(refused?.failure.errors[0]?.code, 'IN_A_PLAN');
  });

  test('instalments add up to the debt, are in date order, and start today or later', async () => {
    const given = (instalments: { dueOn: string; amountMinor: number }[]) =>
      agree({ terms: { kind: 'Given', instalments } });
    const half = { amountMinor: 2_500_000 };
    const sum = await given([
      { dueOn: '2026-12-01', ...half },
      { dueOn: '2026-12-08', amountMinor: 2_500_001 },
    ]);
    assert.equal(sum.failure.errors[0]?.code, 'WRONG_SUM');
    assert.match(sum.failure.message, /₦50,000\.01.*₦50,000\.00/);
    const order = await given([
      { dueOn: '2026-12-08', ...half },
      { dueOn: '2026-12-08', ...half },
    ]);
    assert.deepEqual(
      [order.failure.errors[0]?.code, order.failure.errors[0]?.field],
      ['OUT_OF_ORDER', 'terms.instalments.1.dueOn'],
    );
    const past = await agree({ terms: { ...inThree, firstOn: '2026-11-20' } });
    assert.equal(past.failure.errors[0]?.code, 'IN_THE_PAST');
    const foreign = await agree({ houseId: estate.houseIds[1] ?? '' });
    assert.equal(foreign.failure.errors[0]?.code, 'CHARGE_NOT_PAYABLE');
  });

  test('an instalment plan blocks an increase of its charge, and concurrent cancellations cancel it once', async () => {
    const reminderCount = async () =>
      (await world.call(manager, listDueReminders, { params: estate.params, query: {} })).data
        .totalCount;
    const billEmails = await reminderCount();
    const { data: plan } = await agree();
    const [chargeId = ''] = await chargeIds();
    const raise = () =>
      world.call(manager, adjustCharge, {
        params: { ...estate.params, chargeId },
        body: { principalMinor: 6_000_000, reason: 'Billed too little', version: 1 },
      });
    assert.equal((await raise()).failure.errors[0]?.code, 'IN_A_PLAN');
    const cancel = () =>
      world.call(manager, contract.cancelInstalmentPlan, {
        params: { ...estate.params, planId: plan.id },
        body: { reason: 'They sold the house', version: plan.version },
      });
    const both = await Promise.all([cancel(), cancel()]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
    assert.equal((await read(plan.id)).status, 'Cancelled');
    assert.equal((await raise()).status, 200);
    assert.equal(await reminderCount(), billEmails);
  });

  async function chargeIds(): Promise<string[]> {
    return (await estate.charges({ HouseId: estate.houseId })).items.map(({ id }) => id);
  }

  async function agree(over: Partial<Body> = {}, by = manager) {
    return world.call(by, contract.createInstalmentPlan, {
      params: estate.params,
      body: {
        houseId: estate.houseId,
        chargeIds: await chargeIds(),
        terms: inThree,
        graceDays: 2,
        ...over,
      },
    });
  }

  async function read(planId: string) {
    return (
      await world.call(manager, contract.getInstalmentPlan, {
        params: { ...estate.params, planId },
      })
    ).data;
  }

  async function nightsTo(day: string): Promise<void> {
    await world.runScheduled('dues.penalties');
    world.clock.set(`${day}T09:00:00Z`);
    await Promise.all([planJob.run(jobTools(world)), planJob.run(jobTools(world))]);
    await world.runScheduled('dues.penalties');
  }

  async function penalty() {
    return (await estate.charges({ HouseId: estate.houseId })).items[0]?.penaltyMinor ?? 0;
  }
});

type Body = Input<typeof contract.createInstalmentPlan>['body'];
