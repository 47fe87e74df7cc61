// Guarantee: health checks and sign-in have reserved connections, so they are answered while calls on a locked table
// hold every other connection.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { createHouseRange } from '#contract/addresses/house-range.ts';
import { forgotPassword, getMe, signIn } from '#contract/identity/identity.ts';
import { newcomer } from '#server/features/identity/testing.ts';
import { givenWorld } from '#testing/given.ts';

/** The concurrent calls of an operation: more than either pool has connections. */
const callers = 20;

describe('a locked table', () => {
  const world = givenWorld();

  test('a locked table that many operations need delays neither sign-in nor health checks', async () => {
    const manager = await newcomer(world);
    const params = { communityId: await world.community(manager) };
    const street = await world.call(manager, createStreet, { params, body: { name: 'Palm' } });
    const streetId = street.data.id;
    await whileLocked('streets', manager, () =>
      Array.from({ length: callers }, (_, n) => [
        world.call(manager, createStreet, { params, body: { name: `Street ${n}` } }),
        world.call(manager, createHouse, { params, body: { streetId, houseNumber: String(n) } }),
        world.call(manager, createHouseRange, { params, body: { streetId, from: n + 1, to: 90 } }),
      ]).flat(),
    );
  });

  test('a locked table that callers without a session need delays neither sign-in nor health checks', async () => {
    const person = await newcomer(world);
    await whileLocked('one_time_codes', person, () =>
      Array.from({ length: callers }, async (_, n) => {
        const { statusCode } = await world.app.inject({
          method: 'POST',
          url: `/api${forgotPassword.path}`,
          payload: { email: `p${n}@example.test` },
          remoteAddress: `203.0.113.${n}`,
        });
        return { status: statusCode };
      }),
    );
  });

  /**
   * Locks a table, starts calls that need it, and signs in. Asserts that the health check and the sign-in succeed
   * before the first of these calls gives up with a 503.
   */
  async function whileLocked(
    table: string,
    { email, password }: { email: string; password: string },
    stuckCalls: () => Promise<{ status: number }>[],
  ) {
    const holder = await world.owner.connect();
    await holder.query('begin');
    await holder.query(`lock table ${table} in access exclusive mode`);
    const steps: string[] = [];
    const stuck = stuckCalls();
    void Promise.race(stuck).then(() => steps.push('a call gave up'));
    const health = await world.app.inject('/readyz');
    const entered = await world.app.inject({
      method: 'POST',
      url: `/api${signIn.path}`,
      payload: { email, password },
    });
    const headers = { authorization: `Bearer ${entered.json().data?.token}` };
    const me = await world.app.inject({ url: `/api${getMe.path}`, headers });
    steps.push('the person is signed in');
    const statuses = (await Promise.all(stuck)).map(({ status }) => status);
    await holder.query('rollback');
    holder.release();
    const answers = [health, entered, me].map(({ statusCode }) => statusCode);
    assert.deepEqual(answers, [200, 200, 200]);
    assert.deepEqual([...new Set(statuses)], [503]);
    assert.deepEqual(steps, ['the person is signed in', 'a call gave up']);
  }
});
