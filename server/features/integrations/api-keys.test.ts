import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listHouses } from '#contract/addresses/houses.ts';
import { createStreet, listStreets } from '#contract/addresses/streets.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '#contract/integrations/api-keys.ts';
import { listAudit } from '#contract/audit/audit.ts';
import { operations } from '#contract/index.ts';
import { scopesFor, withReadPermissions } from '#contract/shared/key-access.ts';
import { type Input, isWrite, type Operation } from '#contract/shared/operation.ts';
import { listResidents } from '#contract/residents/residents.ts';
import { reinstateWorker, removeWorker, suspendWorker } from '#contract/team/workers.ts';
import { apartFor, homeOf, makeKey } from '#platform/http/api-key.ts';
import { openKeyMeter } from '#platform/http/key-meter.ts';
import { openSharedCounts } from '#platform/jobs/shared-counts.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';

test('an API key contains its community, and no community can be read from an invalid key', () => {
  const id = '0198c9a2-1111-4222-8333-123456789abc';
  const { token, prefix } = makeKey(id);
  assert.equal(homeOf(token), id);
  assert.ok(token.startsWith(`${prefix}_`));
  for (const other of ['', 'cyk_short', token.slice(1), `${token}x`]) {
    assert.equal(homeOf(other), null);
  }
  assert.notEqual(apartFor(token, 'same-key'), apartFor(makeKey(id).token, 'same-key'));
  assert.equal(apartFor('a session', 'same-key'), 'same-key');
});

test('an API key has a limit of calls per minute, which resets in the next minute', () => {
  const unasked = { pool: null as never, secret: 'secret', log: console };
  const meter = openKeyMeter(openSharedCounts({ ...unasked, tellFrom: 10 }), 2);
  const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second));
  const takes = [at(1), at(2), at(20), at(60)].map((now) => meter.take('one', now, {}));
  assert.deepEqual(
    takes.map(({ remaining, seconds, isOver }) => [remaining, seconds, isOver]),
    [
      [1, 59, false],
      [0, 58, false],
      [0, 40, true],
      [1, 60, false],
    ],
  );
  assert.equal(meter.take('other', at(20), {}).isOver, false);
  assert.equal(meter.read('other', at(20)).remaining, 1);
});

/**
 * Operations that do not return the kind of record after which they are named. These operations change records of other
 * kinds, which the key can also read.
 */
const makesNothing: ReadonlySet<string> = new Set([
  'addSampleData',
  'removeSampleData',
  'previewReminders',
  'remindCharges',
  'previewWaiver',
  'waiveCharges',
  'createGateEvent',
  'readGuestList',
  'eraseGuest',
  'cancelProviderJob',
  'decideQuote',
  'renewJobLink',
  'approveJoinRequests',
]);

test('an API key that can write a kind of record can also read it, apart from a few listed operations', () => {
  const nounOf = ({ path }: Operation) => path.split('/')[3] ?? '';
  const unread = operations
    .filter((one) => isWrite(one) && !makesNothing.has(one.name))
    .flatMap((write) =>
      scopesFor(write).map((scope) => ({ write, holds: withReadPermissions([scope]) })),
    )
    .filter(
      ({ write, holds }) =>
        !operations.some(
          (read) =>
            read.method === 'GET' &&
            nounOf(read) === nounOf(write) &&
            scopesFor(read).some((scope) => holds.has(scope)),
        ),
    );
  assert.deepEqual(
    unread.map(({ write }) => write.name),
    [],
  );
});

