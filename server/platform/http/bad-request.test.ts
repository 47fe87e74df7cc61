// Tests that requests that Node's own parser refuses are answered in the same form as all others.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { before, describe, test } from 'node:test';
import { text } from 'node:stream/consumers';
import { givenWorld } from '#testing/given.ts';

const rest = 'HTTP/1.1\r\nhost: courtyard.test\r\n';
const cases: Readonly<Record<string, { sent: string; status: number; code: string }>> = {
  'a request line of more than 16 KB': {
    sent: `GET /api/environment?Search=${'a'.repeat(40_000)} ${rest}\r\n`,
    status: 431,
    code: 'REQUEST_TOO_LONG',
  },
  'headers of more than 16 KB': {
    sent: `GET /healthz ${rest}cookie: ${'a'.repeat(400_000)}\r\n\r\n`,
    status: 431,
    code: 'REQUEST_TOO_LONG',
  },
  'bytes that are no HTTP': {
    sent: 'this is not a call\r\n\r\n',
    status: 400,
    code: 'REQUEST_UNREADABLE',
  },
  'a body of two lengths': {
    sent: `POST /api/auth/sign-in ${rest}content-length: 3\r\ncontent-length: 4\r\n\r\n{}`,
    status: 400,
    code: 'REQUEST_UNREADABLE',
  },
};

describe('requests that the HTTP parser refuses', () => {
  const world = givenWorld();
  let port: number;

  before(async () => {
    port = Number(new URL(await world.listen()).port);
  });

  for (const [what, { sent, status, code }] of Object.entries(cases)) {
    test(`a call with ${what} is refused in the standard envelope with the security headers`, async () => {
      const answer = await answerTo(sent);
      assert.equal(answer.status, status, answer.head);
      const failure = JSON.parse(answer.body);
      assert.deepEqual([failure.success, failure.errors[0].code], [false, code]);
      assert.match(failure.requestId, /^[0-9a-f-]{36}$/);
      assert.match(answer.head, /content-type: application\/json/);
      const { headers } = await fetch(`http://127.0.0.1:${port}/healthz`);
      for (const name of [
        'content-security-policy',
        'strict-transport-security',
        'x-content-type-options',
        'x-frame-options',
        'referrer-policy',
      ]) {
        const same = `${name}: ${headers.get(name)}`.toLowerCase();
        assert.ok(answer.head.includes(same), `${name} in ${answer.head}`);
      }
      assert.doesNotMatch(answer.head, /x-powered-by/);
    });
  }

  test('a valid call on another connection is answered after a refused one', async () => {
    const answer = await answerTo(`GET /healthz ${rest}connection: close\r\n\r\n`);
    assert.deepEqual([answer.status, answer.body], [200, '{"status":"ok"}']);
  });

  /** Sends bytes over a new connection and returns the whole answer. */
  async function answerTo(sent: string): Promise<{ status: number; head: string; body: string }> {
    const socket = connect(port, '127.0.0.1');
    socket.write(sent);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
  }
});
