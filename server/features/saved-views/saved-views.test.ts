import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as contract from '#contract/saved-views/saved-views.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';

describe('saved views', () => {
  const world = givenWorld();
  const { manager, communityId } = givenEstate(world);

  test('a saved view stores its query and columns, and the views of a list are sorted by name', async () => {
    const { data } = await create(view('Owners'));
    assert.deepEqual({ ...data, id: '' }, { id: '', ...view('Owners') });
    await create(view('Flat 10'));
    await create(view('Flat 2'));
    await create(view('Empty houses', 'houses'));
    assert.deepEqual(await namesOf('residents'), ['Flat 2', 'Flat 10', 'Owners']);
    assert.deepEqual(await namesOf('houses'), ['Empty houses']);
  });

  test('only its owner can rename, change and delete a saved view', async () => {
    const { data } = await create(view('Mine', 'groups'));
    const colleague = await world.person();
    await world.worker(communityId, colleague, 'Admin');
    const params = { communityId, savedViewId: data.id };
    const rename = (caller: Person, body: object) =>
      world.call(caller, contract.changeSavedView, { params, body });
    assert.deepEqual(await namesOf('groups', colleague), []);
    assert.equal((await rename(colleague, { name: 'Theirs' })).status, 404);
    const changed = await rename(manager, { name: 'Still mine', columns: [] });
    assert.deepEqual(
      [changed.data.name, changed.data.columns, changed.data.query],
      ['Still mine', [], view('').query],
    );
    const remove = (caller: Person) => world.call(caller, contract.deleteSavedView, { params });
    assert.equal((await remove(colleague)).status, 404);
    assert.equal((await remove(manager)).status, 200);
    assert.equal((await remove(manager)).status, 404);
  });

  test('the name of a saved view is unique among a person’s views of a list, regardless of case', async () => {
    await create(view('Once'));
    const again = await create(view('Once'));
    assert.deepEqual(
      [again.failure.errors[0]?.code, again.failure.errors[0]?.field],
      ['VIEW_EXISTS', 'name'],
    );
    const inCapitals = await create(view('oNCE'));
    assert.equal(inCapitals.failure.errors[0]?.description, 'You already have a view named Once.');
    const { data: other } = await create(view('Twice'));
    const change = (savedViewId: string, name: string) =>
      world.call(manager, contract.changeSavedView, {
        params: { communityId, savedViewId },
        body: { name },
      });
    assert.equal((await change(other.id, 'ONCE')).failure.errors[0]?.code, 'VIEW_EXISTS');
    assert.equal((await change(other.id, 'TWICE')).data.name, 'TWICE', 'its own name may change');
    const colleague = await world.person();
    await world.worker(communityId, colleague, 'Admin');
    assert.equal((await create(view('Once'), colleague)).status, 200);
  });

  test('a person has at most fifty saved views, even with concurrent calls', async () => {
    const keen = await world.person();
    await world.worker(communityId, keen, 'Admin');
    const replies = await Promise.all(
      Array.from({ length: 55 }, (_, n) => create(view(`View ${n}`), keen)),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 50);
    assert.equal((await namesOf('residents', keen)).length, 50);
  });

  test('an invalid name, list or query of a saved view gets an error at its field', async () => {
    const refused = await create({ ...view(' '), list: 'No List!', query: { 'a b': 'x' } });
    assert.equal(refused.status, 422);
    const fields = refused.failure.errors.map(({ field }) => field);
    assert.ok(fields.includes('list') && fields.includes('name'), fields.join());
  });

  function view(name: string, list = 'residents') {
    return {
      list,
      name,
      query: { Status: 'Active', Sort: '-name' },
      columns: ['name', 'phone'],
    };
  }

  function create(body: object, caller = manager) {
    return world.call(caller, contract.createSavedView, {
      params: { communityId },
      body: body as never,
    });
  }

  async function namesOf(List: string, caller = manager) {
    const input = { params: { communityId }, query: { List } };
    const { data } = await world.call(caller, contract.listSavedViews, input);
    return data.items.map(({ name }) => name);
  }
});
