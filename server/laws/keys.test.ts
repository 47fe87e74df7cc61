// What moves money or lets somebody in is refused without an Idempotency-Key (domain 0), and nothing of that kind
// stands outside the rule.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operations } from '#contract/index.ts';
import { isWrite } from '#contract/operation.ts';
import { openWorld, type World } from '#testing/world.ts';
import { send, urlOf } from './answers.ts';

const flagged = operations.filter(({ needsKey }) => needsKey);
const moneyAreas = /^(wallets|bankAccounts|dues|utilities|licences)\./;

// POSTs of the money areas that move none: they arrange, upload or tell, and what is done twice is done once or shows.
const movesNothing: ReadonlySet<string> = new Set([
  'createWallet',
  'freezeWallet',
  'unfreezeWallet',
  'closeWallet',
  'createBankAccount',
  'confirmBankAccount',
  'disableBankAccount',
  'setTransferAccount',
  'openWalletAccount',
  'openHouseAccount',
  'createExpenseCategory',
  'archiveExpenseCategory',
  'attachInvoice',
  'uploadStatement',
  'importStatement',
  'discardStatement',
  'suggestMatches',
  'ignoreBankLine',
  'closeMonth',
  'reopenMonth',
  'publishSummary',
  'takeAdvancedReport',
  'takeAuditPack',
  'takeDuesReport',
  'takeFinancialReport',
  'createDue',
  'publishDue',
  'suspendDue',
  'resumeDue',
  'cancelDue',
  'endDue',
  'addDueAttachment',
  'removeDueAttachment',
  'disputeCharge',
  'settleDispute',
  'remindCharges',
  'remindHouses',
  'notePaymentPromise',
  'withdrawPaymentPromise',
  'submitPaymentClaim',
  'attachProof',
  'rejectPaymentClaim',
  'attachSlip',
  'uploadPaymentFile',
  'discardPaymentFile',
  'createTariff',
  'addTariffVersion',
  'removeTariffVersion',
  'archiveTariff',
  'createMeter',
  'replaceMeter',
  'retireMeter',
  'restoreMeter',
  'takeHouseMeters',
  'recordReadings',
  'correctReading',
  'addReadingPhoto',
  'showToken',
  'cancelSeatOrder',
]);

/** What moves money or people from elsewhere: the resident's side, the gate, complaints. */
const elsewhere = [
  'payHouseDues',
  'buyHouseToken',
  'payProvider',
  'chargeComplaint',
  'checkIn',
  'checkOut',
  'admitWalkIn',
  'overrideWalkIn',
];

describe('the key of a deed that must not be done twice', () => {
  let world: World;
  let token: string;
  let communityId: string;

  before(async () => {
    world = await openWorld();
    const owner = await world.person();
    token = owner.token;
    communityId = await world.community(owner);
  });
  after(() => world.close());

  test('every POST of the money areas needs one, but for those that move nothing', () => {
    const open = operations.filter(
      (one) =>
        one.method === 'POST' &&
        isWrite(one) &&
        moneyAreas.test(one.access) &&
        !one.name.startsWith('preview') &&
        !one.needsKey,
    );
    assert.deepEqual(
      open.map(({ name }) => name).filter((name) => !movesNothing.has(name)),
      [],
    );
    const known = new Set(operations.map(({ name }) => name));
    assert.deepEqual(
      [...movesNothing].filter((name) => !known.has(name)),
      [],
    );
  });

  test('so do the residents’ side, the gate and complaints', () => {
    const names = new Set(flagged.map(({ name }) => name));
    assert.deepEqual(
      elsewhere.filter((name) => !names.has(name)),
      [],
    );
  });

  test('without one a call is refused at the header’s name', async () => {
    assert.ok(flagged.length > 30);
    for (const operation of flagged) {
      // Without a session no key is kept, and so none can be asked for.
      assert.notEqual(operation.access, 'public', operation.name);
      assert.ok(isWrite(operation) && !operation.answersSecret, operation.name);
      const answer = await world.app.inject({
        method: operation.method,
        url: urlOf(operation, communityId),
        headers: { authorization: `Bearer ${token}` },
        payload: {},
      });
      assert.equal(answer.statusCode, 422, operation.name);
      assert.match(answer.body, /"field":"Idempotency-Key"/, operation.name);
      const withKey = await send({ app: world.app, operations, communityId }, operation, {
        token,
        body: {},
      });
      assert.doesNotMatch(withKey.body, /"field":"Idempotency-Key"/, operation.name);
    }
  });

  test('the reference names the header as required', () => {
    const { paths = {}, components } = world.app.swagger() as {
      paths?: Record<string, { post?: { parameters?: Parameter[] } }>;
      components?: { parameters?: Record<string, Parameter> };
    };
    /** A parameter that many calls have is named, and stands under the components. */
    const whole = (one: Parameter): Parameter | undefined =>
      one.$ref === undefined ? one : components?.parameters?.[one.$ref.split('/').at(-1) ?? ''];
    for (const { path, name } of flagged) {
      const at = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
      const header = paths[at]?.post?.parameters
        ?.map(whole)
        .find((one) => one?.name === 'Idempotency-Key');
      assert.deepEqual([header?.in, header?.required], ['header', true], name);
    }
  });
});

type Parameter = { name: string; in: string; required?: boolean; $ref?: string };
