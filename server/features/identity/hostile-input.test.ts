// Tests for hostile input to the operations without a session. Each value is refused, except that any text may be a
// password, and none causes a server error.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as contract from '#contract/identity/identity.ts';
import type { Operation } from '#contract/shared/operation.ts';
import { givenWorld } from '#testing/given.ts';
import { signUpBody } from './testing.ts';

describe('hostile input without a session', () => {
  const world = givenWorld();

  const operations = Object.values(contract).filter(
    (value): value is Operation & typeof value =>
      typeof value === 'object' && 'method' in value && 'path' in value,
  );
  const open = operations.filter(({ access, method }) => access === 'public' && method === 'POST');

  const full = {
    ...signUpBody(),
    otp: '123456',
    purpose: 'signup',
  };

  test('hostile values cause no server error, and every field except the password refuses them', async () => {
    assert.ok(open.length >= 6);
    for (const operation of open) {
      const fields = Object.keys((operation.body as { shape?: object }).shape ?? {});
      for (const field of fields) {
        for (const value of values) {
          const known = Object.fromEntries(
            fields.filter((name) => name in full).map((name) => [name, full[name as 'email']]),
          );
          const body = JSON.stringify({ ...known, [field]: value });
          const { statusCode } = await post(operation, body);
          const told = `${operation.name} ${field} ${String(body).slice(0, 60)}: ${statusCode}`;
          // Any text may be a password, so an injection attempt can be accepted there.
          const fine = field === 'password' ? [200, 401, 403, 422, 429] : [401, 403, 422, 429];
          assert.ok(fine.includes(statusCode), told);
        }
      }
    }
  });

  test('malformed, deeply nested and oversized request bodies are refused', async () => {
    const deep = '['.repeat(10_000) + ']'.repeat(10_000);
    for (const operation of open) {
      const bodies: [string, number[]][] = [
        ['null', [422]],
        ['[]', [422]],
        ['"text"', [422]],
        ['{', [422]],
        ['', [422]],
        [`{"email":${deep}}`, [422]],
        ['{"__proto__":{"email":"a@example.test"}}', [422]],
        ['{"constructor":{"prototype":{"email":"a@example.test"}}}', [422]],
        [JSON.stringify({ email: 'x'.repeat(300_000) }), [413]],
      ];
      for (const [body, statuses] of bodies) {
        const { statusCode } = await post(operation, body);
        assert.ok(
          statuses.includes(statusCode),
          `${operation.name} ${body.slice(0, 30)}: ${statusCode}`,
        );
      }
      const { statusCode } = await post(operation, JSON.stringify(full), 'text/plain');
      assert.equal(statusCode, 415, operation.name);
    }
  });

  test('missing fields and fields of a wrong type get plain messages without those of the schema library', async () => {
    const { failure } = await world.call(null, contract.signIn, { body: { email: 5 } as never });
    assert.deepEqual(
      failure.errors.map(({ field, description }) => [field, description]),
      [
        ['email', 'Enter a text.'],
        ['password', 'This field is required.'],
      ],
    );
  });

  test('an unknown field is refused, and the refusal states its name', async () => {
    const { failure } = await world.call(null, contract.signIn, {
      body: { email: 'a@example.test', password: 'x', remember: true } as never,
    });
    assert.deepEqual(
      failure.errors.map(({ code, field }) => ({ code, field })),
      [{ code: 'UNKNOWN_FIELD', field: 'remember' }],
    );
  });

  function post(operation: { path: string }, payload: string, contentType = 'application/json') {
    return world.app.inject({
      method: 'POST',
      url: `/api${operation.path}`,
      headers: { 'content-type': contentType },
      payload,
    });
  }

  const values: unknown[] = [
    null,
    true,
    0,
    1e308,
    -1,
    [],
    {},
    '',
    ' ',
    '\u0000',
    'a\u0000b@example.test',
    '\ud800',
    '😀'.repeat(5000),
    '‮evil',
    "' or 1=1 --",
    { $gt: '' },
    ['a@example.test', 'b@example.test'],
    { toString: 'x' },
    'a'.repeat(100_000),
  ];
});
