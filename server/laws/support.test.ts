// Tests the access of platform support: calls every operation of the contract without consent, with read consent, with
// full consent, and after each consent has ended. Also shows that the checks find violations.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendBroadcast } from '#contract/broadcasts/broadcast-life.ts';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/shared/operation.ts';
import { supportPermissions, type SystemRole } from '#contract/shared/permissions.ts';
import { listResidentTags } from '#contract/residents/residents.ts';
import { answerError } from '#platform/http/answer.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import { serve } from '#platform/http/serve.ts';
import { keepSupportAccounts, readWanted } from '#server/features/support-access/account.ts';
import { given, givenWorld } from '#testing/given.ts';
import { permissionBreaches, send, strangerBreaches, type Subject, undeclared } from './answers.ts';
import { doorsLeftOpen, keptBreaches, readBreaches, writeBreaches } from './support-access.ts';

// Excludes an operation whose answer is a stream that does not end.
const checked = operations.filter(({ name }) => name !== 'followEvents');

describe('rules of platform support', () => {
  const world = givenWorld();
  const owner = given(() => world.person());
  const support = given(() => world.person());
  before(async () => {
    const wanted = readWanted(['--add', support.email, '--name', 'Ada Obi']);
    await keepSupportAccounts(world.owner, wanted);
  });

  test('without consent every operation answers as if the community did not exist', async () => {
    assert.deepEqual(await strangerBreaches(await estate(), support.token), []);
  });

  test('with read consent every write gets the same refusal', async () => {
    assert.deepEqual(await writeBreaches(await estate('read'), support.token), []);
  });

  test('with read consent every read succeeds, except reads that are closed to support', async () => {
    assert.deepEqual(await readBreaches(await estate('read'), support.token), []);
  });

  test('with full consent support may do exactly what its permissions allow', async () => {
    const held = supportPermissions.full;
    const holder = { name: 'support in full', token: support.token, held };
    const subject = await estate('full');
    const open = subject.operations.filter(({ keptFromSupport }) => !keptFromSupport);
    assert.deepEqual(await permissionBreaches({ ...subject, operations: open }, [holder]), []);
    for (const operation of checked.filter(({ access }) => access === 'member')) {
      const answer = await send(subject, operation, { token: support.token, body: {} });
      assert.equal(undeclared(operation, answer), undefined);
    }
    const kept = ['team', 'roles', 'settings', 'residents', 'joinRequests', 'gatePasses'];
    for (const area of [...kept, 'bankAccounts', 'audit', 'wallets']) {
      const writes = held.filter((one) => one.startsWith(`${area}.`));
      const isRead = (one: string) => /\.(read|lookup|all)$/.test(one);
      assert.deepEqual(
        writes.filter((one) => !isRead(one)),
        [],
        `${area} stays with the house`,
      );
    }
  });

  test('with full consent support gets no code or link that works after the consent ends', async () => {
    assert.deepEqual(doorsLeftOpen(operations, harmless), []);
    assert.deepEqual(await keptBreaches(await estate('full'), support.token), []);
    const code = z.object({ pairingCode: z.string() });
    const planted = { ...sendBroadcast, name: 'pairDoor', data: code } as Operation;
    assert.deepEqual(doorsLeftOpen([planted], harmless), ['pairDoor gives pairingCode']);
    assert.deepEqual(doorsLeftOpen([{ ...planted, keptFromSupport: true }], harmless), []);
  });

  test('after the consent ends every operation answers 404 again', async () => {
    for (const scope of ['read', 'full'] as const) {
      const subject = await estate(scope);
      await world.owner.query(
        `update support_grants set granted_at = now() - interval '5 hours',
           expires_at = now() - interval '1 second' where community_id = $1`,
        [subject.communityId],
      );
      assert.deepEqual(await strangerBreaches(subject, support.token), []);
    }
  });

  // Serves a route with a wrong contract, as a careless binding might.
  const serving = async (contract: typeof listResidentTags, run: () => Promise<never[]>) => {
    const { communityId } = await estate('read');
    const app = Fastify();
    app.setErrorHandler(answerError);
    app.setValidatorCompiler(() => (value) => ({ value }));
    app.setSerializerCompiler(serializerCompiler);
    const route = inCommunity(contract, run as never) as Route;
    const { pool, clock } = world;
    serve(app, [route], {
      pool,
      clock,
      secret: 'planted',
      live: undefined as never,
      sms: { platform: null },
      wakeRelay: () => undefined,
    });
    return { app, operations: [contract], communityId };
  };

  test('the check of reads by support finds a read that locks rows', async () => {
    const kept = await serving(listResidentTags, async () => []);
    assert.deepEqual(await readBreaches(kept, support.token), []);
    const locks = (async ({ db }: CommunityContext) => {
      await sql`select from residents limit 1 for update`.execute(db);
      return [];
    }) as never;
    const planted = await serving(listResidentTags, locks);
    const [breach] = await readBreaches(planted, support.token);
    assert.match(breach ?? '', /^listResidentTags answered/);
  });

  test('the check of reads by support finds a write that is declared as a read', async () => {
    const contract = { ...listResidentTags, method: 'POST', isRead: true } as never;
    const planted = await serving(contract, (async ({ db }: CommunityContext) => {
      await sql`delete from residents`.execute(db);
      return [];
    }) as never);
    assert.equal((await readBreaches(planted, support.token)).length, 1);
    const honest = { ...listResidentTags, method: 'POST' } as never;
    assert.deepEqual(await writeBreaches(await serving(honest, async () => []), support.token), []);
  });

  test('a support account that also works in the community is not limited to the consent’s reads', async () => {
    const subject = await estate('read');
    await world.worker(subject.communityId, support, 'Security staff' satisfies SystemRole);
    const [breach] = await writeBreaches(subject, support.token);
    assert.ok(breach, 'whoever works here is a worker, with what the role holds');
    await world.owner.query('delete from workers where user_id = $1', [support.id]);
  });

  async function estate(scope?: 'read' | 'full'): Promise<Subject> {
    const communityId = await world.community(owner);
    if (scope) await grant(communityId, scope);
    return { app: world.app, operations: checked, communityId };
  }

  function grant(communityId: string, scope: 'read' | 'full') {
    return world.owner.query(
      `insert into support_grants (community_id, scope, reason, granted_by, granted_at, expires_at)
       values ($1, $2, 'A charge is wrong', $3, now(), now() + interval '4 hours')`,
      [communityId, scope, owner.id],
    );
  }
});

/** Fields whose name looks like a secret but that grant no access. */
const harmless = {
  'setNotificationWishes takes email': 'whether somebody wants mails',
  'createComplaintType takes defaultRoleId':
    'who of a role works on it, with the rights that it has',
  'changeComplaintType takes defaultRoleId': 'the same',
  'createStreet gives code': 'the short name of a street',
  'changeStreet gives code': 'the same',
  'archiveStreet gives code': 'the same',
  'restoreStreet gives code': 'the same',
  'recordPayment gives verificationCode': 'shows that a receipt is genuine',
  'reversePayment gives verificationCode': 'the same',
  'attachSlip gives verificationCode': 'the same',
  'startDuePayment gives checkoutUrl': 'where a house pays the estate',
  'createSeatOrder gives checkoutUrl': 'where seats are paid',
  'paySeatOrder gives checkoutUrl': 'the same',
  'cancelSeatOrder gives checkoutUrl': 'the same',
  'changeAddOns gives checkoutUrl': 'the same',
  'showToken gives token': 'units of one house, that its own meter takes',
  'changeImportCells gives code': 'what is wrong with a cell',
};
