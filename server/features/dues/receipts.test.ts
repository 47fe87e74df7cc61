import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as contract from '#contract/receipts.ts';
import { type Estate, openEstate } from './testing.ts';

describe('receipts and statements', () => {
  let estate: Estate;

  before(async () => {
    estate = await openEstate(2);
    estate.world.clock.set('2026-11-21T09:00:00Z');
  });
  after(() => estate.world.close());

  test('anybody checks a receipt by its code, and sees amount, day and house alone', async () => {
    const { world, communityId } = estate;
    await estate.published();
    const { data: paid } = await estate.pay({
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

  test('a statement opens with what was owed, and each line leads to the closing', async () => {
    const { world, communityId } = estate;
    const params = { communityId, houseId: estate.houseIds[0] ?? '' };
    const { data } = await world.call(estate.manager, contract.getHouseStatement, {
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
    const later = await world.call(estate.manager, contract.getHouseStatement, {
      params,
      query: { From: '2026-12-01', To: '2026-12-31' },
    });
    assert.deepEqual([later.data.openingMinor, later.data.closingMinor], [3_000_000, 3_000_000]);
    const file = await world.call(estate.manager, contract.downloadHouseStatement, {
      params,
      query: { From: '2026-11-01', To: '2026-11-30' },
    });
    assert.equal(file.raw.rawPayload.subarray(0, 5).toString(), '%PDF-');
  });
});
