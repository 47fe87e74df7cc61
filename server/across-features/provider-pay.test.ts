import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as banks from '#contract/bank-accounts/bank-accounts.ts';
import * as steps from '#contract/complaints/complaint-steps.ts';
import * as links from '#contract/providers/job-links.ts';
import * as work from '#contract/providers/provider-jobs.ts';
import * as contract from '#contract/providers/service-providers.ts';
import * as wallets from '#contract/wallets/wallets.ts';
import { fundWallet, stepUp } from '#testing/finances.ts';
import { given } from '#testing/given.ts';
import { openProviderWorld } from './testing.ts';

describe('provider payments', () => {
  const trade = given(openProviderWorld);
  const estate = given(() => trade.estate);

  test('a job can be paid once, when it is resolved or has an approved quote, up to the quote', async () => {
    const { data: list } = await estate.world.call(estate.manager, wallets.listWallets, {
      params: estate.params,
      query: {},
    });
    const walletId = list.items[0]?.id ?? '';
    const provider = await trade.add({ name: 'Paid Works' });
    const { complaint, job, key } = await trade.offered(provider.id);
    const jobs = async () =>
      (
        await estate.world.call(estate.manager, work.listComplaintJobs, {
          params: { communityId: estate.communityId, complaintId: complaint.id },
        })
      ).data[0] ?? job;
    const pay = async (amountMinor: number) =>
      estate.world.call(estate.manager, work.payProvider, {
        params: { communityId: estate.communityId, jobId: job.id },
        body: { walletId, amountMinor, version: (await jobs()).version },
      });
    await trade.step(key, 'Accepted');
    assert.equal((await pay(100)).failure.errors[0]?.code, 'WORK_NOT_RESOLVED');
    await estate.world.call(null, links.quoteJobByLink, {
      params: { key },
      body: { amountMinor: 500_000, note: 'Cable and two hours' },
    });
    assert.equal((await jobs()).quote?.status, 'Asked');
    assert.equal((await pay(100)).failure.errors[0]?.code, 'WORK_NOT_RESOLVED');
    await estate.world.call(estate.manager, work.decideQuote, {
      params: { communityId: estate.communityId, jobId: job.id },
      body: { isApproved: true, version: (await jobs()).version },
    });
    await estate.world.settle();
    const told = (await estate.world.mails()).filter(
      ({ recipient, subject }) =>
        recipient === provider.email && subject.includes('has its quote approved'),
    );
    assert.equal(told.length, 1);
    assert.equal((await pay(500_001)).failure.errors[0]?.code, 'MORE_THAN_QUOTED');
    assert.equal((await pay(500_000)).failure.errors[0]?.code, 'PROVIDER_HAS_NO_ACCOUNT');
    const bankAccountId = await account();
    const { version } = await trade.get(provider.id);
    await estate.world.call(estate.manager, contract.changeProvider, {
      params: { communityId: estate.communityId, providerId: provider.id },
      body: { bankAccountId, version },
    });
    await fundWallet(estate.world, { ...estate.params, walletId, amountMinor: 900_000 });
    const { data: paid } = await pay(500_000);
    assert.equal(paid.payout?.status, 'PendingApproval');
    assert.equal((await pay(500_000)).failure.errors[0]?.code, 'JOB_PAID');
    await assert.rejects(
      estate.world.owner.query(
        `update provider_jobs set quote_status = 'Refused', payout_request_id = gen_random_uuid() where id = $1`,
        [job.id],
      ),
      /only resolved work/,
    );
  });

  test('an approved quote of a cancelled job cannot be paid', async () => {
    const { data: list } = await estate.world.call(estate.manager, wallets.listWallets, {
      params: estate.params,
      query: {},
    });
    const walletId = list.items[0]?.id ?? '';
    const provider = await trade.add({ name: 'Left again' });
    const { job, key } = await trade.offered(provider.id);
    await trade.step(key, 'Accepted');
    await estate.world.call(null, links.quoteJobByLink, {
      params: { key },
      body: { amountMinor: 500_000, note: 'Cable' },
    });
    const read = async () =>
      (
        await estate.world.call(estate.manager, work.listComplaintJobs, {
          params: { communityId: estate.communityId, complaintId: job.complaint.id },
        })
      ).data[0] ?? job;
    const params = { communityId: estate.communityId, jobId: job.id };
    await estate.world.call(estate.manager, work.decideQuote, {
      params,
      body: { isApproved: true, version: (await read()).version },
    });
    await trade.step(key, { declined: 'The van broke down' });
    const { status, version } = await read();
    assert.equal(status, 'Declined');
    const paid = await estate.world.call(estate.manager, work.payProvider, {
      params,
      body: { walletId, amountMinor: 100, version },
    });
    assert.equal(paid.failure.errors[0]?.code, 'WORK_NOT_RESOLVED');
    await assert.rejects(
      estate.world.owner.query(
        'update provider_jobs set payout_request_id = gen_random_uuid() where id = $1',
        [job.id],
      ),
      /only resolved work/,
    );
  });

  test('a provider’s score counts completed jobs, response times and ratings', async () => {
    const provider = await trade.add({ name: 'Scored' });
    const { complaint, key } = await trade.offered(provider.id);
    estate.world.clock.advance(600);
    await trade.step(key, 'Accepted');
    await trade.step(key, 'Started');
    await trade.step(key, { done: 'All is well again.' });
    const { version } = await estate.get(complaint.id);
    await estate.world.call(estate.manager, steps.moveComplaint, {
      params: { communityId: estate.communityId, complaintId: complaint.id },
      body: { step: { to: 'Resolved', note: 'The line was changed.' }, version },
    });
    await estate.world.owner.query(`update complaints set rating = 4 where id = $1`, [
      complaint.id,
    ]);
    const { score } = await trade.get(provider.id);
    assert.deepEqual(
      [score.done, score.medianResponseMinutes, score.onTimePercent, score.rating, score.ratings],
      [1, 10, 100, 4, 1],
    );
    const best = await estate.world.call(estate.manager, contract.listProviders, {
      params: estate.params,
      query: { Rating: '4', Sort: '-rating' },
    });
    assert.deepEqual(
      best.data.items.map(({ name }) => name),
      ['Scored'],
    );
  });

  /** Creates a bank account that is confirmed for payouts. */
  async function account() {
    const { world, manager, params } = estate;
    await stepUp(world, manager);
    const { data } = await world.call(manager, banks.createBankAccount, {
      params,
      body: { bankName: 'Zenith Bank', accountNumber: '2012345678', accountName: 'Paid Works' },
    });
    await world.settle();
    await world.owner.query(
      `update bank_accounts set usable_from = $2::timestamptz - interval '1 minute' where id = $1`,
      [data.id, world.clock.now().toISOString()],
    );
    return data.id;
  }
});
