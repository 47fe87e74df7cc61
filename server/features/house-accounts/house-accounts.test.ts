import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { getHouseAccount } from '#contract/house-accounts/house-accounts.ts';
import { openEstate } from '#kernel/billing/testing.ts';
import { given } from '#testing/given.ts';

describe('the account of a house', () => {
  const estate = given(() => openEstate(3));
  before(() => estate.world.clock.set('2026-11-21T09:00:00Z'));

  test('the account of a house shows the outstanding amount, the overdue amount and the last payment', async () => {
    const [houseId = ''] = estate.houseIds;
    await estate.published({ title: 'October', startOn: '2026-10-01', endOn: '2026-10-31' });
    await estate.published({ title: 'November', startOn: '2026-11-01', endOn: '2026-11-30' });
    await estate.pay({ houseId, amountMinor: 1_000_000 });
    const { data } = await read(houseId);
    assert.equal(data.outstandingMinor, 9_000_000);
    assert.equal(data.openChargeCount, 2);
    assert.equal(data.overdueMinor, 4_000_000);
    assert.equal(data.overdueCount, 1);
    assert.equal(data.nextDueOn, '2026-11-28');
    assert.equal(data.creditMinor, 0);
    assert.equal(data.wallet, null);
    assert.equal(data.lastPayment?.amountMinor, 1_000_000);
  });

  test('an overpayment becomes the credit of the house', async () => {
    const houseId = estate.houseIds[1] ?? '';
    await estate.pay({ houseId, amountMinor: 12_500_000 });
    const { data } = await read(houseId);
    assert.equal(data.outstandingMinor, 0);
    assert.equal(data.creditMinor, 2_500_000);
  });

  test('the account of an unknown house is refused with NOT_FOUND', async () => {
    const { failure } = await read('00000000-0000-4000-8000-000000000000');
    assert.equal(failure.errors[0]?.code, 'NOT_FOUND');
  });

  async function read(houseId: string) {
    const params = { communityId: estate.communityId, houseId };
    return estate.world.call(estate.manager, getHouseAccount, { params });
  }
});