describe('API keys', () => {
  const world = givenWorld();
  const { manager: owner, communityId } = givenEstate(world, {
    manager: { firstName: 'Ngozi', lastName: 'Eze' },
  });

  test('an API key’s token is returned once and stored only as a hash', async () => {
    await world.owner.query('update sessions set stepped_up_at = $1', [world.clock.now()]);
    const body = { name: 'Accounting', scopes: ['dues.read' as const] };
    const headers = { 'idempotency-key': 'make-the-key' };
    const first = (await world.call(owner, createApiKey, { ...params(), body }, headers)).data;
    const again = (await world.call(owner, createApiKey, { ...params(), body }, headers)).data;
    assert.ok(first.token?.startsWith(first.key.prefix));
    assert.deepEqual([again.key.id, again.token], [first.key.id, null]);
    const { rows } = await world.owner.query<{ all: string }>(
      `select k::text as all from api_keys k union all select i::text from idempotency_keys i
       union all select a::text from audit_entries a union all select o::text from outbox o`,
    );
    for (const row of rows) assert.ok(!row.all.includes(first.token ?? ''));
    const listed = await world.call(owner, listApiKeys, params());
    assert.ok(!listed.raw.body.includes(first.token ?? ''));
  });

  test('an API key can call only the operations of its scopes, and the audit log shows the key', async () => {
    const name = 'Front desk tablet';
    const caller = await holder({ name, scopes: ['groups.read', 'addresses.create'] });
    const body = { name: 'Keystone Road' };
    const made = (await world.call(caller, createStreet, { ...params(), body })).data;
    assert.ok(made.id);
    assert.equal((await world.call(caller, listStreets, params())).status, 200);
    assert.equal((await world.call(caller, listResidents, params())).status, 403);
    const query = { EntityId: made.id };
    const log = (await world.call(owner, listAudit, { ...params(), query })).data.items;
    const entry = log.find(({ entityId }) => entityId === made.id);
    assert.deepEqual([entry?.actorName, entry?.actorRole], [`API key ${name}`, 'API key']);
    const [key] = (await world.call(owner, listApiKeys, params())).data.items;
    assert.ok(key?.lastUsedAt);
  });

  test('a revoked or expired API key gets a 401 on its next call', async () => {
    const caller = await holder();
    assert.equal((await world.call(caller, listResidents, params())).status, 200);
    const revoke = { params: { communityId, apiKeyId: caller.id } };
    assert.equal((await world.call(owner, revokeApiKey, revoke)).data.state, 'Revoked');
    assert.equal((await world.call(owner, revokeApiKey, revoke)).data.state, 'Revoked');
    assert.equal((await world.call(caller, listResidents, params())).status, 401);
    const other = await holder({ expiresOn: '2999-12-31' });
    assert.equal((await world.call(other, listResidents, params())).status, 200);
    await world.owner.query('update api_keys set expires_at = now() where id = $1', [other.id]);
    assert.equal((await world.call(other, listResidents, params())).status, 401);
  });

  test('a response to an API key states the remaining calls, a missing scope, or why the key is invalid', async () => {
    const caller = await holder({ scopes: ['residents.read', 'wallets.read'] });
    const listed = await world.call(caller, listResidents, params());
    const limits = ['limit', 'remaining', 'reset'].map((name) => `x-ratelimit-${name}`);
    assert.equal(listed.headers[limits[0] ?? ''], '600');
    assert.equal(listed.headers[limits[1] ?? ''], '599');
    const lacks = await world.call(caller, listHouses, params());
    assert.deepEqual(lacks.failure.errors[0], {
      code: 'FORBIDDEN',
      description: 'This API key lacks the scope addresses.read.',
      scope: 'addresses.read',
    });
    assert.equal(lacks.headers['x-ratelimit-remaining'], '599', 'a refused call does not count');
    const said = async (token: string) => {
      const { failure } = await world.call({ ...owner, token }, listResidents, params());
      return [failure.errors[0]?.code, failure.errors[0]?.description];
    };
    assert.deepEqual(await said(makeKey(communityId).token), [
      'API_KEY_INVALID',
      'This API key does not exist.',
    ]);
    const maker = await world.person();
    assert.deepEqual(await said('cyk_cut4off2_0198c9a2'), [
      'API_KEY_INVALID',
      'This API key does not exist.',
    ]);
    const workerId = await world.worker(communityId, maker, 'Admin');
    const theirs = await holder({ scopes: ['residents.read'] }, maker);
    await world.owner.query(`update workers set status = 'Removed' where id = $1`, [workerId]);
    assert.deepEqual(await said(theirs.token), [
      'API_KEY_INVALID',
      'The creator of this API key is suspended or no longer works here. Create a new key.',
    ]);
    await world.owner.query('update api_keys set expires_at = now() where id = $1', [caller.id]);
    assert.deepEqual(await said(caller.token), ['API_KEY_INVALID', 'This API key has expired.']);
    await world.owner.query(
      'update api_keys set revoked_at = now(), revoked_by = $2 where id = $1',
      [caller.id, owner.id],
    );
    assert.deepEqual(await said(caller.token), ['API_KEY_INVALID', 'This API key is revoked.']);
  });

  test('a header marks a replayed response to an API key', async () => {
    const caller = await holder({ scopes: ['addresses.create'] });
    const headers = { 'idempotency-key': 'twice-the-same' };
    const body = { name: 'Repeat Road' };
    const first = await world.call(caller, createStreet, { ...params(), body }, headers);
    const again = await world.call(caller, createStreet, { ...params(), body }, headers);
    assert.equal(again.data.id, first.data.id);
    assert.deepEqual(
      [first.headers['idempotent-replayed'], again.headers['idempotent-replayed']],
      [undefined, 'true'],
    );
  });

  test('an API key loses a permission when its creator loses it', async () => {
    const maker = await world.person();
    const workerId = await world.worker(communityId, maker, 'Admin');
    const caller = await holder({ scopes: ['residents.read', 'residents.archive'] }, maker);
    assert.equal((await world.call(caller, listResidents, params())).status, 200);
    await world.owner.query(
      `update workers set role_id = (select id from roles where community_id = $1
         and name = 'Security staff') where id = $2`,
      [communityId, workerId],
    );
    const lost = await world.call(caller, listResidents, params());
    assert.match(lost.failure.message, /no longer has residents\.read/);
    await world.owner.query(`update workers set status = 'Removed' where id = $1`, [workerId]);
    assert.equal((await world.call(caller, listResidents, params())).status, 401);
  });

  test('an API key is paused while its creator is suspended, and ends when the creator is removed', async () => {
    const maker = await world.person();
    const workerId = await world.worker(communityId, maker, 'Admin');
    const name = 'Of a leaver';
    const caller = await holder({ name }, maker);
    const of = { params: { communityId, workerId } };
    const stateOf = async () => {
      const { items } = (await world.call(owner, listApiKeys, params())).data;
      return items.find((key) => key.name === name)?.state;
    };
    await world.call(owner, suspendWorker, { ...of, body: {} });
    assert.equal(await stateOf(), 'Waiting for its maker');
    await world.call(owner, reinstateWorker, of);
    assert.equal(await stateOf(), 'Active');
    await world.call(owner, removeWorker, { ...of, body: {} });
    assert.equal(await stateOf(), 'Revoked');
    const query = { EntityId: caller.id };
    const log = (await world.call(owner, listAudit, { ...params(), query })).data.items;
    assert.equal(log[0]?.action, 'apiKey.revoked');
    await world.owner.query(`update workers set status = 'Active' where id = $1`, [workerId]);
    assert.equal((await world.call(caller, listResidents, params())).status, 401);
  });

  test('an API key gets neither permissions that its creator lacks nor those reserved for people', async () => {
    const maker = await world.person();
    await world.worker(communityId, maker, 'Admin');
    const lacking = await make({ scopes: ['wallets.create'] }, maker);
    assert.deepEqual([lacking.status, lacking.failure.errors[0]?.code], [403, 'CANNOT_GRANT']);
    for (const scope of ['team.create', 'roles.update', 'settings.update', 'wallets.approve']) {
      assert.equal((await make({ scopes: [scope as never] })).status, 422, scope);
    }
  });

  test('an API key limited to streets reads only those, and only while its creator can see them', async () => {
    const street = async (name: string) =>
      (await world.call(owner, createStreet, { ...params(), body: { name } })).data.id;
    const [palm, orchid] = [await street('Palm'), await street('Orchid')];
    const caller = await holder({ scopes: ['addresses.read'], streetIds: [palm] });
    const seen = async (who: Person) =>
      (await world.call(who, listStreets, params())).data.items.map(({ name }) => name);
    assert.deepEqual(await seen(caller), ['Palm']);
    const maker = await world.person();
    const workerId = await world.worker(communityId, maker, 'Admin');
    const wide = await holder({ scopes: ['addresses.read'], streetIds: [palm, orchid] }, maker);
    assert.deepEqual((await seen(wide)).toSorted(), ['Orchid', 'Palm']);
    await world.owner.query('update workers set street_ids = $2 where id = $1', [
      workerId,
      [orchid],
    ]);
    assert.deepEqual(await seen(wide), ['Orchid']);
    const refused = await make({ scopes: ['addresses.read'], streetIds: [palm] }, maker);
    assert.equal(refused.failure.errors[0]?.field, 'streetIds');
  });

  test('two API keys can use the same idempotency key', async () => {
    const headers = { 'idempotency-key': 'the-same-for-both' };
    const made: string[] = [];
    for (const name of ['First Avenue', 'Second Avenue']) {
      const caller = await holder({ scopes: ['addresses.create'] });
      const body = { name };
      made.push((await world.call(caller, createStreet, { ...params(), body }, headers)).data.id);
    }
    assert.equal(new Set(made).size, 2);
  });

  test('creating an API key needs step-up authentication and a unique name', async () => {
    const name = 'Twice';
    assert.equal((await make({ name })).status, 200);
    assert.equal((await make({ name: 'twice ' })).failure.errors[0]?.code, 'API_KEY_EXISTS');
    await world.owner.query('update sessions set stepped_up_at = null');
    const body = { name: 'Unproven', scopes: ['residents.read' as const] };
    const { failure } = await world.call(owner, createApiKey, { ...params(), body });
    assert.equal(failure.errors[0]?.code, 'STEP_UP_REQUIRED');
  });

  type Body = Input<typeof createApiKey>['body'];

  async function make(body: Partial<Body> = {}, maker = owner) {
    await world.owner.query('update sessions set stepped_up_at = $1', [world.clock.now()]);
    const name = `Key ${Math.random().toString(36).slice(2)}`;
    const whole = { name, scopes: ['residents.read' as const], ...body };
    return world.call(maker, createApiKey, { params: { communityId }, body: whole });
  }

  /** A caller who authenticates with a key. */
  async function holder(body: Partial<Body> = {}, maker = owner): Promise<Person & { id: string }> {
    const { key, token } = (await make(body, maker)).data;
    return { id: key.id, token: token ?? '', email: '' };
  }

  function params() {
    return { params: { communityId } };
  }
});
