import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { rolePermissions, type SystemRole, systemRoles } from '#contract/permissions.ts';
import { refusalsOf } from '#contract/refusals.ts';
import { routesOf } from '#server/app.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

// The laws of every call, over all operations at once. An operation that cannot keep one stands in `exceptions`.
const exceptions: Readonly<Record<string, string>> = {
  followEvents: 'its answer is a stream that does not end',
};

const checked = operations.filter(({ name }) => !(name in exceptions));
const inCommunities = checked.filter(({ access }) => access !== 'public' && access !== 'session');

describe('the laws of every call', () => {
  let world: World;
  let owner: Person;
  let stranger: Person;
  let communityId: string;
  const staff = new Map<SystemRole, Person>();

  before(async () => {
    world = await openWorld();
    owner = await world.person();
    stranger = await world.person();
    communityId = await world.community(owner);
    for (const role of systemRoles) {
      const person = await world.person();
      await world.worker(communityId, person, role);
      staff.set(role, person);
    }
  });
  after(() => world.close());

  const urlOf = (operation: Operation, community: string): string =>
    `/api${operation.path.replace(/:(\w+)/g, (_, name: string) =>
      name === 'communityId' ? community : randomUUID(),
    )}`;

  const send = async (
    operation: Operation,
    options: { token?: string; community?: string; body?: unknown; query?: string },
  ) => {
    const { token, community = communityId, body, query = '' } = options;
    const answer = await world.app.inject({
      method: operation.method,
      url: urlOf(operation, community) + query,
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { payload: body as object }),
    });
    assertDeclared(operation, answer.statusCode, answer.body);
    return answer;
  };

  /** Every answer is one that the contract declares, and none is a fault. */
  const assertDeclared = (operation: Operation, status: number, body: string): void => {
    if (status === 200) return;
    assert.ok(body.startsWith('{'), `${operation.name} answered ${status} without JSON`);
    const failure = JSON.parse(body) as { errors: { code: string }[] };
    const declared = refusalsOf(operation).filter((refusal) => refusal.status === status);
    assert.ok(declared.length > 0, `${operation.name} answered ${status}: ${body}`);
    // Within a 422 each field has its own code; other refusals use the declared one.
    if (status === 422) return;
    const codes = declared.map(({ code }) => code);
    assert.ok(codes.includes(failure.errors[0]?.code ?? ''), `${operation.name}: ${body}`);
  };

  const withoutId = (body: string): unknown => ({ ...JSON.parse(body), requestId: '' });

  test('every operation is bound once, and nothing else is', () => {
    const bound = routesOf({} as never).map(({ operation }) => operation.name);
    assert.deepEqual(bound.toSorted(), operations.map(({ name }) => name).toSorted());
    const places = operations.map(({ method, path }) => `${method} ${path}`);
    assert.equal(new Set(places).size, places.length);
  });

  test('without a session every call that needs one answers 401', async () => {
    for (const operation of checked.filter(({ access }) => access !== 'public')) {
      for (const token of [undefined, 'a-forged-token-of-some-length-0123456789']) {
        const answer = await send(operation, token === undefined ? {} : { token });
        assert.equal(answer.statusCode, 401, operation.name);
      }
    }
  });

  test('a stranger gets the 404 of a community that does not exist', async () => {
    for (const operation of inCommunities) {
      const { token } = stranger;
      const theirs = await send(operation, { token });
      const missing = await send(operation, { token, community: randomUUID() });
      assert.equal(theirs.statusCode, 404, operation.name);
      assert.deepEqual(withoutId(theirs.body), withoutId(missing.body), operation.name);
      assert.equal(theirs.headers['content-length'], missing.headers['content-length']);
    }
  });

  test('a community header that differs from the path is a 404', async () => {
    const operation = inCommunities[0];
    assert.ok(operation);
    const answer = await world.app.inject({
      method: operation.method,
      url: urlOf(operation, communityId),
      headers: { authorization: `Bearer ${owner.token}`, communityid: randomUUID() },
    });
    assert.notEqual(answer.statusCode, 200);
  });

  test('a role without the permission gets 403, a role with it does not', async () => {
    for (const operation of inCommunities.filter(({ access }) => access !== 'member')) {
      for (const role of systemRoles) {
        const token = staff.get(role)?.token ?? '';
        const answer = await send(operation, { token });
        const held = rolePermissions[role].includes(operation.access as never);
        assert.equal(
          answer.statusCode === 403,
          !held,
          `${operation.name} as ${role}: ${answer.statusCode}`,
        );
      }
    }
  });

  test('a feature that is off and without trial refuses, naming itself', async () => {
    const off = await world.community(owner);
    await world.owner.query(`update communities set community_features = '{}' where id = $1`, [
      off,
    ]);
    for (const operation of inCommunities.filter(({ feature }) => feature)) {
      const answer = await send(operation, { token: owner.token, community: off });
      if (answer.statusCode === 422) continue;
      assert.equal(answer.statusCode, 403, `${operation.name}: ${answer.body}`);
      assert.match(answer.body, /FEATURE_ACTIVATION_REQUIRED/);
    }
  });

  test('an unknown field in body or query is refused by its name', async () => {
    for (const operation of checked.filter(({ kind }) => kind !== 'file')) {
      const token = operation.access === 'public' ? {} : { token: owner.token };
      const inQuery = await send(operation, { ...token, query: '?zebra=1' });
      assert.equal(inQuery.statusCode, 422, `${operation.name}: ${inQuery.body}`);
      assert.match(inQuery.body, /"field":"zebra"/);
      if (operation.method === 'GET') continue;
      const inBody = await send(operation, { ...token, body: { zebra: 1 } });
      assert.equal(inBody.statusCode, 422, `${operation.name}: ${inBody.body}`);
      assert.match(inBody.body, /"field":"zebra"/, operation.name);
    }
  });

  test('hostile bodies are refused, never a fault', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const hostile: readonly [body: string, type: string][] = [
      [deep, 'application/json'],
      ['{"__proto__":{"admin":true}}', 'application/json'],
      ['{"constructor":{"prototype":{"x":1}}}', 'application/json'],
      ['{"name":', 'application/json'],
      ['[]', 'application/json'],
      ['"text"', 'application/json'],
      ['1e999', 'application/json'],
      ['{"name":"a\\u0000b"}', 'application/json'],
      ['{"name":"\\ud800"}', 'application/json'],
      [`{"name":"${'x'.repeat(300_000)}"}`, 'application/json'],
      ['<a/>', 'text/xml'],
      ['name=x', 'application/x-www-form-urlencoded'],
      ['{}', 'text/plain'],
    ];
    for (const operation of checked.filter(
      ({ method, kind }) => method !== 'GET' && kind !== 'file',
    )) {
      for (const [payload, type] of hostile) {
        const answer = await world.app.inject({
          method: operation.method,
          url: urlOf(operation, communityId),
          headers: { authorization: `Bearer ${owner.token}`, 'content-type': type },
          payload,
        });
        const what = `${operation.name} with ${payload.slice(0, 40)}: ${answer.body}`;
        assert.ok([401, 404, 413, 415, 422].includes(answer.statusCode), what);
        assert.doesNotMatch(answer.body, /at \/|node_modules|stack/);
      }
    }
  });

  test('a malformed id in the path is refused by its field', async () => {
    for (const operation of inCommunities.filter(({ kind }) => kind !== 'file')) {
      const answer = await world.app.inject({
        method: operation.method,
        url: urlOf(operation, 'not-an-id'),
        headers: { authorization: `Bearer ${owner.token}` },
      });
      assert.equal(answer.statusCode, 422, operation.name);
      assert.match(answer.body, /"field":"communityId"/);
    }
  });

  test('it bites: an operation without its guard is found', async () => {
    const [operation] = inCommunities;
    assert.ok(operation);
    const unguarded: Operation = { ...operation, access: 'member' };
    const guard = staff.get('Security staff')?.token ?? '';
    const answer = await send(operation, { token: guard });
    assert.equal(answer.statusCode, 403);
    const declared = refusalsOf(unguarded).some(({ code }) => code === 'FORBIDDEN');
    assert.equal(declared, false, 'an undeclared 403 would fail the law');
  });
});
