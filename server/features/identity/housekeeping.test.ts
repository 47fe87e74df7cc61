// Tests for the nightly deletion of expired account data.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getMe, signUp, verifyEmail } from '#contract/identity/identity.ts';
import { openPool } from '#platform/database/database.ts';
import { givenWorld } from '#testing/given.ts';
import { identityHousekeeping } from './housekeeping.ts';
import { codeFor, newcomer, signUpBody } from './testing.ts';

describe('the nightly cleaning of accounts', () => {
  const world = givenWorld();

  test('the nightly job deletes expired sessions, codes and counters', async () => {
    const person = await newcomer(world);
    const body = signUpBody();
    await world.call(null, signUp, { body });
    const otp = await codeFor(world, body.email);
    await world.owner.query(`
    insert into sessions (user_id, token, expires_at)
      select id, repeat('0', 64), now() - interval '2 days' from users limit 1;
    insert into one_time_codes (purpose, email, code_hash, expires_at)
      values ('reset', 'old@example.test', repeat('0', 64), now() - interval '2 hours');
    insert into rate_limits (key, points, expire) values ('old', 1, 1)`);

    const identityPool = openPool({ url: world.url, max: 1, role: 'courtyard_identity' });
    await identityHousekeeping(identityPool).run(null as never);
    await identityPool.end();

    const { rows } = await world.owner.query(`
    select (select count(*)::int from sessions where token = repeat('0', 64)) as sessions,
      (select count(*)::int from one_time_codes where email = 'old@example.test') as codes,
      (select count(*)::int from rate_limits where key = 'old') as limits`);
    assert.deepEqual(rows, [{ sessions: 0, codes: 0, limits: 0 }]);
    assert.equal((await world.call(person, getMe)).status, 200);
    const proof = { email: body.email, otp, password: body.password };
    assert.equal((await world.call(null, verifyEmail, { body: proof })).status, 200);
  });
});
