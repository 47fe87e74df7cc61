// Guarantees of jobs that take their rows in batches, each in a transaction of a community.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { openWorld, type World } from '#testing/world.ts';
import { perCommunity } from './per-community.ts';

describe('a job in batches', () => {
  let world: World;
  let communityId: string;

  before(async () => {
    world = await openWorld();
    communityId = await world.community(await world.person(), 'Palm');
  });
  after(() => world.close());

  const run = async (counts: readonly number[], ending = new AbortController()) => {
    const none = () => undefined;
    const log = { info: none, warn: none, error: none };
    const { pool, owner, clock } = world;
    const seen: string[] = [];
    const job = perCommunity({
      name: 'test.batches',
      cron: '0 0 1 1 *',
      batch: 3,
      work: async (context) => {
        seen.push(context.communityId);
        context.audit({ action: 'test.batch', entityType: 'test' });
        return counts[seen.length - 1] ?? 0;
      },
    });
    await job.inOne(toolsOf({ pool, owner, clock, log }, ending.signal), communityId);
    return seen;
  };

  test('a full batch is followed by another one', async () => {
    assert.deepEqual(await run([3, 3, 1]), [communityId, communityId, communityId]);
  });

  test('an empty batch is the last one', async () => {
    assert.deepEqual(await run([0]), [communityId]);
  });

  test('no batch begins when the server stops', async () => {
    const ending = new AbortController();
    ending.abort();
    assert.deepEqual(await run([3], ending), []);
  });

  test('the audit log names Courtyard as the actor', async () => {
    await run([0]);
    const { rows } = await world.owner.query<{ actor: string }>(
      `select distinct actor_name as actor from audit_entries where action = 'test.batch'`,
    );
    assert.deepEqual(rows, [{ actor: 'Courtyard' }]);
  });
});
