import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { archiveCommunity } from '#contract/communities/archived-communities.ts';
import { roleId } from '#testing/role-id.ts';
import { type Failure, common } from '#contract/shared/envelope.ts';
import { carryOutErasure } from '#contract/erasures/erasures.ts';
import { operations } from '#contract/index.ts';
import { changeSmtpSettings } from '#contract/integrations/mail-servers.ts';
import { changePaymentGateway } from '#contract/gateway-payments/payment-gateways.ts';
import { changeSmsSettings } from '#contract/integrations/sms.ts';
import { stepUpActions } from '#contract/shared/step-up-actions.ts';
import { startExport } from '#contract/exports/exports.ts';
import { requestOtp } from '#contract/identity/identity.ts';
import type { Operation } from '#contract/shared/operation.ts';
import { endTwoFactor } from '#contract/identity/two-factor.ts';
import { inviteWorker } from '#contract/team/workers.ts';
import { isInCommunity, send } from './answers.ts';
import { bodyFor } from './samples.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';

const asking = operations.filter(({ refusals }) => refusals.includes(common.stepUpRequired));

test('each operation that asks for an emailed code has a name for the confirmed action', () => {
  const names = asking.map(({ name }) => name);
  assert.deepEqual(Object.keys(stepUpActions).toSorted(), names.toSorted());
});

describe('calls that are refused before a code is asked for', () => {
  const world = givenWorld();
  const { manager: owner, params } = givenEstate(world);

  test('a stale version, an unknown record or a missing factor is refused before a code is asked for', async () => {
    const stale = 99;
    assert.equal(
      await codeOf(
        world.call(owner, changeSmtpSettings, { params, body: { host: null, version: stale } }),
      ),
      'STALE_RECORD',
    );
    assert.equal(
      await codeOf(
        world.call(owner, changeSmsSettings, { params, body: { provider: null, version: stale } }),
      ),
      'STALE_RECORD',
    );
    assert.equal(
      await codeOf(
        world.call(owner, changePaymentGateway, {
          params,
          body: { gateway: null, version: stale },
        }),
      ),
      'STALE_RECORD',
    );
    assert.equal(await codeOf(world.call(owner, endTwoFactor, {})), 'TWO_FACTOR_OFF');
    const erasure = { ...params, erasureId: randomUUID() };
    assert.equal(
      await codeOf(world.call(owner, carryOutErasure, { params: erasure, body: { version: 1 } })),
      'NOT_FOUND',
    );
  });

  /** The operations that answer this call by asking for a code. */
  async function askedFor(
    checked: readonly Operation[],
    sent: (operation: Operation) => Parameters<typeof send>[2],
  ): Promise<string[]> {
    const names: string[] = [];
    for (const operation of checked) {
      const answer = await send(
        { app: world.app, operations, ...params },
        operation,
        sent(operation),
      );
      assert.notEqual(answer.statusCode, 200, operation.name);
      if (answer.body.includes('STEP_UP_REQUIRED')) names.push(operation.name);
    }
    return names;
  }

  test('an operation never asks for a code from a person without the permission', async () => {
    const guard = await world.person();
    await world.worker(params.communityId, guard, 'Security staff');
    const checked = asking.filter(isInCommunity);
    assert.ok(checked.length > 25);
    const sent = (operation: Operation) => ({ token: guard.token, body: bodyFor(operation) });
    assert.deepEqual(await askedFor(checked, sent), []);
  });

  test('an operation never asks for a code for an unknown record', async () => {
    const checked = asking.filter(({ path }) => /:(?!communityId)/.test(path));
    assert.ok(checked.length > 10);
    const sent = (operation: Operation) => ({ token: owner.token, body: bodyFor(operation) });
    assert.deepEqual(await askedFor(checked, sent), []);
  });

  test('an operation never asks for a code for an invalid body', async () => {
    const checked = asking.filter(({ body }) => body !== undefined);
    assert.ok(checked.length > 20);
    const sent = () => ({ token: owner.token, body: { unknownField: true } });
    assert.deepEqual(await askedFor(checked, sent), []);
  });

  test('an export with more rows than its format allows is refused before a code is asked for', async () => {
    await world.owner.query(
      `insert into residents (community_id, first_name, last_name, email)
       select $1, 'Ade', 'Number ' || n, n || '@example.test' from generate_series(1, 20001) n`,
      [params.communityId],
    );
    const file = { list: 'residents', format: 'pdf' } as const;
    const body = { ...file, columns: ['name'], query: {} };
    assert.equal(
      await codeOf(world.call(owner, startExport, { params, body })),
      'EXPORT_TOO_LARGE',
    );
  });

  test('the refusal and the emailed code contain the details of the action, but not for another session', async () => {
    const officers = await roleId(world, params.communityId, 'Finance officer');
    const body = { email: 'femi@example.com', roleId: officers };
    const { failure } = await world.call(owner, inviteWorker, { params, body });
    const confirms = failure.errors[0]?.confirms;
    assert.ok(confirms);
    assert.equal(confirms.detail, 'Invite f•••@example.com as Finance officer');
    const asked = {
      email: owner.email,
      purpose: 'step-up' as const,
      operation: confirms.operation,
    };
    const { sealed = '' } = confirms;
    await world.call(owner, requestOtp, { body: { ...asked, sealed } });
    const textOf = async () => {
      await world.settle();
      return (await world.mails()).findLast(({ recipient }) => recipient === owner.email)?.body;
    };
    assert.match(
      (await textOf()) ?? '',
      /It confirms: Invite f•••@example\.com as Finance officer/,
    );
    world.clock.advance(120);
    const stranger = await world.person();
    const theirs = { ...asked, email: stranger.email, sealed };
    await world.call(stranger, requestOtp, { body: theirs });
    await world.settle();
    const other = (await world.mails()).findLast(({ recipient }) => recipient === stranger.email);
    assert.ok(other);
    assert.doesNotMatch(other.body, /It confirms/, 'a seal of another session opens nothing');
  });

  test('archiving a community asks for a code and names the action', async () => {
    const body = { reason: 'The estate was sold.' };
    const { failure } = await world.call(owner, archiveCommunity, { params, body });
    assert.equal(
      failure.message,
      'To archive the community, confirm with a code from your email first.',
    );
    const { operation, action } = failure.errors[0]?.confirms ?? {};
    assert.deepEqual([operation, action], ['archiveCommunity', 'archive the community']);
  });

  async function codeOf(reply: Promise<{ failure: Failure }>) {
    return (await reply).failure.errors[0]?.code;
  }
});
