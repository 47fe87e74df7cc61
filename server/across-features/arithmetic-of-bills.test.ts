// Tests that the calculation printed under a bill and its penalties gives the printed amount. The test parses the
// calculation from the text; its calculator shares no code with the product.
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import * as changes from '#contract/charges/charge-changes.ts';
import { createHouse } from '#contract/addresses/houses.ts';
import { moveDueDay } from '#contract/dues/due-day.ts';
import type { AmountRule, PenaltyRule } from '#rules/dues/due-rules.ts';
import { createBillRun, previewBillRun } from '#contract/utilities/utility-bills.ts';
import { issueComing } from '#server/features/dues/issue-job.ts';
import { penaltyJob } from '#server/features/charges/penalties.ts';
import { jobTools, newEstate } from '#kernel/billing/testing.ts';
import { openUtilities, stepped } from '#server/features/utilities/testing.ts';
import { given, givenWorld } from '#testing/given.ts';

describe('the calculation printed under a bill', () => {
  const world = givenWorld();
  let estate: Awaited<ReturnType<typeof newEstate>>;

  const manager = given(() => world.person());
  beforeEach(openEstate);

  for (const [name, amount] of [
    ['by the area', perSqm(null)],
    ['above the minimum', perSqm(399_960)],
    ['below the minimum', perSqm(500_000)],
  ] as const) {
    test(`the printed calculation of a bill ${name} gives its amount, also after an adjustment`, async () => {
      world.clock.set('2026-11-21T09:00:00Z');
      await estate.published({ amount });
      const { basis, principalMinor } = await charge();
      assert.equal(billOf(basis ?? ''), principalMinor);
      await adjust(principalMinor + 12_345);
      const raised = await charge();
      assert.equal(raised.principalMinor, principalMinor + 12_345);
      assert.equal(billOf(raised.basis ?? ''), raised.principalMinor);
    });
  }

  for (const [name, amount] of [
    ['of a fixed amount', { model: 'Fixed', amountMinor: 5_000_001 }],
    ['below the minimum of an area', perSqm(500_000)],
  ] as const) {
    test(`the printed calculation of a bill ${name} for 7 of 30 days gives its amount`, async () => {
      await estate.published({ amount, proration: 'Daily' });
      const { data: house } = await world.call(manager, createHouse, {
        params: estate.params,
        body: { streetId: estate.streetId, houseNumber: '99' },
      });
      await world.owner.query(
        `update houses set active_since = '2026-11-24T08:00:00Z', area_sqm = 77 where id = $1`,
        [house.id],
      );
      world.clock.set('2026-11-24T09:00:00Z');
      await issueComing.run(jobTools(world));
      const { items } = await estate.charges({ HouseId: house.id });
      const { basis, principalMinor } = items.find((one) => one.basis?.endsWith('days')) ?? {};
      assert.match(basis ?? '', /, 7 of 30 days$/);
      assert.equal(billOf(basis ?? ''), principalMinor);
    });
  }

  const once = { frequency: 'One-off' as const, dueDay: null };
  const limits = { graceDays: 2, capPercent: 25, minimumMinor: null };
  const nights = async (from: number, through: number) => {
    for (let day = from; day <= through; day += 1) {
      world.clock.set(new Date(Date.UTC(2026, 10, day, 9)).toISOString());
      await penaltyJob.run(jobTools(world));
    }
  };
  const move = async (dueOn: string) => {
    const { items } = await estate.charges();
    const dueId = items[0]?.due.id ?? '';
    const { periods } = await estate.read(dueId);
    const { status } = await world.call(manager, moveDueDay, {
      params: { communityId: estate.communityId, dueId },
      body: { periodId: periods[0]?.id ?? '', dueOn, past: 'All', reason: 'The bills were late' },
    });
    assert.equal(status, 200);
  };
  const proves = async (most: number): Promise<readonly string[]> => {
    const { penalties, penaltyMinor } = await charge();
    const lines = penalties.map(({ arithmetic }) => arithmetic);
    assert.ok(lines.length >= most, `${lines.length} lines`);
    assert.deepEqual(
      penaltiesOf(lines),
      penalties.map(({ amountMinor }) => amountMinor),
      lines.join('\n'),
    );
    assert.equal(
      penalties.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      penaltyMinor,
    );
    return lines;
  };
  const bill = (penalty: PenaltyRule, amountMinor: number) =>
    estate.published({
      ...once,
      startOn: '2026-11-20',
      penalty,
      amount: { model: 'Fixed', amountMinor },
    });

  test('the printed calculation of two months of interest gives the exact amount', async () => {
    for (const amountMinor of [5_000_000, 1_000_001, 22_500, 3_333_337]) {
      world.clock.set('2026-11-20T09:00:00Z');
      estate = await newEstate(world, manager, 1);
      await bill({ kind: 'Percent per month', rateBasisPoints: 200, ...limits }, amountMinor);
      await nights(24, 36);
      await proves(2);
    }
  });

  test('the printed calculation of interest gives its amount, also after a payment and at the cap', async () => {
    await bill({ kind: 'Percent per month', rateBasisPoints: 3_000, ...limits }, 1_000_003);
    await nights(24, 28);
    await estate.pay({
      houseId: estate.houseIds[0] ?? '',
      amountMinor: 333_331,
      paidOn: '2026-11-27',
    });
    await nights(29, 70);
    const lines = await proves(3);
    assert.equal(provesCaps(lines), 1);
  });

  test('the printed calculation of interest gives its amount after moved due dates and a credit note', async () => {
    await bill({ kind: 'Percent per month', rateBasisPoints: 700, ...limits }, 1_000_007);
    await nights(24, 33);
    await move('2026-11-25');
    await proves(2);
    await move('2026-11-18');
    await proves(3);
    await move('2026-01-18');
    assert.equal(provesCaps(await proves(4)), 1);
    await adjust(700_001);
    assert.ok((await proves(5)).some((line) => line.startsWith('Credit note: ')));
  });

  for (const rule of [
    { kind: 'Fixed once' as const, amountMinor: 50_001 },
    { kind: 'Percent once' as const, rateBasisPoints: 333 },
  ]) {
    test(`the printed calculation of a ${rule.kind} penalty gives its amount, with and without a cap`, async () => {
      for (const [capPercent, capped] of [
        [25, 0],
        [3, 1],
      ] as const) {
        for (const isMoved of [false, true]) {
          world.clock.set('2026-11-20T09:00:00Z');
          estate = await newEstate(world, manager, 1);
          await bill({ ...rule, ...limits, capPercent }, 1_200_012);
          if (isMoved) await move('2026-11-01');
          else await nights(21, 25);
          assert.equal(provesCaps(await proves(1)), capped);
        }
      }
    });
  }

  async function openEstate() {
    world.clock.set('2026-11-20T09:00:00Z');
    estate = await newEstate(world, manager, 2);
    await world.owner.query(`update houses set area_sqm = 120 where community_id = $1`, [
      estate.communityId,
    ]);
    await penaltyJob.run(jobTools(world));
  }

  async function charge() {
    const { items } = await estate.charges({ HouseId: estate.houseIds[0] ?? '' });
    const { data } = await world.call(manager, changes.getCharge, {
      params: { communityId: estate.communityId, chargeId: items[0]?.id ?? '' },
    });
    return data;
  }

  async function adjust(principalMinor: number) {
    const { id, version } = await charge();
    await world.call(manager, changes.adjustCharge, {
      params: { communityId: estate.communityId, chargeId: id },
      body: { principalMinor, reason: 'Measured again', version },
    });
  }

  function perSqm(minimumMinor: number | null): AmountRule {
    return {
      model: 'Per m²',
      perSqmMinor: 3_333,
      minimumMinor,
    };
  }
});

