// Tests calls that reach a community without its id in the path: by a link, a code, a device key, a provider's
// signature, or the id of a record. An archived community refuses all of them except the listed ones, and a refused
// call leaves no trace that `tracesIn` counts. The calls are taken from the contract and from the server's routes. Also
// tests calls with a token of an archived community.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { operations } from '#contract/index.ts';
import { keyPermissions } from '#contract/shared/key-access.ts';
import { isForResidents, needsSignIn } from '#contract/shared/operation.ts';
import { moveIn } from '#testing/move-in.ts';
import { seedKey } from '#testing/seed.ts';
import { seedStreet } from '#server/features/team/testing.ts';
import { openWorld, type World } from '#testing/world.ts';
import { isInCommunity, send, strangerBreaches } from './answers.ts';
import {
  type Estate,
  openGateEntryPoints,
  openJobEntryPoints,
  openNewcomerEntryPoints,
  openNoticeEntryPoints,
} from './entry-points.ts';
import { bodyFor, queryFor } from './samples.ts';

const ofPeople = 'of a person, before any community';
const ofThePlatform = 'between a person and the platform';
const ofTheServer = 'says nothing of a community';
const signedForAReader =
  'shows a picture to somebody who was given its address within the last two days; the owner of an archived ' +
  'community still sees it';
const ofAGateway = 'the pages of a gateway of trials, which knows no community';
const tells = 'tells what became of something that had gone out before';

/**
 * Paths of calls with a session that enter no single community: the person, their communities and homes, tickets,
 * support and faults.
 */
const ofASession: readonly RegExp[] = [
  /^\/auth\//,
  /^\/me\//,
  /^\/tickets/,
  /^\/support\//,
  /^\/faults$/,
  /^\/community(\/all|\/overview|\/archived)?$/,
  /^\/portal\/homes$/,
];

const leadsInside = operations.filter(
  ({ access, path }) =>
    !needsSignIn(access) ||
    (access === 'session' &&
      !path.includes(':communityId') &&
      !ofASession.some((pattern) => pattern.test(path))),
);

const archived = '"COMMUNITY_ARCHIVED"';

const groups = [
  openGateEntryPoints,
  openNoticeEntryPoints,
  openJobEntryPoints,
  openNewcomerEntryPoints,
];

describe('calls that enter a community without its id in the path', () => {
  const tried: string[] = [];
  let routes: string[] = [];

  for (const open of groups) {
    test(`an archived community refuses calls without its id, and they write nothing (${open.name})`, async (t) => {
      const estate = await open();
      t.after(() => estate.world.close());
      routes = otherRoutes(estate.world);
      const breaches: string[] = [];
      const later: [string, () => Promise<{ statusCode: number; body: string }>][] = [];
      for (const [name, make] of Object.entries(estate.entryPoints)) {
        tried.push(name);
        const before = await (await make())();
        if (before.statusCode !== 200) breaches.push(`${name} is not let in: ${before.body}`);
        later.push([name, await make()]);
      }
      await estate.world.settle();
      await archive(estate.world, estate.communityId);
      const untouched = await tracesIn(estate);
      for (const [name, knock] of later) {
        const { statusCode, body } = await knock();
        const isOver = statusCode === 200 && JSON.parse(body).data?.state === 'Over';
        if (![401, 404, 410].includes(statusCode) && !isOver && !body.includes(archived)) {
          breaches.push(`${name} answers ${statusCode}: ${body.slice(0, 300)}`);
        }
      }
      assert.deepEqual(breaches, []);
      assert.deepEqual(await tracesIn(estate), untouched);
    });
  }

  test('every call that reaches a community without its id in the path is tested or listed with a reason', () => {
    const known = [...tried, ...Object.keys(ofNoCommunity), ...Object.keys(stillOpen)];
    assert.deepEqual(
      known.toSorted(),
      [...leadsInside.map(({ name }) => name), ...routes].toSorted(),
    );
  });
});

