import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createStreet, listStreets } from '#contract/addresses/streets.ts';
import { createHouseRange } from '#contract/addresses/house-range.ts';
import { downloadExport, startExport } from '#contract/exports/exports.ts';
import { createGroup, listGroupMembers } from '#contract/groups/groups.ts';
import type { Input } from '#contract/shared/operation.ts';
import { changeStreets } from '#contract/addresses/streets-bulk.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';

describe('the list of streets', () => {
  const world = givenWorld();
  const streets = new Map<string, string>();

  const { manager, communityId, params } = givenEstate(world);
  before(createStreets);

  test('streets can be searched by code, filtered and sorted', async () => {
    assert.deepEqual(await names({}), ['Orchid Close', 'Baobab Lane', 'Palm Street']);
    assert.deepEqual(await names({ Sort: 'name' }), ['Baobab Lane', 'Orchid Close', 'Palm Street']);
    assert.deepEqual(await names({ Sort: '-houses' }), [
      'Palm Street',
      'Orchid Close',
      'Baobab Lane',
    ]);
    assert.deepEqual(await names({ Search: 'oc' }), ['Orchid Close']);
    assert.deepEqual(await names({ NoHouses: 'true' }), ['Baobab Lane']);
    assert.deepEqual(await names({ NoHouses: 'false', Sort: 'name' }), [
      'Orchid Close',
      'Palm Street',
    ]);
  });

  test('an export of streets contains the chosen columns, and its rows are sorted like the list', async () => {
    const { data } = await world.call(manager, startExport, {
      params,
      body: {
        list: 'streets',
        format: 'csv',
        columns: ['name', 'houses'],
        query: { Sort: 'name' },
      },
    });
    const file = await world.call(manager, downloadExport, {
      params: { communityId, exportId: data.id },
    });
    assert.deepEqual(file.raw.body.replace('\uFEFF', '').trim().split(/\r?\n/), [
      '"Street","Houses"',
      '"Baobab Lane","0"',
      '"Orchid Close","2"',
      '"Palm Street","4"',
    ]);
  });

  test('bulk actions archive and restore streets and give a reason for each skipped one', async () => {
    const empty = await addStreet('Cedar Way');
    const full = streets.get('Palm Street') ?? '';
    const preview = await change({ action: 'archive' }, [empty, full], manager, true);
    assert.equal(preview.data.done, 1);
    assert.ok((await names({})).includes('Cedar Way'));
    const { data } = await change({ action: 'archive' }, [empty, full]);
    assert.equal(data.done, 1);
    assert.deepEqual(data.failed, [
      {
        id: full,
        label: 'Palm Street',
        reason: 'It still has 4 houses. Archive or move them first.',
      },
    ]);
    const other = await addStreet('cedar way');
    const taken = await change({ action: 'restore' }, [empty]);
    assert.equal(
      taken.data.failed[0]?.reason,
      'A street named Cedar Way exists already. Rename one of them first.',
    );
    await change({ action: 'archive' }, [other]);
    const both = await change({ action: 'restore' }, [empty, other]);
    assert.deepEqual([both.data.done, both.data.failed.length], [1, 1]);
  });

  test('a bulk action adds each street to a group once, and requires the permission to change groups', async () => {
    const ids = [streets.get('Palm Street') ?? '', streets.get('Baobab Lane') ?? ''];
    const { data: group } = await world.call(manager, createGroup, {
      params,
      body: { name: 'Phase 1', kind: 'Street', memberIds: ids.slice(0, 1) },
    });
    await world.owner.query(
      `update communities set community_features = community_features || '{"Edit Group Members": true}'
       where id = $1`,
      [communityId],
    );
    const add = { action: 'addToGroup', groupId: group.id } as const;
    const { data } = await change(add, ids);
    assert.deepEqual(
      [data.done, data.failed.map(({ reason }) => reason)],
      [1, ['Already in this group.']],
    );
    const members = await world.call(manager, listGroupMembers, {
      params: { communityId, groupId: group.id },
    });
    assert.equal(members.data.totalCount, 2);
    const officer = await world.person();
    await world.worker(communityId, officer, 'Finance officer');
    assert.equal((await change(add, ids, officer)).status, 403);
  });

  async function createStreets() {
    await addStreet('Palm Street', { code: 'PS', sortOrder: 3 });
    await addStreet('Orchid Close', { code: 'OC', sortOrder: 1 });
    await addStreet('Baobab Lane', { sortOrder: 2 });
    await world.call(manager, createHouseRange, {
      params,
      body: { streetId: streets.get('Palm Street') ?? '', from: 1, to: 4 },
    });
    await world.call(manager, createHouseRange, {
      params,
      body: { streetId: streets.get('Orchid Close') ?? '', from: 1, to: 2 },
    });
  }

  async function addStreet(name: string, more: { code?: string; sortOrder?: number } = {}) {
    const { data } = await world.call(manager, createStreet, {
      params,
      body: { name, ...more },
    });
    streets.set(name, data.id);
    return data.id;
  }

  async function names(query: Record<string, string>) {
    return (await world.call(manager, listStreets, { params, query })).data.items.map(
      ({ name }) => name,
    );
  }

  function change(wanted: Change, ids: string[], as = manager, preview = false) {
    return world.call(as, changeStreets, {
      params,
      body: { selection: { kind: 'ids', ids }, change: wanted, preview },
    });
  }
});

type Change = Input<typeof changeStreets>['body']['change'];
