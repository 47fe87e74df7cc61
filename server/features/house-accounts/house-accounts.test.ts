import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getHouseAccount } from '#contract/house-accounts/house-accounts.ts';
import { type Estate, openEstate } from '#kernel/billing/testing.ts';

describe('the account of a house', () => {
  let estate: Estate;

  before(async () => {
    estate = await openEstate(3);
    estate.world.clock.set('2026-11-21T09:00:00Z');
  });
  after(() => estate.world.close());

  const read = async (houseId: string) => {
    const params = { communityId: estate.communityId, houseId };
    return estate.world.call(estate.manager, getHouseAccount, { params });
  };

  test('the account shows the outstanding and the overdue amount and the last payment', async () => {
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

  test('an unknown house gets NOT_FOUND', async () => {
    const { failure } = await read('00000000-0000-4000-8000-000000000000');
    assert.equal(failure.errors[0]?.code, 'NOT_FOUND');
  });
});
