import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createSecurityUser, changeSecurityUser } from '#contract/security-users.ts';
import { isPin } from '#platform/pins.ts';
import { openWorld, type Person, testSecret, type World } from '#testing/world.ts';

describe('people at the gate', () => {
  let world: World;
  let owner: Person;
  let params: { communityId: string };

  before(async () => {
    world = await openWorld();
    owner = await world.person();
    params = { communityId: await world.community(owner) };
  });
  after(() => world.close());

  const create = (name: string, pin = '4821') =>
    world.call(owner, createSecurityUser, { params, body: { name, pin } });

  test('a PIN is stored as a keyed hash, an easy one is refused, and the trial ends at two', async () => {
    assert.equal((await create('Musa', '1234')).status, 422);
    assert.equal((await create('Musa', '777777')).status, 422);
    const made = await create('Musa');
    const { rows } = await world.owner.query<{ pin_hash: string }>(
      'select pin_hash from security_users',
    );
    const stored = rows[0]?.pin_hash ?? '';
    assert.ok(!stored.includes('4821'));
    assert.equal(await isPin(testSecret, '4821', stored), true);
    assert.equal(await isPin(testSecret, '4822', stored), false);
    assert.equal(await isPin('another secret', '4821', stored), false);
    // A name that is taken costs no use of the trial.
    assert.equal((await create(' musa')).failure.errors[0]?.code, 'SECURITY_USER_EXISTS');
    assert.equal((await create('Ladi')).status, 200);
    assert.equal((await create('Sani')).failure.errors[0]?.code, 'FEATURE_ACTIVATION_REQUIRED');
    const of = { ...params, securityUserId: made.data.id };
    const body = { version: 1, pin: '9053', status: 'Suspended' as const };
    const changed = await world.call(owner, changeSecurityUser, { params: of, body });
    assert.equal(changed.data.status, 'Suspended');
    const log = await world.owner.query<{ after: object }>(
      `select after from audit_entries where action = 'securityUser.changed'`,
    );
    assert.deepEqual(log.rows[0]?.after, { status: 'Suspended', pin: 'changed' });
    const gone = { version: 2, phone: '0803 555 0142', status: 'Removed' as const };
    const removed = await world.call(owner, changeSecurityUser, { params: of, body: gone });
    assert.deepEqual([removed.data.status, removed.data.phone], ['Removed', null]);
  });
});
