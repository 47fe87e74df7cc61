// Tests assigning roles. A person limited to streets cannot change people who see more. If a role changes while it is
// being assigned, its final permissions count.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as roles from '#contract/team/roles.ts';
import * as contract from '#contract/team/workers.ts';
import { waitForLock } from '#testing/wait-for-lock.ts';
import { roleId } from '#testing/role-id.ts';
import type { Person } from '#testing/world.ts';
import { given, givenWorld } from '#testing/given.ts';
import { seedStreet, stepUp } from './testing.ts';

describe('assigning a role', () => {
  const world = givenWorld();
  const owner = given(() => world.person());
  before(async () => {
    await world.community(owner);
    await stepUp(world, owner.id);
  });

  test('a street-limited team member cannot change or remove those who see more, nor their invitations', async () => {
    const communityId = await world.community(owner);
    const palm = (await seedStreet(world, communityId, 'Palm Street')).street;
    const cedar = (await seedStreet(world, communityId, 'Cedar Close')).street;
    const admin = await world.person();
    await stepUp(world, admin.id);
    const place = async (person: Person, streetIds: string[] | null) => {
      const id = await world.worker(communityId, person, 'Admin');
      await world.owner.query('update workers set street_ids = $2 where id = $1', [id, streetIds]);
      return id;
    };
    await place(admin, [palm]);
    const guard = await roleId(world, communityId, 'Security staff');
    const tryEachChange = async (workerId: string) => {
      const of = { params: { communityId, workerId } };
      const change = { version: 1, roleId: guard };
      return [
        codeOf(await world.call(admin, contract.changeWorker, { ...of, body: change })),
        codeOf(await world.call(admin, contract.suspendWorker, { ...of, body: {} })),
        codeOf(await world.call(admin, contract.reinstateWorker, of)),
        codeOf(await world.call(admin, contract.removeWorker, { ...of, body: {} })),
      ];
    };
    for (const streetIds of [null, [palm, cedar]]) {
      const codes = await tryEachChange(await place(await world.person(), streetIds));
      assert.deepEqual(
        codes,
        Array.from({ length: 4 }, () => 'HIGHER_ROLE'),
      );
    }
    const own = await tryEachChange(await place(await world.person(), [palm]));
    assert.deepEqual(own, ['done', 'done', 'done', 'done']);

    const offer = async (caller: Person, email: string, streetIds: string[] | null) => {
      const body = { email, roleId: await roleId(world, communityId, 'Admin'), streetIds };
      return world.call(caller, contract.inviteWorker, { params: { communityId }, body });
    };
    const whole = await offer(owner, 'whole@example.test', null);
    const of = { params: { communityId, invitationId: whole.data.id } };
    assert.equal(codeOf(await offer(admin, 'whole@example.test', [palm])), 'HIGHER_ROLE');
    const resent = await world.call(admin, contract.resendWorkerInvitation, of);
    assert.equal(codeOf(resent), 'HIGHER_ROLE');
    const withdrawn = await world.call(admin, contract.cancelWorkerInvitation, of);
    assert.equal(codeOf(withdrawn), 'HIGHER_ROLE');
    const some = await offer(admin, 'some@example.test', [palm]);
    const ofSome = { params: { communityId, invitationId: some.data.id } };
    const again = await world.call(admin, contract.resendWorkerInvitation, ofSome);
    assert.equal(codeOf(again), 'done');
    const ended = await world.call(admin, contract.cancelWorkerInvitation, ofSome);
    assert.equal(codeOf(ended), 'done');
  });

  const office = ['gatePasses.read', 'gatePasses.visits'] as never;
  const gate = ['gatePasses.read', 'gatePasses.create'] as never;

  /**
   * Creates a community whose free security users are used up, with a custom role that an open transaction changes by
   * the given SQL.
   */
  async function beingChanged(change: string, values: unknown[] = []) {
    const params = { communityId: await world.community(owner) };
    await world.owner.query(
      `insert into feature_usage (community_id, id, used) values ($1, 'Create Security Users', 2)`,
      [params.communityId],
    );
    const body = { name: 'Desk', permissions: office };
    const role = (await world.call(owner, roles.createRole, { params, body })).data.id;
    const workerId = await world.worker(params.communityId, await world.person(), 'Admin');
    const client = await world.owner.connect();
    await client.query('begin');
    await client.query(change, [role, ...values]);
    const end = async () => {
      await client.query('commit');
      client.release();
    };
    return { params, role, workerId, end };
  }

  /** Starts a call, and ends the other transaction when the call waits for its lock. */
  async function whileOneWaits<T>(begin: () => Promise<T>, end: () => Promise<void>): Promise<T> {
    const begun = begin();
    await waitForLock(world.owner);
    await end();
    return begun;
  }

  test('assigning a role that becomes a gate role meanwhile is refused if no trial use is left', async () => {
    const change = 'update roles set permissions = $2 where id = $1';
    const given = await beingChanged(change, [gate]);
    const { params, role: id, workerId } = given;
    const changed = await whileOneWaits(
      () =>
        world.call(owner, contract.changeWorker, {
          params: { ...params, workerId },
          body: { version: 1, roleId: id },
        }),
      given.end,
    );
    assert.equal(codeOf(changed), 'FEATURE_ACTIVATION_REQUIRED');
    const offered = await beingChanged(change, [gate]);
    const invited = await whileOneWaits(
      () =>
        world.call(owner, contract.inviteWorker, {
          params: offered.params,
          body: { email: 'desk@example.test', roleId: offered.role },
        }),
      offered.end,
    );
    assert.equal(codeOf(invited), 'FEATURE_ACTIVATION_REQUIRED');
  });

  test('a role that is deleted while it is being assigned is not assigned', async () => {
    const gone = await beingChanged('update roles set archived_at = now() where id = $1');
    const { params, role: id, workerId } = gone;
    const changed = await whileOneWaits(
      () =>
        world.call(owner, contract.changeWorker, {
          params: { ...params, workerId },
          body: { version: 1, roleId: id },
        }),
      gone.end,
    );
    assert.equal(codeOf(changed), 'NO_SUCH_ROLE');
  });

  type Reply = { status: number; failure: { errors: { code: string }[] } };

  function codeOf(reply: Reply) {
    return reply.status === 200 ? 'done' : reply.failure.errors[0]?.code;
  }
});
