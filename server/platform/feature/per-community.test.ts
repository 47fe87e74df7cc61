// Guarantees of jobs that take their rows in batches, each in a transaction of a community.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { givenWorld, given } from '#testing/given.ts';
import { perCommunity } from './per-community.ts';

describe('a job in batches', () => {
  const world = givenWorld();
  const estate = given(async () => ({
    communityId: await world.community(await world.person(), 'Palm'),
  }));

  test('a job in batches runs another batch after a full one and stops after a smaller one', async () => {
    assert.deepEqual(await run([3, 3, 1]), [
      estate.communityId,
      estate.communityId,
      estate.communityId,
    ]);
  });

  test('a job in batches stops after an empty batch', async () => {
    assert.deepEqual(await run([0]), [estate.communityId]);
  });

  test('a job in batches begins no batch once the server is stopping', async () => {
    const ending = new AbortController();
    ending.abort();
    assert.deepEqual(await run([3], ending), []);
  });

  test('the audit entries of a job in batches name Courtyard as the actor', async () => {
    await run([0]);
    const { rows } = await world.owner.query<{ actor: string }>(
      `select distinct actor_name as actor from audit_entries where action = 'test.batch'`,
    );
    assert.deepEqual(rows, [{ actor: 'Courtyard' }]);
  });

  async function run(counts: readonly number[], ending = new AbortController()) {
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
    await job.inOne(toolsOf({ pool, owner, clock, log }, ending.signal), estate.communityId);
    return seen;
  }
});
