// Guarantees of external calls: no database connection is held during the call, each answer is fetched once, and an
// external call within a transaction is detected.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type pg from 'pg';
import { common } from '#contract/shared/envelope.ts';
import { freshDatabase, type TestDatabase } from '#testing/database.ts';
import { openPool } from './database.ts';
import { createSemaphore } from '#platform/jobs/semaphore.ts';
import { openFiles } from '#platform/files/files.ts';
import { sendOver } from '#platform/delivery/mail.ts';
import { openOutbound } from '#platform/delivery/outbound.ts';
import { callExternalOnce, forbidExternalCallsInTransactions } from './external-calls.ts';
import { openProvider } from '#platform/payments/call.ts';
import { refuse } from '#platform/http/refuse.ts';
import { storeDocument } from '#platform/files/stored-uploads.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';

const ofNobody = { communityId: null };

describe('external calls within a transaction', () => {
  let database: TestDatabase;
  let pool: pg.Pool;

  before(async () => {
    database = await freshDatabase();
    // The pool has a single connection: if an external call held it, the answer could never arrive.
    pool = openPool({ url: database.url, max: 1, role: 'courtyard_app' });
    forbidExternalCallsInTransactions();
  });
  after(async () => {
    await pool.end();
    await database.drop();
  });

  test('an external call holds no connection, and is not repeated when its transaction runs again', async () => {
    let asked = 0;
    let tries = 0;
    const answer = async () => {
      asked += 1;
      const { rows } = await pool.query<{ n: number }>('select 7 as n');
      return rows[0]?.n;
    };
    const found = await enterAsSystem(pool, ofNobody, async () => {
      tries += 1;
      const first = await callExternalOnce('seven', answer);
      // After a later deadlock the transaction runs again with the known answer.
      if (tries === 2) throw Object.assign(new Error('deadlock'), { code: '40P01' });
      return first;
    });
    assert.deepEqual([found, asked, tries], [7, 1, 3]);
  });

  test('a transaction that runs again after an external call keeps its writes once', async () => {
    const id = randomUUID();
    await enterAsSystem(pool, ofNobody, async ({ client }) => {
      await client.query('insert into local_texts (id, recipient, body) values ($1, $2, $3)', [
        id,
        'a',
        'b',
      ]);
      await callExternalOnce('anything', async () => 1);
    });
    const { rows } = await pool.query('select id from local_texts where id = $1', [id]);
    assert.equal(rows.length, 1);
  });

  test('a failed external call raises its error inside the transaction', async () => {
    const failing = callExternalOnce.bind(null, 'gateway', () => Promise.reject(new Error('away')));
    const caught = enterAsSystem(pool, ofNobody, () =>
      failing().catch((error: Error) => {
        // Rethrow the error that ends a try, as rules do: it looks like a server fault.
        if (error.message !== 'away') throw error;
        return 'handled';
      }),
    );
    assert.equal(await caught, 'handled');
    await assert.rejects(
      enterAsSystem(pool, ofNobody, () => failing()),
      /away/,
    );
  });

  test('a transaction that makes a new external call in each try is stopped', async () => {
    const endless = enterAsSystem(pool, ofNobody, () =>
      callExternalOnce(randomUUID(), async () => undefined),
    );
    await assert.rejects(endless, /without an end/);
  });

  test('a document stored in a transaction is removed if the transaction is refused, and else kept', async () => {
    const files = openFiles(`file://${join(tmpdir(), 'courtyard-tests', randomUUID())}`);
    const store = (isRefused: boolean) =>
      enterAsSystem(pool, ofNobody, async () => {
        const document = { bytes, extension: 'pdf' } as const;
        const name = await storeDocument(files, document, (own) => `papers/${own}`);
        if (isRefused) throw refuse(common.notFound);
        return name;
      });
    const bytes = Buffer.from('%PDF-1.4');
    await assert.rejects(store(true));
    assert.deepEqual(await Array.fromAsync(files.list()), []);
    const name = await store(false);
    assert.deepEqual(await Array.fromAsync(files.list()), [`papers/${name}`]);
  });

  test('an external call within a transaction is rejected, except in a job that may wait', async () => {
    const files = openFiles(`file://${join(tmpdir(), 'courtyard-tests', randomUUID())}`);
    const outbound = openOutbound({ plainHttp: true, loopback: true });
    const provider = openProvider({
      baseUrl: 'http://127.0.0.1:1',
      headers: {},
      messageOf: () => undefined,
    });
    const url = 'http://127.0.0.1:1/';
    const going: Record<string, () => Promise<unknown>> = {
      'the store': () => files.put('a/b.txt', Buffer.from('x')),
      'a file': () => files.get('a/b.txt'),
      'a call': () => outbound.call({ method: 'GET', url, headers: {} }),
      'a name': () => outbound.resolve('localhost'),
      'a gateway': () => provider({ method: 'GET', path: '/' }),
      'a mail server': () => sendOver({} as never, {}),
      'a place among few': () => createSemaphore({ most: 1, mostWaiting: 1 }).enter(),
    };
    for (const [name, go] of Object.entries(going)) {
      const inside = enterAsSystem(pool, ofNobody, go);
      await assert.rejects(inside, /a transaction is open while/, name);
    }
    const inJob = { ...ofNobody, mayWait: true };
    await enterAsSystem(pool, inJob, () => files.put('a/b.txt', Buffer.from('x')));
    await files.get('a/b.txt');
    await outbound.close();
  });
});
