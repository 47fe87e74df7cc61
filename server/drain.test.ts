// Guarantees of SIGTERM: running calls are answered, no call is cut off, streams say when to reconnect, and a second
// signal ends the server at once.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, describe, test } from 'node:test';
import type pg from 'pg';
import { followEvents } from '#contract/live/live.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { openPool } from '#platform/database/database.ts';
import { freshDatabase, type TestDatabase } from '#testing/database.ts';
import { type Person, seedCommunity, seedPerson } from '#testing/seed.ts';

const clients = 30;

describe('shutdown of a server', () => {
  let database: TestDatabase;
  let owner: pg.Pool;
  let dataDir: string;
  let manager: Person;
  let communityId: string;
  before(async () => {
    database = await freshDatabase();
    owner = openPool({ url: database.url, max: 2 });
    dataDir = await mkdtemp(join(tmpdir(), 'courtyard-drain-'));
    manager = await seedPerson(owner);
    communityId = await seedCommunity(owner, manager.id);
  });
  after(async () => {
    await owner.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('a stopping server answers 30 concurrent writers without a loss or a reset', async () => {
    const { base, server } = await start();
    const acknowledged: string[] = [];
    const troubles = new Set<string>();
    let isStopping = false;
    const busy = Promise.withResolvers<void>();
    const write = async (client: number): Promise<void> => {
      for (let round = 0; ; round += 1) {
        const name = `Street ${client}-${round}`;
        const body = JSON.stringify({ name });
        const request = { method: createStreet.method, headers: headers(), body };
        const answer = await fetch(`${base}${pathOf(createStreet.path)}`, request).catch(
          ({ cause }: { cause?: { code?: string } }) => cause?.code ?? 'unknown',
        );
        if (typeof answer === 'string') {
          // A refused connection is fine while the server stops: load balancers rely on it.
          if (!isStopping || answer !== 'ECONNREFUSED') troubles.add(answer);
          return;
        }
        await answer.text();
        if (answer.status === 200) acknowledged.push(name);
        else troubles.add(String(answer.status));
        if (acknowledged.length === clients * 2) busy.resolve();
      }
    };
    const writing = Array.from({ length: clients }, (_, client) => write(client));
    await Promise.race([busy.promise, Promise.all(writing)]);
    const ended = once(server, 'exit');
    isStopping = true;
    server.kill('SIGTERM');
    await Promise.all(writing);
    assert.deepEqual(await ended, [0, null]);
    assert.deepEqual([...troubles], []);
    const { rows } = await owner.query<{ name: string }>(
      'select name from streets where community_id = $1',
      [communityId],
    );
    assert.deepEqual(rows.map(({ name }) => name).toSorted(), acknowledged.toSorted());
  });

  test('a stopping server tells open streams when to reconnect', async () => {
    const { base, server } = await start();
    const stream = await fetch(`${base}${pathOf(followEvents.path)}`, { headers: headers() });
    const ended = once(server, 'exit');
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    assert.match((await reader?.read())?.value ?? '', /^retry: 3000/);
    server.kill('SIGTERM');
    let rest = '';
    for (let part = await reader?.read(); !part?.done; part = await reader?.read()) {
      rest += part?.value ?? '';
    }
    assert.match(rest, /retry: \d{4}\n\n$/);
    assert.deepEqual(await ended, [0, null]);
  });

  test('a stopping server answers a new stream with 200 and a time to reconnect', async () => {
    const { base, server } = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 3 });
    const ask = (path: string) =>
      new Promise<{ status: number; text: string }>((told, failed) => {
        const request = get(`${base}${path}`, { agent, headers: headers() }, (answer) => {
          text(answer).then((said) => told({ status: answer.statusCode ?? 0, text: said }), failed);
        });
        request.on('error', failed);
      });
    // Three connections, because each answer of a stopping server closes its own.
    await Promise.all([ask('/healthz'), ask('/healthz'), ask('/healthz')]);
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    while ((await ask('/readyz')).status !== 503);
    const stream = await ask(pathOf(followEvents.path));
    assert.equal(stream.status, 200);
    assert.match(stream.text, /^retry: \d{4}\n\n$/);
    agent.destroy();
    assert.deepEqual(await ended, [0, null]);
  });

  test('a server with ROLE=worker reports its health, serves no API and stops on SIGTERM', async () => {
    const { base, server } = await start({ ROLE: 'worker' });
    const ask = async (path: string) => (await fetch(`${base}${path}`)).status;
    assert.deepEqual([await ask('/healthz'), await ask('/readyz')], [200, 200]);
    assert.equal(await ask('/api/auth/me'), 404);
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
  });

  test('a second SIGTERM stops the server at once', async () => {
    const { base, server } = await start();
    // A call whose body never ends keeps the server waiting.
    const hanging = fetch(`${base}${pathOf(createStreet.path)}`, {
      method: 'POST',
      headers: headers(),
      body: new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) }),
      duplex: 'half',
    } as RequestInit).catch(() => null);
    const ended = once(server, 'exit');
    await fetch(`${base}/readyz`);
    const began = performance.now();
    const again = setInterval(() => server.kill('SIGTERM'), 300);
    server.kill('SIGTERM');
    const [code] = await ended;
    clearInterval(again);
    assert.equal(code, 1);
    assert.ok(performance.now() - began < 10_000);
    await hanging;
  });

  const servers = new Set<ChildProcess>();
  // Ends a server that a failed test left running.
  afterEach(() => {
    for (const server of servers) if (server.exitCode === null) server.kill('SIGKILL');
    servers.clear();
  });

  async function start(settings = {}): Promise<{ base: string; server: ChildProcess }> {
    const port = await freePort();
    const server = spawn(process.execPath, [resolve(import.meta.dirname, 'main.ts')], {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        PORT: String(port),
        SECRET: 'a secret for tests, thirty-two characters',
        SMTP_URL: 'smtp://127.0.0.1:9',
        DEMO: '0',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    servers.add(server);
    const ready = Promise.withResolvers<void>();
    let said = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (/Courtyard is ready|Working on jobs/.test(said)) ready.resolve();
    });
    server.once('exit', () => ready.reject(new Error('the server ended before it was ready')));
    await ready.promise;
    return { base: `http://127.0.0.1:${port}`, server };
  }

  function pathOf(path: string): string {
    return `/api${path.replace(':communityId', communityId)}`;
  }

  function headers() {
    return {
      authorization: `Bearer ${manager.token}`,
      'content-type': 'application/json',
    };
  }
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
