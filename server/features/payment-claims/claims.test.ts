import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { closeMonth } from '#contract/reconciliation/month-closings.ts';
import * as contract from '#contract/payment-claims/payment-claims.ts';
import * as promises from '#contract/payment-claims/payment-promises.ts';
import { createResident } from '#contract/residents/residents.ts';
import { openEstate } from '#kernel/billing/testing.ts';
import { given } from '#testing/given.ts';

describe('reported payments and promises', () => {
  const estate = given(() => openEstate(2));
  before(publishDue);

  test('two concurrent approvals of a reported payment make one payment', async () => {
    const { data: claim } = await submit(3_000_000);
    assert.equal(claim.status, 'Submitted');
    const both = await Promise.all([accept(claim.id), accept(claim.id)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const { data } = await estate.world.call(estate.manager, contract.getPaymentClaim, {
      params: on(claim.id),
    });
    assert.deepEqual([data.status, data.payment?.receiptNumber], ['Accepted', 1]);
    const { balances, agrees } = await estate.ledger();
    assert.ok(agrees);
    assert.equal(balances[`wallet ${estate.walletId}`], 3_000_000);
  });

  test('a reported payment of a day in a closed month is approved with a later posting day', async () => {
    const { data: claim } = await submit(2_000, '2026-10-20');
    await estate.world.call(estate.manager, closeMonth, {
      params: estate.params,
      body: { month: '2026-10' },
    });
    const [refused] = (await accept(claim.id)).failure.errors;
    assert.deepEqual([refused?.code, refused?.field], ['PERIOD_CLOSED', 'paidOn']);
    const { data } = await accept(claim.id, '2026-11-20');
    assert.deepEqual([data.status, data.paidOn], ['Accepted', '2026-10-20']);
    const { rows } = await estate.world.owner.query(
      'select paid_on::text as day from due_payments where id = $1',
      [data.payment?.id],
    );
    assert.deepEqual(rows, [{ day: '2026-11-20' }]);
  });

  test('a declined reported payment pays nothing, keeps the reason and notifies the house', async () => {
    const { data: claim } = await submit(1_000);
    const { data } = await estate.world.call(estate.manager, contract.rejectPaymentClaim, {
      params: on(claim.id),
      body: { reason: 'No such transfer arrived', version: 1 },
    });
    assert.deepEqual([data.status, data.decisionReason], ['Rejected', 'No such transfer arrived']);
    assert.equal((await accept(claim.id)).failure.errors[0]?.code, 'CLAIM_DECIDED');
    const listed = await estate.world.call(estate.manager, contract.listPaymentClaims, {
      params: estate.params,
      query: { Status: 'Submitted' },
    });
    assert.equal(listed.data.totalCount, 0);
    await estate.world.settle();
    const mails = await estate.world.mails();
    const mail = mails.find(({ recipient }) => recipient === 'ada@estate.example');
    assert.equal(mail?.subject, '1 Palm Street: your payment of ₦10.00 was not found');
    assert.match(
      mail?.body ?? '',
      /on 20 Nov 2026, reference TRF-1000\.[^]*No such transfer arrived/,
    );
  });

  test('the list of reported payments puts pending ones first, oldest at the top', async () => {
    const { data: early } = await submit(3_000);
    estate.world.clock.set('2026-11-21T10:00:00Z');
    const { data: late } = await submit(4_000);
    const { data } = await estate.world.call(estate.manager, contract.listPaymentClaims, {
      params: estate.params,
      query: {},
    });
    assert.deepEqual(
      data.items.slice(0, 2).map(({ id }) => id),
      [early.id, late.id],
    );
    assert.deepEqual(
      data.items.slice(2).map(({ status }) => status),
      ['Rejected', 'Accepted', 'Accepted'],
    );
    for (const claim of [early, late]) {
      await estate.world.call(estate.manager, contract.rejectPaymentClaim, {
        params: on(claim.id),
        body: { reason: 'Only for the order', version: 1 },
      });
    }
  });

  test('a proof of payment must be a picture or a PDF by its bytes, and can be downloaded', async () => {
    const { data: claim } = await submit(2_000);
    const upload = async (bytes: string, fileName: string) => {
      const form = new FormData();
      form.append('file', new Blob([bytes]), fileName);
      const request = new Request('http://127.0.0.1', { method: 'POST', body: form });
      return estate.world.app.inject({
        method: 'POST',
        url: `/api/community/${estate.communityId}/payment-claims/${claim.id}/proof`,
        headers: {
          authorization: `Bearer ${estate.manager.token}`,
          'content-type': request.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await request.arrayBuffer()),
      });
    };
    assert.equal((await upload('<script>', 'slip.pdf')).statusCode, 422);
    assert.equal((await upload('%PDF-1.4\n%%EOF\n', '../slip.PDF')).statusCode, 200);
    const file = await estate.world.call(estate.manager, contract.downloadProof, {
      params: on(claim.id),
    });
    assert.equal(file.headers['content-type'], 'application/pdf');
    assert.equal(file.raw.body, '%PDF-1.4\n%%EOF\n');
  });

  test('payments of a house determine whether its payment promise is open, kept or broken', async () => {
    const { world, manager, params } = estate;
    const note = (amountMinor: number, promisedOn: string) =>
      world.call(manager, promises.notePaymentPromise, {
        params,
        body: { houseId: house(), amountMinor, promisedOn },
      });
    assert.equal((await note(500, '2026-11-20')).failure.errors[0]?.field, 'promisedOn');
    const { data: small } = await note(500, '2026-11-22');
    await note(1_900_000, '2026-11-23');
    assert.equal(small.status, 'Open');
    await estate.pay({ houseId: house(), amountMinor: 600 });
    world.clock.set('2026-11-24T09:00:00Z');
    const listed = await world.call(manager, promises.listPaymentPromises, { params, query: {} });
    assert.deepEqual(
      listed.data.items.map(({ status, paidMinor }) => [status, paidMinor]),
      [
        ['Broken', 600],
        ['Kept', 600],
      ],
    );
    const { data } = await world.call(manager, promises.withdrawPaymentPromise, {
      params: { ...params, promiseId: small.id },
    });
    assert.equal(data.status, 'Withdrawn');
  });

  test('a new payment promise replaces the open promises of its house, and only on request', async () => {
    const { world, manager, params } = estate;
    const houseId = estate.houseIds[1] ?? '';
    const note = (body: { amountMinor: number; promisedOn: string; replacesOpen?: boolean }) =>
      world.call(manager, promises.notePaymentPromise, { params, body: { houseId, ...body } });
    const amounts = async () => {
      const query = { HouseId: houseId, Status: 'Open' };
      const { data } = await world.call(manager, promises.listPaymentPromises, { params, query });
      return data.items.map(({ amountMinor }) => amountMinor);
    };
    await note({ amountMinor: 1000, promisedOn: '2026-12-20' });
    await note({ amountMinor: 2000, promisedOn: '2026-12-10' });
    assert.deepEqual(await amounts(), [1000, 2000]);
    await note({ amountMinor: 3000, promisedOn: '2026-12-15', replacesOpen: true });
    assert.deepEqual(await amounts(), [3000]);
  });

  async function publishDue() {
    estate.world.clock.set('2026-11-21T09:00:00Z');
    await estate.world.call(estate.manager, createResident, {
      params: estate.params,
      body: {
        firstName: 'Ada',
        lastName: 'Obi',
        email: 'ada@estate.example',
        occupancy: { houseId: estate.houseIds[0] ?? '', relationship: 'Owner' },
      },
    } as never);
    await estate.published({ reminders: { days: [], minimumMinor: null } });
  }

  function house(): string {
    return estate.houseIds[0] ?? '';
  }

  function submit(amountMinor: number, paidOn = '2026-11-20') {
    return estate.world.call(estate.manager, contract.submitPaymentClaim, {
      params: estate.params,
      body: {
        houseId: house(),
        amountMinor,
        paidOn,
        bankReference: `TRF-${amountMinor}`,
      },
    });
  }

  function on(claimId: string) {
    return { communityId: estate.communityId, claimId };
  }

  function accept(claimId: string, paidOn?: string) {
    return estate.world.call(estate.manager, contract.acceptPaymentClaim, {
      params: on(claimId),
      body: { version: 1, ...(paidOn && { paidOn }) },
    });
  }
});
