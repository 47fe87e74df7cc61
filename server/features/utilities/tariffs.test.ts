import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as contract from '#contract/utilities/utility-tariffs.ts';
import { given } from '#testing/given.ts';
import { openUtilities } from './testing.ts';

describe('tariffs', () => {
  const estate = given(openUtilities);

  test('the first tariff of a kind becomes its default, and a house type has one tariff', async () => {
    const { data: first } = await estate.addTariff({ isDefault: false, name: 'Homes' });
    assert.equal(first.isDefault, true);
    const shops = { name: 'Shops', isDefault: false, houseTypes: ['Shop' as const] };
    assert.equal((await estate.addTariff(shops)).status, 200);
    assert.equal(code(await estate.addTariff({ ...shops, name: 'More shops' })), 'TYPE_TAKEN');
    assert.equal(code(await estate.addTariff({ name: 'homes' })), 'TARIFF_EXISTS');
    const { data: meter } = await estate.addMeter();
    assert.deepEqual(meter.tariff, { id: first.id, name: 'Homes', isOwn: false });
    await estate.world.owner.query(`update houses set type = 'Shop' where id = $1`, [
      estate.houseIds[0],
    ]);
    assert.equal((await estate.getMeter(meter.id)).tariff?.name, 'Shops');
  });

  test('price bands of a tariff must ascend and end with an open band, and prices keep their decimals', async () => {
    const bands = (...of: [string | null, string][]) =>
      estate.addTariff({
        name: `Steps ${of.length} ${of[0]?.[1]}`,
        kind: 'Water',
        bands: of.map(([upTo, unitPriceMinor]) => ({ upTo, unitPriceMinor })),
      });
    assert.equal((await bands(['50', '10'], ['50', '20'], [null, '30'])).status, 422);
    assert.equal((await bands(['50', '10'])).status, 422);
    assert.equal((await bands([null, '0'])).status, 422);
    assert.equal((await bands([null, '1.23456'])).status, 422);
    const { data } = await bands(['50', '4000'], [null, '6850.2525']);
    assert.equal(data.versions[0]?.bands[1]?.unitPriceMinor, '6850.2525');
  });

  test('a new price makes a tariff version; two cannot start on one day, and the last one stays', async () => {
    const { data } = await estate.addTariff({ name: 'Versions', kind: 'Gas' });
    const price = (effectiveFrom: string) =>
      estate.world.call(estate.manager, contract.addTariffVersion, {
        params: { communityId: estate.communityId, tariffId: data.id },
        body: {
          effectiveFrom,
          bands: [{ upTo: null, unitPriceMinor: '7000' }],
          fixedMinor: 0,
          taxBasisPoints: 750,
        },
      });
    assert.equal(code(await price('2026-01-01')), 'VERSION_EXISTS');
    const { data: priced } = await price('2026-12-01');
    assert.deepEqual(
      priced.versions.map(({ isInForce }) => isInForce),
      [false, true],
    );
    const remove = (versionId = '') =>
      estate.world.call(estate.manager, contract.removeTariffVersion, {
        params: { communityId: estate.communityId, tariffId: data.id, versionId },
      });
    assert.equal((await remove(priced.versions[0]?.id)).status, 200);
    assert.equal(code(await remove(priced.versions[1]?.id)), 'LAST_VERSION');
  });

  test('a default tariff cannot be archived while other tariffs of its kind exist', async () => {
    const { data: piped } = await estate.addTariff({ kind: 'Gas', name: 'Piped gas' });
    const { data: bottled } = await estate.addTariff({ kind: 'Gas', name: 'Bottled gas' });
    assert.equal(bottled.isDefault, true);
    assert.equal(code(await archive(bottled)), 'DEFAULT_TARIFF');
    assert.equal((await archive({ ...piped, version: piped.version + 1 })).status, 200);
  });

  test('an admin cannot add a tariff', async () => {
    const admin = await estate.world.person();
    await estate.world.worker(estate.communityId, admin, 'Admin');
    assert.equal((await estate.addTariff({ name: 'By an admin' }, admin)).status, 403);
  });

  function archive({ id, version }: contract.Tariff) {
    return estate.world.call(estate.manager, contract.archiveTariff, {
      params: { communityId: estate.communityId, tariffId: id },
      body: { version },
    });
  }

  function code(reply: { failure: { errors: { code: string }[] } }) {
    return reply.failure.errors[0]?.code;
  }
});
