// Guarantees of jobs that go through all communities: a failure in one does not stop the others, is logged, and fails
// the job at the end.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { givenWorld } from '#testing/given.ts';
import { toolsOf } from './jobs.ts';

describe('a job over all communities', () => {
  const world = givenWorld();
  const ids: string[] = [];

  before(async () => {
    for (const name of ['Palm', 'Cedar', 'Iroko']) {
      const owner = await world.person();
      ids.push(await world.community(owner, name));
    }
    ids.sort();
  });

  test('a job over all communities visits every community', async () => {
    const { done, visited, logged } = run([]);
    await done;
    assert.deepEqual(visited, ids);
    assert.deepEqual(logged, []);
  });

  test('a job over all communities continues after a failure, logs the community and fails at the end', async () => {
    const [first = '', second = ''] = ids;
    const { done, visited, logged } = run([first, second]);
    await assert.rejects(done, AggregateError);
    assert.deepEqual(visited, ids);
    assert.deepEqual(
      logged.map((said) => 'communityId' in said && said.communityId),
      [first, second],
    );
  });

  test('a job over all communities begins no community once the server is stopping', async () => {
    const ending = new AbortController();
    ending.abort();
    const { done, visited } = run([], ending);
    await done;
    assert.deepEqual(visited, []);
  });

  function run(failing: readonly string[], ending = new AbortController()) {
    const visited: string[] = [];
    const logged: object[] = [];
    const none = () => undefined;
    const log = { info: none, warn: none, error: (said: object) => void logged.push(said) };
    const { pool, owner, clock } = world;
    const done = toolsOf({ pool, owner, clock, log }, ending.signal).eachCommunity(async (id) => {
      visited.push(id);
      if (failing.includes(id)) throw new Error('it was refused');
    });
    return { done, visited, logged };
  }
});
