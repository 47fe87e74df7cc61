import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createStreet } from '#contract/addresses/streets.ts';
import * as contract from '#contract/team/workers.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import * as roles from '#contract/team/roles.ts';
import { roleId } from '#testing/role-id.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';
import { stepUp } from './testing.ts';

describe('invitations to a team', () => {
  const world = givenWorld();
  const { manager: owner, communityId } = givenEstate(world, {
    manager: { firstName: 'Ngozi', lastName: 'Bello' },
    name: 'Palm Court',
  });

  test('a person invited to a team accepts by the emailed link, and the inviter is notified', async () => {
    const ada = await world.person({ firstName: 'Ada', lastName: 'Eze' });
    const { data } = await invite({ email: ada.email.toUpperCase(), role: 'Admin' });
    assert.deepEqual([data.email, data.role, data.isExpired], [ada.email, 'Admin', false]);
    const token = await tokenTo(ada.email);
    const joined = await accept(ada, token);
    assert.deepEqual(joined.data, { communityId, communityName: 'Palm Court', role: 'Admin' });
    const own = await world.call(ada, contract.getWorkerByUserId, { params: { communityId } });
    assert.equal(own.data.role, 'Admin');
    await world.settle();
    const told = await world.call(owner, listNotifications, { params: { communityId } });
    assert.equal(told.data.items[0]?.title, 'Ada Eze joined your team');
    const open = await world.call(owner, contract.listWorkerInvitations, {
      params: { communityId },
    });
    assert.equal(open.data.totalCount, 0);
  });

  test('an invitation email leaves out a link in the community’s name', async () => {
    const lottery = await world.community(owner, 'You won: https://evil.example/prize');
    await stepUp(world, owner.id);
    const admins = await roleId(world, lottery, 'Admin');
    const body = { email: 'lucky@example.test', roleId: admins };
    const params = { communityId: lottery };
    assert.equal((await world.call(owner, contract.inviteWorker, { params, body })).status, 200);
    await world.settle();
    const mail = (await world.mails()).findLast(({ recipient }) => recipient === body.email);
    assert.match(`${mail?.subject}`, /You won/);
    assert.doesNotMatch(`${mail?.subject} ${mail?.body}`, /evil\.example/);
  });

  test('a community sends at most a hundred invitation emails a day, repeats included', async () => {
    const other = await world.community(owner, 'Mail Court');
    const params = { communityId: other };
    const admins = await roleId(world, other, 'Admin');
    const body = { email: 'first@example.test', roleId: admins };
    const sent = await world.call(owner, contract.inviteWorker, { params, body });
    const again = () =>
      world.call(owner, contract.resendWorkerInvitation, {
        params: { ...params, invitationId: sent.data.id },
      });
    for (let email = 1; email < 100; email += 1) assert.equal((await again()).status, 200);
    const { status, failure, headers } = await again();
    assert.deepEqual([status, failure.errors[0]?.code], [429, 'TOO_MANY_INVITATION_EMAILS']);
    assert.ok(Number(headers['retry-after']) > 80_000, String(headers['retry-after']));
    const next = { email: 'second@example.test', roleId: admins };
    const refused = await world.call(owner, contract.inviteWorker, { params, body: next });
    assert.equal(refused.status, 429);
    // Invitations of other communities do not count.
    assert.equal((await invite({ email: next.email, role: 'Admin' })).status, 200);
  });

  test('accepting a team invitation twice gives the same answer, and readmits no removed member', async () => {
    const ben = await world.person();
    await invite({ email: ben.email, role: 'Admin' });
    const token = await tokenTo(ben.email);
    const first = await accept(ben, token);
    assert.deepEqual((await accept(ben, token)).data, first.data);
    await world.owner.query(`update workers set status = 'Removed' where user_id = $1`, [ben.id]);
    await gone(ben, token);
  });

  test('six concurrent acceptances of an invitation create one team member', async () => {
    const cleo = await world.person();
    await invite({ email: cleo.email, role: 'Admin' });
    const token = await tokenTo(cleo.email);
    const replies = await Promise.all(Array.from({ length: 6 }, () => accept(cleo, token)));
    assert.ok(replies.every(({ status }) => status === 200));
    const { rows } = await world.owner.query('select from workers where user_id = $1', [cleo.id]);
    assert.equal(rows.length, 1);
    const { rows: lines } = await world.owner.query(
      `select from audit_entries where action = 'worker.joined' and entity_label = $1`,
      [cleo.email],
    );
    assert.equal(lines.length, 1);
  });

  test('only the person with the verified, invited email can use the link of a team invitation', async () => {
    const dan = await world.person();
    const thief = await world.person();
    await invite({ email: dan.email, role: 'Admin' });
    const token = await tokenTo(dan.email);
    await gone(thief, token);
    await gone(dan, 'no-such-token');
    await world.owner.query('update users set email_verified = false where id = $1', [dan.id]);
    assert.equal((await accept(dan, token)).failure.errors[0]?.code, 'EMAIL_NOT_VERIFIED');
  });

  test('the link of a team invitation ends when it expires, is withdrawn or is replaced by a newer one', async () => {
    const eve = await world.person();
    const { data } = await invite({ email: eve.email, role: 'Admin' });
    const old = await tokenTo(eve.email);
    await invite({ email: eve.email, role: 'Admin' });
    const newer = await tokenTo(eve.email);
    assert.notEqual(newer, old);
    await gone(eve, old);
    const params = { communityId, invitationId: data.id };
    assert.equal(
      (await world.call(owner, contract.cancelWorkerInvitation, { params })).status,
      200,
    );
    await gone(eve, newer);
    const again = await world.call(owner, contract.cancelWorkerInvitation, { params });
    assert.equal(again.status, 404);
    await invite({ email: eve.email, role: 'Admin' });
    const last = await tokenTo(eve.email);
    await world.owner.query(`update worker_invitations set expires_at = $2 where email = $1`, [
      eve.email,
      world.clock.now(),
    ]);
    await gone(eve, last);
  });

  test('the open link of a team invitation shows the community and the masked email to anyone', async () => {
    const gil = await world.person({ email: 'gil.obi@example.test' });
    await invite({ email: gil.email, role: 'Admin' });
    const token = await tokenTo(gil.email);
    const show = (given: string) =>
      world.call(null, contract.showWorkerInvitation, { body: { token: given } });
    assert.deepEqual((await show(token)).data, {
      communityName: 'Palm Court',
      maskedEmail: 'g•••@example.test',
    });
    assert.equal((await show('no-such-token')).status, 410);
    await accept(gil, token);
    assert.equal((await show(token)).failure.errors[0]?.code, 'INVITATION_GONE');
  });

  test('a second team invitation with another role or streets is refused while the first is open', async () => {
    const hal = await world.person();
    const street = await world.call(owner, createStreet, {
      params: { communityId },
      body: { name: 'Palm Street' },
    });
    const limited = { email: hal.email, role: 'Admin', streetIds: [street.data.id] };
    assert.equal((await invite(limited)).status, 200);
    for (const other of [
      { email: hal.email, role: 'Admin' },
      { email: hal.email, role: 'Finance officer', streetIds: [street.data.id] },
    ]) {
      const { status, failure } = await invite(other);
      assert.deepEqual([status, failure.errors[0]?.field], [409, 'email']);
      assert.match(
        failure.message,
        /^This address is already invited as Admin for 1 street\. Withdraw/,
      );
    }
    assert.equal((await invite(limited)).status, 200);
    await world.owner.query(`update worker_invitations set expires_at = $2 where email = $1`, [
      hal.email,
      world.clock.now(),
    ]);
    assert.equal((await invite({ email: hal.email, role: 'Admin' })).data.streets, null);
  });

  test('the row of a team invitation never contains its token in plain text', async () => {
    const fay = await world.person();
    await invite({ email: fay.email, role: 'Admin' });
    const token = await tokenTo(fay.email);
    const { rows } = await world.owner.query<{ row: string }>(
      'select i::text as row from worker_invitations i where email = $1',
      [fay.email],
    );
    assert.equal(rows[0]?.row.includes(token), false);
  });

  test('a team invitation cannot exceed the inviter’s permissions or go to a current team member', async () => {
    const admin = await world.person();
    await world.worker(communityId, admin, 'Admin');
    const lacking = await invite({ email: 'x@example.test', role: 'Finance officer' }, admin);
    assert.equal(lacking.failure.errors[0]?.code, 'CANNOT_GRANT');
    assert.equal(lacking.failure.errors[0]?.field, 'roleId');
    const present = await invite({ email: admin.email, role: 'Admin' });
    assert.equal(present.failure.errors[0]?.code, 'WORKER_EXISTS');
    assert.equal((await invite({ email: owner.email, role: 'Admin' })).status, 409);
    const officer = await world.person();
    await world.worker(communityId, officer, 'Finance officer');
    assert.equal((await invite({ email: 'y@example.test', role: 'Admin' }, officer)).status, 403);
  });

  const guard = (name: string) => invite({ email: `${name}@g.example`, role: 'Security staff' });

  test('a third invited guard exceeds the trial; inviting the same guard again takes no further use', async () => {
    assert.equal((await guard('one')).status, 200);
    assert.equal((await guard('one')).status, 200);
    assert.equal((await guard('two')).status, 200);
    const third = await guard('three');
    assert.equal(third.failure.errors[0]?.code, 'FEATURE_ACTIVATION_REQUIRED');
  });

  /** Creates a community whose two free security users are used up, and a custom role with their permissions. */
  const usedUp = async () => {
    const params = { communityId: await world.community(owner) };
    await stepUp(world, owner.id);
    await world.owner.query(
      `insert into feature_usage (community_id, id, used) values ($1, 'Create Security Users', 2)`,
      [params.communityId],
    );
    const permissions = ['gatePasses.read', 'gatePasses.create', 'dues.read'] as never;
    const body = { name: 'Night watch', permissions };
    const made = await world.call(owner, roles.createRole, { params, body });
    return { params, role: made.data.id };
  };
  const isLocked = (reply: { failure: { errors: { code: string }[] } }) =>
    assert.equal(reply.failure.errors[0]?.code, 'FEATURE_ACTIVATION_REQUIRED');

  test('after the trial of guards is used up, no team member can be invited or moved to a gate role', async () => {
    const { params, role } = await usedUp();
    const body = { email: 'copy@g.example', roleId: role };
    isLocked(await world.call(owner, contract.inviteWorker, { params, body }));
    const gus = await world.person();
    const workerId = await world.worker(params.communityId, gus, 'Admin');
    const of = { params: { ...params, workerId } };
    for (const id of [role, await roleId(world, params.communityId, 'Security staff')]) {
      const made = { ...of, body: { version: 1, roleId: id } };
      isLocked(await world.call(owner, contract.changeWorker, made));
    }
  });

  test('after the trial of guards is used up, an assigned role cannot get the right to create passes', async () => {
    const { params, role } = await usedUp();
    const office = ['gatePasses.read', 'gatePasses.visits'] as never;
    const rights = (version: number, permissions: never) =>
      world.call(owner, roles.changeRole, {
        params: { ...params, roleId: role },
        body: { version, permissions },
      });
    assert.equal((await rights(1, office)).status, 200);
    const workerId = await world.worker(params.communityId, await world.person(), 'Admin');
    await world.call(owner, contract.changeWorker, {
      params: { ...params, workerId },
      body: { version: 1, roleId: role },
    });
    isLocked(await rights(2, ['gatePasses.create'] as never));
  });

  test('inviting a team member to a role with powerful permissions needs a fresh step-up', async () => {
    const other = await world.person();
    await world.worker(communityId, other, 'Community manager');
    for (const role of ['Finance officer', 'Community manager']) {
      const refused = await invite({ email: 'strong@example.test', role }, other);
      assert.equal(refused.failure.errors[0]?.code, 'STEP_UP_REQUIRED', role);
    }
    assert.equal((await invite({ email: 'admin@example.test', role: 'Admin' }, other)).status, 200);
    await stepUp(world, other.id);
    const strong = await invite({ email: 'strong@example.test', role: 'Finance officer' }, other);
    assert.equal(strong.status, 200);
    const params = { communityId, invitationId: strong.data.id };
    const resend = () => world.call(other, contract.resendWorkerInvitation, { params });
    assert.equal((await resend()).status, 200);
    await world.owner.query('update sessions set stepped_up_at = null where user_id = $1', [
      other.id,
    ]);
    assert.equal((await resend()).failure.errors[0]?.code, 'STEP_UP_REQUIRED');
  });

  async function invite({ role, ...rest }: Invited, caller = owner) {
    const body = { ...rest, roleId: await roleId(world, communityId, role) };
    return world.call(caller, contract.inviteWorker, { params: { communityId }, body });
  }

  function accept(caller: Person, token: string) {
    return world.call(caller, contract.acceptWorkerInvitation, { body: { token } });
  }

  /** Returns the token in the newest email to an address. */
  async function tokenTo(email: string): Promise<string> {
    await world.settle();
    const mail = (await world.mails()).findLast(({ recipient }) => recipient === email);
    return /join-team#(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
  }

  async function gone(caller: Person, token: string) {
    const reply = await accept(caller, token);
    assert.equal(reply.failure.errors[0]?.code, 'INVITATION_GONE');
    assert.equal(reply.status, 410);
  }
});

type Invited = { email: string; role: string; streetIds?: string[] };
