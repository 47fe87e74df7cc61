import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { getDuePayment, reversePayment } from '#contract/due-payments/due-payments.ts';
import * as contract from '#contract/due-payments/receipts.ts';
import { createResident } from '#contract/residents/residents.ts';
import { openEstate } from '#kernel/billing/testing.ts';
import * as statements from '#contract/house-accounts/statements.ts';
import { given } from '#testing/given.ts';

describe('receipts and statements', () => {
  const estate = given(() => openEstate(3));
  before(() => estate.world.clock.set('2026-11-21T09:00:00Z'));

  test('the public page of a receipt’s code shows only its amount, day, house and validity', async () => {
    const { world, communityId } = estate;
    await estate.published();
    const { data: paid } = await estate.pay({
      channel: 'Cash',
      houseId: estate.houseIds[0] ?? '',
      amountMinor: 2_000_000,
    });
    const check = (code: string) =>
      world.call(null, contract.verifyReceipt, { params: { communityId, code } });
    assert.deepEqual((await check(paid.verificationCode)).data, {
      amountMinor: 2_000_000,
      currency: 'NGN',
      paidOn: '2026-11-21',
      house: '1 Palm Street',
      isValid: true,
    });
    assert.equal((await check('R0000000000')).status, 404);
    const other = await world.community(await world.person());
    const elsewhere = await world.call(null, contract.verifyReceipt, {
      params: { communityId: other, code: paid.verificationCode },
    });
    assert.equal(elsewhere.status, 404);
    const file = await world.call(estate.manager, contract.downloadReceipt, {
      params: { communityId, paymentId: paid.id },
    });
    assert.equal(file.headers['content-type'], 'application/pdf');
    assert.equal(file.raw.rawPayload.subarray(0, 5).toString(), '%PDF-');
  });

  test('a receipt is emailed to the primary contact, and the answer has the number of emails', async () => {
    const { world, communityId, manager } = estate;
    const houseId = estate.houseIds[2] ?? '';
    const { data: paid } = await estate.pay({ houseId, amountMinor: 1_234_500 });
    const params = { communityId, paymentId: paid.id };
    const nobody = await world.call(manager, contract.sendReceipt, { params });
    assert.equal(nobody.data.emailed, 0);
    await world.call(manager, createResident, {
      params: { communityId },
      body: {
        firstName: 'Ada',
        lastName: 'Obi',
        email: 'ada.obi@example.test',
        occupancy: { houseId, relationship: 'Owner' },
      },
    });
    const sent = await world.call(manager, contract.sendReceipt, { params });
    assert.deepEqual(sent.data, { people: 1, emailed: 1, texted: 0, unreachable: 0 });
    await world.settle();
    const { data: shown } = await world.call(manager, getDuePayment, { params });
    assert.deepEqual(
      shown.receiptEmails.map(({ email, end, at }) => [email, end, at.slice(0, 16)]),
      [['ada.obi@example.test', 'Sent', world.clock.now().toISOString().slice(0, 16)]],
    );
    const mail = (await world.mails()).find(
      ({ recipient }) => recipient === 'ada.obi@example.test',
    );
    assert.match(mail?.body ?? '', /received ₦12,345\.00 for 3 Palm Street on 21 Nov 2026/);
    assert.match(mail?.body ?? '', new RegExp(`/receipts/${communityId}/${paid.verificationCode}`));
    await world.call(manager, reversePayment, { params, body: { reason: 'Entered twice' } });
    const { failure } = await world.call(manager, contract.sendReceipt, { params });
    assert.equal(failure.errors[0]?.code, 'RECEIPT_TAKEN_BACK');
  });

  test('a statement starts with the opening balance, and its lines add up to the closing balance', async () => {
    const { world, communityId } = estate;
    const params = { communityId, houseId: estate.houseIds[0] ?? '' };
    const { data } = await world.call(estate.manager, statements.getHouseStatement, {
      params,
      query: { From: '2026-11-01', To: '2026-11-30' },
    });
    assert.deepEqual(
      data.lines.map(({ text, amountMinor, balanceMinor }) => [text, amountMinor, balanceMinor]),
      [
        ['Service charge, due 28 Nov 2026', 5_000_000, 5_000_000],
        ['Payment, Cash, receipt 1', -2_000_000, 3_000_000],
      ],
    );
    const later = await world.call(estate.manager, statements.getHouseStatement, {
      params,
      query: { From: '2026-12-01', To: '2026-12-31' },
    });
    assert.deepEqual([later.data.openingMinor, later.data.closingMinor], [3_000_000, 3_000_000]);
    const file = await world.call(estate.manager, statements.downloadHouseStatement, {
      params,
      query: { From: '2026-11-01', To: '2026-11-30' },
    });
    assert.equal(file.raw.rawPayload.subarray(0, 5).toString(), '%PDF-');
  });

  test('a past month keeps its closing balance while interest continues, and agrees with the ledger', async () => {
    const { world, communityId } = estate;
    const params = { communityId, houseId: estate.houseIds[1] ?? '' };
    const closing = async (From: string, To: string): Promise<number> => {
      const query = { From, To };
      const { data } = await world.call(estate.manager, statements.getHouseStatement, {
        params,
        query,
      });
      return data.closingMinor;
    };
    const booked = async (through: string): Promise<number> => {
      const { rows } = await world.owner.query<{ sum: string }>(
        `select -sum(p.amount_minor) as sum from postings p
         join journals j on j.community_id = p.community_id and j.id = p.journal_id
         join ledger_accounts a on a.community_id = p.community_id and a.id = p.account_id
         where p.community_id = $1 and a.kind = 'penaltyIncome' and j.occurred_on <= $2`,
        [communityId, through],
      );
      return Number(rows[0]?.sum);
    };
    await estate.pay({ houseId: estate.houseIds[0] ?? '', amountMinor: 3_000_000 });
    await estate.published({
      title: 'Levy',
      frequency: 'One-off',
      startOn: '2026-11-21',
      dueDay: null,
      audience: { kind: 'Houses', houseIds: [params.houseId] },
      penalty: {
        kind: 'Percent per month',
        rateBasisPoints: 700,
        graceDays: 2,
        capPercent: 25,
        minimumMinor: null,
      },
    });
    const night = async (day: string) => {
      world.clock.set(`${day}T09:00:00Z`);
      await world.runScheduled('dues.penalties');
    };
    for (let day = 21; day <= 30; day += 1) await night(`2026-11-${day}`);
    const [half, whole] = [
      await closing('2026-11-01', '2026-11-27'),
      await closing('2026-11-01', '2026-11-30'),
    ];
    assert.equal(whole - 10_000_000, 70_000);
    assert.equal(await booked('2026-11-30'), 70_000);
    for (let day = 1; day <= 3; day += 1) await night(`2026-12-0${day}`);
    assert.equal(await closing('2026-11-01', '2026-11-27'), half);
    assert.equal(await closing('2026-11-01', '2026-11-30'), whole);
    assert.equal(await closing('2026-12-01', '2026-12-31'), 10_000_000 + 105_000);
    assert.equal(await booked('2026-12-31'), 105_000);
    // Replaces the monthly penalty rows by a single row, as older versions stored them.
    await world.owner.query(
      `with gone as (delete from charge_penalties where community_id = $1 and before_minor > 0)
       update charge_penalties set through_on = '2026-12-02', amount_minor = 105000
       where community_id = $1 and before_minor = 0`,
      [communityId],
    );
    assert.equal(await closing('2026-11-01', '2026-11-27'), half);
    assert.equal(await closing('2026-11-01', '2026-11-30'), whole);
    assert.equal(await closing('2026-12-01', '2026-12-31'), 10_000_000 + 105_000);
  });
});
