// Guarantees of the queues: a job's failure is recorded only after its last try, and jobs that name an erased person
// are dropped.
import type { Job, OutboxEvent } from './job.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { givenWorld } from '#testing/given.ts';
import { startJobs } from './jobs.ts';
import { dropWaitingJobs } from './waiting-jobs.ts';

describe('failed and dropped jobs', () => {
  const world = givenWorld();

  test('a job gives up after its last try and not before', async () => {
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
    const fact: OutboxEvent = {
      id: 1,
      communityId: null,
      userId: null,
      topic: job.topic,
      payload: {},
    };
    await jobs.boss.send(job.name, fact);
    await ended.promise;
    await jobs.stop();
    assert.deepEqual(steps, ['run', 'run', 'given up']);
  });

  test('jobs that contain an erased person’s name are dropped, including ended ones', async () => {
    const { pool, owner, clock, url } = world;
    const none = () => undefined;
    const log = { info: none, warn: none, error: none };
    const ran: unknown[] = [];
    const job: Job = {
      name: 'test.held',
      topic: 'test.held',
      run: async (_tools, { payload }) => void ran.push(payload['text']),
    };
    const options = { url, pool, owner, clock, log, platformTexts: false, scheduled: [] };
    const jobs = await startJobs({ ...options, jobs: [job] });
    const [here, elsewhere] = [randomUUID(), randomUUID()];
    const hold = (communityId: string, text: string) =>
      jobs.boss.send(
        job.name,
        { id: 1, communityId, userId: null, topic: job.topic, payload: { text } },
        { startAfter: 3600 },
      );
    await hold(here, 'ADA OBI waits at the gate');
    await hold(here, 'A parcel came');
    await hold(here, 'Ada Obi was told');
    await owner.query(
      `update pgboss.job set state = 'completed', completed_on = now()
       where name = $1 and data::text like '%was told%'`,
      [job.name],
    );
    await hold(elsewhere, 'Ada Obi is somebody else here');
    await hold(here, 'Obienu, the gate');
    await hold(here, 'Mrs Adichie rang from 0803-555-7711');
    await hold(here, 'Account 108035557711 was paid');
    const person = { names: ['Ada Obi'], words: ['Adichie'], contacts: ['+2348035557711'] };
    assert.equal(await dropWaitingJobs(owner, here, person), 3);
    const { rows } = await owner.query<{ text: string }>(
      `select data -> 'payload' ->> 'text' as text from pgboss.job where name = $1 order by 1`,
      [job.name],
    );
    await jobs.stop();
    assert.deepEqual(
      rows.map(({ text }) => text),
      [
        'A parcel came',
        'Account 108035557711 was paid',
        'Ada Obi is somebody else here',
        'Obienu, the gate',
      ],
    );
    assert.deepEqual(ran, []);
  });
});
