// Tests for creating sessions: the conditions are checked in the insert itself, and only the person gets the token.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type pg from 'pg';
import { kyselyOver, openPool } from '#platform/database/database.ts';
import { hashToken } from '#platform/http/tenant.ts';
import { freshDatabase, type TestDatabase } from '#testing/database.ts';
import { seedPerson } from '#testing/seed.ts';
import { createSession } from './new-session.ts';

let database: TestDatabase;
let owner: pg.Pool;
describe('new sessions', () => {
  before(async () => {
    database = await freshDatabase();
    owner = openPool({ url: database.url, max: 3 });
  });
  after(async () => {
    await owner.end();
    await database.drop();
  });

  const from = { ip: '203.0.113.7', device: 'Firefox' };

  test('a session lasts eight hours by the app’s clock, and only the hash of its token is stored', async () => {
    const { id } = await seedPerson(owner);
    const earlier = (await sessionsOf(id)).length;
    const made = await ask(id);
    assert.ok(typeof made === 'object');
    assert.equal(made.expiresAt, '2026-03-01T16:00:00.000Z');
    const rows = await sessionsOf(id);
    assert.equal(rows.length, earlier + 1);
    const row = rows.find(({ token }) => token === hashToken(made.token));
    assert.equal(new Date(row.expires_at).toISOString(), made.expiresAt);
    assert.deepEqual([row.ip_address, row.user_agent], [from.ip, from.device]);
    assert.ok(!JSON.stringify(rows).includes(made.token));
  });

  test('a closed account and an unknown person get no session', async () => {
    const { id } = await seedPerson(owner);
    await owner.query(`update users set status = 'Deactivated' where id = $1`, [id]);
    const earlier = await sessionsOf(id);
    assert.equal(await ask(id, true), 'deactivated');
    assert.equal(await ask('00000000-0000-4000-8000-000000000000'), 'deactivated');
    assert.deepEqual(await sessionsOf(id), earlier);
  });

  test('a person with two-factor gets a session only after the second step', async () => {
    const { id } = await seedPerson(owner);
    await owner.query(`update users set two_factor_enabled = true where id = $1`, [id]);
    const earlier = await sessionsOf(id);
    assert.equal(await ask(id), 'second-step');
    assert.deepEqual(await sessionsOf(id), earlier);
    assert.ok(typeof (await ask(id, true)) === 'object');
  });

  test('an account that is closed during sign-in gets no session', async () => {
    const { id } = await seedPerson(owner);
    const closing = await owner.connect();
    try {
      await closing.query('begin');
      await closing.query(`update users set status = 'Deactivated' where id = $1`, [id]);
      await closing.query('delete from sessions where user_id = $1', [id]);
      const asked = ask(id);
      await closing.query('commit');
      assert.equal(await asked, 'deactivated');
      assert.deepEqual(await sessionsOf(id), []);
    } finally {
      closing.release();
    }
  });

  function ask(userId: string, isSecondStepDone = false) {
    const now = new Date('2026-03-01T08:00:00Z');
    return createSession(kyselyOver(owner), { userId, from, now, isSecondStepDone });
  }

  async function sessionsOf(userId: string) {
    return (await owner.query('select * from sessions where user_id = $1', [userId])).rows;
  }
});