describe('calls with a token of an archived community', () => {
  let world: World;
  after(() => world.close());

  test('every call within an archived community refuses its workers, keys and residents', async () => {
    world = await openWorld();
    const [owner, worker, resident] = [
      await world.person(),
      await world.person(),
      await world.person(),
    ];
    const communityId = await world.community(owner);
    await world.worker(communityId, worker, 'Community manager');
    const { house: houseId } = await seedStreet(world, communityId, 'Palm Street');
    await moveIn(world, owner, { communityId, houseId, person: resident });
    const made = { communityId, userId: owner.id, scopes: keyPermissions };
    const key = await seedKey(world.owner, made);
    await archive(world, communityId);
    const followed = operations.filter(({ name }) => name !== 'followEvents');
    const subject = { app: world.app, operations: followed.filter(isInCommunity), communityId };
    assert.deepEqual(await strangerBreaches(subject, worker.token), []);
    const opened: string[] = [];
    for (const operation of subject.operations) {
      const { statusCode } = await send(subject, operation, { token: key });
      if (![403, 404].includes(statusCode)) opened.push(`${operation.name}: ${statusCode}`);
    }
    const ofResidents = followed.filter(({ access }) => isForResidents(access));
    assert.ok(ofResidents.length > 50);
    for (const operation of ofResidents.filter(({ kind }) => kind !== 'file')) {
      const sent = { token: resident.token, body: bodyFor(operation), query: queryFor(operation) };
      const asked = { ...operation, path: operation.path.replace(':houseId', houseId) };
      const { statusCode } = await send(subject, asked, sent);
      if (statusCode !== 404) opened.push(`${operation.name} to a resident: ${statusCode}`);
    }
    assert.deepEqual(opened, []);
  });
});

/** Routes outside the contract, as the server lists them. */
function otherRoutes(world: World): string[] {
  const path: string[] = [];
  const found: string[] = [];
  for (const line of world.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', rest = ''] = /^((?:│ {3}| {4})*)[├└]── (.*)$/.exec(line) ?? [];
    const [, part = '', methods] = /^(\S*)(?: \((.*)\))?$/.exec(rest) ?? [];
    path.splice(indent.length / 4, Infinity, part);
    for (const method of methods?.split(', ') ?? []) {
      if (method !== 'HEAD') found.push(`${method} ${path.join('')}`);
    }
  }
  return found.filter((route) => !/^\w+ \/(api\b|$|\*)/.test(route));
}

function archive(world: World, communityId: string) {
  return world.owner.query(`update communities set status = 'Archived' where id = $1`, [
    communityId,
  ]);
}

/** Counts rows that a call may leave in a community, and reads the last time that a device was seen. */
async function tracesIn({ world, communityId }: Estate): Promise<unknown> {
  const { rows } = await world.owner.query(
    `select (select count(*)::int from outbox where community_id = $1) as facts,
       (select count(*)::int from audit_queue where community_id = $1) as entries,
       (select max(last_seen_at) from gate_devices where community_id = $1) as seen,
       (select count(*)::int from gate_devices where community_id = $1 and key_hash is not null) as paired,
       (select count(*)::int from join_requests where community_id = $1) as requests,
       (select count(*)::int from visits where community_id = $1 and status <> 'Awaiting host') as decided,
       (select count(*)::int from residents where community_id = $1 and portal_user_id is not null) as joined`,
    [communityId],
  );
  return rows[0];
}

/** Calls that concern no community. */
const ofNoCommunity: Readonly<Record<string, string>> = {
  forgotPassword: ofPeople,
  getEnvironment: ofTheServer,
  getPhoto: 'the picture of a person, under a signed address',
  requestOtp: ofPeople,
  resetPassword: ofPeople,
  signIn: ofPeople,
  signUp: ofPeople,
  verifyEmail: ofPeople,
  createGuestTicket: ofThePlatform,
  openGuestTicket: ofThePlatform,
  replyToGuestTicket: ofThePlatform,
  'GET /healthz': ofTheServer,
  'GET /readyz': ofTheServer,
  'GET /dev/mail': 'the mailbox of a trial on one machine',
  'GET /sandbox': ofAGateway,
  'GET /sandbox/checkout/:reference': ofAGateway,
  'POST /sandbox/checkout/:reference': ofAGateway,
  'POST /sandbox/payouts/:reference': ofAGateway,
  'POST /sandbox/transfers': ofAGateway,
};

/** Calls that stay possible in an archived community, and why. */
const stillOpen: Readonly<Record<string, string>> = {
  getCommunityPicture: signedForAReader,
  getResidentPhoto: signedForAReader,
  verifyReceipt: 'money that was paid stays paid, and whoever holds the receipt may check it',
  'POST /webhooks/:gateway': 'money that a gateway has taken is booked, whenever it says so',
  'POST /webhooks/:gateway/:communityId': 'as above, with the community’s own keys',
  'POST /webhooks/sms/:provider/:communityId': tells,
};
