// Tests bills for metered consumption, across utilities, dues and the ledger.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { getCharge } from '#contract/charges/charge-changes.ts';
import { listCharges } from '#contract/charges/charges.ts';
import { createDue } from '#contract/dues/dues.ts';
import * as bills from '#contract/utilities/utility-bills.ts';
import * as meters from '#contract/utilities/utility-meters.ts';
import * as readings from '#contract/utilities/utility-readings.ts';
import * as tariffs from '#contract/utilities/utility-tariffs.ts';
import { openUtilities, stepped, switchOn } from '#server/features/utilities/testing.ts';
import { given } from '#testing/given.ts';

describe('consumption bills', () => {
  const estate = given(() => openUtilities(6));
  before(() => estate.addTariff(stepped));

  test('a consumption bill shows its calculation, is rounded once and becomes a charge of its house', async () => {
    const [houseId = ''] = estate.houseIds;
    const { data: meter } = await estate.addMeter({ houseId });
    await estate.readAll(meter.id, { '2026-10-30': 152.4 });
    const seen = await preview();
    // The expected total in minor units: (50 × 4,000 + 102.4 × 6,850.25 + 50,000) × 1.075 = 1,022,825.52, rounded up.
    assert.equal(seen.totalMinor, 1_022_826);
    assert.equal(
      seen.lines[0]?.basis,
      '152.4 kWh: 50 × 40.00 + 102.4 × 68.5025, fixed 500.00, tax 7.5 %',
    );
    const { data: made } = await run(seen);
    assert.equal(made.houseCount, 1);
    await estate.world.settle();
    const [charge] = await charges(houseId);
    assert.equal(charge?.outstandingMinor, seen.totalMinor);
    const { data: whole } = await estate.world.call(estate.manager, getCharge, {
      params: { communityId: estate.communityId, chargeId: charge?.id ?? '' },
    });
    assert.equal(whole.basis, seen.lines[0]?.basis);
    assert.equal(code(await run(seen)), 'NOTHING_TO_BILL', 'a unit is billed once');
  });

  test('a bill run is refused when a reading was added after its preview', async () => {
    const { data: meter } = await estate.addMeter({ houseId: estate.houseIds[1] ?? '' });
    await estate.readAll(meter.id, { '2026-10-29': 10 });
    const seen = await preview();
    await estate.readAll(meter.id, { '2026-10-30': 20 });
    const refused = await run(seen);
    assert.equal(code(refused), 'PREVIEW_CHANGED');
    assert.equal((await run(await preview())).status, 200);
    await estate.world.settle();
    assert.equal((await charges(estate.houseIds[1] ?? '')).length, 1);
  });

  test('a reading that is corrected downwards after its bill reduces the next bill of its meter', async () => {
    const houseId = estate.houseIds[2] ?? '';
    const { data: meter } = await estate.addMeter({ houseId });
    await estate.readAll(meter.id, { '2026-09-30': 400 });
    await run(await preview('2026-09-30'), '2026-09-30');
    const { data } = await estate.world.call(estate.manager, readings.listReadings, {
      params: estate.params,
      query: { MeterId: meter.id },
    });
    await estate.world.call(estate.manager, readings.correctReading, {
      params: { communityId: estate.communityId, readingId: data.items[0]?.id ?? '' },
      body: { value: 300, reason: 'Misread' },
    });
    const line = async () =>
      (await preview()).lines.find(({ meter: { id } }) => id === meter.id)?.units;
    await estate.readAll(meter.id, { '2026-10-10': 350 });
    assert.equal(await line(), undefined);
    const { leftOut } = await preview();
    assert.ok(leftOut.some(({ reason }) => reason === 'Credit from an earlier bill'));
    await estate.readAll(meter.id, { '2026-10-31': 460 });
    assert.equal(await line(), 60);
  });

  test('two meters of a house are billed in one charge', async () => {
    const houseId = estate.houseIds[3] ?? '';
    const [one, two] = [
      (await estate.addMeter({ houseId })).data,
      (await estate.addMeter({ houseId })).data,
    ];
    await estate.readAll(one.id, { '2026-10-20': 60 });
    await estate.readAll(two.id, { '2026-10-20': 30 });
    const seen = await preview();
    const mine = seen.lines.filter(({ house }) => house.id === houseId);
    assert.equal(mine.length, 2);
    await run(seen);
    await estate.world.settle();
    const [charge] = await charges(houseId);
    assert.equal(
      charge?.outstandingMinor,
      mine.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    );
  });

  test('units up to a replaced meter’s final reading are billed if it was replaced on the bill day', async () => {
    const houseId = estate.houseIds[4] ?? '';
    const { data: meter } = await estate.addMeter({ houseId });
    await estate.readAll(meter.id, { '2026-10-31': 60 });
    await run(await preview());
    const line = async () => (await preview()).lines.find(({ meter: { id } }) => id === meter.id);
    assert.equal(await line(), undefined);
    const change = {
      number: '4599',
      replacedOn: '2026-10-31',
      openingValue: 0,
      reason: 'Broken',
      version: meter.version,
    };
    const replace = (replacedOn: string) =>
      estate.world.call(estate.manager, meters.replaceMeter, {
        params: { communityId: estate.communityId, meterId: meter.id },
        body: { ...change, replacedOn, finalValue: 75 },
      });
    const early = await replace('2026-10-30');
    assert.equal(early.failure.errors[0]?.field, 'replacedOn');
    assert.equal((await replace('2026-10-31')).status, 200);
    assert.equal((await line())?.units, 15);
    await run(await preview());
    assert.equal(await line(), undefined, 'once');
  });

  test('a billed price cannot be removed, and consumption dues cannot be created by hand', async () => {
    const { data } = await estate.world.call(estate.manager, tariffs.listTariffs, {
      params: estate.params,
    });
    const [tariff] = data;
    const [version] = tariff?.versions ?? [];
    assert.equal(version?.isUsed, true);
    const removed = await estate.world.call(estate.manager, tariffs.removeTariffVersion, {
      params: {
        communityId: estate.communityId,
        tariffId: tariff?.id ?? '',
        versionId: version?.id ?? '',
      },
    });
    assert.equal(code(removed), 'VERSION_USED');
    const byHand = await estate.world.call(estate.manager, createDue, {
      params: estate.params,
      body: {
        title: 'By hand',
        category: 'Power',
        walletId: estate.walletId,
        amount: { model: 'Metered' },
        audience: { kind: 'All' },
        frequency: 'One-off',
        startOn: '2026-12-01',
      },
    });
    assert.equal(code(byHand), 'DUE_METERED');
  });

  test('a finance officer can start a bill run, an admin cannot, and the add-on must be on', async () => {
    const { world, params, communityId } = estate;
    const [officer, admin] = [await world.person(), await world.person()];
    await world.worker(communityId, officer, 'Finance officer');
    await world.worker(communityId, admin, 'Admin');
    const body = {
      kind: 'Electricity' as const,
      untilOn: '2026-01-31',
      dueOn: '2026-12-05',
      walletId: estate.walletId,
      billCount: 1,
      totalMinor: 1,
    };
    const by = (person: typeof officer) =>
      world.call(person, bills.createBillRun, { params, body });
    assert.equal(code(await by(officer)), 'NOTHING_TO_BILL');
    assert.equal((await by(admin)).status, 403);
    await switchOn(world, communityId, false);
    assert.equal(code(await by(officer)), 'FEATURE_ACTIVATION_REQUIRED');
    await switchOn(world, communityId);
  });

  async function preview(UntilOn = '2026-10-31') {
    return (
      await estate.world.call(estate.manager, bills.previewBillRun, {
        params: estate.params,
        query: { Kind: 'Electricity', UntilOn },
      })
    ).data;
  }

  function run(seen: { billCount: number; totalMinor: number }, untilOn = '2026-10-31') {
    return estate.world.call(estate.manager, bills.createBillRun, {
      params: estate.params,
      body: {
        kind: 'Electricity',
        untilOn,
        dueOn: '2026-12-05',
        walletId: estate.walletId,
        billCount: seen.billCount,
        totalMinor: seen.totalMinor,
      },
    });
  }

  async function charges(HouseId: string) {
    return (
      await estate.world.call(estate.manager, listCharges, {
        params: estate.params,
        query: { HouseId },
      })
    ).data.items;
  }
});

function code(reply: { failure: { errors: { code: string }[] } }) {
  return reply.failure.errors[0]?.code;
}
