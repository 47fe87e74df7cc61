import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listHouses } from '#contract/addresses/houses.ts';
import { listStreets } from '#contract/addresses/streets.ts';
import { listResidents } from '#contract/residents/residents.ts';
import { givenEach, given, givenWorld } from '#testing/given.ts';
import { manyPeople, residentsCsv, uploader } from './testing.ts';

describe('bulk upload', () => {
  const world = givenWorld();
  const owner = given(() => world.person());
  const estate = givenEach(async () => ({ communityId: await world.community(owner) }));
  const on = givenEach(() => uploader(world, owner, estate.communityId));

  test('an import of residents creates their streets, houses and vehicles and sets the household heads', async () => {
    const batch = await on.bringIn(
      residentsCsv(
        'Palm Street,12,,,Duplex,Adaeze,Okonkwo,0803 456 7890,ada@example.com,Owner,31/01/2024,LSR-123AB',
        'palm  street,12,,,,Emeka,Okonkwo,08034567891,,Family,31/01/2024',
        'Acacia Close,3B,B,Flat 2,Flat,Tunde,Bakare,+234 812 345 6789,,Tenant,2025-06-15',
      ),
    );
    assert.equal(batch.status, 'Completed', batch.failure ?? '');
    assert.deepEqual(
      [batch.counts?.residents, batch.counts?.houses, batch.counts?.streets],
      [3, 2, 2],
    );
    const { items } = await people();
    assert.deepEqual(
      items.map(({ firstName, phone, houses: [house] }) => [
        firstName,
        phone,
        house?.address,
        house?.isHouseholdHead,
      ]),
      [
        ['Tunde', '+2348123456789', '3B Acacia Close, Block B, Flat 2', true],
        ['Adaeze', '+2348034567890', '12 Palm Street', true],
        ['Emeka', '+2348034567891', '12 Palm Street', false],
      ],
    );
    assert.equal((await people({ Search: 'lsr123ab' })).totalCount, 1);
    assert.equal((await people({ Search: 'acacia' })).totalCount, 1);
    assert.deepEqual(
      (await houses()).items.map(({ occupancy, type }) => [occupancy, type]),
      [
        ['Rented', 'Flat'],
        ['Owner-occupied', 'Duplex'],
      ],
    );
    assert.equal((await streets()).totalCount, 2);
  });

  test('a repeated import of the same file changes nothing', async () => {
    const file = residentsCsv(...manyPeople(60));
    await on.bringIn(file);
    const before = await people();
    for (const duplicates of ['skip', 'update'] as const) {
      const again = await on.bringIn(file, { duplicates });
      assert.equal(again.counts?.unchanged, 60);
      assert.deepEqual(await people(), before);
    }
    assert.equal((await houses()).totalCount, 15);
  });

  async function people(query: Record<string, string> = {}) {
    return (
      await world.call(owner, listResidents, {
        params: { communityId: estate.communityId },
        query: query as never,
      })
    ).data;
  }

  async function houses() {
    return (await world.call(owner, listHouses, { params: { communityId: estate.communityId } }))
      .data;
  }

  async function streets() {
    return (await world.call(owner, listStreets, { params: { communityId: estate.communityId } }))
      .data;
  }
});
