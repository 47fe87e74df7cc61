// Guarantees of the queues: a job whose tries all fail records that it is given up, after the last of them.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openWorld, type World } from '#testing/world.ts';
import { type Fact, type Job, startJobs } from './jobs.ts';

describe('a job whose tries fail', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  test('is given up after its last try, and not before', async () => {
    const steps: string[] = [];
    const ended = Promise.withResolvers<void>();
    const job: Job = {
      name: 'test.in-vain',
      topic: 'test.in-vain',
      retryLimit: 1,
      run: async () => {
        steps.push('run');
        throw new Error('the server is away');
      },
      givenUp: async () => {
        steps.push('given up');
        ended.resolve();
      },
    };
    const none = () => undefined;
    const { pool, owner, clock, url } = world;
    const log = { info: none, warn: none, error: none };
    const jobs = await startJobs({
      url,
      pool,
      owner,
      clock,
      log,
      platformTexts: false,
      jobs: [job],
      scheduled: [],
    });
    const fact: Fact = { id: 1, communityId: null, userId: null, topic: job.topic, payload: {} };
    await jobs.boss.send(job.name, fact);
    await ended.promise;
    await jobs.stop();
    assert.deepEqual(steps, ['run', 'run', 'given up']);
  });
});
