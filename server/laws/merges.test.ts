// Tests that each column that refers to a house or a resident declares whether its rows move when two records are
// merged.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type pg from 'pg';
import { declaredColumns, type MergedKind, type Merges } from '#platform/feature/merges.ts';
import { features } from '#server/features.ts';
import { openWorld } from '#testing/world.ts';

type Declaring = { merges?: Merges };

/** Columns with a foreign key to the table of houses or residents. */
async function namingColumns(owner: pg.Pool, kind: MergedKind): Promise<string[]> {
  const { rows } = await owner.query<{ column: string }>(
    `select k.conrelid::regclass || '.' || a.attname as column
     from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
     where k.contype = 'f' and k.confrelid = $1::regclass and a.attname <> 'community_id'`,
    [`${kind}s`],
  );
  return rows.map(({ column }) => column);
}

/** The columns without a declaration, with two declarations, or with a declaration but missing in the database. */
async function mergeBreaches(owner: pg.Pool, of: readonly Declaring[], kind: MergedKind) {
  const naming = await namingColumns(owner, kind);
  const declared = declaredColumns(of, kind);
  return {
    missing: naming.filter((column) => !declared.includes(column)),
    wrong: declared.filter(
      (column, index) => !naming.includes(column) || declared.indexOf(column) !== index,
    ),
  };
}

describe('merges of houses and residents', () => {
  for (const kind of ['house', 'resident'] as const) {
    test(`each foreign key to a ${kind} declares exactly once whether its rows move in a merge`, async (t) => {
      const world = await openWorld();
      t.after(() => world.close());
      assert.deepEqual(await mergeBreaches(world.owner, features, kind), {
        missing: [],
        wrong: [],
      });
    });
  }

  test('the check of merges finds a column without a declaration and a declaration without a column', async (t) => {
    const world = await openWorld();
    t.after(() => world.close());
    const planted = features.map(({ name, ...feature }) =>
      name === 'groups' ? { merges: { house: { replaced: 'moon.house_id' } } } : feature,
    );
    assert.deepEqual(await mergeBreaches(world.owner, planted, 'house'), {
      missing: ['group_members.house_id'],
      wrong: ['moon.house_id'],
    });
  });
});
