import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as claims from '#contract/payment-claims/own-claims.ts';
import * as payments from '#contract/due-payments/house-payments.ts';
import { getHouseDues } from '#contract/house-accounts/house-side.ts';
import { sendFile } from '#testing/books.ts';
import { moveIn } from '#testing/move-in.ts';
import type { Person } from '#testing/world.ts';
import { given } from '#testing/given.ts';
import { openEstate } from '#kernel/billing/testing.ts';
import * as ownCharges from '#contract/charges/own-charges.ts';
import * as statements from '#contract/house-accounts/statements.ts';

describe('dues data of a former household', () => {
  let former: Person;
  let present: Person;
  let house: { communityId: string; houseId: string };
  let claimId: string;
  let paymentId: string;

  const estate = given(() => openEstate(1));
  before(payAndClaim);

  test('a household reads its own claims and payments', async () => {
    const { world } = estate;
    assert.equal((await claim()).data.id, claimId);
    const list = await world.call(former, claims.listOwnClaims, { params: house, query: {} });
    assert.deepEqual(
      list.data.items.map(({ id }) => id),
      [claimId],
    );
    const paid = await world.call(former, payments.listOwnPayments, { params: house, query: {} });
    assert.equal(paid.data.items.length, 1);
  });

  describe('after a new household moved in', () => {
    before(async () => {
      const { world, manager } = estate;
      await world.owner.query('update occupancies set ended_at = $2 where house_id = $1', [
        house.houseId,
        '2026-12-09T09:00:00Z',
      ]);
      world.clock.set('2026-12-10T09:00:00Z');
      const mover = {
        ...house,
        person: present,
        firstName: 'Chika',
        email: 'chika@estate.example',
      };
      await moveIn(world, manager, mover);
    });

    test('a new household neither sees a claim of the former household nor can add a proof to it', async () => {
      const { world } = estate;
      const list = await world.call(present, claims.listOwnClaims, { params: house, query: {} });
      assert.deepEqual(list.data.items, []);
      const params = { ...house, claimId };
      assert.equal((await world.call(present, claims.getOwnClaim, { params })).status, 404);
      const proof = await sendFile(world, present, claims.attachOwnProof, {
        params,
        bytes: Buffer.from('%PDF-1.4\n%%EOF\n'),
        name: 'slip.pdf',
      });
      assert.equal(proof.statusCode, 404);
    });

    test('a caller who repeats a call after moving out gets a 404, not the stored response', async () => {
      assert.equal((await claim()).status, 404);
    });

    test('a new household neither lists nor downloads receipts of the former household', async () => {
      const { world } = estate;
      const list = await world.call(present, payments.listOwnPayments, {
        params: house,
        query: {},
      });
      assert.deepEqual(list.data.items, []);
      const receipt = await world.call(present, payments.downloadOwnReceipt, {
        params: { ...house, paymentId },
      });
      assert.equal(receipt.status, 404);
    });

    test('a new household’s statement begins on its move-in day with one opening balance', async () => {
      const { world } = estate;
      const query = { From: '2026-11-01', To: '2026-12-31' };
      const { data } = await world.call(present, statements.getOwnStatement, {
        params: house,
        query,
      });
      assert.equal(data.fromOn, '2026-12-10');
      assert.equal(data.openingMinor, 3_000_000);
      assert.equal(JSON.stringify(data).includes('receipt'), false);
      const before = await world.call(present, statements.getOwnStatement, {
        params: house,
        query: { From: '2026-11-01', To: '2026-11-30' },
      });
      assert.deepEqual(before.failure.errors, [
        {
          code: 'BEFORE_MOVE_IN',
          description:
            'Your statement starts on 10 Dec 2026, your move-in date. Choose a later start.',
          field: 'To',
        },
      ]);
    });

    test('open charges stay with the house, and paid ones are hidden from the new household', async () => {
      const { world } = estate;
      const owed = await world.call(present, getHouseDues, { params: house });
      assert.equal(owed.data.outstandingMinor, 3_000_000);
      const [open] = (
        await world.call(present, ownCharges.listOwnCharges, { params: house, query: {} })
      ).data.items;
      assert.equal(open?.outstandingMinor, 3_000_000);
      await world.owner.query(
        `update charges set paid_principal_minor = principal_minor where house_id = $1`,
        [house.houseId],
      );
      const rest = await world.call(present, ownCharges.listOwnCharges, {
        params: house,
        query: {},
      });
      assert.deepEqual(rest.data.items, []);
      const params = { ...house, chargeId: open?.id ?? '' };
      assert.equal((await world.call(present, ownCharges.getOwnCharge, { params })).status, 404);
    });
  });

  async function payAndClaim() {
    const { world, manager, communityId } = estate;
    house = { communityId, houseId: estate.houseIds[0] ?? '' };
    [former, present] = [await world.person(), await world.person()];
    world.clock.set('2026-11-21T09:00:00Z');
    await moveIn(world, manager, { ...house, person: former, email: 'bola@estate.example' });
    await estate.published();
    paymentId = (
      await estate.pay({
        houseId: house.houseId,
        amountMinor: 2_000_000,
        externalReference: 'FROM MY SISTER',
      })
    ).data.id;
    const claimed = await claim();
    claimId = claimed.data.id;
  }

  function claim() {
    return estate.world.call(
      former,
      claims.submitOwnClaim,
      {
        params: house,
        body: { amountMinor: 1_000_000, paidOn: '2026-11-21', note: 'My sister paid it for me' },
      },
      { 'idempotency-key': 'the-claim-of-before' },
    );
  }
});
