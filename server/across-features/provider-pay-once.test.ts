import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as banks from '#contract/bank-accounts/bank-accounts.ts';
import * as links from '#contract/providers/job-links.ts';
import * as requests from '#contract/money-requests/money-requests.ts';
import { markRequestPaid } from '#contract/money-requests/paid-by-hand.ts';
import * as work from '#contract/providers/provider-jobs.ts';
import * as contract from '#contract/providers/service-providers.ts';
import * as wallets from '#contract/wallets/wallets.ts';
import { todayIn } from '#platform/process/clock.ts';
import { fundWallet, stepUp } from '#testing/finances.ts';
import type { Person } from '#testing/world.ts';
import { given } from '#testing/given.ts';
import { openProviderWorld } from './testing.ts';

describe('single payment of a job', () => {
  let officer: Person;
  let mainId: string;
  const trade = given(() => openProviderWorld({ gateway: () => null }));
  before(fundMainWallet);

  test('a worker who cannot see the wallet that pays a job cannot pay the job a second time', async () => {
    const { world, manager, params } = trade.estate;
    const { read, pay } = await quoted('Two purses', '2012345678');
    const { data: works } = await world.call(manager, wallets.createWallet, {
      params,
      body: { name: 'Works', isReserve: false },
    });
    await fundWallet(world, { ...params, walletId: works.id, amountMinor: 900_000 });
    assert.equal((await pay(manager)).status, 200);
    const limitTo = (walletIds: string[] | null) =>
      world.owner.query('update workers set wallet_ids = $2 where id = any ($1)', [
        [trade.estate.workers['Finance officer'], trade.estate.workers.Admin],
        walletIds,
      ]);
    await limitTo([works.id]);
    const again = await pay(officer, works.id);
    const { data: shown } = await world.call(trade.estate.people.Admin, work.listComplaintJobs, {
      params: { ...params, complaintId: (await read()).complaint.id },
    });
    await limitTo(null);
    assert.equal(again.failure.errors[0]?.code, 'JOB_PAID', again.raw.body);
    assert.match(again.failure.message, /, which is awaiting approval\.$/);
    assert.deepEqual([shown[0]?.isPaid, shown[0]?.payout], [true, null]);
  });

  test('a job whose payment was reversed can be paid again', async () => {
    const { world, manager, params } = trade.estate;
    const { provider, read, pay } = await quoted('Reversed', '2012345672');
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
        paidOn: todayIn('Africa/Lagos', world.clock),
        version: await version(requestId),
      },
    });
    assert.equal(marked.status, 200, marked.raw.body);
    const paidTo = async (by = manager) =>
      (
        await world.call(by, contract.getProvider, {
          params: { ...params, providerId: provider.id },
        })
      ).data.score.paidMinor;
    assert.deepEqual([(await read()).payout?.status, await paidTo()], ['Completed', 300_000]);
    const limitTo = (streetIds: string[] | null) =>
      world.owner.query('update workers set street_ids = $2 where id = $1', [
        trade.estate.workers.Admin,
        streetIds,
      ]);
    await limitTo([trade.estate.houses.at(-1)?.streetId ?? '']);
    assert.equal(await paidTo(trade.estate.people.Admin), 300_000, 'of whatever street');
    await limitTo(null);
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
    assert.equal((await read()).isPaid, false);
    const { data: anew } = await pay(manager);
    assert.equal(anew.payout?.status, 'PendingApproval');
    assert.notEqual(anew.payout?.requestId, requestId);
  });

  async function fundMainWallet() {
    officer = trade.estate.people['Finance officer'];
    await stepUp(trade.estate.world, trade.estate.manager, officer);
    const { data } = await trade.estate.world.call(trade.estate.manager, wallets.listWallets, {
      params: trade.estate.params,
    });
    mainId = data.items[0]?.id ?? '';
    await fundWallet(trade.estate.world, {
      ...trade.estate.params,
      walletId: mainId,
      amountMinor: 900_000,
    });
  }

  /** Creates a job with an approved price, for a provider with a bank account that can be paid. */
  async function quoted(name: string, accountNumber: string) {
    const { world, manager, params } = trade.estate;
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
    const complaint = await trade.estate.create({ houseId: trade.estate.houses[0]?.houseId });
    const { data } = await trade.assign(complaint, provider.id);
    const { job } = data;
    const key = data.link?.split('/').at(-1) ?? '';
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
  }
});
