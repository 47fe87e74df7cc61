import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { listStreets } from '#contract/addresses/streets.ts';
import * as roles from '#contract/team/roles.ts';
import * as contract from '#contract/team/workers.ts';
import { roleId } from '#testing/role-id.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';
import { codeOf } from '#testing/code-of.ts';
import { seedStreet, stepUp } from './testing.ts';

describe('the team', () => {
  const world = givenWorld();
  const { manager: owner, communityId } = givenEstate(world, {
    manager: { firstName: 'Ngozi', lastName: 'Bello' },
    name: 'Palm Court',
  });
  before(() => stepUp(world, owner.id));

  test('a team member’s new role applies from the next request and is audited', async () => {
    const { person, id } = await worker('Admin');
    const finance = await roleId(world, communityId, 'Finance officer');
    const changed = await change(owner, id, { roleId: finance, title: 'Treasurer' });
    assert.deepEqual([changed.data.role, changed.data.title], ['Finance officer', 'Treasurer']);
    assert.equal((await own(person)).data.role, 'Finance officer');
    const list = await world.call(person, contract.listWorkers, { params: { communityId } });
    assert.equal(list.status, 403);
    const { rows } = await world.owner.query(
      `select before, after from audit_entries where entity_id = $1 and action = 'worker.changed'`,
      [id],
    );
    assert.deepEqual(rows, [
      {
        before: { role: 'Admin', title: null },
        after: { role: 'Finance officer', title: 'Treasurer' },
      },
    ]);
    assert.equal(codeOf(await change(owner, id, { title: 'Late' })), 'STALE_RECORD');
  });

  test('giving a team member more streets needs a fresh step-up; giving fewer does not', async () => {
    const other = await world.person();
    await world.worker(communityId, other, 'Community manager');
    const palm = await seedStreet(world, communityId, 'Mango Road');
    const fig = await seedStreet(world, communityId, 'Fig Road');
    const { id } = await worker('Admin');
    const limited = await change(other, id, { streetIds: [palm.street, fig.street] });
    assert.equal(limited.status, 200);
    const to = (streetIds: string[] | null) =>
      change(other, id, { streetIds, version: limited.data.version } as never);
    assert.equal(codeOf(await to(null)), 'STEP_UP_REQUIRED');
    assert.equal((await to([palm.street])).status, 200);
  });

  test('changing a team member’s role or a role’s permissions needs a fresh step-up', async () => {
    const other = await world.person();
    await world.worker(communityId, other, 'Community manager');
    const { id } = await worker('Security staff');
    const admin = await roleId(world, communityId, 'Admin');
    assert.equal(codeOf(await change(other, id, { roleId: admin })), 'STEP_UP_REQUIRED');
    const params = { communityId };
    const permissions = ['team.read'] as never;
    const body = { name: 'Reader', permissions };
    assert.equal(
      codeOf(await world.call(other, roles.createRole, { params, body })),
      'STEP_UP_REQUIRED',
    );
    const made = await world.call(owner, roles.createRole, { params, body });
    const of = { params: { communityId, roleId: made.data.id } };
    const more = { version: 1, permissions: ['team.read', 'team.create'] as never };
    assert.equal(
      codeOf(await world.call(other, roles.changeRole, { ...of, body: more })),
      'STEP_UP_REQUIRED',
    );
    const same = { version: 1, permissions, description: 'Reads' };
    assert.equal((await world.call(other, roles.changeRole, { ...of, body: same })).status, 200);
    const wide = { version: 2, permissions: ['team.read', 'team.create'] as never };
    await world.call(owner, roles.changeRole, { ...of, body: wide });
    const fewer = { version: 3, permissions };
    assert.equal(
      codeOf(await world.call(other, roles.changeRole, { ...of, body: fewer })),
      'STEP_UP_REQUIRED',
    );
    assert.equal(codeOf(await world.call(other, roles.archiveRole, of)), 'STEP_UP_REQUIRED');
  });

  test('a team member cannot grant more than they have, nor change a higher role, their own or the owner', async () => {
    const { person: admin, id: adminId } = await worker('Admin');
    await stepUp(world, admin.id);
    const { id: guard } = await worker('Security staff');
    const { id: manager } = await worker('Community manager');
    const top = await roleId(world, communityId, 'Community manager');
    assert.equal(codeOf(await change(admin, guard, { roleId: top })), 'CANNOT_GRANT');
    assert.equal(codeOf(await change(admin, manager, { title: 'x' })), 'HIGHER_ROLE');
    assert.equal(codeOf(await change(admin, adminId, { title: 'x' })), 'OWN_ROLE');
    const { rows } = await world.owner.query<{ id: string }>(
      'select id from workers where user_id = $1',
      [owner.id],
    );
    const { person: second } = await worker('Community manager');
    const owners = rows[0]?.id ?? '';
    assert.equal(codeOf(await change(second, owners, { title: 'x' })), 'LAST_OWNER');
    const removed = await world.call(second, contract.removeWorker, {
      params: { communityId, workerId: owners },
      body: {},
    });
    assert.equal(codeOf(removed), 'LAST_OWNER');
    assert.equal(codeOf(await change(owner, owners, { title: 'x' })), 'OWN_ROLE');
  });

  test('suspending or removing a team member ends their sessions, and a removed one gets an email', async () => {
    const { person, id } = await worker('Admin');
    assert.equal((await own(person)).status, 200);
    const params = { communityId, workerId: id };
    const suspended = await world.call(owner, contract.suspendWorker, { params, body: {} });
    assert.equal(suspended.data.status, 'Suspended');
    assert.equal((await own(person)).status, 401);
    assert.equal(
      (await world.call(owner, contract.reinstateWorker, { params })).data.status,
      'Active',
    );
    const { person: next, id: nextId } = await worker('Admin');
    assert.equal((await own(next)).status, 200);
    const removed = await world.call(owner, contract.removeWorker, {
      params: { communityId, workerId: nextId },
      body: { reason: 'Moved away' },
    });
    assert.deepEqual(removed.data.reassigned, []);
    assert.equal((await own(next)).status, 401);
    await world.settle();
    const mails = (await world.mails()).filter(({ recipient }) => recipient === next.email);
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['You no longer work in Palm Court'],
    );
    const again = await world.call(owner, contract.removeWorker, {
      params: { communityId, workerId: nextId },
      body: {},
    });
    assert.equal(again.status, 404);
  });

  test('open invitations of a removed team member are reassigned to the chosen successor', async () => {
    const { person, id } = await worker('Admin');
    const { person: heir, id: heirId } = await worker('Admin');
    const params = { communityId };
    const guards = await roleId(world, communityId, 'Security staff');
    const invited = { email: 'late@example.test', roleId: guards };
    await world.call(person, contract.inviteWorker, { params, body: invited });
    const of = { communityId, workerId: id };
    const left = await world.call(owner, contract.getWorkLeft, { params: of });
    assert.deepEqual(left.data, [{ label: 'Open invitations', count: 1 }]);
    const bad = await world.call(owner, contract.removeWorker, {
      params: of,
      body: { successorId: id },
    });
    assert.equal(codeOf(bad), 'BAD_SUCCESSOR');
    const gone = await world.call(owner, contract.removeWorker, {
      params: of,
      body: { successorId: heirId },
    });
    assert.deepEqual(gone.data.reassigned, [{ label: 'Open invitations', count: 1 }]);
    const { rows } = await world.owner.query(
      'select invited_by from worker_invitations where email = $1',
      [invited.email],
    );
    assert.deepEqual(rows, [{ invited_by: heir.id }]);
  });

  test('a custom role can be created, assigned, changed for its holders and deleted when unused', async () => {
    const params = { communityId };
    const form = { name: 'Front desk', permissions: ['residents.read', 'team.read'] as never };
    const made = await world.call(owner, roles.createRole, { params, body: form });
    assert.equal(made.data.isGrantable, true);
    const twice = await world.call(owner, roles.createRole, {
      params,
      body: { ...form, name: ' front DESK ' },
    });
    assert.equal(codeOf(twice), 'ROLE_EXISTS');
    const { person, id } = await worker('Security staff');
    await change(owner, id, { roleId: made.data.id });
    const see = () => world.call(person, contract.listWorkers, { params });
    assert.equal((await see()).status, 200);
    const of = { communityId, roleId: made.data.id };
    const narrowed = { version: 1, permissions: ['residents.read'] as never };
    await world.call(owner, roles.changeRole, { params: of, body: narrowed });
    assert.equal((await see()).status, 403);
    const used = await world.call(owner, roles.archiveRole, { params: of });
    assert.equal(codeOf(used), 'ROLE_IN_USE');
    assert.match(used.failure.message, /1 team member/);
    const admin = await roleId(world, communityId, 'Admin');
    await change(owner, id, { version: 2, roleId: admin });
    assert.equal((await world.call(owner, roles.archiveRole, { params: of })).status, 200);
    const left = await world.call(owner, roles.listRoles, { params });
    assert.ok(!left.data.some(({ name }) => name === 'Front desk'));
    const system = left.data.find(({ name }) => name === 'Admin');
    const touched = await world.call(owner, roles.changeRole, {
      params: { communityId, roleId: system?.id ?? '' },
      body: { version: 1, name: 'Boss' },
    });
    assert.equal(codeOf(touched), 'SYSTEM_ROLE');
  });

  test('a team member cannot create a role with permissions that they lack, nor edit their own role', async () => {
    const params = { communityId };
    const permissions = ['roles.read', 'roles.create', 'roles.update', 'team.read'] as never;
    const made = await world.call(owner, roles.createRole, {
      params,
      body: { name: 'Role maker', permissions },
    });
    const { person, id } = await worker('Security staff');
    await change(owner, id, { roleId: made.data.id });
    const wider = await world.call(person, roles.createRole, {
      params,
      body: { name: 'Treasury', permissions: ['wallets.approve'] as never },
    });
    assert.equal(codeOf(wider), 'CANNOT_GRANT');
    const ownEdit = await world.call(person, roles.changeRole, {
      params: { communityId, roleId: made.data.id },
      body: { version: 1, name: 'Role king' },
    });
    assert.equal(codeOf(ownEdit), 'OWN_ROLE');
  });

  test('viewing as a role limits the caller to permissions of both roles and blocks writes', async () => {
    const guard = await roleId(world, communityId, 'Security staff');
    const headers = { 'view-as-role': guard };
    const seen = (await own(owner, headers)).data;
    assert.deepEqual([seen.isOwner, seen.viewingAs?.name], [false, 'Security staff']);
    assert.ok(!seen.permissions.includes('team.read'));
    const params = { communityId };
    assert.equal((await world.call(owner, contract.listWorkers, { params }, headers)).status, 403);
    const written = await world.call(
      owner,
      contract.inviteWorker,
      { params, body: { email: 'x@example.test', roleId: guard } },
      headers,
    );
    assert.equal(codeOf(written), 'VIEWING_AS_ROLE');
    const top = await roleId(world, communityId, 'Community manager');
    const { person: admin } = await worker('Admin');
    const upwards = (await own(admin, { 'view-as-role': top })).data;
    assert.ok(!upwards.permissions.includes('roles.create'));
    const { person: finance } = await worker('Finance officer');
    assert.equal((await own(finance, { 'view-as-role': guard })).status, 403);
    assert.equal((await own(owner, { 'view-as-role': 'nothing' })).status, 404);
  });

  test('an invitation can limit the new team member to streets', async () => {
    const palm = await seedStreet(world, communityId, 'Palm Street');
    await seedStreet(world, communityId, 'Cedar Close');
    const person = await world.person();
    const params = { communityId };
    const admins = await roleId(world, communityId, 'Admin');
    const invited = { email: person.email, roleId: admins };
    const unknown = await world.call(owner, contract.inviteWorker, {
      params,
      body: { ...invited, streetIds: [communityId] },
    });
    assert.equal(codeOf(unknown), 'NO_SUCH_STREET');
    await world.call(owner, contract.inviteWorker, {
      params,
      body: { ...invited, streetIds: [palm.street] },
    });
    await world.settle();
    const mail = (await world.mails()).findLast(({ recipient }) => recipient === person.email);
    const token = /join-team#(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
    await world.call(person, contract.acceptWorkerInvitation, { body: { token } });
    assert.deepEqual((await own(person)).data.streetIds, [palm.street]);
    const streets = await world.call(person, listStreets, { params });
    assert.deepEqual(
      streets.data.items.map(({ name }) => name),
      ['Palm Street'],
    );
  });

  async function worker(
    role: 'Admin' | 'Community manager' | 'Finance officer' | 'Security staff',
  ) {
    const person = await world.person();
    return { person, id: await world.worker(communityId, person, role) };
  }

  function change(caller: Person, workerId: string, body: object) {
    return world.call(caller, contract.changeWorker, {
      params: { communityId, workerId },
      body: { version: 1, ...body } as never,
    });
  }

  function own(caller: Person, headers = {}) {
    return world.call(caller, contract.getWorkerByUserId, { params: { communityId } }, headers);
  }
});
