// Tests calls while the database is in trouble: a read-only database or a lost connection leads to a 503 that allows a
// retry, and a locked table only stops the calls that need it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import Fastify from 'fastify';
import { createStreet, listStreets } from '#contract/addresses/streets.ts';
import { listGroups } from '#contract/groups/groups.ts';
import { signIn } from '#contract/identity/identity.ts';
import { openPool } from '#platform/database/database.ts';
import { answerError } from '#platform/http/answer.ts';
import { givenEstate } from '#testing/given-estate.ts';
import { givenWorld } from '#testing/given.ts';

const writers = 30;

describe('a locked table', () => {
  const world = givenWorld();
  const { manager, params } = givenEstate(world);

  test('a locked table blocks only the calls that need it', async () => {
    const holder = await world.owner.connect();
    await holder.query('begin');
    await holder.query('lock table streets in access exclusive mode');
    const stuck = Array.from({ length: writers }, (_, n) =>
      world.call(manager, createStreet, { params, body: { name: `Street ${n}` } }),
    );
    const steps: string[] = [];
    void Promise.race(stuck).then(() => steps.push('a writer gave up'));
    const health = world.app.inject('/readyz');
    const unrelated = Array.from({ length: 5 }, () => world.call(manager, listGroups, { params }));
    const statuses = (await Promise.all(unrelated)).map(({ status }) => status);
    const { statusCode } = await health;
    steps.push('others were answered');
    const refusals = await Promise.all(stuck);
    await holder.query('rollback');
    holder.release();
    assert.deepEqual(steps, ['others were answered', 'a writer gave up']);
    assert.deepEqual([...statuses, statusCode], [200, 200, 200, 200, 200, 200]);
    for (const { status, headers } of refusals) {
      assert.equal(status, 503);
      assert.ok(Number(headers['retry-after']) >= 1);
    }
    const again = await world.call(manager, createStreet, { params, body: { name: 'Palm' } });
    assert.equal(again.status, 200);
  });
});

describe('a read-only database', () => {
  const world = givenWorld({ isNew: true });

  test('a write to a read-only database gets a 503 with Retry-After', async () => {
    const manager = await world.person();
    const params = { communityId: await world.community(manager) };
    const { rows } = await world.owner.query<{ name: string }>('select current_database() as name');
    // Applies to new connections, and every call here uses a new one.
    await world.owner.query(
      `alter database ${rows[0]?.name} set default_transaction_read_only = on`,
    );
    const password = 'Not the password 1';
    const answers = [
      await world.call(manager, createStreet, { params, body: { name: 'Elm' } }),
      await world.call(null, signIn, { body: { email: manager.email, password } }),
    ];
    for (const { status, headers, failure } of answers) {
      assert.equal(status, 503);
      assert.equal(headers['retry-after'], '30');
      assert.match(failure.message, /Changes can’t be saved at the moment/);
    }
    const reading = await world.call(manager, listStreets, { params });
    assert.equal(reading.status, 200);
  });
});

describe('a lost connection', () => {
  test('five messages of pg about a lost connection lead to a 503 with Retry-After', async () => {
    const app = Fastify();
    app.setErrorHandler(answerError);
    const sentences = [
      'Connection terminated unexpectedly',
      'Client has encountered a connection error and is not queryable',
      'Client was closed and is not queryable',
      'timeout exceeded when trying to connect',
      'Query read timeout',
    ];
    for (const [n, sentence] of sentences.entries()) {
      app.get(`/${n}`, () => {
        throw new Error(sentence);
      });
    }
    for (const n of sentences.keys()) {
      const { statusCode, headers } = await app.inject(`/${n}`);
      assert.equal(statusCode, 503);
      assert.equal(headers['retry-after'], '1');
    }
  });

  test('a call while the socket of a restarting PostgreSQL is missing gets a 503 with Retry-After', async () => {
    const pool = openPool({ url: 'postgres://nobody@127.0.0.1/none?host=%2Fno-such-folder' });
    const app = Fastify();
    app.setErrorHandler(answerError);
    app.get('/', () => pool.query('select 1'));
    const { statusCode, headers } = await app.inject('/');
    assert.equal(statusCode, 503);
    assert.equal(headers['retry-after'], '1');
    await pool.end();
  });
});
