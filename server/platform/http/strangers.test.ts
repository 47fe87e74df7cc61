// Tests calls without an account: rate limits count a path in every spelling, and very large bodies get an ordinary
// refusal.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { signIn } from '#contract/identity/identity.ts';
import { givenWorld } from '#testing/given.ts';

describe('calls without an account', () => {
  const world = givenWorld({ callsPerMinute: 20 });

  test('a body with 127,000 elements or 15,000 unknown fields gets a 422 with at most 50 errors', async () => {
    const long = await post({
      email: 'a@b.co',
      password: Array.from({ length: 127_000 }, () => 1),
    });
    assert.equal(long.statusCode, 422);
    const names = Array.from({ length: 15_000 }, (_none, at) => [`field${at}`, 1]);
    const strange = await post(Object.fromEntries(names) as object);
    assert.equal(strange.statusCode, 422);
    assert.equal((strange.json() as { errors: unknown[] }).errors.length, 50);
  });

  test('the rate limit also counts percent-encoded spellings of a path', async () => {
    for (const url of ['/api/auth/me', '/%61pi/auth/me', '/a%70i/auth/me', '/api/auth/%6de']) {
      const { statusCode, headers } = await get(url);
      assert.deepEqual([url, statusCode], [url, 401]);
      assert.equal(headers['x-ratelimit-limit'], '20', url);
      assert.equal(headers['vary'], 'Authorization', url);
    }
    assert.equal((await get('/healthz')).headers['x-ratelimit-limit'], undefined);
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/%61pi/auth/me')));
    assert.equal(answers.at(-1)?.statusCode, 429);
  });

  function get(url: string) {
    return world.app.inject({ url });
  }

  function post(payload: object) {
    return world.app.inject({ method: 'POST', url: `/api${signIn.path}`, payload });
  }
});
