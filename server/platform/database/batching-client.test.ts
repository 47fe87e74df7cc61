// Tests that a connection sends all statements of one event loop turn in one socket write.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import { testServerUrl } from '#testing/database.ts';
import { BatchingClient } from './batching-client.ts';
import { kyselyOn, openPool } from './database.ts';

describe('batching of statements', () => {
  test('a pooled connection sends the statements of one event loop turn in one write', async () => {
    const pool = openPool({ url: testServerUrl(), max: 1 });
    const client = await pool.connect();
    const writes = countWrites(client);
    await transaction(client);
    assert.equal(writes(), 1);
    await transaction(client);
    assert.equal(writes(), 2);
    client.release();
    await pool.end();
  });

  test('a separate connection sends the statements of one event loop turn in one write', async () => {
    const client = new BatchingClient({ connectionString: testServerUrl() });
    await client.connect();
    const writes = countWrites(client);
    await client.query('select $1::int', [1]);
    assert.equal(writes(), 1);
    await client.end();
  });

  test('a query builder refuses a connection that cannot send several statements at once', () => {
    assert.throws(() => kyselyOn(new pg.Client() as pg.PoolClient), /pipeline/);
    assert.ok(kyselyOn(new pg.Client({ pipeline: true } as pg.ClientConfig) as pg.PoolClient));
  });
});

type Write = (...given: unknown[]) => void;
type Written = { _write: Write; _writev: Write };

/** Counts a connection's socket writes from now on. */
function countWrites(client: pg.ClientBase): () => number {
  const socket = (client as unknown as { connection: { stream: Written } }).connection.stream;
  let writes = 0;
  for (const name of ['_write', '_writev'] as const) {
    const write = socket[name].bind(socket);
    socket[name] = (...given) => {
      writes += 1;
      write(...given);
    };
  }
  return () => writes;
}

function transaction(client: pg.ClientBase): Promise<unknown> {
  return Promise.all([
    client.query('begin'),
    client.query('select $1::int', [1]),
    client.query("select set_config('app.test', $1, true)", ['x']),
    client.query('commit'),
  ]);
}
