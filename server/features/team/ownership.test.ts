// Tests the transfer of ownership: both sides need a fresh step-up, each side has a day to object, both get an email
// at each step, and there is always exactly one owner.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as ownership from '#contract/team/ownership.ts';
import { getWorkerByUserId } from '#contract/team/workers.ts';
import type { Person } from '#testing/world.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { codeOf } from '#testing/code-of.ts';
import { ownershipClock } from './ownership-clock.ts';
import { stepUp } from './testing.ts';

const hour = 3600;

describe('transfer of a community', () => {
  const world = givenWorld();
  let workerId: string;
  let params: { communityId: string };
  const first = givenEach(() => world.person({ firstName: 'Ngozi', lastName: 'Obi' }));
  const heir = givenEach(() => world.person({ firstName: 'Ada', lastName: 'Eze' }));
  beforeEach(async () => {
    const communityId = await world.community(first, 'Palm Court');
    params = { communityId };
    workerId = await world.worker(communityId, heir, 'Finance officer');
  });

  test('a transfer of ownership needs a step-up of both sides and takes effect a day after acceptance', async () => {
    // The new owner must get access to all streets and wallets.
    await world.owner.query(
      `update workers set street_ids = array[gen_random_uuid()], wallet_ids = array[gen_random_uuid()] where id = $1`,
      [workerId],
    );
    assert.equal(codeOf(await offer(heir)), 'NOT_OWNER');
    assert.equal(codeOf(await offer(first)), 'STEP_UP_REQUIRED');
    await stepUp(world, first.id);
    assert.equal((await offer(first)).status, 200);
    assert.equal(codeOf(await offer(first)), 'ALREADY_OFFERED');
    assert.equal(codeOf(await accept()), 'STEP_UP_REQUIRED');
    await stepUp(world, heir.id);
    const answers = await Promise.all([accept(), accept()]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    const shown = await world.call(heir, ownership.getOwnershipTransfer, { params });
    const { acceptedAt, takesEffectAt } = shown.data ?? {};
    assert.equal(Date.parse(takesEffectAt ?? '') - Date.parse(acceptedAt ?? ''), 24 * hour * 1000);
    world.clock.advance(23 * hour);
    await runClock();
    assert.equal(await ownerOf(), first.id);
    world.clock.advance(hour);
    await Promise.all([runClock(), runClock()]);
    assert.equal(await ownerOf(), heir.id);
    // Sessions end after eight hours, so read the roles from the database.
    const { rows } = await world.owner.query(
      `select r.name as role, u.id = $2 as "isOwner", w.street_ids as streets, w.wallet_ids as wallets
       from workers w
       join roles r on r.community_id = w.community_id and r.id = w.role_id
       join users u on u.id = w.user_id where w.community_id = $1 order by 2`,
      [params.communityId, heir.id],
    );
    assert.deepEqual(rows, [
      { role: 'Community manager', isOwner: false, streets: null, wallets: null },
      { role: 'Community manager', isOwner: true, streets: null, wallets: null },
    ]);
  });

  test('each step of an ownership transfer emails the owner and the successor', async () => {
    await agree();
    world.clock.advance(24 * hour);
    await runClock();
    assert.deepEqual(await subjects(), [
      'owner: You offered Palm Court to Ada Eze',
      'successor: Ngozi Obi offers you Palm Court',
      'owner: Ada Eze will own Palm Court in 24 hours',
      'successor: Ada Eze will own Palm Court in 24 hours',
      'owner: Ada Eze owns Palm Court now',
      'successor: You own Palm Court now',
    ]);
  });

  for (const [side, who] of [
    ['owner', () => first],
    ['successor', () => heir],
  ] as const) {
    test(`an objection by the ${side} within a day of acceptance cancels a transfer of ownership`, async () => {
      await agree();
      world.clock.advance(hour);
      assert.equal((await stop(who())).status, 200);
      world.clock.advance(24 * hour);
      await runClock();
      assert.equal(await ownerOf(), first.id);
      assert.deepEqual((await subjects()).slice(-2), [
        'owner: Palm Court keeps its owner',
        'successor: Palm Court keeps its owner',
      ]);
    });
  }

  test('a transfer of ownership is cancelled if the successor no longer works in the community', async () => {
    await agree();
    await world.owner.query(
      `update workers set status = 'Removed', removed_at = now() where id = $1`,
      [workerId],
    );
    world.clock.advance(24 * hour);
    await runClock();
    assert.equal(await ownerOf(), first.id);
    const own = await world.owner.query(
      `select status from ownership_transfers where community_id = $1`,
      [params.communityId],
    );
    assert.deepEqual(own.rows, [{ status: 'Cancelled' }]);
  });

  test('a successor who owns a community of the same name cannot accept the ownership', async () => {
    await world.community(heir, 'palm court');
    await stepUp(world, first.id);
    await offer(first);
    await stepUp(world, heir.id);
    assert.equal(codeOf(await accept()), 'COMMUNITY_EXISTS');
    assert.equal((await world.call(heir, getWorkerByUserId, { params })).data.isOwner, false);
  });

  function offer(caller: Person) {
    return world.call(caller, ownership.offerOwnership, { params, body: { workerId } });
  }

  function accept(caller = heir) {
    return world.call(caller, ownership.acceptOwnership, { params });
  }

  function stop(caller: Person) {
    return world.call(caller, ownership.cancelOwnershipTransfer, { params });
  }

  async function ownerOf(): Promise<string> {
    const { rows } = await world.owner.query<{ ownerId: string }>(
      'select owner_id as "ownerId" from communities where id = $1',
      [params.communityId],
    );
    return rows[0]?.ownerId ?? '';
  }

  async function runClock() {
    await ownershipClock({ publicUrl: 'http://127.0.0.1:3000' }).run(world.tools);
  }

  /** The subjects of the emails to both sides; in each step the owner's email comes first. */
  async function subjects(): Promise<string[]> {
    await world.settle();
    const both = (await world.mails()).filter(({ recipient }) =>
      [first.email, heir.email].includes(recipient),
    );
    return both.map(({ recipient, subject }) =>
      recipient === first.email ? `owner: ${subject}` : `successor: ${subject}`,
    );
  }

  async function agree() {
    await stepUp(world, first.id);
    assert.equal((await offer(first)).status, 200);
    await stepUp(world, heir.id);
    assert.equal((await accept()).status, 200);
  }
});
