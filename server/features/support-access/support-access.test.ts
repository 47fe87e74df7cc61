// Tests support access: no entry without consent, no writes with consent to read, no access from the first call after
// consent ends, and everything is audited.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { createStreet, listStreets } from '#contract/addresses/streets.ts';
import { roleId } from '#testing/role-id.ts';
import { listAudit } from '#contract/audit/audit.ts';
import { listCommunities } from '#contract/communities/communities.ts';
import { startExport } from '#contract/exports/exports.ts';
import { changeResident, getResident, lookupResidents } from '#contract/residents/residents.ts';
import { createProvider } from '#contract/providers/service-providers.ts';
import {
  grantSupport,
  listSupportGrants,
  revokeSupport,
} from '#contract/support-access/support-access.ts';
import { getWorkerByUserId, inviteWorker } from '#contract/team/workers.ts';
import { stepUp } from '#testing/finances.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld, given } from '#testing/given.ts';
import { keepSupportAccounts, readWanted } from './account.ts';

describe('access of platform support', () => {
  const world = givenWorld();
  const owner = given(() => world.person({ firstName: 'Ngozi', lastName: 'Bello' }));
  const support = given(() => world.person({ firstName: 'Ada', lastName: 'Obi' }));
  before(() => accounts('--add', support.email, '--name', 'Ada Obi'));

  test('without consent, support gets the same 404 as for a missing community', async () => {
    const communityId = await world.community(owner);
    const theirs = await streets(communityId);
    const missing = await streets(randomUUID());
    assert.equal(theirs.status, 404);
    const said = ({ raw }: typeof theirs) => raw.body.replace(/"requestId":"[^"]*"/, '');
    assert.equal(said(theirs), said(missing));
    assert.equal((await world.call(support, listCommunities)).data.totalCount, 0);
  });

  test('consent to read allows support to read and refuses writes, even a write that needs no permission', async () => {
    const communityId = await world.community(owner);
    await grant(communityId, 'read');
    assert.equal((await streets(communityId)).status, 200);
    assert.equal((await world.call(support, listCommunities)).data.items[0]?.id, communityId);
    assert.equal((await addStreet(communityId)).status, 403);
    assert.equal((await addStreet(communityId, { 'idempotency-key': randomUUID() })).status, 403);
    // This operation needs no permission, so only the read-only transaction refuses it.
    const body = { list: 'houses' as const, format: 'csv' as const, columns: [], query: {} };
    const exported = await world.call(support, startExport, { params: { communityId }, body });
    assert.equal(exported.status, 403);
    assert.equal((await streets(communityId, owner)).data.totalCount, 0);
  });

  test('full consent allows support changes, but no invitations, contact changes or exports', async () => {
    const communityId = await world.community(owner);
    await grant(communityId, 'full');
    assert.equal((await addStreet(communityId)).status, 200);
    const admins = await roleId(world, communityId, 'Admin');
    const body = { email: 'friend@example.test', roleId: admins, streetIds: null };
    const invited = await world.call(support, inviteWorker, { params: { communityId }, body });
    assert.equal(invited.status, 403);
    const residentId = await seedResident(communityId);
    const moved = await world.call(support, changeResident, {
      params: { communityId, residentId },
      body: { version: 1, email: 'friend@example.test' },
    });
    assert.equal(moved.status, 403, 'the next invitation would go there');
    const provider = await world.call(support, createProvider, {
      params: { communityId },
      body: {} as never,
    });
    assert.equal(provider.failure.errors[0]?.code, 'KEPT_FROM_SUPPORT');
    const log = { list: 'audit' as const, format: 'csv' as const, columns: [], query: {} };
    const exported = await world.call(support, startExport, { params: { communityId }, body: log });
    assert.equal(exported.status, 403, 'the log is read, and not taken along');
    const houses = await world.call(support, startExport, {
      params: { communityId },
      body: { ...log, list: 'houses' },
    });
    assert.match(houses.failure.message, /support can’t export files/);
    await stepUp(world, support);
    const again = { scope: 'full' as const, hours: 72, reason: 'To stay longer' };
    const longer = await world.call(support, grantSupport, {
      params: { communityId },
      body: again,
    });
    assert.equal(longer.status, 403);
  });

  test('the reads, lookups and changes of support are audited as support', async () => {
    const communityId = await world.community(owner);
    await grant(communityId, 'read');
    await streets(communityId);
    const query = { Search: 'Bello' };
    await world.call(support, lookupResidents, { params: { communityId }, query });
    const read = await actions(communityId);
    assert.ok(read.includes('support.looked Platform support'));
    assert.ok(read.includes('resident.lookedUp Platform support'), 'what a reading call notes too');
    const found = await looks(communityId);
    assert.deepEqual(found.at(-1)?.after.filters, { Search: 'Bello' });

    const other = await world.community(owner);
    await grant(other, 'full');
    await addStreet(other);
    assert.ok((await actions(other)).includes('street.created Platform support'));
  });

  test('when support opens a resident, the audit entry names the resident and the call', async () => {
    const communityId = await world.community(owner);
    await grant(communityId, 'read');
    const params = { communityId };
    const residentId = await seedResident(communityId);
    await world.call(support, getResident, { params: { ...params, residentId } });
    const look = (await looks(communityId)).at(-1);
    assert.deepEqual(
      [look?.entityType, look?.entityId, look?.entityLabel],
      ['resident', residentId, 'Ade Bello'],
    );
    assert.equal(look?.after.call, 'getResident');
  });

  test('support access ends with the next call after revocation, expiry or the end of the account', async () => {
    const communityId = await world.community(owner);
    const { id: grantId } = await grant(communityId, 'full');
    assert.equal((await streets(communityId)).status, 200);
    const params = { communityId, grantId };
    assert.equal((await world.call(owner, revokeSupport, { params })).data.isStanding, false);
    assert.equal((await streets(communityId)).status, 404);
    const twice = await world.call(owner, revokeSupport, { params });
    assert.equal(twice.failure.errors[0]?.code, 'SUPPORT_OVER');

    const second = await grant(communityId, 'read', 1);
    assert.equal((await streets(communityId)).status, 200);
    await world.owner.query(
      `update support_grants set granted_at = now() - interval '2 hours',
       expires_at = now() - interval '1 second' where id = $1`,
      [second.id],
    );
    assert.equal((await streets(communityId)).status, 404);

    await grant(communityId, 'read');
    const another = await world.person();
    await accounts('--add', another.email, '--name', 'Uche Eze');
    assert.equal((await streets(communityId, another)).status, 200);
    await accounts('--end', another.email);
    assert.notEqual((await streets(communityId, another)).status, 200);
  });

  test('only the owner can grant support access, after a step-up, for at most 72 hours', async () => {
    const communityId = await world.community(owner);
    const admin = await world.person();
    await world.worker(communityId, admin, 'Admin');
    const call = (caller: Person, hours: number) =>
      world.call(caller, grantSupport, {
        params: { communityId },
        body: { scope: 'read', hours, reason: 'A charge is wrong' },
      });
    assert.equal((await call(admin, 1)).failure.errors[0]?.code, 'NOT_OWNER');
    world.clock.advance(3600);
    assert.equal((await call(owner, 1)).failure.errors[0]?.code, 'STEP_UP_REQUIRED');
    await stepUp(world, owner);
    assert.equal((await call(owner, 73)).status, 422);
    const answers = await Promise.all([call(owner, 72), call(owner, 72), call(owner, 72)]);
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    const list = await world.call(admin, listSupportGrants, { params: { communityId } });
    assert.deepEqual(
      list.data.items.map(({ grantedBy, isStanding }) => [grantedBy, isStanding]),
      [['Ngozi Bello', true]],
    );
  });

  test('a guard can see that support has access to the community', async () => {
    const communityId = await world.community(owner);
    const guard = await world.person();
    await world.worker(communityId, guard, 'Security staff');
    await grant(communityId, 'read');
    const seen = async (caller: Person) =>
      (await world.call(caller, getWorkerByUserId, { params: { communityId } })).data.support;
    assert.equal((await seen(guard))?.isMine, false);
    assert.equal((await seen(support))?.isMine, true);
  });

  test('the support-account command explains its usage, and creates and lists a support account', async () => {
    for (const args of [
      [],
      ['--add', 'ada@example.test'],
      ['--add', 'no address', '--name', 'A B'],
    ]) {
      assert.throws(() => readWanted(args), /npm run support-account/);
    }
    const lines = await accounts('--add', 'New@Example.test', '--name', 'Ada Nwosu');
    assert.match(lines[0] ?? '', /^new@example.test is a support account/);
    assert.match((await accounts('--list')).join('\n'), /new@example.test {2}Ada Nwosu/);
  });

  async function seedResident(communityId: string): Promise<string> {
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into residents (community_id, first_name, last_name, email)
       values ($1, 'Ade', 'Bello', 'ade@example.test') returning id`,
      [communityId],
    );
    return rows[0]?.id ?? '';
  }

  function accounts(...args: string[]) {
    return keepSupportAccounts(world.owner, readWanted(args));
  }

  async function grant(communityId: string, scope: 'read' | 'full', hours = 4) {
    await stepUp(world, owner);
    const body = { scope, hours, reason: 'A charge is wrong' };
    return (await world.call(owner, grantSupport, { params: { communityId }, body })).data;
  }

  function streets(communityId: string, caller = support) {
    return world.call(caller, listStreets, { params: { communityId } });
  }

  function addStreet(communityId: string, headers: Record<string, string> = {}) {
    return world.call(
      support,
      createStreet,
      { params: { communityId }, body: { name: `Street ${randomUUID().slice(0, 6)}` } },
      headers,
    );
  }

  async function actions(communityId: string) {
    const { data } = await world.call(owner, listAudit, { params: { communityId } });
    return data.items.map(({ action, actorRole }) => `${action} ${actorRole}`);
  }

  type Look = {
    entityType: string;
    entityId: string | null;
    entityLabel: string;
    after: { call: string; filters?: object };
  };

  /** The audit entries of support's lookups, oldest first. */
  async function looks(communityId: string) {
    const { rows } = await world.owner.query<Look>(
      `select entity_type as "entityType", entity_id as "entityId", entity_label as "entityLabel", after
       from audit_entries where community_id = $1 and action = 'support.looked' order by occurred_at`,
      [communityId],
    );
    return rows;
  }
});
