// Tests that operations that move money or admit people are refused without an Idempotency-Key.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { operations } from '#contract/index.ts';
import { isForResidents, isWrite, needsSignIn } from '#contract/shared/operation.ts';
import { given, givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';
import { send, urlOf } from './answers.ts';
import { openHome } from './home.ts';

const flagged = operations.filter(({ needsKey }) => needsKey);
const moneyAreas = /^(wallets|bankAccounts|dues|utilities|licences)\./;

describe('required idempotency keys', () => {
  const world = givenWorld();
  let houseId: string;

  const { manager: owner, communityId } = givenEstate(world);
  const resident = given(() => world.person());
  before(async () => {
    houseId = await openHome(world, { communityId, owner, resident });
  });

  test('every POST of the money areas requires an idempotency key, unless it is listed as moving none', () => {
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

  test('eight listed calls of residents, the gate and complaints require an idempotency key', () => {
    const names = new Set(flagged.map(({ name }) => name));
    assert.deepEqual(
      elsewhere.filter((name) => !names.has(name)),
      [],
    );
  });

  test('a call without its required idempotency key is rejected with the header’s name', async () => {
    assert.ok(flagged.length > 30);
    for (const operation of flagged) {
      // Idempotency keys are stored per session, so an operation without a session cannot require one.
      assert.ok(needsSignIn(operation.access), operation.name);
      assert.ok(isWrite(operation) && !operation.answersSecret, operation.name);
      const isResidents = isForResidents(operation.access);
      const { token } = isResidents ? resident : owner;
      const answer = await world.app.inject({
        method: operation.method,
        url: urlOf(operation, communityId, isResidents ? { houseId } : {}),
        headers: { authorization: `Bearer ${token}` },
        payload: {},
      });
      assert.equal(answer.statusCode, 422, operation.name);
      assert.match(answer.body, /"field":"Idempotency-Key"/, operation.name);
      const withKey = await send({ app: world.app, operations, communityId, houseId }, operation, {
        token,
        body: {},
      });
      assert.doesNotMatch(withKey.body, /"field":"Idempotency-Key"/, operation.name);
    }
  });

  test('the OpenAPI document marks the Idempotency-Key header as required where a call needs it', () => {
    const { paths = {}, components } = world.app.swagger() as {
      paths?: Record<string, { post?: { parameters?: Parameter[] } }>;
      components?: { parameters?: Record<string, Parameter> };
    };
    /** The document refers to a parameter in its components when many calls share it. */
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

// POST operations of the money areas that move no money: they configure, upload or notify, and a repeated call has no
// effect or is visible.
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

/** Operations outside the money areas that move money or admit people: residents, the gate, complaints. */
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
