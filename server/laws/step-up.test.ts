import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { archiveCommunity } from '#contract/archived-communities.ts';
import { type Failure, common } from '#contract/envelope.ts';
import { carryOutErasure } from '#contract/erasures.ts';
import { operations } from '#contract/index.ts';
import { changeSmtpSettings } from '#contract/mail-servers.ts';
import { changePaymentGateway } from '#contract/payment-gateways.ts';
import { changeSmsSettings } from '#contract/sms.ts';
import { stepUpActions } from '#contract/step-up-actions.ts';
import { endTwoFactor } from '#contract/two-factor.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

test('each operation that asks for an emailed code names what the code confirms', () => {
  const asking = operations
    .filter(({ refusals }) => refusals.includes(common.stepUpRequired))
    .map(({ name }) => name);
  assert.deepEqual(Object.keys(stepUpActions).toSorted(), asking.toSorted());
});

describe('a call that is refused anyway', () => {
  let world: World;
  let owner: Person;
  let params: { communityId: string };
  before(async () => {
    world = await openWorld();
    owner = await world.person();
    params = { communityId: await world.community(owner) };
  });
  after(() => world.close());

  const codeOf = async (reply: Promise<{ failure: Failure }>) =>
    (await reply).failure.errors[0]?.code;

  test('is refused before a code is asked for', async () => {
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

  test('asks for a code that names its action once nothing else stands in the way', async () => {
    const body = { reason: 'The estate was sold.' };
    const { failure } = await world.call(owner, archiveCommunity, { params, body });
    assert.equal(
      failure.message,
      'To archive the community, confirm with a code from your email first.',
    );
    const confirms = { operation: 'archiveCommunity', action: 'archive the community' };
    assert.deepEqual(failure.errors[0]?.confirms, confirms);
  });
});