describe('the calculation printed under a consumption bill', () => {
  const estate = given(() => openUtilities(1));
  before(() => estate.addTariff(stepped));

  test('the printed calculation of a bill for six meters of a house gives its amount', async () => {
    const [houseId = ''] = estate.houseIds;
    for (let meter = 1; meter <= 6; meter += 1) {
      const { data } = await estate.addMeter({ houseId, number: `M-2026-11-${meter}` });
      await estate.readAll(data.id, { '2026-10-30': 77.7 + meter * 123.456 });
    }
    const at = { kind: 'Electricity' as const, untilOn: '2026-10-31' };
    const { data: seen } = await estate.world.call(estate.manager, previewBillRun, {
      params: estate.params,
      query: { Kind: at.kind, UntilOn: at.untilOn },
    });
    for (const { basis, amountMinor } of seen.lines) assert.equal(billOf(basis), amountMinor);
    const { billCount, totalMinor } = seen;
    const { walletId, manager, params, world } = estate;
    const body = { ...at, dueOn: '2026-12-05', walletId, billCount, totalMinor };
    assert.equal((await world.call(manager, createBillRun, { params, body })).status, 200);
    await world.settle();
    const { rows } = await world.owner.query<{ basis: string; principal: number }>(
      'select basis, principal_minor::float8 as principal from charges where community_id = $1',
      [estate.communityId],
    );
    assert.equal(rows.length, 1);
    assert.equal(billOf(rows[0]?.basis ?? ''), rows[0]?.principal);
    assert.equal(rows[0]?.principal, totalMinor);
  });
});

