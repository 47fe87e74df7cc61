import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as banks from '#contract/bank-accounts.ts';
import * as links from '#contract/job-links.ts';
import * as requests from '#contract/money-requests.ts';
import { markRequestPaid } from '#contract/paid-by-hand.ts';
import * as work from '#contract/provider-jobs.ts';
import * as contract from '#contract/service-providers.ts';
import * as wallets from '#contract/wallets.ts';
import type { Estate } from '#server/features/complaints/testing.ts';
import { fundWallet, stepUp } from '#testing/finances.ts';
import type { Person } from '#testing/world.ts';
import { openTrade, type Trade } from './testing.ts';

describe('a job is paid once', () => {
  let trade: Trade;
  let estate: Estate;
  let officer: Person;
  let mainId: string;
  before(async () => {
    trade = await openTrade({ gateway: () => null });
    estate = trade.estate;
    officer = estate.people['Finance officer'];
    await stepUp(estate.world, estate.manager, officer);
    const { data } = await estate.world.call(estate.manager, wallets.listWallets, {
      params: estate.params,
    });
    mainId = data.items[0]?.id ?? '';
    await fundWallet(estate.world, { ...estate.params, walletId: mainId, amountMinor: 900_000 });
  });
  after(() => estate.world.close());

  /** A job whose price was approved, of a provider with an account that can be paid. */
  const quoted = async (name: string, accountNumber: string) => {
    const { world, manager, params } = estate;
    const { data: bank } = await world.call(manager, banks.createBankAccount, {
      params,
      body: { bankName: 'Zenith Bank', accountNumber, accountName: name },
    });
    await world.settle();
    await world.owner.query(
      `update bank_accounts set status = 'Verified', usable_from = $2::timestamptz - interval '1 minute' where id = $1`,
      [bank.id, world.clock.now().toISOString()],
    );
    const provider = await trade.add({ name, bankAccountId: bank.id });
    const { complaint, job, key } = await trade.offered(provider.id);
    await trade.step(key, 'Accepted');
    await world.call(null, links.quoteJobByLink, {
      params: { key },
      body: { amountMinor: 300_000, note: 'Cable' },
    });
    const read = async () =>
      (
        await world.call(manager, work.listComplaintJobs, {
          params: { ...params, complaintId: complaint.id },
        })
      ).data[0] ?? job;
    await world.call(manager, work.decideQuote, {
      params: { ...params, jobId: job.id },
      body: { isApproved: true, version: (await read()).version },
    });
    const pay = async (by: Person, walletId = mainId) =>
      world.call(by, work.payProvider, {
        params: { ...params, jobId: job.id },
        body: { walletId, amountMinor: 300_000, version: (await read()).version },
      });
    return { provider, read, pay };
  };

  test('also by somebody who does not see the wallet that paid it', async () => {
    const { world, manager, params } = estate;
    const { pay } = await quoted('Two purses', '2012345678');
    const { data: works } = await world.call(manager, wallets.createWallet, {
      params,
      body: { name: 'Works', isReserve: false },
    });
    await fundWallet(world, { ...params, walletId: works.id, amountMinor: 900_000 });
    assert.equal((await pay(manager)).status, 200);
    await world.owner.query('update workers set wallet_ids = $2 where id = $1', [
      estate.workers['Finance officer'],
      [works.id],
    ]);
    const again = await pay(officer, works.id);
    await world.owner.query('update workers set wallet_ids = null where id = $1', [
      estate.workers['Finance officer'],
    ]);
    assert.equal(again.failure.errors[0]?.code, 'JOB_PAID', again.raw.body);
  });

  test('a payment that was taken back is none, and the job is paid by another', async () => {
    const { world, manager, params } = estate;
    const { provider, read, pay } = await quoted('Taken back', '2012345679');
    const paid = await pay(manager);
    const requestId = paid.data.payout?.requestId ?? '';
    const of = (id: string) => ({ ...params, requestId: id });
    const version = async (id: string) =>
      (await world.call(manager, requests.getMoneyRequest, { params: of(id) })).data.version;
    await world.call(officer, requests.approveMoneyRequest, {
      params: of(requestId),
      body: { version: await version(requestId) },
    });
    const marked = await world.call(officer, markRequestPaid, {
      params: of(requestId),
      body: {
        bankReference: 'NIP-778',
        paidOn: world.clock.now().toISOString().slice(0, 10),
        version: await version(requestId),
      },
    });
    assert.equal(marked.status, 200, marked.raw.body);
    const paidTo = async () =>
      (
        await world.call(manager, contract.getProvider, {
          params: { ...params, providerId: provider.id },
        })
      ).data.score.paidMinor;
    assert.deepEqual([(await read()).payout?.status, await paidTo()], ['Completed', 300_000]);
    assert.equal((await pay(manager)).failure.errors[0]?.code, 'JOB_PAID');
    const { data: back } = await world.call(manager, requests.reverseMoneyRequest, {
      params: of(requestId),
      body: { reason: 'The bank sent it back', version: await version(requestId) },
    });
    assert.equal((await read()).payout?.status, 'Completed', 'until others agree');
    const agreed = await world.call(officer, requests.approveMoneyRequest, {
      params: of(back.id),
      body: { version: back.version },
    });
    assert.equal(agreed.status, 200, agreed.raw.body);
    assert.deepEqual([(await read()).payout?.status, await paidTo()], ['Reversed', 0]);
    const { data: anew } = await pay(manager);
    assert.equal(anew.payout?.status, 'PendingApproval');
    assert.notEqual(anew.payout?.requestId, requestId);
  });
});
