import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as addresses from '#contract/addresses.ts';
import * as contract from '#contract/exports.ts';
import * as residents from '#contract/residents.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

describe('exports', () => {
  let world: World;
  let manager: Person;
  let communityId: string;
  let streetId: string;

  before(async () => {
    world = await openWorld();
    manager = await world.person();
    communityId = await world.community(manager);
    const street = await world.call(manager, addresses.createStreet, {
      params: { communityId },
      body: { name: '=Palm Street' },
    });
    streetId = street.data.id;
    await world.call(manager, addresses.createHouseRange, {
      params: { communityId },
      body: { streetId, from: 1, to: 30 },
    });
    await world.call(manager, addresses.createHouse, {
      params: { communityId },
      body: { streetId, houseNumber: 'Q77', block: 'C', unitLabel: 'Flat 2' },
    });
  });
  after(() => world.close());

  const start = (body: Record<string, unknown>, person = manager) =>
    world.call(person, contract.startExport, {
      params: { communityId },
      body: { list: 'houses', format: 'csv', columns: [], query: {}, ...body } as never,
    });
  const download = (exportId: string, person = manager) =>
    world.call(person, contract.downloadExport, { params: { communityId, exportId } });

  test('a CSV holds the filtered rows and the chosen columns in their order, formulas escaped', async () => {
    const { data } = await start({ columns: ['house', 'street'], query: { Search: 'q77' } });
    assert.deepEqual([data.status, data.rowCount], ['Ready', 1]);
    const { raw } = await download(data.id);
    const header = '\uFEFF"House Number","Block","Unit","Street"\r\n';
    assert.equal(raw.body, `${header}"Q77","C","Flat 2","'=Palm Street"\r\n`);
    assert.match(String(raw.headers['content-disposition']), /^attachment; filename="Houses /);
  });

  test('residents are exported with their names, in the columns that the screen has', async () => {
    const houses = await world.call(manager, addresses.listHouses, {
      params: { communityId },
      query: { Search: 'q77' },
    });
    const occupancy = { houseId: houses.data.items[0]?.id ?? '', relationship: 'Owner' } as const;
    await world.call(manager, residents.createResident, {
      params: { communityId },
      body: { firstName: 'Ada', lastName: 'Obi', email: 'ada@obi.example', occupancy },
    });
    await world.call(manager, residents.createResident, {
      params: { communityId },
      body: { firstName: 'Bola', lastName: 'Eze', email: 'bola@eze.example', occupancy },
    });
    const columns = ['name', 'email'];
    const { data } = await start({ list: 'residents', columns, query: { Search: 'ada' } });
    const { raw } = await download(data.id);
    assert.equal(
      raw.body,
      '\uFEFF"First Name","Last Name","Email"\r\n"Ada","Obi","ada@obi.example"\r\n',
    );
  });

  test('all residents need a fresh code, and a filter that matches them all is no way round it', async () => {
    for (const query of [{}, { Status: 'Added,Active' }, { StreetId: streetId }]) {
      const { failure } = await start({ list: 'residents', query });
      assert.equal(failure.errors[0]?.code, 'STEP_UP_REQUIRED', JSON.stringify(query));
    }
    assert.equal((await start({ list: 'residents', query: { Search: 'bola' } })).status, 200);
  });

  test('XLSX and PDF are what they say', async () => {
    for (const [format, magic] of [
      ['xlsx', 'PK'],
      ['pdf', '%PDF'],
    ] as const) {
      const { data } = await start({ format });
      const { raw } = await download(data.id);
      assert.equal(raw.rawPayload.subarray(0, magic.length).toString(), magic);
    }
  });

  test('a large export is made by a job, is kept for a day, and is announced', async () => {
    await world.owner.query(
      `insert into houses (community_id, street_id, house_number, account_number)
       select $1, $2, 'X' || n, lpad((2000000000 + n)::text, 10, '0') from generate_series(1, 5100) n`,
      [communityId, streetId],
    );
    const { data } = await start({});
    assert.equal(data.status, 'Running');
    const early = await download(data.id);
    assert.equal(early.failure.errors[0]?.code, 'EXPORT_RUNNING');
    await world.settle();
    const done = await world.call(manager, contract.getExport, {
      params: { communityId, exportId: data.id },
    });
    assert.deepEqual([done.data.status, done.data.rowsDone], ['Ready', 5131]);
    const { raw } = await download(data.id);
    assert.equal(raw.body.trimEnd().split('\r\n').length, 5132);
    world.clock.advance(25 * 3600);
    assert.equal((await download(data.id)).failure.errors[0]?.code, 'EXPORT_GONE');
    world.clock.advance(-25 * 3600);
  });

  test('an export is its maker’s alone, and needs the permission of its list', async () => {
    const { data } = await start({});
    const other = await world.person();
    await world.worker(communityId, other, 'Admin');
    assert.equal((await download(data.id, other)).status, 404);
    const guard = await world.person();
    await world.worker(communityId, guard, 'Security staff');
    assert.equal((await start({}, guard)).status, 403);
  });

  test('a query that the list does not know is refused by its field', async () => {
    const refused = await start({ query: { Colour: 'red' } });
    assert.equal(refused.failure.errors[0]?.field, 'query.Colour');
  });

  test('every export leaves an audit line with its format and count', async () => {
    const { data } = await start({ format: 'xlsx' });
    const { rows } = await world.owner.query<{ after: unknown }>(
      `select after from audit_entries where entity_id = $1`,
      [data.id],
    );
    assert.deepEqual(rows[0]?.after, { format: 'xlsx', rows: data.rowCount, query: {} });
  });
});
