// Tests that the answer to a write lists the topics that it changed only for members and residents, and not for an API
// key. For a stranger, or the holder of a link, topics could reveal something about other people. The test serves every
// operation with a handler that emits topics.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { operations } from '#contract/index.ts';
import {
  isForHolders,
  isForResidents,
  isForWorkers,
  isWrite,
  type Operation,
} from '#contract/shared/operation.ts';
import { answerError } from '#platform/http/answer.ts';
import type { HolderLookup } from '#platform/http/holder.ts';
import { asHolder, type Route, scopeOf } from '#platform/http/route.ts';
import { serve } from '#platform/http/serve.ts';
import { seedKey } from '#testing/seed.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { send, type Subject } from './answers.ts';
import { openHome } from './home.ts';

type Recording = { emit?(topic: string, payload?: object): void; user?: { id: string } };

/** The operations without input schemas and other checks that would refuse a call without input. */
const served = operations.map(
  ({ name, method, path, summary, access, isRead, keyScopes, worksArchived }) => ({
    name,
    method,
    path,
    summary,
    access,
    isRead,
    keyScopes,
    worksArchived,
    params: z.any(),
    data: z.any(),
    refusals: [],
  }),
) as unknown as readonly Operation[];

const emitAll = async ({ emit, user }: Recording): Promise<null> => {
  emit?.('residents.changed', { entityId: randomUUID() });
  emit?.('residents.changed', {});
  emit?.('mail.requested', { to: 'ada@example.com' });
  emit?.('notifications.changed', { forUserId: randomUUID() });
  if (user) emit?.('tickets.changed', { forUserId: user.id });
  return null;
};

describe('the topics in the answer of a write', () => {
  let world: World;
  let communityId: string;
  let houseId: string;
  let owner: Person;
  let resident: Person;

  before(async () => {
    world = await openWorld();
    owner = await world.person();
    resident = await world.person();
    communityId = await world.community(owner);
    houseId = await openHome(world, { communityId, owner, resident });
  });
  after(() => world.close());

  const routeOf = (operation: Operation): Route => {
    const { access } = operation;
    if (!isForHolders(access)) {
      return { operation, scope: scopeOf(access), run: emitAll as Route['run'] };
    }
    const lookup: HolderLookup<unknown, null> = {
      access,
      read: () => ({ communityId }),
      find: async () => ({ holder: null, name: 'Somebody', role: null }),
    };
    return asHolder(operation, lookup, emitAll as never);
  };

  /** The product's own server. `tellsAll` plants the violation: every answer lists the topics. */
  const serving = async (tellsAll = false): Promise<Subject> => {
    const app = Fastify({ genReqId: () => randomUUID() });
    app.setErrorHandler(answerError);
    app.setValidatorCompiler(() => (value) => ({ value }));
    app.setSerializerCompiler(serializerCompiler);
    if (tellsAll) {
      app.addHook('onSend', async (_, reply) => void reply.header('courtyard-changed', 'planted'));
    }
    const { pool, clock } = world;
    serve(app, served.map(routeOf), {
      pool,
      clock,
      secret: 'planted',
      live: undefined as never,
      sms: { platform: null },
      wakeRelay: () => undefined,
    });
    await app.ready();
    return { app, operations: served, communityId, houseId };
  };

  /** The topics header of each operation's successful answer. */
  async function toldBy(subject: Subject, token?: string): Promise<Map<Operation, unknown>> {
    const told = new Map<Operation, unknown>();
    for (const operation of subject.operations) {
      const caller = isForResidents(operation.access) ? resident.token : owner.token;
      const answer = await send(subject, operation, { token: token ?? caller });
      if (answer.statusCode === 200) told.set(operation, answer.headers['courtyard-changed']);
    }
    return told;
  }

  const isTold = (operation: Operation): boolean =>
    isWrite(operation) && (isForWorkers(operation.access) || isForResidents(operation.access));

  const namesOf = (
    told: Map<Operation, unknown>,
    isWrong: (one: Operation, is: unknown) => boolean,
  ) => [...told].filter(([one, is]) => isWrong(one, is)).map(([{ name }]) => name);

  test('the answer to a write by a member or resident lists the changed topics, and no other answer does', async () => {
    const told = await toldBy(await serving());
    assert.ok(told.size > served.length * 0.95, `only ${told.size} of ${served.length} succeeded`);
    const expected = 'residents.changed, tickets.changed';
    assert.deepEqual(
      namesOf(told, (one, is) => is !== (isTold(one) ? expected : undefined)),
      [],
    );
  });

  test('the check finds reads and calls of strangers or links whose answers list topics', async () => {
    const told = await toldBy(await serving(true));
    const wrong = namesOf(told, (one, is) => is !== undefined && !isTold(one));
    for (const name of ['signIn', 'answerByLink', 'listResidents', 'getMe']) {
      assert.ok(wrong.includes(name), name);
    }
  });

  test('answers to an API key list no topics', async () => {
    const scopes = ['addresses.create', 'addresses.update', 'addresses.read'];
    const token = await seedKey(world.owner, { communityId, userId: owner.id, scopes });
    const told = await toldBy(await serving(), token);
    assert.ok([...told.keys()].some(isTold));
    assert.deepEqual(
      namesOf(told, (_, is) => is !== undefined),
      [],
    );
  });
});
