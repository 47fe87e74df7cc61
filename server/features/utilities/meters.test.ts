import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as contract from '#contract/utilities/utility-meters.ts';
import * as readingContract from '#contract/utilities/utility-readings.ts';
import { given } from '#testing/given.ts';
import { openUtilities, switchOn } from './testing.ts';

describe('meters and their readings', () => {
  const estate = given(openUtilities);

  test('without the utilities add-on no meter or reading can be added, but existing meters can be read', async () => {
    const { data: meter } = await estate.addMeter();
    await switchOn(estate.world, estate.communityId, false);
    assert.equal(code(await estate.addMeter()), 'FEATURE_ACTIVATION_REQUIRED');
    const refused = await estate.read('2026-11-21', [{ meterId: meter.id, value: 5 }]);
    assert.equal(code(refused), 'FEATURE_ACTIVATION_REQUIRED');
    assert.equal((await estate.getMeter(meter.id)).number, meter.number);
    await switchOn(estate.world, estate.communityId);
  });

  test('a meter number is unique within its kind', async () => {
    assert.equal((await estate.addMeter({ number: 'AB-1' })).status, 200);
    assert.equal(code(await estate.addMeter({ number: 'ab-1' })), 'METER_EXISTS');
    assert.equal((await estate.addMeter({ number: 'AB-1', kind: 'Water' })).status, 200);
  });

  test('a meter reading below the last one is refused unless the display rolled over', async () => {
    const { data: meter } = await estate.addMeter({ digits: 4, openingValue: 9_900 });
    const low = await estate.read('2026-11-01', [{ meterId: meter.id, value: 50 }]);
    assert.equal(low.data.taken, 0);
    assert.equal(low.data.results[0]?.verdict, 'Lower');
    const over = await estate.read('2026-11-01', [
      { meterId: meter.id, value: 50, rolledOver: true },
    ]);
    assert.equal(over.data.results[0]?.consumption, 150);
    const wide = await estate.read('2026-11-02', [{ meterId: meter.id, value: 10_000 }]);
    assert.equal(wide.data.results[0]?.verdict, 'Too many digits');
  });

  test('a meter’s payment type and multiplier cannot change once it has recorded use', async () => {
    const { data: meter } = await estate.addMeter();
    const change = async (body: object) =>
      estate.world.call(estate.manager, contract.changeMeter, {
        params: { ...estate.params, meterId: meter.id },
        body: { version: (await estate.getMeter(meter.id)).version, ...body },
      } as never);
    assert.equal((await change({ payment: 'Prepaid' })).status, 200);
    assert.equal((await change({ payment: 'Postpaid', multiplier: 2 })).status, 200);
    await estate.read('2026-11-01', [{ meterId: meter.id, value: 50 }]);
    for (const body of [{ payment: 'Prepaid' }, { multiplier: 40 }]) {
      const refused = await change(body);
      assert.deepEqual(
        [code(refused), refused.failure.errors[0]?.field],
        ['METER_IN_USE', Object.keys(body)[0]],
      );
    }
  });

  test('an unusual meter reading needs confirmation and is then stored as unusual', async () => {
    const { data: meter } = await estate.addMeter();
    await estate.readAll(meter.id, { '2026-06-01': 310, '2026-07-01': 610, '2026-08-01': 920 });
    const asked = await estate.read('2026-09-01', [{ meterId: meter.id, value: 9_200 }]);
    assert.equal(asked.data.results[0]?.verdict, 'Unlike');
    assert.match(
      asked.data.results[0]?.sentence ?? '',
      /8,280 units were used, but about 31\d are usual/,
    );
    const kept = await estate.read('2026-09-01', [
      { meterId: meter.id, value: 9_200, isConfirmed: true },
    ]);
    assert.equal(kept.data.taken, 1);
    assert.equal((await estate.getMeter(meter.id)).lastReading?.isUnusual, true);
  });

  test('a round of meter readings stores the valid ones and gives a reason for each invalid one', async () => {
    const [one, two, three] = [
      (await estate.addMeter()).data.id,
      (await estate.addMeter({ openingValue: 100 })).data.id,
      (await estate.addMeter()).data.id,
    ];
    await estate.read('2026-11-20', [{ meterId: three, value: 1 }]);
    const rows = [
      { meterId: one, value: 30.5 },
      { meterId: two, value: 99 },
      { meterId: three, value: 2 },
    ];
    const { data } = await estate.read('2026-11-20', rows);
    assert.deepEqual(
      data.results.map(({ verdict }) => verdict),
      ['Taken', 'Lower', 'Read already'],
    );
    const again = await estate.read('2026-11-20', rows);
    assert.equal(again.data.taken, 0, 'sent twice it counts once');
    const early = await estate.read('2026-11-22', [{ meterId: one, value: 40 }]);
    assert.equal(code(early), 'IN_FUTURE');
  });

  test('correcting a meter reading keeps the original value and recalculates the use before and after it', async () => {
    const { data: meter } = await estate.addMeter({ multiplier: 2.5 });
    await estate.readAll(meter.id, { '2026-06-01': 100, '2026-07-01': 300 });
    const list = async () =>
      (
        await estate.world.call(estate.manager, readingContract.listReadings, {
          params: estate.params,
          query: { MeterId: meter.id },
        })
      ).data.items;
    const [, june] = await list();
    const correct = (value: number) =>
      estate.world.call(estate.manager, readingContract.correctReading, {
        params: { communityId: estate.communityId, readingId: june?.id ?? '' },
        body: { value, reason: 'Two digits were swapped' },
      });
    assert.equal(code(await correct(301)), 'READINGS_FOLLOW');
    const { data } = await correct(120);
    assert.deepEqual(
      data.corrections.map(({ oldValue, newValue }) => [oldValue, newValue]),
      [[100, 120]],
    );
    assert.deepEqual(
      (await list()).map(({ consumption }) => consumption),
      [450, 300, 0],
    );
  });

  test('replacing a meter records its final reading and links the old and new meter', async () => {
    const { data: old } = await estate.addMeter({ openingValue: 10 });
    const replace = (finalValue: number) =>
      estate.world.call(estate.manager, contract.replaceMeter, {
        params: { communityId: estate.communityId, meterId: old.id },
        body: {
          number: old.number,
          replacedOn: '2026-11-10',
          finalValue,
          openingValue: 3,
          reason: 'The display went dark',
          version: old.version,
        },
      });
    assert.equal(code(await replace(9)), 'READING_REFUSED');
    const { data } = await replace(60);
    assert.equal(data.state, 'Replaced');
    assert.equal(data.lastReading?.consumption, 50);
    const fresh = await estate.getMeter(data.replacedBy?.id ?? '');
    assert.equal(fresh.state, 'Active');
    assert.equal(fresh.replaces?.id, old.id);
    assert.equal(fresh.lastReading?.value, 3);
    const late = await estate.read('2026-11-20', [{ meterId: old.id, value: 70 }]);
    assert.equal(late.data.results[0]?.verdict, 'Not read');
  });

  test('use between meter readings is spread over the months by days', async () => {
    const { data: meter } = await estate.addMeter({ installedOn: '2026-08-31' });
    await estate.readAll(meter.id, { '2026-10-31': 610 });
    const { months } = await estate.getMeter(meter.id);
    assert.deepEqual(
      months.filter(({ units }) => units > 0),
      [
        { month: '2026-09', units: 300 },
        { month: '2026-10', units: 310 },
      ],
    );
  });

  test('finance officers can list meters and guards cannot; houses’ meter numbers become meters once', async () => {
    const { world, params, communityId, manager } = estate;
    const [officer, guard] = [await world.person(), await world.person()];
    await world.worker(communityId, officer, 'Finance officer');
    await world.worker(communityId, guard, 'Security staff');
    const list = (by: typeof officer) => world.call(by, contract.listMeters, { params, query: {} });
    assert.equal((await list(officer)).status, 200);
    assert.equal((await list(guard)).status, 403);
    await world.owner.query(
      `update houses set meter_number = case when house_number in ('1', '2') then '777' else 'H' || house_number end
       where community_id = $1`,
      [communityId],
    );
    const preview = await world.call(officer, contract.previewHouseMeters, { params });
    assert.deepEqual(preview.data, { found: 2, doubled: 1 });
    const take = () =>
      world.call(officer, contract.takeHouseMeters, { params, body: { payment: 'Postpaid' } });
    assert.equal((await take()).data.added, 2);
    assert.equal((await take()).data.added, 0);
    const { data } = await world.call(manager, contract.listMeters, {
      params,
      query: { Search: 'H3' },
    });
    const [taken] = data.items;
    await world.call(manager, contract.retireMeter, {
      params: { communityId, meterId: taken?.id ?? '' },
      body: { reason: 'Taken down', version: taken?.version ?? 0 },
    });
    assert.equal((await take()).data.added, 0, 'what was there and ended is not offered anew');
  });

  function code(reply: { failure: { errors: { code: string }[] } }) {
    return reply.failure.errors[0]?.code;
  }
});
