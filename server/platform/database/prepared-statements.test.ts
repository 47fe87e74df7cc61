import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type pg from 'pg';
import { openWorld, type World } from '#testing/world.ts';
import { openPool } from './database.ts';
import { preparedStatement } from './prepared-statements.ts';
import { enterAsSystem, type SystemScope } from '#platform/http/tenant.ts';

describe('prepared statements', () => {
  let world: World;
  let pool: pg.Pool;

  before(async () => {
    world = await openWorld();
    pool = openPool({ url: world.url, role: 'courtyard_app', max: 1 });
  });
  after(async () => {
    await pool.end();
    await world.close();
  });

  test('a reused prepared statement returns only the rows of its community, worker and value', async () => {
    const manager = await world.person();
    const communities: string[] = [];
    for (const names of [
      ['Acacia Road', 'Palm Street'],
      ['Cedar Close', 'Oak Lane'],
    ]) {
      const communityId = await world.community(manager);
      communities.push(communityId);
      await world.owner.query(
        'insert into streets (community_id, name) select $1, unnest($2::text[])',
        [communityId, names],
      );
    }
    const [one = '', other = ''] = communities;
    const guard = await world.person();
    const worker = await world.worker(one, guard, 'Security staff');
    await world.owner.query(
      `update workers set street_ids = array(select s.id from streets s
         where s.community_id = $1 and s.name like 'Palm%')
       where community_id = $1 and id = $2`,
      [one, worker],
    );
    // From the sixth execution on, a connection may use a generic plan.
    for (let times = 0; times < 7; times += 1) {
      assert.deepEqual(await namesSeen({ communityId: one }, 'A'), ['Acacia Road', 'Palm Street']);
      assert.deepEqual(await namesSeen({ communityId: other }, 'D'), ['Oak Lane']);
      assert.deepEqual(
        await namesSeen({ communityId: one, userId: guard.id, asWorker: true }, 'A'),
        ['Palm Street'],
      );
    }
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pg_prepared_statements where statement like '%s.name >=%'`,
    );
    assert.equal(rows[0]?.count, 1);
  });

  function namesSeen(scope: SystemScope, from: string): Promise<string[]> {
    return enterAsSystem(pool, scope, async ({ db }) => {
      const { rows } = await preparedStatement(
        sql<{ name: string }>`select s.name from streets s where s.name >= ${from} order by s.name`,
      ).execute(db);
      return rows.map(({ name }) => name);
    });
  }
});