/** Parses `₦1,234.50` and `1,234.50` to minor units. The text may have more than two decimal digits. */
function minor(text = ''): number {
  return Number(text.replaceAll(/[₦,]/g, '')) * 100;
}

function number(text = ''): number {
  return Number(text.replaceAll(',', ''));
}

/** Calculates a bill's amount from its printed calculation, whose parts are separated by a comma and a space. */
function billOf(basis: string): number {
  const bills = basis.split('; ').map((bill) => bill.replace(/^Meter [^:]+: /, ''));
  if (bills.length > 1) return bills.reduce((sum, bill) => sum + billOf(bill), 0);
  const [first = '', ...parts] = basis.split(', ');
  let amount = firstPart(first);
  for (const part of parts) {
    const [, least] = /^at least ([\d.,]+)$/.exec(part) ?? [];
    const [, fixed] = /^fixed ([\d.,]+)$/.exec(part) ?? [];
    const [, tax] = /^tax ([\d.]+) %$/.exec(part) ?? [];
    const [, days, all] = /^(\d+) of (\d+) days$/.exec(part) ?? [];
    const [, added] = /^plus ₦([\d.,]+) by adjustment$/.exec(part) ?? [];
    if (least) amount = Math.max(amount, minor(least));
    else if (fixed) amount += minor(fixed);
    else if (tax) amount *= 1 + Number(tax) / 100;
    else if (days) amount = (amount * Number(days)) / Number(all);
    else if (added) amount += minor(added);
    else assert.fail(`no arithmetic: ${part}`);
  }
  return Math.round(Number(amount.toFixed(6)));
}

/**
 * Calculates the first part, such as `120 m² at 33.33`, `50,000.00`, or `152.4 kWh: 50 × 40.00 + 102.4 × 68.5025`.
 */
function firstPart(text: string): number {
  const [, area, price] = /^(\d+) m² at ([\d.,]+)$/.exec(text) ?? [];
  if (area) return Number(area) * minor(price);
  if (/^[\d.,]+$/.test(text)) return minor(text);
  const [, , sums = ''] = /^([\d.,]+) kWh: (.+)$/.exec(text) ?? [];
  return sums
    .split(' + ')
    .map((product) => product.split(' × '))
    .reduce((sum, [units, unitPrice]) => sum + number(units) * minor(unitPrice), 0);
}

/** The amounts in the penalty lines, in the order of the lines. */
function penaltiesOf(lines: readonly string[]): number[] {
  const amounts: number[] = [];
  for (const line of lines) {
    const [, was, became] = /: (₦[\d.,]+\d) became (₦[\d.,]+\d)/.exec(line) ?? [];
    if (was) {
      amounts.push(Math.round(minor(became) - minor(was)));
      continue;
    }
    const [, cap] = /, at most (₦[\d.,]+) \(/.exec(line) ?? [];
    const [, others] = / less (₦[\d.,]+) of other penalties$/.exec(line) ?? [];
    const [, less] = /, less (₦[\d.,]+) before/.exec(line) ?? [];
    const [, once] = /^(₦[\d.,]+) once/.exec(line) ?? [];
    const [, base, rate, days] = /^(₦[\d.,]+) × ([\d.]+) %(?: × (\d+)\/30 days)?/.exec(line) ?? [];
    assert.ok(once ?? base, line);
    const whole = once
      ? minor(once)
      : (minor(base) * Number(rate) * Number(days ?? 30)) / (100 * 30);
    const amount = Math.round(Number(whole.toFixed(6))) - Math.round(minor(less ?? '0'));
    const room = Math.round(minor(cap) - minor(others ?? '0'));
    amounts.push(cap ? Math.min(amount, room) : amount);
  }
  return amounts;
}

/** Checks that each printed cap equals its percentage of the base, rounded down. Returns the number of caps. */
function provesCaps(lines: readonly string[]): number {
  const caps = lines.flatMap((line) => [
    ...line.matchAll(/at most (₦[\d.,]+) \((\d+) % of (₦[\d.,]+)\)/g),
  ]);
  for (const [, cap, percent, of] of caps) {
    assert.equal(
      Math.round(minor(cap)),
      Math.floor((Math.round(minor(of)) * Number(percent)) / 100),
    );
  }
  return caps.length;
}
