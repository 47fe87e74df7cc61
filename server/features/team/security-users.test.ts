import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rolePermissions } from '#contract/shared/permissions.ts';
import { createSecurityUser, changeSecurityUser } from '#contract/team/security-users.ts';
import { isPin } from '#platform/text/pins.ts';
import { type Person, testSecret } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';
import { seedStreet } from './testing.ts';

describe('security users', () => {
  const world = givenWorld();
  const { manager: owner, params } = givenEstate(world);

  test('a guard’s PIN is stored as a keyed hash, an easy PIN is refused, and the trial has two guards', async () => {
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
    // A taken name does not use up the trial.
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

  test('a guard with a PIN cannot get more permissions or streets than the creator has', async () => {
    const communityId = await world.community(owner);
    const at = { params: { communityId } };
    const office = ['team.read', 'team.create', 'team.update'];
    const gate = [...office, ...rolePermissions['Security staff']];
    const clerk = await worksAs(communityId, 'Clerk', office);
    const chief = await worksAs(communityId, 'Chief', gate);
    const scoped = await worksAs(communityId, 'Deputy', [...gate, 'gatePasses.approve']);
    const { street } = await seedStreet(world, communityId, 'Palm Street');
    const limit = 'update workers set street_ids = $2 where user_id = $1';
    await world.owner.query(limit, [scoped.id, [street]]);

    const make = async (caller: Person, isSupervisor: boolean) =>
      said(
        await world.call(caller, createSecurityUser, {
          ...at,
          body: isSupervisor
            ? { name: 'Ladi', pin: '482193', isSupervisor }
            : { name: 'Musa', pin: '4821' },
        }),
      );
    assert.deepEqual(await make(clerk, false), ['CANNOT_GRANT', 'name']);
    assert.deepEqual(await make(scoped, false), ['HIGHER_ROLE', undefined]);
    assert.deepEqual(await make(chief, true), ['CANNOT_GRANT', 'isSupervisor']);
    assert.deepEqual(await make(chief, false), 'done');
    assert.deepEqual(await make(owner, true), 'done', 'what was refused is no use of the trial');

    const { rows } = await world.owner.query<{ id: string; name: string }>(
      'select id, name from security_users where community_id = $1 order by name',
      [communityId],
    );
    const [supervisor = '', guard = ''] = rows.map(({ id }) => id);
    const change = async (caller: Person, securityUserId: string, body: object) =>
      said(
        await world.call(caller, changeSecurityUser, {
          params: { communityId, securityUserId },
          body: { version: 1, ...body },
        }),
      );
    assert.deepEqual(await change(clerk, guard, { pin: '9053' }), ['CANNOT_GRANT', 'name']);
    assert.deepEqual(await change(scoped, guard, { pin: '9053' }), ['HIGHER_ROLE', undefined]);
    assert.deepEqual(await change(chief, supervisor, { pin: '9053' }), [
      'CANNOT_GRANT',
      'isSupervisor',
    ]);
    const raised = await change(chief, guard, { isSupervisor: true });
    assert.deepEqual(raised, ['CANNOT_GRANT', 'isSupervisor']);
    assert.deepEqual(await change(chief, guard, { pin: '9053' }), 'done');
  });

  test('a supervisor needs a PIN of six digits, when created and when promoted from guard', async () => {
    const communityId = await world.community(owner);
    const make = (body: { name: string; pin: string; isSupervisor: boolean }) =>
      world.call(owner, createSecurityUser, { params: { communityId }, body });
    const short = await make({ name: 'Ladi', pin: '4821', isSupervisor: true });
    assert.deepEqual(short.failure.errors, [
      {
        code: 'VALIDATION_FAILED',
        description: 'Enter 6 digits for a supervisor’s PIN.',
        field: 'pin',
      },
    ]);
    const { data: guard } = await make({ name: 'Musa', pin: '4821', isSupervisor: false });
    const change = (version: number, body: object) =>
      world.call(owner, changeSecurityUser, {
        params: { communityId, securityUserId: guard.id },
        body: { version, ...body },
      });
    assert.equal((await change(1, { isSupervisor: true })).failure.errors[0]?.field, 'pin');
    const raised = await change(1, { isSupervisor: true, pin: '482193' });
    assert.deepEqual([raised.data.isSupervisor, raised.data.needsLongerPin], [true, false]);
    assert.equal((await change(2, { pin: '9053' })).failure.errors[0]?.field, 'pin');
    // A short PIN from before the rule of six digits still works, and the office sees that it is short.
    await world.owner.query('update security_users set pin_digits = null where id = $1', [
      guard.id,
    ]);
    const kept = await change(2, { post: 'Main gate' });
    assert.deepEqual([kept.status, kept.data.needsLongerPin], [200, true]);
  });

  async function worksAs(communityId: string, name: string, permissions: readonly string[]) {
    const person = await world.person();
    await world.worker(communityId, person, 'Admin');
    await world.owner.query(
      `with role as (insert into roles (community_id, name, description, permissions)
         values ($1, $2, '', $3) returning id)
       update workers w set role_id = role.id from role where w.community_id = $1 and w.user_id = $4`,
      [communityId, name, permissions, person.id],
    );
    return person;
  }

  type Reply = { status: number; failure: { errors: { code: string; field?: string }[] } };
  const said = (reply: Reply) => {
    if (reply.status === 200) return 'done';
    const [error] = reply.failure.errors;
    return [error?.code, error?.field];
  };

  function create(name: string, pin = '4821') {
    return world.call(owner, createSecurityUser, { params, body: { name, pin } });
  }
});
