import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { trialLimits } from '#contract/shared/features.ts';
import { operations } from '#contract/index.ts';
import {
  keyPermissions,
  isOpenToApiKeys,
  withReadPermissions,
} from '#contract/shared/key-access.ts';
import { isForResidents, needsSignIn, type Operation } from '#contract/shared/operation.ts';
import { actions, areas, rolePermissions, systemRoles } from '#contract/shared/permissions.ts';
import { routesOf } from '#server/features.ts';
import { seedKey } from '#testing/seed.ts';
import { given, givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';
import {
  type Holder,
  isInCommunity,
  keyBreaches,
  memberBreaches,
  permissionBreaches,
  scopeBreaches,
  send as sendTo,
  sessionBreaches,
  strangerBreaches,
  type Subject,
  undeclared,
  urlOf,
} from './answers.ts';
import { openDevices, openHome, ownRole } from './home.ts';
import { bodyFor, queryFor } from './samples.ts';

// Tests the access rules, and the refusal of malformed calls, for all operations except `exceptions`. planted.test.ts
// shows that the checks of access find violations.
const exceptions: Readonly<Record<string, string>> = {
  followEvents: 'its answer is a stream that does not end',
};

const checked = operations.filter(({ name }) => !(name in exceptions));
const inCommunities = checked.filter(isInCommunity);

describe('access rules of every call', () => {
  const world = givenWorld();
  let houseId: string;
  let subject: Subject;
  const holders: Holder[] = [];

  const deviceKeys = given(() => openDevices(world));
  const { manager: owner, communityId } = givenEstate(world);
  const stranger = given(() => world.person());
  const resident = given(() => world.person());
  before(openHolders);

  test('every operation has exactly one route', () => {
    const bound = routesOf({} as never).map(({ operation }) => operation.name);
    assert.deepEqual(bound.toSorted(), operations.map(({ name }) => name).toSorted());
    const places = operations.map(({ method, path }) => `${method} ${path}`);
    assert.equal(new Set(places).size, places.length);
  });

  test('every call that needs a session answers 401 without one', async () => {
    assert.deepEqual(await sessionBreaches(subject), []);
  });

  test('a stranger gets the same 404 as for a missing community, whatever role they have elsewhere', async () => {
    const neighbour = await world.person();
    const elsewhere = await world.community(neighbour);
    const tokens = [stranger.token, neighbour.token];
    for (const role of systemRoles) {
      const person = await world.person();
      await world.worker(elsewhere, person, role);
      tokens.push(person.token);
    }
    assert.deepEqual(await strangerBreaches(subject, ...tokens), []);
  });

  test('operations open to all members refuse no role, except operations with their own checks', async () => {
    const roles = holders.filter(({ name }) => name in rolePermissions);
    assert.equal(roles.length, systemRoles.length);
    assert.deepEqual(await memberBreaches(subject, roles, judged), []);
  });

  test('a call whose community header differs from its path is refused', async () => {
    const operation = inCommunities[0];
    assert.ok(operation);
    const answer = await world.app.inject({
      method: operation.method,
      url: urlOf(operation, communityId),
      headers: { authorization: `Bearer ${owner.token}`, communityid: randomUUID() },
    });
    assert.notEqual(answer.statusCode, 200);
  });

  test('a role without the permission gets a 403, and a role with it does not', async () => {
    assert.deepEqual(await permissionBreaches(subject, holders), []);
  });

  test('an API key is refused operations reserved for people and operations outside its scopes', async () => {
    const keys: Holder[] = [];
    for (const action of actions) {
      const scopes = keyPermissions.filter((one) => one.endsWith(`.${action}`));
      const held = [...withReadPermissions(scopes)];
      const token = await seedKey(world.owner, { communityId, userId: owner.id, scopes });
      keys.push({ name: `a key for ${action}`, token, held });
    }
    assert.deepEqual(await keyBreaches(subject, keys), []);
    for (const { name, access, refusals, keyScopes } of operations) {
      const isPersons =
        access === 'session' ||
        isForResidents(access) ||
        (access === 'member' && !keyScopes) ||
        /^(team|roles|settings)\./.test(access) ||
        refusals.some(({ code }) => code === 'STEP_UP_REQUIRED');
      const operation = operations.find((one) => one.name === name);
      if (isPersons && operation) assert.equal(isOpenToApiKeys(operation), false, name);
    }
  });

  /** Operations that create records without a read at their own path, with the read that shows the records. */
  const readElsewhere: Readonly<Record<string, string>> = {
    addSampleData: 'its streets, houses and residents are in their lists',
    createGateEvent: 'its passes are in the list of passes',
    addExitItem: 'it is part of a pass',
    addVisitPhoto: 'it is part of a visit',
    addTariffVersion: 'it is part of a tariff',
  };

  test('an API key can read every collection in which it can create, except five that are listed', () => {
    const open = operations.filter(isOpenToApiKeys);
    const reads = new Set(open.filter(({ method }) => method === 'GET').map(({ path }) => path));
    const isRead = (collection: string) =>
      reads.has(collection) ||
      [...reads].some((path) => path.replace(/\/:\w+$/, '') === collection);
    const unread = open
      .filter(({ method, name }) => method === 'POST' && /^(create|upload|add)/.test(name))
      .filter(({ path }) => !isRead(path) && !isRead(path.replace(/\/[\w-]+$/, '')))
      .map(({ name }) => name);
    assert.deepEqual(unread.toSorted(), Object.keys(readElsewhere).toSorted());
  });

  test('an API key of another community gets the same 404 as for a missing community', async () => {
    const other = await world.community(owner);
    const token = await seedKey(world.owner, {
      communityId: other,
      userId: owner.id,
      scopes: keyPermissions,
    });
    const open = { ...subject, operations: checked.filter(isOpenToApiKeys) };
    assert.ok(open.operations.length > 50);
    assert.deepEqual(await strangerBreaches(open, token), []);
  });

  test('an API key is refused the permissions that its creator does not hold', async () => {
    const maker = await world.person();
    await world.worker(communityId, maker, 'Security staff');
    const scopes = keyPermissions;
    const token = await seedKey(world.owner, { communityId, userId: maker.id, scopes });
    const held = rolePermissions['Security staff'];
    assert.deepEqual(await keyBreaches(subject, [{ name: 'a guard’s key', token, held }]), []);
  });

  test('no operation gives a street-limited worker the planted data of another street', async () => {
    const person = await world.person();
    const workerId = await world.worker(communityId, person, 'Community manager');
    const mine = await seedStreet('Palmside');
    const theirs = await seedStreet('Hiddenlane');
    await world.owner.query('update workers set street_ids = $2 where id = $1', [
      workerId,
      [mine.streetId],
    ]);
    Object.assign(theirs, await seedTold('Hiddenfolk moved in'));
    const words = ['Hiddenlane', 'Hiddenfolk'];
    assert.deepEqual(await scopeBreaches(subject, person.token, { ids: theirs, words }), []);
    const seen = ['Palmside'];
    const own = await scopeBreaches(subject, person.token, { ids: {}, words: seen });
    assert.ok(own.includes('listHouses tells of Palmside'), 'what is theirs they see');
    const bites = await scopeBreaches(subject, owner.token, { ids: theirs, words });
    assert.ok(bites.includes('listHouses tells of Hiddenlane'));
    assert.ok(bites.includes('getResident by an id of another street: 200'));
    assert.ok(bites.includes('getWebhookDelivery tells of Hiddenfolk'));
    assert.ok(bites.includes('listSmsMessages tells of Hiddenfolk'));
  });

  /**
   * Inserts a webhook delivery and a failed text message that contain this text, and returns their ids and the id of
   * the webhook endpoint.
   */
  async function seedTold(text: string): Promise<Record<string, string>> {
    const { rows } = await world.owner.query<Record<string, string>>(
      `with endpoint as (
         insert into webhook_endpoints (community_id, url, kinds, secret_sealed, created_by)
         values ($1, 'https://hooks.example.test/', '{resident.created}', 'sealed', $2)
         returning id),
       delivery as (
         insert into webhook_deliveries (community_id, endpoint_id, event_id, kind, body)
         select $1, id, gen_random_uuid(), 'resident.created', $3 from endpoint returning id),
       sms as (
         insert into sms_messages (community_id, key, recipient, body, segments, status)
         values ($1, 'notice:1', '+2348000000001', $3, 1, 'Failed') returning id)
       select endpoint.id as "endpointId", delivery.id as "deliveryId", sms.id as "messageId"
       from endpoint, delivery, sms`,
      [communityId, owner.id, text],
    );
    return rows[0] ?? {};
  }

  /** Inserts a street with a house and a resident, and returns their ids. */
  async function seedStreet(name: string): Promise<Record<string, string>> {
    const { rows } = await world.owner.query<Record<string, string>>(
      `with street as (insert into streets (community_id, name) values ($1, $2) returning id),
       house as (insert into houses (community_id, street_id, house_number, account_number)
         select $1, id, '7', $3 from street returning id),
       resident as (insert into residents (community_id, first_name, last_name, email)
         values ($1, 'Ade', $4, $5) returning id),
       stay as (insert into occupancies (community_id, resident_id, house_id, relationship)
         select $1, resident.id, house.id, 'Owner' from resident, house returning id)
       select street.id as "streetId", house.id as "houseId", resident.id as "residentId",
         stay.id as "occupancyId" from street, house, resident, stay`,
      [
        communityId,
        name,
        String(1_000_000_000 + name.length),
        name.replace('lane', 'folk'),
        `${name.toLowerCase()}@example.test`,
      ],
    );
    return rows[0] ?? {};
  }

  test('a call of an inactive feature without a trial gets a 403 that asks for its activation', async () => {
    const off = await world.community(owner);
    await world.owner.query(`update communities set community_features = '{}' where id = $1`, [
      off,
    ]);
    const gated = inCommunities.filter(({ feature }) => feature && !trialLimits[feature]);
    for (const operation of gated) {
      const answer = await send(operation, {
        token: owner.token,
        community: off,
        body: bodyFor(operation),
        query: queryFor(operation),
      });
      assert.equal(answer.statusCode, 403, `${operation.name}: ${answer.body}`);
      assert.match(answer.body, /FEATURE_ACTIVATION_REQUIRED/);
    }
  });

  test('an unknown field in the body or query is rejected with the field’s name', async () => {
    for (const operation of checked.filter(({ kind }) => kind !== 'file')) {
      const token = callerOf(operation);
      const inQuery = await send(operation, { token, query: '?zebra=1' });
      assert.equal(inQuery.statusCode, 422, `${operation.name}: ${inQuery.body}`);
      assert.match(inQuery.body, /"field":"zebra"/);
      if (operation.method === 'GET') continue;
      const inBody = await send(operation, { token, body: { zebra: 1 } });
      assert.equal(inBody.statusCode, 422, `${operation.name}: ${inBody.body}`);
      assert.match(inBody.body, /"field":"zebra"/, operation.name);
    }
  });

  test('malformed, oversized and hostile bodies get a 4xx answer without a stack trace', async () => {
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
          url: placeOf(operation),
          headers: { authorization: `Bearer ${callerOf(operation)}`, 'content-type': type },
          payload,
        });
        const what = `${operation.name} with ${payload.slice(0, 40)}: ${answer.body}`;
        assert.ok([401, 404, 413, 415, 422].includes(answer.statusCode), what);
        assert.doesNotMatch(answer.body, /at \/|node_modules|stack/);
      }
    }
  });

  test('a malformed community id in the path gets a 422 with the name of the parameter', async () => {
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

  test('a truncated or missing file upload is rejected with the field’s name, without a server error', async () => {
    const begun = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b';
    const hostile: readonly [body: string, type: string][] = [
      ['--x\r\n', 'multipart/form-data; boundary=x'],
      [begun, 'multipart/form-data; boundary=x'],
      [`${begun}\r\n${begun}\r\n--x--\r\n`, 'multipart/form-data; boundary=x'],
      ['--x--', 'multipart/form-data; boundary=x'],
      ['text', 'multipart/form-data'],
    ];
    // Uploads that need no session need a link instead, and a wrong link is refused before the form is read.
    const forms = checked.filter(({ kind, access }) => kind === 'file' && needsSignIn(access));
    for (const operation of forms) {
      for (const [payload, type] of hostile) {
        const answer = await world.app.inject({
          method: operation.method,
          url: placeOf(operation),
          headers: { authorization: `Bearer ${callerOf(operation)}`, 'content-type': type },
          payload,
        });
        assert.equal(answer.statusCode, 422, `${operation.name} with ${payload}: ${answer.body}`);
        assert.match(answer.body, /"field":"file"/);
      }
    }
  });

  test('a URL that cannot be decoded or is too long gets a 422 in the standard error format', async () => {
    for (const id of ['%ED%A0%80', '%', 'a'.repeat(5000)]) {
      const answer = await world.app.inject({
        url: `/api/community/${id}`,
        headers: { authorization: `Bearer ${owner.token}` },
      });
      assert.equal(answer.statusCode, 422, answer.body);
      assert.equal(answer.json().success, false);
    }
  });

  async function openHolders() {
    houseId = await openHome(world, { communityId, owner, resident });
    subject = { app: world.app, operations: checked, communityId, houseId };
    for (const role of systemRoles) {
      const person = await world.person();
      await world.worker(communityId, person, role);
      holders.push({ name: role, token: person.token, held: rolePermissions[role] });
    }
    // Custom roles: each role has one action in every area. Together they have every permission except the special
    // rights.
    for (const action of actions) {
      const held = areas.map((area) => `${area}.${action}`);
      holders.push({
        name: `only ${action}`,
        held,
        token: await ownRole(world, communityId, held),
      });
    }
    holders.push({ name: 'nothing', held: [], token: await ownRole(world, communityId, []) });
  }

  /** The token of a caller who may make the call: the resident, the owner, or a device. */
  function callerOf({ access }: Operation) {
    return needsSignIn(access)
      ? (isForResidents(access) ? resident : owner).token
      : deviceKeys[access];
  }

  function placeOf(operation: Operation) {
    return urlOf(operation, communityId, isForResidents(operation.access) ? { houseId } : {});
  }

  async function send(operation: Operation, sent: Parameters<typeof sendTo>[2]) {
    const answer = await sendTo(subject, operation, sent);
    assert.equal(undeclared(operation, answer), undefined);
    return answer;
  }
});

/** Operations for every member that refuse some members by a check of their own. */
const judged: Readonly<Record<string, string>> = {
  archiveCommunity: 'the owner’s alone',
  restoreCommunity: 'the owner’s alone',
  offerOwnership: 'the owner’s alone',
  acceptOwnership: 'of whom it was offered to',
  cancelOwnershipTransfer: 'of the owner, and of whom it was offered to',
  listProviders: 'by the rights on complaints',
  getProvider: 'by the rights on complaints',
  getProviderHistory: 'by the rights on complaints',
  startExport: 'by the right of the list',
};
