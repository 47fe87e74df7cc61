// Tests for the undo of an import: which records are removed, which records stay and why, and that an interrupted
// undo can resume.
import type { OutboxEvent } from '#platform/jobs/job.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changeHouse, listHouses } from '#contract/addresses/houses.ts';
import { listStreets } from '#contract/addresses/streets.ts';
import * as contract from '#contract/imports/import-undo.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import { changeResident, listResidents } from '#contract/residents/residents.ts';
import { runOnce, toolsOf } from '#platform/jobs/jobs.ts';
import { givenEach, given, givenWorld } from '#testing/given.ts';
import { manyPeople, residentsCsv, uploader } from './testing.ts';
import { undoJob } from './undo-job.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe('undoing an import', () => {
  const world = givenWorld();
  const owner = given(() => world.person());
  const estate = givenEach(async () => ({ communityId: await world.community(owner) }));
  const on = givenEach(() => uploader(world, owner, estate.communityId));

  test('undoing an import within a day restores the lists, and the file can then be imported again', async () => {
    await on.bringIn(residentsCsv('Palm Street,1,,,,Ada,Obi,08034567890,,Owner'));
    const before = await lists();
    const file = residentsCsv(
      ...manyPeople(30),
      'Palm Street,1,,,,Ben,Obi,08034567891,,Family,,AB-1',
    );
    const { id } = await on.bringIn(file);
    assert.equal((await people()).totalCount, 32);
    const batch = await undo(id);
    assert.equal(batch.status, 'Undone');
    assert.deepEqual(batch.undone, { residents: 31, houses: 8, streets: 2, restored: 0, kept: 0 });
    assert.match(batch.undoneBy ?? '', /\w+ \w+/);
    assert.deepEqual(await lists(), before);
    assert.equal((await ask(id)).failure.errors[0]?.code, 'IMPORT_NOT_UNDOABLE');
    assert.equal((await on.bringIn(file)).counts?.residents, 31);
  });

  test('the undo of an import lists each kept person, house and street with the reason', async () => {
    const file = residentsCsv(
      'Palm Street,1,,,,Ada,Obi,08034567890,,Owner',
      'Palm Street,2,,,,Ben,Obi,08034567891,,Owner',
    );
    const { id } = await on.bringIn(file);
    await renamePerson('Ada', 'Adaeze');
    const before = await lists();
    const preview = await world.call(owner, contract.previewUndo, on.params(id));
    assert.deepEqual(preview.data, {
      residents: 1,
      houses: 1,
      streets: 0,
      restored: 0,
      kept: 3,
      stays: [
        { entityType: 'resident', reason: 'Changed since the import.', count: 1 },
        { entityType: 'house', reason: 'The house has residents.', count: 1 },
        { entityType: 'street', reason: 'The street still has houses.', count: 1 },
      ],
    });
    assert.deepEqual(await lists(), before);
    assert.deepEqual(await keptOf(id), []);
    const batch = await undo(id);
    assert.deepEqual(batch.undone, { residents: 1, houses: 1, streets: 0, restored: 0, kept: 3 });
    assert.deepEqual(
      (await keptOf(id)).map(({ entityType, label, reason }) => [entityType, label, reason]),
      [
        ['resident', 'Adaeze Obi', 'Changed since the import.'],
        ['house', '1 Palm Street', 'The house has residents.'],
        ['street', 'Palm Street', 'The street still has houses.'],
      ],
    );
    const left = (await people()).items;
    assert.deepEqual(
      left.map((person) => [person.firstName, person.houses.length]),
      [['Adaeze', 1]],
    );
    const told = (
      await world.call(owner, listNotifications, { params: { communityId: estate.communityId } })
    ).data;
    assert.equal(
      told.items[0]?.description,
      'people.csv: 1 resident and 1 house removed. 3 records stayed; the import’s page lists the reasons.',
    );
  });

  test('undoing an import that removes the tenants of a house sets its occupancy by the remaining people', async () => {
    await on.bringIn(Buffer.from('Street,House No\nPalm,1\nPalm,3\n'), { kind: 'addresses' });
    const { id } = await on.bringIn(
      residentsCsv(
        'Palm,1,,,,Ada,Obi,08034567890,,Family',
        'Palm,1,,,,Ben,Obi,08034567891,,Tenant',
        'Palm,2,,,,Chi,Eze,08034567892,,Family',
        'Palm,2,,,,Dan,Eze,08034567893,,Tenant',
        'Palm,3,,,,Efe,Ojo,08034567894,,Tenant',
      ),
    );
    const occupancies = async () =>
      (await houses()).items.map(({ houseNumber, occupancy }) => `${houseNumber} ${occupancy}`);
    assert.deepEqual(await occupancies(), ['1 Rented', '2 Rented', '3 Rented']);
    await renamePerson('Ada', 'Adaeze');
    await renamePerson('Chi', 'Chioma');
    const third = (await houses()).items.find(({ houseNumber }) => houseNumber === '3');
    await world.call(owner, changeHouse, {
      params: { communityId: estate.communityId, houseId: third?.id ?? '' },
      body: { occupancy: 'Short-let', version: third?.version ?? 1 },
    });
    await undo(id);
    assert.deepEqual(await occupancies(), ['1 Owner-occupied', '2 Owner-occupied', '3 Short-let']);
    const heads = (await people()).items.map(({ houses: [house] }) => house?.isHouseholdHead);
    assert.deepEqual(heads, [true, true]);
  });

  test('an interrupted undo of an import continues and reports its progress', async () => {
    const { id } = await on.bringIn(residentsCsv(...manyPeople(500)));
    assert.equal((await ask(id)).status, 200);
    const fact: OutboxEvent = {
      id: 1,
      communityId: estate.communityId,
      userId: owner.id,
      topic: 'imports.undoStarted',
      payload: { entityId: id },
    };
    const tools = (signal: AbortSignal) =>
      toolsOf({ pool: world.pool, owner: world.owner, clock: world.clock, log: quiet }, signal);
    const killed = new AbortController();
    const dying = undoJob({ afterTurn: async () => killed.abort() });
    await assert.rejects(dying.run(tools(killed.signal), fact));
    const halfway = await on.get(id);
    assert.deepEqual([halfway.status, halfway.rowsDone], ['Undoing', 100]);
    assert.equal((await people()).totalCount, 300);
    assert.equal((await ask(id)).failure.errors[0]?.code, 'IMPORT_NOT_UNDOABLE');
    const live = new AbortController().signal;
    await Promise.all([undoJob().run(tools(live), fact), undoJob().run(tools(live), fact)]);
    const batch = await on.get(id);
    assert.equal(batch.status, 'Undone');
    assert.deepEqual(batch.undone, {
      residents: 500,
      houses: 125,
      streets: 25,
      restored: 0,
      kept: 0,
    });
    assert.equal((await people()).totalCount, 0);
  });

  // Erasure requests are exempt: they are few, so their table needs no index.
  test('every table that refers to residents, except erasure requests, has an index on that column', async () => {
    const { rows } = await world.owner.query<{ name: string }>(
      `select c.conname as name from pg_constraint c
       where c.contype = 'f' and c.confrelid = 'residents'::regclass
         and c.conrelid <> 'erasure_requests'::regclass and not exists (
         select from pg_index i where i.indrelid = c.conrelid and i.indisvalid
           and coalesce(pg_get_expr(i.indpred, i.indrelid), '') ~ '^(\\(\\w+ IS NOT NULL\\))?$'
           and (select array_agg(k order by k)
             from unnest((string_to_array(i.indkey::text, ' ')::int2[])[1:cardinality(c.conkey)]) k)
             = (select array_agg(k order by k) from unnest(c.conkey) k))`,
    );
    assert.deepEqual(rows, []);
  });

  test('an undo of an import that failed reports that it stopped half-way and can be requested again', async () => {
    const { id } = await on.bringIn(residentsCsv(...manyPeople(500)));
    await ask(id);
    const fact: OutboxEvent = {
      id: 1,
      communityId: estate.communityId,
      userId: owner.id,
      topic: 'imports.undoStarted',
      payload: { entityId: id },
    };
    const failing = undoJob({
      afterTurn: () => Promise.reject(new Error('Connection terminated unexpectedly')),
    });
    await assert.rejects(runOnce(failing, { tools: world.tools, fact, isLast: false }));
    assert.equal((await on.get(id)).status, 'Undoing');
    await assert.rejects(runOnce(failing, { tools: world.tools, fact, isLast: true }));
    const stopped = await on.get(id);
    assert.equal(stopped.status, 'Completed');
    assert.match(stopped.failure ?? '', /stopped because of an error\. Start it again to finish\./);
    assert.equal((await people()).totalCount, 100);
    const batch = await undo(id);
    assert.deepEqual([batch.status, batch.undone?.residents], ['Undone', 500]);
  });

  test('an import cannot start while another one is being undone', async () => {
    const { id } = await on.bringIn(residentsCsv(...manyPeople(5)));
    const next = await on.upload(residentsCsv(...manyPeople(3)));
    await ask(id);
    assert.equal((await on.start(next.id)).failure.errors[0]?.code, 'IMPORT_RUNNING');
    await world.settle();
    assert.equal((await on.start(next.id)).status, 200);
  });

  test('an import cannot be undone after a day', async () => {
    const late = await on.bringIn(residentsCsv('Palm Street,3,,,,Chi,Obi,08034567892,,Owner'));
    world.clock.advance(24 * 3600 + 60);
    const refused = await ask(late.id);
    world.clock.advance(-24 * 3600 - 60);
    assert.equal(refused.failure.errors[0]?.code, 'IMPORT_NOT_UNDOABLE');
  });

  async function people() {
    return (
      await world.call(owner, listResidents, { params: { communityId: estate.communityId }, query })
    ).data;
  }

  async function houses() {
    return (
      await world.call(owner, listHouses, { params: { communityId: estate.communityId }, query })
    ).data;
  }

  async function lists() {
    return [
      await people(),
      await houses(),
      (await world.call(owner, listStreets, { params: { communityId: estate.communityId } })).data,
    ];
  }

  function ask(id: string) {
    return world.call(owner, contract.undoImport, on.params(id));
  }

  async function undo(id: string) {
    assert.equal((await ask(id)).data.status, 'Undoing');
    await world.settle();
    return on.get(id);
  }

  async function keptOf(id: string) {
    return (await world.call(owner, contract.listImportKept, on.params(id))).data.items;
  }

  async function renamePerson(firstName: string, to: string) {
    const found = (await people()).items.find((person) => person.firstName === firstName);
    await world.call(owner, changeResident, {
      params: { communityId: estate.communityId, residentId: found?.id ?? '' },
      body: { firstName: to, version: found?.version ?? 1 },
    });
  }

  const query = { PageSize: '100' };
});
