// A pooler that drops a connection's start-up parameters never gives it more rights.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { freshDatabase, type TestDatabase } from '#testing/database.ts';
import { checkDatabase } from './check-database.ts';
import { openPool } from './database.ts';

describe('a pooler that drops start-up parameters', () => {
  let database: TestDatabase;
  let pooler: Server;
  let url: string;

  before(openPooler);
  after(async () => {
    pooler.close();
    await database.drop();
  });

  test('a connection whose role is not the application’s is refused', async () => {
    const pool = openPool({ url, max: 1, role: 'courtyard_app' });
    await assert.rejects(pool.query('select from users'), /and not as courtyard_app; it does no/);
    await pool.end();
    const direct = openPool({ url: database.url, max: 1, role: 'courtyard_app' });
    const { rows } = await direct.query('select current_user as acting');
    assert.deepEqual(rows, [{ acting: 'courtyard_app' }]);
    await direct.end();
  });

  test('a server behind a pooler that drops start-up parameters does not start and explains why', async () => {
    await assert.rejects(checkDatabase(url), /names a pooler that drops or refuses start-up/);
    await checkDatabase(database.url);
  });

  async function openPooler() {
    database = await freshDatabase();
    const real = new URL(database.url);
    const [port, host] = [Number(real.port || 5432), real.hostname];
    // Forwards every byte, but blanks the value of `options` in the first message.
    pooler = createServer((near: Socket) => {
      const far = connect(port, host);
      near.once('data', (first: Buffer) => {
        const text = first
          .toString('latin1')
          .replace(/(?<=\0options\0)[^\0]+/, (value) => ' '.repeat(value.length));
        far.write(Buffer.from(text, 'latin1'));
        near.pipe(far);
      });
      far.pipe(near);
      for (const socket of [near, far]) socket.on('error', () => near.destroy());
    });
    await once(pooler.listen(0, '127.0.0.1'), 'listening');
    const address = pooler.address();
    // Over TCP, because a socket file would bypass the pooler.
    real.search = '';
    real.hostname = '127.0.0.1';
    real.port = String(typeof address === 'object' ? address?.port : 0);
    url = real.toString();
  }
});
