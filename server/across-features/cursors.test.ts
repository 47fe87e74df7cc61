// Tests paging for API clients: no other row is missed or repeated if earlier rows are added or removed between two
// pages.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { z } from 'zod';
import { listCommunityOverviews } from '#contract/communities/communities.ts';
import { operations } from '#contract/index.ts';
import { takesCursor } from '#contract/shared/refusals.ts';
import { listResidents } from '#contract/residents/residents.ts';
import { listTransactions } from '#contract/wallets/transactions.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';

describe('cursors of lists', () => {
  const world = givenWorld();
  const { manager: owner, communityId } = givenEstate(world);
  before(() => add(1388, 'Obi'));

  test('following the cursors reads every row once, even beyond the limit of exact totals', async () => {
    for (const query of [{}, { Search: 'Obi' }, { Sort: '-name' }, { Sort: 'createdAt' }]) {
      const names = await readAll(query as Query);
      assert.equal(new Set(names).size, 1388, JSON.stringify(query));
      assert.equal(names.length, 1388, JSON.stringify(query));
    }
    const { data } = await page({ Search: 'Obi', PageSize: '100' });
    assert.deepEqual([data.totalCount, data.totalIsExact, data.hasMore], [1000, false, true]);
  });

  test('adding or removing earlier rows between pages neither repeats nor skips other rows', async () => {
    const names = await readAll({ Sort: 'name' }, async (read) => {
      if (read === 200) await add(150, 'Abi');
      if (read === 300) {
        await world.owner.query(
          `delete from residents where community_id = $1 and last_name like 'Abi%'`,
          [communityId],
        );
      }
    });
    assert.equal(new Set(names).size, names.length, 'none twice');
    assert.equal(names.filter((name) => name.startsWith('Obi')).length, 1388, 'none lost');
  });

  test('an invalid cursor and a cursor whose row was deleted are rejected', async () => {
    const { data } = await page({ Sort: 'name', PageSize: '10' });
    const last = data.items.at(-1);
    await world.owner.query('delete from residents where id = $1', [last?.id]);
    const gone = await page({ Sort: 'name', PageSize: '10', Cursor: data.nextCursor ?? '' });
    assert.deepEqual([gone.status, gone.failure.errors[0]?.code], [409, 'CURSOR_GONE']);
    const none = await page({ Cursor: 'AAAAAAAAAAAA' });
    assert.deepEqual([none.status, none.failure.errors[0]?.field], [422, 'Cursor']);
  });

  test('the last page and an empty list have no next cursor', async () => {
    const { data } = await page({ PageSize: '100', PageNumber: '14' });
    assert.deepEqual([data.hasMore, data.nextCursor], [false, null]);
    const none = await world.call(owner, listTransactions, { params: { communityId } });
    assert.deepEqual([none.data.hasMore, none.data.nextCursor], [false, null]);
    for (const name of ['Palm', 'Fig']) await world.community(owner, name);
    const first = await world.call(owner, listCommunityOverviews, { query: { PageSize: '2' } });
    assert.equal(first.data.hasMore, true);
    const Cursor = first.data.nextCursor ?? '';
    const rest = await world.call(owner, listCommunityOverviews, {
      query: { PageSize: '2', Cursor },
    });
    assert.deepEqual([rest.data.items.length, rest.data.hasMore], [1, false]);
  });

  test('every paged list takes and returns a cursor, and the contract documents its total', () => {
    const lists = operations.filter(takesCursor);
    assert.ok(lists.length > 60);
    for (const { name, data } of operations) {
      if (!(data instanceof z.ZodObject) || !('totalIsExact' in data.shape)) continue;
      assert.ok('hasMore' in data.shape && 'nextCursor' in data.shape, name);
      assert.ok(
        lists.some((one) => one.name === name),
        `${name} takes no cursor`,
      );
      const total = data.shape['totalIsExact'] as z.ZodType;
      assert.match(total.meta()?.description ?? '', /list continues/, name);
    }
  });

  function add(count: number, lastName: string) {
    return world.owner.query(
      `insert into residents (community_id, first_name, last_name, email)
       select $1, 'Ada', $3 || ' ' || lpad(n::text, 5, '0'), lower($3) || n || '@example.test'
       from generate_series(1, $2::int) n`,
      [communityId, count, lastName],
    );
  }

  type Query = Record<string, string>;

  function page(query: Query) {
    return world.call(owner, listResidents, { params: { communityId }, query: query as never });
  }

  /** Reads all pages as a client does, and returns the names in all of them. */
  async function readAll(query: Query, between?: (read: number) => Promise<unknown>) {
    const names: string[] = [];
    let Cursor: string | null = null;
    for (;;) {
      const asked: Query = { ...query, PageSize: '100', ...(Cursor && { Cursor }) };
      const { data } = await page(asked);
      names.push(...data.items.map(({ lastName }) => lastName));
      assert.equal(data.hasMore, data.nextCursor !== null);
      if (!data.hasMore) return names;
      Cursor = data.nextCursor;
      await between?.(names.length);
    }
  }
});
