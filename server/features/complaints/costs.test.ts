import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as changes from '#contract/charges/charge-changes.ts';
import * as charges from '#contract/charges/charges.ts';
import { chargeComplaint } from '#contract/complaints/complaint-charges.ts';
import { mergeComplaints } from '#contract/complaints/complaint-merge.ts';
import * as steps from '#contract/complaints/complaint-steps.ts';
import * as contract from '#contract/complaints/complaints.ts';
import { getDue } from '#contract/dues/dues.ts';
import * as wallets from '#contract/wallets/wallets.ts';
import { openEstate } from '#testing/complaints.ts';
import { given } from '#testing/given.ts';

const billed = {
  amountMinor: 250_000,
  reason: 'A guest of the house broke the gate.',
  dueOn: '2026-12-15',
};

describe('charges for complaints', () => {
  let walletId: string;
  const estate = given(openEstate);
  before(async () => {
    const { data } = await estate.world.call(estate.manager, wallets.listWallets, {
      params: estate.params,
      query: {},
    });
    walletId = data.items[0]?.id ?? '';
  });

  test('a worker with permission for dues can charge a house once for a complaint', async () => {
    const complaint = await estate.create({ houseId: estate.houses[0]?.houseId ?? '' });
    assert.equal((await charge(complaint, estate.people.Admin)).status, 403, 'dues are not theirs');
    const { data: charged } = await charge(complaint);
    assert.ok(charged.charge?.dueId);
    assert.equal((await charge(charged)).failure.errors[0]?.code, 'ALREADY_CHARGED');
    await estate.world.settle();
    assert.equal((await estate.get(complaint.id)).charge?.amountMinor, 250_000);
    const homeless = await estate.create();
    assert.equal((await charge(homeless)).failure.errors[0]?.code, 'NO_HOUSE_TO_CHARGE');
  });

  test('merged and archived complaints cannot be charged to a house', async () => {
    const houseId = estate.houses[1]?.houseId ?? '';
    const [parent, child] = [await estate.create({ houseId }), await estate.create({ houseId })];
    await estate.world.call(estate.manager, mergeComplaints, {
      params: { ...estate.params, complaintId: parent.id },
      body: { ids: [child.id] },
    });
    const merged = await charge(await estate.get(child.id));
    assert.equal(merged.failure.errors[0]?.code, 'COMPLAINT_MERGED');
    const rejected = await estate.world.call(estate.manager, steps.moveComplaint, {
      params: { ...estate.params, complaintId: parent.id },
      body: {
        step: { to: 'Rejected', reason: 'Not ours' },
        version: (await estate.get(parent.id)).version,
      },
    });
    const { data: archived } = await estate.world.call(estate.manager, steps.archiveComplaint, {
      params: { ...estate.params, complaintId: rejected.data.id },
      body: {},
    });
    assert.equal((await charge(archived)).failure.errors[0]?.code, 'COMPLAINT_ARCHIVED');
  });

  test('disputing a charge twice opens one complaint about the bill', async () => {
    const { data } = await estate.world.call(estate.manager, charges.listCharges, {
      params: estate.params,
      query: {},
    });
    const [one] = data.items;
    assert.ok(one);
    const dispute = (version: number) =>
      estate.world.call(estate.manager, changes.disputeCharge, {
        params: { communityId: estate.communityId, chargeId: one.id },
        body: { reason: 'The house did not break it', version },
      });
    const { data: disputed } = await dispute(one.version);
    await dispute(disputed.version);
    await estate.world.settle();
    const listed = await estate.world.call(estate.manager, contract.listComplaints, {
      params: estate.params,
      query: { TypeId: estate.typeOf('Billing').id },
    });
    assert.deepEqual(
      listed.data.items.map(({ title, house }) => [title.slice(0, 9), house?.id]),
      [['Disputed:', estate.houses[0]?.houseId]],
    );
  });

  test('a charge requires a reason, which the due shows, and its amount becomes the complaint’s cost', async () => {
    const complaint = await estate.create({ houseId: estate.houses[2]?.houseId ?? '' });
    const params = { communityId: estate.communityId, complaintId: complaint.id };
    const body = { ...billed, reason: '', walletId, version: complaint.version };
    const refused = await estate.world.call(estate.manager, chargeComplaint, { params, body });
    assert.deepEqual(
      refused.failure.errors.map(({ field }) => field),
      ['reason'],
    );
    const { data: charged } = await charge(complaint);
    assert.equal(charged.costMinor, billed.amountMinor);
    const { data: due } = await estate.world.call(estate.manager, getDue, {
      params: { ...estate.params, dueId: charged.charge?.dueId ?? '' },
    });
    assert.equal(due.description, billed.reason);
  });

  function charge(complaint: contract.Complaint, by = estate.manager) {
    return estate.world.call(by, chargeComplaint, {
      params: { communityId: estate.communityId, complaintId: complaint.id },
      body: { ...billed, walletId, version: complaint.version },
    });
  }
});
