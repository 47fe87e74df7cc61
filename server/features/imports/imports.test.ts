import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { listHouses, listStreets } from '#contract/addresses/addresses.ts';
import { listResidents } from '#contract/residents/residents.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { manyPeople, residentsCsv, uploader } from './testing.ts';

describe('bulk upload', () => {
  let world: World;
  let owner: Person;
  let communityId: string;
  let on: ReturnType<typeof uploader>;

  before(async () => {
    world = await openWorld();
    owner = await world.person();
  });
  after(() => world.close());
  let count = 0;
  beforeEach(async () => {
    count += 1;
    communityId = await world.community(owner, `Estate ${count}`);
    on = uploader(world, owner, communityId);
  });

  const people = async (query: Record<string, string> = {}) =>
    (await world.call(owner, listResidents, { params: { communityId }, query: query as never }))
      .data;
  const houses = async () =>
    (await world.call(owner, listHouses, { params: { communityId } })).data;
  const streets = async () =>
    (await world.call(owner, listStreets, { params: { communityId } })).data;

  test('an import of residents creates their streets, houses, heads and vehicles', async () => {
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
});
