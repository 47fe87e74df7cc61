// A URL that somebody chose never reaches a private address, in whatever spelling and whatever DNS answers.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { startDouble, type Double } from '#testing/provider-double.ts';
import {
  faultOfUrl,
  isPublicAddress,
  openOutbound,
  OutboundFailed,
  OutboundRefused,
} from './outbound.ts';

const refused = [
  '127.0.0.1',
  '127.9.9.9',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '198.18.0.1',
  '192.0.2.1',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '::a00:1',
  'fe80::1',
  'fec0::1',
  'fd00::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  '100::1',
];

test('no private, reserved or translated address counts as public', () => {
  for (const address of refused) assert.equal(isPublicAddress(address), false, address);
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111']) {
    assert.equal(isPublicAddress(address), true, address);
  }
});

test('an outbound URL needs https, a usual port, a limited length, and no user or password', () => {
  const strict = { plainHttp: false };
  assert.equal(faultOfUrl('https://hooks.example.com/a?b=c', strict), null);
  for (const url of [
    'http://hooks.example.com',
    'https://hooks.example.com:22',
    'https://user:word@hooks.example.com',
    'ftp://hooks.example.com',
    'file:///etc/passwd',
    'gopher://hooks.example.com',
    'hooks.example.com',
    `https://hooks.example.com/${'a'.repeat(600)}`,
  ]) {
    assert.notEqual(faultOfUrl(url, strict), null, url);
  }
});

describe('a server on this machine', () => {
  let double: Double;
  before(async () => {
    double = await startDouble(({ path }) =>
      path === '/large' ? { body: 'x'.repeat(500_000) } : { body: { here: true } },
    );
  });
  after(() => double.close());

  const port = (): string => new URL(double.url).port;

  test('a local server is not reached by any spelling of its address or a name that resolves to it', async () => {
    const outbound = openOutbound({ plainHttp: true });
    const spellings = [
      '127.0.0.1',
      'localhost',
      'LOCALHOST.',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '0.0.0.0',
    ];
    for (const host of spellings) {
      const url = `http://${host}:${port()}/`;
      await assert.rejects(outbound.call({ method: 'GET', url, headers: {} }), (error: Error) => {
        // A name that this machine cannot resolve is not reached either.
        return (
          error instanceof OutboundRefused ||
          (error instanceof OutboundFailed && error.fault === 'name')
        );
      });
    }
    await outbound.close();
    assert.deepEqual(double.calls, []);
  });

  test('an outbound call may reach the local server if a test allows it, and follows no redirect', async () => {
    const outbound = openOutbound({ plainHttp: true, loopback: true });
    const answer = await outbound.call({ method: 'GET', url: double.url, headers: {} });
    assert.deepEqual([answer.status, answer.body], [200, '{"here":true}']);
    const server = createServer((_request, response) => {
      response.writeHead(302, { location: double.url }).end('elsewhere');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const before = double.calls.length;
    assert.equal((await outbound.call({ method: 'GET', url, headers: {} })).status, 302);
    assert.equal(double.calls.length, before);
    server.closeAllConnections();
    server.close();
    await outbound.close();
  });

  test('allowing the local server does not allow other private addresses', async () => {
    const outbound = openOutbound({ plainHttp: true, loopback: true });
    for (const host of ['169.254.169.254', '10.0.0.1', '[fd00::1]', '[::ffff:10.0.0.1]']) {
      const call = { method: 'GET' as const, url: `http://${host}/`, headers: {} };
      await assert.rejects(outbound.call(call), OutboundRefused, host);
    }
    await outbound.close();
  });

  test('an outbound call reads at most 64 KB of an answer, and fails after its timeout without an answer', async () => {
    const outbound = openOutbound({ plainHttp: true, loopback: true });
    const url = `${double.url}/large`;
    const { body } = await outbound.call({ method: 'GET', url, headers: {} });
    assert.equal(body.length, 64 * 1024);
    double.mood = 'hangs';
    await assert.rejects(outbound.call({ method: 'GET', url, headers: {}, timeoutMs: 50 }));
    double.mood = 'well';
    await outbound.close();
  });
});

test('the code that starts the server never turns on access to local addresses', () => {
  for (const file of ['../../main.ts', '../process/config.ts', '../../app.ts']) {
    assert.doesNotMatch(readFileSync(new URL(file, import.meta.url), 'utf8'), /loopback:/);
  }
});
