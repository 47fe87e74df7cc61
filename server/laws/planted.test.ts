// Tests that the access checks find violations: the tests serve a real route without one of its guards.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { listResidentTags } from '#contract/residents/residents.ts';
import { rolePermissions, systemRoles } from '#contract/shared/permissions.ts';
import { common } from '#contract/shared/envelope.ts';
import type { HolderAccess } from '#contract/shared/operation.ts';
import { answerError } from '#platform/http/answer.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import {
  asHolder,
  inCommunity,
  withoutSession,
  type Route,
  signedIn,
} from '#platform/http/route.ts';
import { serve } from '#platform/http/serve.ts';
import type { HolderLookup } from '#platform/http/holder.ts';
import { refuse } from '#platform/http/refuse.ts';
import { seedKey } from '#testing/seed.ts';
import { given, givenWorld } from '#testing/given.ts';
import {
  type Holder,
  keyBreaches,
  memberBreaches,
  permissionBreaches,
  sessionBreaches,
  strangerBreaches,
  type Subject,
} from './answers.ts';
import { deviceBreaches, linkBreaches } from './holder-answers.ts';

// An operation of the contract, and copies of it with wrong access, as a careless binding might serve them.
const contract = listResidentTags;
const { access, feature, ...rest } = contract;
const asMember = { ...rest, access: 'member' } as unknown as typeof contract;
const asSession = { ...rest, access: 'session' } as unknown as typeof contract;
const asPublic = { ...rest, access: 'public' } as unknown as typeof contract;

describe('checks of access rules', () => {
  const world = givenWorld();
  let stranger: string;
  const holders: Holder[] = [];

  const estate = given(async () => ({ communityId: await world.community(await world.person()) }));
  before(openHolders);

  test('the checks accept a route that is bound as the contract declares', async () => {
    assert.equal(access, 'residents.read');
    assert.equal(feature, 'Resident List');
    const kept = serving(inCommunity(contract, answer));
    assert.deepEqual(await sessionBreaches(kept), []);
    assert.deepEqual(await strangerBreaches(kept, stranger), []);
    assert.deepEqual(await permissionBreaches(kept, holders), []);
  });

  test('the check of permissions finds a route that is open to every member', async () => {
    const planted = serving(inCommunity(asMember, answer));
    assert.deepEqual(await permissionBreaches(planted, holders), [
      'listResidentTags as Security staff: 200',
    ]);
  });

  test('the check of members’ calls finds a refused role, and an exception that refuses nobody', async () => {
    const narrow = async (context: CommunityContext) => {
      if (!context.worker.permissions.has('residents.read')) throw refuse(common.forbidden);
      return answer();
    };
    const kept = { ...serving(inCommunity(asMember, answer)), operations: [asMember] };
    assert.deepEqual(await memberBreaches(kept, holders, {}), []);
    const judged = { listResidentTags: 'by the right to read residents' };
    assert.deepEqual(await memberBreaches(kept, holders, judged), [
      'listResidentTags refuses nobody',
    ]);
    const planted = { ...serving(inCommunity(asMember, narrow)), operations: [asMember] };
    assert.deepEqual(await memberBreaches(planted, holders, {}), [
      'listResidentTags refuses Security staff: 403',
    ]);
    assert.deepEqual(await memberBreaches(planted, holders, judged), []);
  });

  test('the check of API keys finds a route that is bound to another permission', async () => {
    const { rows } = await world.owner.query<{ owner_id: string }>(
      'select owner_id from communities where id = $1',
      [estate.communityId],
    );
    const made = {
      communityId: estate.communityId,
      userId: rows[0]?.owner_id ?? '',
      scopes: ['dues.read'],
    };
    const token = await seedKey(world.owner, made);
    const key = { name: 'a key for dues', token, held: made.scopes };
    const kept = serving(inCommunity(contract, answer));
    assert.deepEqual(await keyBreaches(kept, [key]), []);
    const duesRead = { ...rest, access: 'dues.read' } as unknown as typeof contract;
    const planted = serving(inCommunity(duesRead, answer));
    assert.deepEqual(await keyBreaches(planted, [key]), [
      'listResidentTags by a key for dues: 200',
    ]);
  });

  test('the check of strangers finds a route that requires a session but no membership', async () => {
    const planted = serving(signedIn(asSession, answer));
    assert.deepEqual(await strangerBreaches(planted, stranger), [
      'listResidentTags to a stranger: 200',
    ]);
    assert.deepEqual(await sessionBreaches(planted), []);
  });

  test('the check of sessions finds a route that requires no session', async () => {
    const planted = serving(withoutSession(asPublic, answer));
    // Three calls: without a session, with a forged session and with a forged key.
    const breach = 'listResidentTags without a session: 200';
    assert.deepEqual(await sessionBreaches(planted), [breach, breach, breach]);
  });

  const openTo = (kind: HolderAccess): HolderLookup<unknown, null> => ({
    access: kind,
    read: () => ({ communityId: estate.communityId }),
    find: async () => ({ holder: null, name: 'Somebody', role: null }),
  });

  test('the checks of links and devices find routes that accept any key', async () => {
    const asLink = { ...rest, access: 'link' } as unknown as typeof contract;
    const link = { ...serving(asHolder(asLink, openTo('link'), answer)), operations: [asLink] };
    const [breach] = await linkBreaches(link, stranger);
    assert.equal(breach, 'listResidentTags with an unknown link: 200');
    const asConsole = { ...rest, access: 'device:console' } as unknown as typeof contract;
    const bound = asHolder(asConsole, openTo('device:console'), answer);
    const device = { ...serving(bound), operations: [asConsole] };
    assert.deepEqual(await deviceBreaches(device, 'device:console', { nobody: undefined }), [
      'listResidentTags by nobody: 200',
    ]);
  });

  test('a route cannot be bound with the key lookup of another kind of caller', () => {
    const asConsole = { ...rest, access: 'device:console' } as unknown as typeof contract;
    assert.throws(
      () => serving(asHolder(asConsole, openTo('device:hardware'), answer)),
      /listResidentTags is bound to the lookup of device:hardware/,
    );
  });

  async function openHolders() {
    stranger = (await world.person()).token;
    for (const role of systemRoles) {
      const person = await world.person();
      await world.worker(estate.communityId, person, role);
      holders.push({ name: role, token: person.token, held: rolePermissions[role] });
    }
  }

  /** The product's own server with one route, called as the contract declares it. */
  function serving(route: Route): Subject {
    const app = Fastify();
    app.setErrorHandler(answerError);
    app.setValidatorCompiler(() => (value) => ({ value }));
    app.setSerializerCompiler(serializerCompiler);
    const { pool, clock } = world;
    serve(app, [route], {
      pool,
      clock,
      secret: 'planted',
      live: undefined as never,
      sms: { platform: null },
      wakeRelay: () => undefined,
    });
    return { app, operations: [contract], communityId: estate.communityId };
  }
});

async function answer() {
  return [{ tag: 'secret', count: 1 }];
}
