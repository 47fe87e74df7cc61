import assert from 'node:assert/strict';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { testServerUrl } from '#testing/database.ts';
import { asOrdinaryUser } from '#testing/ordinary-user.ts';
import { checkDatabase, requireUsableDatabase } from '#platform/database/check-database.ts';
import { ConfigError } from './config-error.ts';
import { explainStartupError } from './explain-startup-error.ts';

const place = { host: '127.0.0.1', port: 3000, databaseUrl: undefined, dataDir: '/data' };

test('the error for a taken port names the PORT setting', async () => {
  const first = createServer();
  const port = await listening(first);
  const error = await failureOf(() => listening(createServer(), port));
  first.close();
  assert.equal(
    explainStartupError(error, { ...place, port }),
    `Port ${port} on 127.0.0.1 is taken by another program; stop it or set PORT to a free port.`,
  );
});

test('the error for an address of another machine names the HOST setting', async () => {
  const host = '203.0.113.7';
  const error = await failureOf(() => listening(createServer(), 0, host));
  assert.match(
    explainStartupError(error, { ...place, host }),
    /^HOST 203\.0\.113\.7 is not an addr/,
  );
});

test('the error for a host name without an address names the HOST setting', async () => {
  const host = 'nowhere.invalid';
  const error = await failureOf(() => listening(createServer(), 0, host));
  assert.match(explainStartupError(error, { ...place, host }), /^HOST nowhere\.invalid is not an/);
});

test('the error for an unreachable database names its place without the password', async () => {
  const gone = createServer();
  const port = await listening(gone);
  gone.close();
  const told = await explainDatabase(`postgres://ada:hunter2@localhost:${port}/estate`);
  const expected = `The database estate at localhost:${port} refuses connections; start it, or correct DATABASE_URL.`;
  assert.equal(told, expected);
});

test('the error for a port without a database says that the connection breaks', async () => {
  const other = createServer((socket) => socket.destroy());
  const port = await listening(other);
  const told = await explainDatabase(`postgres://ada@127.0.0.1:${port}/estate`);
  other.close();
  assert.match(told, /^The database estate at 127\.0\.0\.1:\d+ breaks the connection/);
});

test('the error for a missing database names the database and the remedy', async () => {
  const told = await explainDatabase(onTestServer((url) => (url.pathname = '/no_such_estate')));
  assert.match(told, /^The database no_such_estate at .* does not exist; create it/);
});

test('the error for a refused user names the setting to correct', async () => {
  const told = await explainDatabase(
    onTestServer((url) => {
      url.username = 'no_such_user';
      url.password = 'wrong';
    }),
  );
  assert.match(told, /refuses (the password|this user); correct DATABASE_URL/);
});

test('checkDatabase() accepts the reachable, recent and writable database of the tests', async () => {
  await checkDatabase(testServerUrl());
});

test('an old PostgreSQL, a wrong encoding, a standby or an unfinished restore is refused with its reason', () => {
  const fit = { version: 15, encoding: 'UTF8', readOnly: false, isHalfRestored: false };
  requireUsableDatabase(fit);
  assert.throws(
    () => requireUsableDatabase({ ...fit, version: 14 }),
    /is PostgreSQL 14; Courtyard needs 15/,
  );
  assert.throws(() => requireUsableDatabase({ ...fit, encoding: 'SQL_ASCII' }), /needs UTF8/);
  assert.throws(
    () => requireUsableDatabase({ ...fit, readOnly: true }),
    /standby that takes no writes/,
  );
  assert.throws(
    () => requireUsableDatabase({ ...fit, isHalfRestored: true }),
    /restore into this database/,
  );
});

test('the error for a file that cannot be written names its path', async () => {
  const error = await failureOf(() => asOrdinaryUser(() => writeFileSync('/etc/courtyard', '')));
  assert.match(
    explainStartupError(error, place),
    /^\/etc\/courtyard cannot be written: permission/,
  );
});

test('a configuration error is printed as its own sentence', () => {
  assert.equal(explainStartupError(new ConfigError('PORT is odd.'), undefined), 'PORT is odd.');
});

test('a programming error is printed with its stack', () => {
  assert.match(explainStartupError(new TypeError('x is not a function'), place), /\n {4}at /);
});

async function failureOf(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
}

async function listening(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function explainDatabase(databaseUrl: string): Promise<string> {
  const error = await failureOf(() => checkDatabase(databaseUrl));
  return explainStartupError(error, { ...place, databaseUrl });
}

function onTestServer(change: (url: URL) => void): string {
  const url = new URL(testServerUrl());
  // Over TCP, so that the changed parts of the URL are used.
  url.search = '';
  change(url);
  return url.href;
}
