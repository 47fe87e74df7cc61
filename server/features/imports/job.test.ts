import type { OutboxEvent } from '#platform/jobs/job.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listHouses } from '#contract/addresses/houses.ts';
import { listStreets } from '#contract/addresses/streets.ts';
import { undoImport } from '#contract/imports/import-undo.ts';
import * as contract from '#contract/imports/imports.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import { getResidentHistory, listResidents } from '#contract/residents/residents.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { givenEach, given, givenWorld } from '#testing/given.ts';
import { importJob } from './job.ts';
import { manyPeople, residentsCsv, send, uploader } from './testing.ts';

describe('the import job', () => {
  const world = givenWorld();
  const owner = given(() => world.person());
  const estate = givenEach(async () => ({ communityId: await world.community(owner) }));
  const on = givenEach(() => uploader(world, owner, estate.communityId));

  test('an import job killed half-way continues when it runs again, and creates nobody twice', async () => {
    const { id } = await on.upload(residentsCsv(...manyPeople(2500)));
    await on.start(id);
    const killed = new AbortController();
    const dying = importJob({ afterTurn: async () => killed.abort() });
    await assert.rejects(dying.run(tools(killed.signal), factOf(id)));
    assert.equal(await total(), 1000);
    assert.equal((await on.get(id)).status, 'Importing');
    await importJob().run(tools(), factOf(id));
    await importJob().run(tools(), factOf(id));
    const batch = await on.get(id);
    assert.equal(batch.status, 'Completed');
    assert.equal(batch.rowsDone, 2500);
    assert.equal(await total(), 2500);
    const { rows } = await world.owner.query(
      `select count(*) filter (where is_household_head)::int as heads,
         count(distinct house_id)::int as houses from occupancies where community_id = $1`,
      [estate.communityId],
    );
    assert.deepEqual(rows[0], { heads: 625, houses: 625 });
  });

  test('two concurrent import jobs import each row of a file once', async () => {
    const { id } = await on.upload(residentsCsv(...manyPeople(2200)));
    await on.start(id);
    await Promise.all([importJob().run(tools(), factOf(id)), importJob().run(tools(), factOf(id))]);
    assert.equal(await total(), 2200);
    assert.equal((await on.get(id)).counts?.residents, 2200);
  });

  test('a cancelled import keeps its rows in valid-rows mode and removes them in all-or-nothing mode', async () => {
    for (const [mode, left] of [
      ['allOrNothing', 0],
      ['validRows', 1000],
    ] as const) {
      const { id } = await on.upload(residentsCsv(...manyPeople(2100)));
      await on.start(id, { mode });
      const afterTurn = async () => {
        await world.call(owner, contract.cancelImport, on.params(id));
      };
      await importJob({ afterTurn }).run(tools(), factOf(id));
      assert.equal((await on.get(id)).status, 'Cancelled');
      assert.equal(await total(), left);
      const again = await world.call(owner, contract.cancelImport, on.params(id));
      assert.equal(again.failure.errors[0]?.code, 'IMPORT_NOT_RUNNING');
    }
  });

  test('an all-or-nothing import refuses a file with errors; a valid-rows import leaves those rows out', async () => {
    const [good = ''] = manyPeople(1);
    const file = residentsCsv(good, 'Palm Street,1,,,,X,Obi,123,,Owner');
    const { id } = await on.upload(file);
    const refused = await on.start(id, { mode: 'allOrNothing' });
    assert.equal(refused.failure.errors[0]?.code, 'ROWS_WITH_ERRORS');
    await on.start(id);
    await world.settle();
    const batch = await on.get(id);
    assert.equal(batch.status, 'CompletedWithErrors');
    assert.deepEqual([batch.counts?.created, batch.counts?.refused], [1, 1]);
  });

  test('unless streets may be created, only rows with existing streets are imported', async () => {
    await on.bringIn(residentsCsv('Palm Street,1,,,,Ada,Obi,08034567890,,Owner'));
    const file = residentsCsv(
      'Palm Street,2,,,,Ben,Obi,08034567891,,Owner',
      'New Street,1,,,,Chi,Obi,08034567892,,Owner',
    );
    const batch = await on.bringIn(file, { createStreets: false });
    assert.deepEqual([batch.counts?.created, batch.counts?.refused], [1, 1]);
    const { data } = await world.call(owner, listStreets, {
      params: { communityId: estate.communityId },
    });
    assert.equal(data.totalCount, 1);
  });

  test('the preview of an import states the numbers that the import then adds', async () => {
    const { id } = await on.upload(residentsCsv(...manyPeople(41)));
    const { data } = await world.call(owner, contract.previewImport, {
      ...on.params(id),
      body: on.choices,
    });
    assert.equal(
      data.sentence,
      'This adds 41 residents, 11 houses and 3 streets; seats outstanding becomes 11.',
    );
    await on.start(id);
    await world.settle();
    const { counts } = await on.get(id);
    assert.deepEqual([counts?.residents, counts?.houses, counts?.streets], [41, 11, 3]);
  });

  test('a finished import notifies its user, and the history of a resident names the file and line', async () => {
    await on.bringIn(residentsCsv('Palm Street,1,,,,Ada,Obi,08034567890,,Owner'));
    const params = { communityId: estate.communityId };
    const { items } = (await world.call(owner, listNotifications, { params })).data;
    assert.equal(items[0]?.activityType, 'Import');
    assert.equal(items[0]?.description, 'people.csv: 1 resident and 1 house added.');
    const [resident] = (await world.call(owner, listResidents, { params })).data.items;
    const residentId = resident?.id ?? '';
    const input = { params: { communityId: estate.communityId, residentId } };
    const [entry] = (await world.call(owner, getResidentHistory, input)).data.items;
    assert.equal(entry?.action, 'resident.imported');
    assert.deepEqual(entry?.after, { file: 'people.csv', line: 2 });
  });

  test('undoing an import that updated a resident restores the previous values', async () => {
    await on.bringIn(residentsCsv('Palm Street,1,,,,Ada,Obi,08034567890,,Owner'));
    const { id } = await on.bringIn(
      residentsCsv('Palm Street,2,,,,Adaeze,Obi,08034567890,a@example.com,Owner,,AB-12'),
      { duplicates: 'update' },
    );
    await world.call(owner, undoImport, on.params(id));
    await world.settle();
    const params = { communityId: estate.communityId };
    const [ada] = (await world.call(owner, listResidents, { params })).data.items;
    assert.deepEqual(
      [ada?.firstName, ada?.email, ada?.houses.length, ada?.vehicleCount],
      ['Ada', null, 1, 0],
    );
  });

  test('an import of addresses adds and updates houses, a repeat changes nothing, and undo restores them', async () => {
    const file = (type: string) =>
      Buffer.from(
        `Street,House No,Type,Occupancy,Bedrooms\nPalm,1,${type},Vacant,4\nPalm,2,Flat,rented,2\n` +
          'palm,1,Duplex,,\n',
      );
    const first = await on.bringIn(file('Duplex'), { kind: 'addresses' });
    assert.deepEqual([first.counts?.houses, first.counts?.duplicate], [2, 1]);
    const again = await on.bringIn(file('Duplex'), { kind: 'addresses', duplicates: 'update' });
    assert.deepEqual([again.counts?.unchanged, again.counts?.duplicate], [2, 1]);
    const changed = await on.bringIn(file('Terrace'), { kind: 'addresses', duplicates: 'update' });
    assert.equal(changed.counts?.updated, 1);
    const types = async () =>
      (
        await world.call(owner, listHouses, { params: { communityId: estate.communityId } })
      ).data.items.map(({ type, occupancy }) => `${type} ${occupancy}`);
    assert.deepEqual(await types(), ['Terrace Vacant', 'Flat Rented']);
    await world.call(owner, undoImport, on.params(changed.id));
    await world.settle();
    assert.deepEqual(await types(), ['Duplex Vacant', 'Flat Rented']);
  });

  test('an import is visible only in its community and to team members who may create its records', async () => {
    const { id } = await on.upload(residentsCsv(...manyPeople(3)));
    const other = await world.community(owner);
    const params = { communityId: other, importId: id };
    assert.equal((await world.call(owner, contract.getImport, { params })).status, 404);
    assert.equal((await world.call(owner, undoImport, { params })).status, 404);
    const body = on.choices;
    assert.equal((await world.call(owner, contract.startImport, { params, body })).status, 404);
    for (const role of ['Finance officer', 'Security staff'] as const) {
      const person = await world.person();
      await world.worker(estate.communityId, person, role);
      const theirs = await send(world, person, estate.communityId, { bytes: residentsCsv() });
      assert.equal(theirs.statusCode, 403);
      assert.equal((await world.call(person, contract.getImport, on.params(id))).status, 403);
      const query = { Kind: 'residents' as const };
      const list = { params: { communityId: estate.communityId }, query };
      assert.equal((await world.call(person, contract.listImports, list)).status, 403);
    }
    const admin = await world.person();
    await world.worker(estate.communityId, admin, 'Admin');
    assert.equal((await world.call(admin, contract.getImport, on.params(id))).status, 200);
  });

  test('a second import is refused while another runs in the community', async () => {
    const first = await on.upload(residentsCsv(...manyPeople(3)));
    const second = await on.upload(residentsCsv(...manyPeople(3)));
    await on.start(first.id);
    assert.equal((await on.start(second.id)).failure.errors[0]?.code, 'IMPORT_RUNNING');
    await world.settle();
    assert.equal((await on.start(second.id)).status, 200);
  });

  async function total(): Promise<number> {
    return (await world.call(owner, listResidents, { params: { communityId: estate.communityId } }))
      .data.totalCount;
  }

  function factOf(entityId: string): OutboxEvent {
    return {
      id: 1,
      communityId: estate.communityId,
      userId: owner.id,
      topic: 'imports.started',
      payload: { entityId },
    };
  }

  function tools(signal = new AbortController().signal) {
    return toolsOf(
      { pool: world.pool, owner: world.owner, clock: world.clock, log: quiet },
      signal,
    );
  }
});

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
