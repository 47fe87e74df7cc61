import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createStreet, listStreets } from '#contract/addresses/streets.ts';
import * as contract from '#contract/imports/imports.ts';
import { replaceImportStreet } from '#contract/imports/import-streets.ts';
import { givenEach, given, givenWorld } from '#testing/given.ts';
import { residentsCsv, saidOf, uploader } from './testing.ts';

/** Three rows: a misspelt street, the correct street, and a new street that resembles no other. */
const file = residentsCsv(
  'Palm Closee,1,,,,Ada,Obi,08034567890,,Owner',
  'Palm Close,2,,,,Ben,Obi,08034567891,,Owner',
  'Orchid Avenue,1,,,,Chi,Obi,08034567892,,Owner',
);

describe('imported streets similar to existing ones', () => {
  const world = givenWorld();
  const owner = given(() => world.person());
  const estate = givenEach(async () => ({ communityId: await world.community(owner) }));
  const on = givenEach(() => uploader(world, owner, estate.communityId));
  beforeEach(async () => {
    const params = { communityId: estate.communityId };
    await world.call(owner, createStreet, { params, body: { name: 'Palm Close' } });
  });

  test('the check of an import lists a street similar to an existing one apart from the new streets', async () => {
    const { checks } = await on.upload(file);
    assert.deepEqual(
      [checks.newStreets, checks.newStreetCount, checks.lookAlikes, checks.lookAlikeCount],
      [['Orchid Avenue'], 1, [{ name: 'Palm Closee', nearest: 'Palm Close', rows: 1 }], 1],
    );
  });

  test('the import does not create a similar street by default, as the preview says', async () => {
    const { id } = await on.upload(file);
    const counted = await preview(id);
    assert.deepEqual([counted.streets, counted.residents, counted.leftOut], [1, 2, 1]);
    await on.start(id);
    await world.settle();
    const batch = await on.get(id);
    assert.equal(batch.createLookAlikes, false);
    assert.deepEqual([batch.counts?.created, batch.counts?.refused], [2, 1]);
    assert.deepEqual(await streets(), ['Orchid Avenue', 'Palm Close']);
    const [left] = await on.rows(id);
    assert.equal(
      left?.reason,
      'The street does not exist and is similar to “Palm Close”. Creating streets was not chosen.',
    );
  });

  test('the import creates a similar street when that is chosen', async () => {
    const { id } = await on.upload(file);
    assert.equal((await preview(id, { createLookAlikes: true })).streets, 2);
    await on.start(id, { createLookAlikes: true });
    await world.settle();
    assert.equal((await on.get(id)).counts?.created, 3);
    assert.deepEqual(await streets(), ['Orchid Avenue', 'Palm Close', 'Palm Closee']);
  });

  test('a single call replaces a similar street by the existing street in all rows', async () => {
    const twice = Buffer.concat([
      file,
      Buffer.from('\r\nPALM  CLOSEE,3,,,,Dan,Obi,08034567893,,Owner'),
    ]);
    const { id, checks } = await on.upload(twice);
    assert.equal(checks.lookAlikes[0]?.rows, 2);
    const replaced = await replace(id, 'Palm Closee');
    assert.equal(replaced.status, 200, replaced.raw.body);
    assert.equal(replaced.data.checks.lookAlikeCount, 0);
    const rows = await on.rows(id);
    assert.deepEqual(
      rows.map(({ cells }) => cells['street']),
      ['Palm Close', 'Palm Close', 'Orchid Avenue', 'Palm Close'],
    );
    assert.deepEqual(saidOf(rows[0], 'street'), []);
    await on.start(id);
    await world.settle();
    assert.deepEqual(await streets(), ['Orchid Avenue', 'Palm Close']);
    assert.equal((await on.get(id)).counts?.created, 4);
  });

  test('a street cannot be replaced when no row has it or the import has started', async () => {
    const { id } = await on.upload(file);
    const unknown = await replace(id, 'Cedar Road');
    assert.deepEqual(
      unknown.failure.errors.map(({ code, field }) => [code, field]),
      [['NO_SUCH_STREET_IN_FILE', 'street']],
    );
    await on.start(id);
    await world.settle();
    assert.equal((await replace(id, 'Palm Closee')).failure.errors[0]?.code, 'IMPORT_NOT_OPEN');
  });

  async function streets() {
    return (
      await world.call(owner, listStreets, { params: { communityId: estate.communityId } })
    ).data.items
      .map(({ name }) => name)
      .toSorted();
  }

  async function preview(importId: string, chosen: { createLookAlikes?: boolean } = {}) {
    return (
      await world.call(owner, contract.previewImport, {
        ...on.params(importId),
        body: { ...on.choices, ...chosen },
      })
    ).data;
  }

  function replace(importId: string, street: string, replaceWith = 'Palm Close') {
    return world.call(owner, replaceImportStreet, {
      ...on.params(importId),
      body: { street, replaceWith },
    });
  }
});
