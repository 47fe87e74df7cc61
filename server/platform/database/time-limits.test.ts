// Guarantees of the time limits: each transaction begins with its class's limit, and a statement that exceeds it is
// cancelled with a clear answer.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { getDuesReport } from '#contract/reports/reports.ts';
import { createGroup, listGroups } from '#contract/groups/groups.ts';
import { downloadWalletStatement } from '#contract/wallets/wallet-statement.ts';
import { operations } from '#contract/index.ts';
import { printHouseTags } from '#contract/addresses/house-documents.ts';
import { startLive } from '#platform/live/live.ts';
import { openWorld, type Person, testSecret, type World } from '#testing/world.ts';
import type { Db } from './database.ts';
import { inCommunity } from '#platform/http/route.ts';
import { serve } from '#platform/http/serve.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { statementSeconds, timeClassOf } from './time-limits.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe('time limits', () => {
  let world: World;
  let manager: Person;
  let communityId: string;
  let app: FastifyInstance;
  let live: ReturnType<typeof startLive>;
  const seen: Record<string, string | undefined> = {};

  before(serveSlowCalls);
  after(async () => {
    await live.stop();
    await app.close();
    await world.close();
  });

  test('a read over its limit is cancelled with a 503 and Retry-After', async () => {
    const { statusCode, headers, body } = await call('GET', '/groups');
    assert.equal(statusCode, 503);
    assert.equal(headers['retry-after'], '5');
    assert.match(body, /This took too long and was stopped\. Nothing was changed\./);
    const { rows } = await world.pool.query<{ limit: string }>(
      `select current_setting('statement_timeout') as limit`,
    );
    assert.deepEqual(rows, [{ limit: '15s' }], 'the limit ends with its transaction');
  });

  test('a write, a report, a job and a public call begin with the statement timeout of their class', async () => {
    await call('POST', '/groups', { name: 'Front row', kind: 'House', memberIds: [randomUUID()] });
    await call('GET', '/reports/dues?From=2026-01-01&To=2026-01-31');
    const { pool, owner, clock } = world;
    const tools = toolsOf({ pool, owner, clock, log: quiet }, new AbortController().signal);
    const scope = { communityId, userId: null, actor: 'Courtyard' };
    seen['job'] = await tools.inCommunity(scope, ({ db }) => limitIn(db));
    seen['public'] = await enterAsSystem(pool, { communityId }, ({ db }) => limitIn(db));
    assert.deepEqual(seen, { write: '10s', report: '15s', job: '1min', public: '10s' });
  });

  test('the client-side timeout of a job is longer than the statement timeout of a job', async () => {
    const { pool } = world;
    const waits = await enterAsSystem(pool, { communityId, time: 'job' }, async ({ client }) => {
      const settings = client as unknown as { connectionParameters: { query_timeout: number } };
      return settings.connectionParameters.query_timeout;
    });
    assert.ok(waits > statementSeconds.job * 1000);
  });

  test('every operation has a time class', () => {
    assert.equal(timeClassOf(listGroups), 'read');
    assert.equal(timeClassOf(createGroup), 'write');
    assert.equal(timeClassOf(getDuesReport), 'report');
    assert.equal(timeClassOf(downloadWalletStatement), 'report');
    assert.equal(timeClassOf(printHouseTags), 'report');
    for (const operation of operations) assert.ok(timeClassOf(operation) in statementSeconds);
  });

  async function serveSlowCalls() {
    world = await openWorld();
    manager = await world.person();
    communityId = await world.community(manager);
    app = Fastify();
    app.setValidatorCompiler(() => (value) => ({ value }));
    app.setSerializerCompiler(() => JSON.stringify);
    live = startLive(world.pool, quiet, []);
    // The routes are the product's operations, with the test's statements instead of the product's rules.
    serve(
      app,
      [
        inCommunity(listGroups, async ({ db }) => {
          await sql`select pg_sleep(3600)`.execute(db);
          throw new Error('the statement was not cut off');
        }),
        inCommunity(createGroup, async ({ db }) => {
          seen['write'] = await limitIn(db);
          throw new Error('seen');
        }),
        inCommunity(getDuesReport, async ({ db }) => {
          seen['report'] = await limitIn(db);
          throw new Error('seen');
        }),
      ],
      {
        pool: world.pool,
        secret: testSecret,
        clock: world.clock,
        live,
        sms: { platform: null },
        wakeRelay: () => undefined,
      },
    );
  }

  function call(method: 'GET' | 'POST', path: string, payload?: object) {
    return app.inject({
      method,
      url: `/api/community/${communityId}${path}`,
      headers: { authorization: `Bearer ${manager.token}` },
      ...(payload && { payload }),
    });
  }
});

async function limitIn(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ limit: string }>`
    select current_setting('statement_timeout') as limit`.execute(db);
  return rows[0]?.limit;
}
