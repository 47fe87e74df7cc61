import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { settleDispute } from '#contract/charges/charge-changes.ts';
import { listComplaints } from '#contract/complaints/complaints.ts';
import * as contract from '#contract/payment-claims/own-claims.ts';
import { downloadOwnReceipt } from '#contract/due-payments/house-payments.ts';
import * as claims from '#contract/payment-claims/payment-claims.ts';
import { newEstate } from '#kernel/billing/testing.ts';
import { sendFile } from '#testing/books.ts';
import { moveIn } from '#testing/move-in.ts';
import { given, givenEach, givenWorld } from '#testing/given.ts';
import { codeOf } from '#testing/code-of.ts';
import * as residentCharges from '#contract/charges/own-charges.ts';

describe('residents’ payment claims and disputes', () => {
  const world = givenWorld();
  const manager = given(() => world.person());
  const resident = given(() => world.person());
  beforeEach(() => world.clock.set('2026-11-21T09:00:00Z'));
  const estate = givenEach(() => newEstate(world, manager, 2));
  const params = givenEach(() => ({ communityId: estate.communityId, houseId: estate.houseId }));
  beforeEach(async () => {
    await moveIn(world, manager, { ...params, person: resident, email: 'bola@estate.example' });
    await estate.published();
  });

  test('a repeated claim is stored once, and accepting it makes a payment with a receipt', async () => {
    const { data } = await claim(5_000_000, params, resident, 'a-key-of-one-claim');
    const again = await claim(5_000_000, params, resident, 'a-key-of-one-claim');
    assert.deepEqual(again.data, data);
    assert.equal((await proof(data.id)).statusCode, 200);
    assert.equal((await proof(data.id)).statusCode, 200);
    const [waiting] = await ownClaims();
    assert.deepEqual([waiting?.status, waiting?.proofName], ['Submitted', 'slip.pdf']);
    assert.equal((await decide(data.id, 3)).status, 200);
    const { data: mine } = await world.call(resident, contract.getOwnClaim, {
      params: { ...params, claimId: data.id },
    });
    assert.equal(mine.status, 'Accepted');
    const receipt = await world.call(resident, downloadOwnReceipt, {
      params: { ...params, paymentId: mine.payment?.id ?? '' },
    });
    assert.equal(receipt.raw.headers['content-type'], 'application/pdf');
    assert.equal((await proof(data.id)).statusCode, 409);
    assert.deepEqual(
      (await ownCharges()).map(({ status, paidMinor }) => [status, paidMinor]),
      [['Paid', 5_000_000]],
    );
  });

  test('a house has at most five reported payments that await an answer, even if seven come at once', async () => {
    const all = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((amount) => claim(amount * 100)));
    assert.deepEqual(
      all.map(({ status }) => status).toSorted(),
      [200, 200, 200, 200, 200, 409, 409],
    );
    assert.equal((await ownClaims()).length, 5);
  });

  test('a house disputes its own charge once, and the dispute opens a complaint', async () => {
    const [charge] = await ownCharges();
    assert.ok(charge);
    assert.equal(codeOf(await dispute(charge.id, charge.version + 1)), 'STALE_RECORD');
    const { data } = await dispute(charge.id, charge.version);
    assert.equal(data.isDisputed, true);
    assert.equal(codeOf(await dispute(charge.id, data.version)), 'ALREADY_DISPUTED');
    await world.settle();
    const { data: complaints } = await world.call(manager, listComplaints, {
      params: estate.params,
      query: {},
    });
    assert.deepEqual(
      complaints.items.map(({ title, source }) => [title, source]),
      [['Disputed: Service charge', 'Portal']],
    );
    await world.call(manager, settleDispute, {
      params: { ...estate.params, chargeId: charge.id },
      body: { reason: 'The meter was read', version: data.version },
    });
    assert.equal(codeOf(await dispute(charge.id, data.version + 1)), 'DISPUTE_ANSWERED');
  });

  test('a resident reads and creates claims only for their own house while they may pay for it', async () => {
    const { data: mine } = await claim();
    const theirs = (await estate.charges({ HouseId: neighbours().houseId })).items[0];
    assert.ok(theirs);
    const { data: other } = await world.call(manager, claims.submitPaymentClaim, {
      params: estate.params,
      body: { houseId: neighbours().houseId, amountMinor: 100, paidOn: '2026-11-20' },
    });
    const chargeOf = (chargeId: string) =>
      world.call(resident, residentCharges.getOwnCharge, { params: { ...params, chargeId } });
    const claimOf = (claimId: string) =>
      world.call(resident, contract.getOwnClaim, { params: { ...params, claimId } });
    assert.equal(codeOf(await claim(100, neighbours())), 'NOT_FOUND');
    assert.equal(codeOf(await claim(100, params, manager)), 'NOT_FOUND');
    assert.equal(codeOf(await dispute(theirs.id, theirs.version)), 'NOT_FOUND');
    assert.equal(codeOf(await chargeOf(theirs.id)), 'NOT_FOUND');
    assert.equal(codeOf(await claimOf(other.id)), 'NOT_FOUND');
    assert.equal((await proof(other.id)).statusCode, 404);
    assert.equal((await proof(mine.id, neighbours())).statusCode, 404);
    assert.deepEqual(
      (await ownClaims()).map(({ id }) => id),
      [mine.id],
    );
    await world.owner.query('update occupancies set can_pay = false where house_id = $1', [
      params.houseId,
    ]);
    assert.equal(codeOf(await claim()), 'NOT_FOUND');
  });

  test('while the history feature is off a resident sees open charges and no paid charges', async () => {
    await world.owner.query(
      'update communities set apartment_features = apartment_features || $2 where id = $1',
      [estate.communityId, { 'Due History': false }],
    );
    const [charge] = await ownCharges();
    assert.equal(charge?.outstandingMinor, 5_000_000);
    await estate.pay({ houseId: params.houseId, amountMinor: 5_000_000 });
    assert.deepEqual(await ownCharges(), []);
  });

  function neighbours() {
    return { ...params, houseId: estate.houseIds[1] ?? '' };
  }

  function claim(amountMinor = 5_000_000, where = params, by = resident, key?: string) {
    return world.call(
      by,
      contract.submitOwnClaim,
      { params: where, body: { amountMinor, paidOn: '2026-11-20', bankReference: 'TRF-77' } },
      key ? { 'idempotency-key': key } : {},
    );
  }

  async function ownCharges(where = params) {
    return (
      await world.call(resident, residentCharges.listOwnCharges, { params: where, query: {} })
    ).data.items;
  }

  async function ownClaims() {
    return (await world.call(resident, contract.listOwnClaims, { params, query: {} })).data.items;
  }

  function dispute(chargeId: string, version: number, where = params) {
    return world.call(resident, residentCharges.disputeOwnCharge, {
      params: { ...where, chargeId },
      body: { reason: 'No water in November', version },
    });
  }

  function decide(claimId: string, version = 1) {
    return world.call(manager, claims.acceptPaymentClaim, {
      params: { ...estate.params, claimId },
      body: { version },
    });
  }

  function proof(claimId: string, where = params) {
    return sendFile(world, resident, contract.attachOwnProof, {
      params: { ...where, claimId },
      bytes: Buffer.from('%PDF-1.4\n%%EOF\n'),
      name: 'slip.pdf',
    });
  }
});
