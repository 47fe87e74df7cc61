// Tests the forecast: only houses that were added one at a time count as growth.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createHouseRange } from '#contract/addresses/house-range.ts';
import { given } from '#testing/given.ts';
import { buy, type Estate, licencesOf, openEstates } from './testing.ts';

describe('the forecast of seats', () => {
  const estates = given(openEstates);

  test('adding 300 houses in one call does not change the growth in the forecast of seats', async () => {
    const estate = await grownSince('2026-08-25');
    assert.equal(await growthOf(estate), 12);
    const { world, owner, params, communityId } = estate;
    const { rows } = await world.owner.query<{ id: string }>(
      'select id from streets where community_id = $1',
      [communityId],
    );
    const made = await world.call(owner, createHouseRange, {
      params,
      body: {
        streetId: rows[0]?.id ?? '',
        from: 1001,
        to: 1300,
        step: 'all',
        prefix: '',
        suffix: '',
        block: '',
        type: 'Detached',
        occupancy: 'Vacant',
      },
    });
    assert.equal(made.data.created, 300);
    const { used, forecast } = await licencesOf(estate);
    assert.deepEqual([used, forecast?.growth, forecast?.seats], [308, 12, 320]);
  });

  test('with less than 60 days of history, the forecast of seats states no growth', async () => {
    const estate = await grownSince('2026-10-10');
    const { forecast } = await licencesOf(estate);
    assert.deepEqual([forecast?.growth, forecast?.seats], [null, 8]);
  });

  /** An estate with eight houses: five old ones, recorded on the given day, and three added one at a time since. */
  async function grownSince(day: string): Promise<Estate> {
    const estate = await estates.estateNow(8);
    await buy(estate, { period: 'Year', seats: 8 });
    const { world, communityId } = estate;
    await world.owner.query(
      `update houses set created_at = case when house_number::int <= 5 then timestamptz '2025-01-01'
       else timestamptz '2026-11-01' + house_number::int * interval '1 day' end
     where community_id = $1`,
      [communityId],
    );
    await world.owner.query(
      `insert into seat_days (community_id, day, licensed, used) values ($1, $2, 0, 5)`,
      [communityId, day],
    );
    return estate;
  }

  async function growthOf(estate: Estate) {
    return (await licencesOf(estate)).forecast?.growth;
  }
});
