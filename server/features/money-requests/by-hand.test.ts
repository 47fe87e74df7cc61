import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as banks from '#contract/bank-accounts/bank-accounts.ts';
import { listHouses } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { createHouseRange } from '#contract/addresses/house-range.ts';
import { recordPayment } from '#contract/due-payments/due-payments.ts';
import { getHouseAccount } from '#contract/house-accounts/house-accounts.ts';
import * as contract from '#contract/money-requests/money-requests.ts';
import { markRequestPaid } from '#contract/money-requests/paid-by-hand.ts';
import { askForRefund } from '#contract/due-payments/refunds.ts';
import { todayIn } from '#platform/process/clock.ts';
import { openFinances, stepUp } from '#testing/finances.ts';
import { openWorld, type Person } from '#testing/world.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { codeOf } from '#testing/code-of.ts';

const byBank = { channel: 'Bank transfer', isAmountSure: true } as const;

describe('withdrawals without a gateway', () => {
  const world = givenWorld({ gateway: () => null });
  const finances = givenEach(() => openFinances(world));
  const params = givenEach(() => ({ communityId: finances.communityId }));
  const manager = givenEach(() => world.person());
  beforeEach(async () => {
    await world.worker(finances.communityId, manager, 'Community manager');
    await stepUp(world, manager);
    await finances.fund(finances.mainId, 1_000_000);
  });

  test('a second person confirms a bank account manually after a step-up, and the audit log records it', async () => {
    const id = await add();
    assert.equal(codeOf(await confirm(finances.owner, id)), 'OWN_BANK_ACCOUNT');
    assert.equal((await confirm(finances.ada, id)).status, 403);
    const listed = await world.call(manager, banks.listBankAccounts, { params });
    assert.equal(listed.data.items[0]?.mayConfirm, true);
    world.clock.advance(10 * 60);
    assert.equal(codeOf(await confirm(manager, id)), 'STEP_UP_REQUIRED');
    await stepUp(world, manager);
    const { data } = await confirm(manager, id);
    assert.deepEqual(
      [data.status, data.resolvedName, data.nameMatch, data.mayConfirm],
      ['Verified', 'PALM COURT ESTATE', 1, false],
    );
    assert.equal(data.confirmed?.byName, 'Amina Okafor');
    assert.equal(codeOf(await confirm(manager, id)), 'STALE_RECORD');
    const { rows } = await world.owner.query<{ confirmed: string }>(
      `select after ->> 'confirmed' as confirmed from audit_entries
       where action = 'bank-account.confirmed' and entity_id = $1`,
      [id],
    );
    assert.deepEqual(rows, [{ confirmed: 'by hand' }]);
  });

  test('a requester cannot mark a withdrawal as paid while others can; its day is from request to today', async () => {
    const request = await approved();
    assert.equal((await finances.balances(finances.mainId)).held, 400_000);
    assert.equal(codeOf(await pay(finances.ada, request)), 'OWN_REQUEST');
    assert.equal(codeOf(await pay(finances.bayo, request, '2999-01-01')), 'IN_THE_FUTURE');
    assert.equal(codeOf(await pay(finances.bayo, request, '2020-01-01')), 'BEFORE_REQUEST');
    const { data } = await pay(finances.bayo, request);
    assert.deepEqual([data.status, data.externalReference], ['Completed', 'NIP-778']);
    assert.deepEqual([data.bookedOn, data.endedBy], [today(), request.approvals[0]?.approverName]);
    assert.deepEqual(await finances.balances(finances.mainId), {
      ledger: 600_000,
      held: 0,
      available: 600_000,
    });
    assert.equal(
      codeOf(await pay(finances.bayo, { ...request, version: data.version })),
      'REQUEST_DECIDED',
    );
    await finances.prove();
  });

  test('an approved withdrawal shows the entered name, the holder’s name and who confirmed the account', async () => {
    const { bankAccount, payee } = await approved();
    assert.equal(bankAccount?.label, 'Zenith Bank 2012345678');
    const { confirmed, ...names } = payee ?? {};
    assert.deepEqual(names, {
      enteredName: 'Palm Court Estate',
      holderName: 'PALM COURT ESTATE',
      nameMatch: 1,
    });
    assert.equal(confirmed?.byName, 'Amina Okafor');
  });

  test('a cancelled withdrawal names the person who cancelled it, and so does the audit pack', async () => {
    const { id, version } = await approved();
    const { data } = await world.call(finances.bayo, contract.cancelMoneyRequest, {
      params: { ...params, requestId: id },
      body: { version, reason: 'The bank refused it' },
    });
    const { rows } = await world.owner.query<{ cancelled: string; decided: string }>(
      `select ended_by as cancelled, decided_by as decided from decided_requests
       where reference = $1`,
      [data.reference],
    );
    assert.deepEqual(rows, [{ cancelled: data.endedBy, decided: data.endedBy }]);
    assert.ok(data.endedBy);
  });

  /** A refund of ₦5,000 to a bank account, requested by Ada and approved by Bayo, but not paid out. */
  const approvedRefund = async () => {
    const inMain = { walletId: finances.mainId, amountMinor: 500_000 };
    const houseId = await aHouse();
    await world.call(finances.ada, recordPayment, {
      params,
      body: { ...inMain, ...byBank, houseId, paidOn: today() },
    });
    const to = { kind: 'Bank account' as const, bankAccountId: await usable() };
    const body = { ...inMain, houseId, to, reason: 'Paid twice' };
    const { data } = await world.call(finances.ada, askForRefund, { params, body });
    const agreed = await world.call(finances.bayo, contract.approveMoneyRequest, {
      params: { ...params, requestId: data.id },
      body: { version: 1 },
    });
    assert.equal(agreed.data.status, 'Approved');
    return { houseId, request: agreed.data };
  };
  const aHouse = async () => {
    const { data } = await world.call(finances.owner, createStreet, {
      params,
      body: { name: 'Palm Street' },
    });
    await world.call(finances.owner, createHouseRange, {
      params,
      body: { streetId: data.id, from: 1, to: 1 },
    });
    const houses = await world.call(finances.owner, listHouses, { params, query: {} });
    return houses.data.items[0]?.id ?? '';
  };
  const account = async (houseId: string) => {
    const read = { params: { ...params, houseId } };
    return (await world.call(finances.owner, getHouseAccount, read)).data;
  };
  const cancel = (
    person: Person,
    { id, version }: { id: string; version: number },
    reason?: string,
  ) =>
    world.call(person, contract.cancelMoneyRequest, {
      params: { ...params, requestId: id },
      body: { version, ...(reason && { reason }) },
    });

  test('a requester cannot pay an approved refund in cash while another approver can', async () => {
    const { houseId, request } = await approvedRefund();
    const inCash = (person: Person) =>
      world.call(person, markRequestPaid, {
        params: { ...params, requestId: request.id },
        body: {
          channel: 'Cash',
          bankReference: 'Receipt 12',
          paidOn: today(),
          version: request.version,
        },
      });
    assert.equal(codeOf(await inCash(finances.ada)), 'OWN_REQUEST');
    const { data } = await inCash(manager);
    assert.deepEqual([data.status, data.channel], ['Completed', 'Cash']);
    await world.settle();
    const { creditMinor, refundWaitingMinor } = await account(houseId);
    assert.deepEqual([creditMinor, refundWaitingMinor], [0, 0]);
    assert.equal((await finances.balances(finances.mainId)).ledger, 1_000_000);
    await finances.prove();
  });

  test('a withdrawal to the estate’s own bank account is not paid in cash', async () => {
    const { id, version } = await approved();
    const answer = await world.call(manager, markRequestPaid, {
      params: { ...params, requestId: id },
      body: { channel: 'Cash', bankReference: 'Receipt 12', paidOn: today(), version },
    });
    assert.equal(codeOf(answer), 'TRANSFER_ONLY');
  });

  test('an approver can cancel an approved refund with a reason, but not another’s pending deposit', async () => {
    const { houseId, request } = await approvedRefund();
    assert.equal(request.may.cancel, true);
    assert.equal(codeOf(await cancel(manager, request)), 'REASON_NEEDED');
    const { data } = await cancel(manager, request, 'They want it as credit');
    assert.deepEqual([data.status, data.outcome], ['Cancelled', 'They want it as credit']);
    await world.settle();
    assert.equal((await account(houseId)).creditMinor, 500_000);
    assert.equal((await finances.balances(finances.mainId)).held, 0);
    await finances.prove();
    const waiting = await world.call(finances.ada, contract.depositFund, {
      params: { ...params, walletId: finances.mainId },
      body: {
        amountMinor: 5_000,
        channel: 'Cash',
        receivedOn: today(),
        counterparty: 'Sale of scrap',
        narration: 'Old fence',
      },
    });
    assert.equal((await cancel(manager, waiting.data, 'Not mine to end')).status, 403);
    assert.equal((await cancel(finances.ada, waiting.data)).data.status, 'Cancelled');
  });

  async function add() {
    const { data } = await world.call(finances.owner, banks.createBankAccount, {
      params,
      body: {
        bankName: 'Zenith Bank',
        accountNumber: '2012345678',
        accountName: 'Palm Court Estate',
      },
    });
    await world.settle();
    return data.id;
  }

  function confirm(person: Person, bankAccountId: string) {
    return world.call(person, banks.confirmBankAccount, {
      params: { ...params, bankAccountId },
      body: { holderName: 'PALM COURT ESTATE', reason: 'By its statement of May', version: 1 },
    });
  }

  async function usable() {
    const id = await add();
    assert.equal((await confirm(manager, id)).status, 200);
    await world.owner.query(
      `update bank_accounts set usable_from = $2::timestamptz - interval '1 minute' where id = $1`,
      [id, world.clock.now()],
    );
    return id;
  }

  function today() {
    return todayIn('Africa/Lagos', world.clock);
  }

  async function approved() {
    const { data } = await world.call(finances.ada, contract.withdrawFund, {
      params: { ...params, walletId: finances.mainId },
      body: { bankAccountId: await usable(), amountMinor: 400_000, narration: 'Fence' },
    });
    const agreed = await world.call(finances.bayo, contract.approveMoneyRequest, {
      params: { ...params, requestId: data.id },
      body: { version: data.version },
    });
    assert.equal(agreed.data.status, 'Approved');
    return agreed.data;
  }

  function pay(person: Person, { id, version }: { id: string; version: number }, paidOn = today()) {
    return world.call(person, markRequestPaid, {
      params: { ...params, requestId: id },
      body: { bankReference: 'NIP-778', paidOn, version },
    });
  }
});

describe('a bank account awaiting verification', () => {
  test('a bank account can be confirmed manually once the bank has not answered for three days', async () => {
    const world = await openWorld();
    try {
      const finances = await openFinances(world);
      const params = { communityId: finances.communityId };
      const manager = await world.person();
      await world.worker(finances.communityId, manager, 'Community manager');
      // The bank of the sandbox does not know account numbers that end in 0.
      const { data } = await world.call(finances.owner, banks.createBankAccount, {
        params,
        body: { bankName: 'Zenith Bank', accountNumber: '2012345670', accountName: 'Palm Court' },
      });
      await world.settle();
      const confirm = async () => {
        await stepUp(world, manager);
        return world.call(manager, banks.confirmBankAccount, {
          params: { ...params, bankAccountId: data.id },
          body: { holderName: 'Palm Court', reason: 'By its statement', version: 1 },
        });
      };
      assert.equal((await confirm()).failure.errors[0]?.code, 'BANK_IS_ASKED');
      world.clock.advance(73 * 3600);
      assert.equal((await confirm()).data.status, 'Usable');
    } finally {
      await world.close();
    }
  });
});

describe('requests made with a gateway and paid manually', () => {
  test('payouts paid by hand cost no fee, although a fee was calculated when they were requested', async () => {
    const world = await openWorld();
    try {
      const finances = await openFinances(world);
      const { communityId, mainId, ada, bayo, owner } = finances;
      const params = { communityId };
      await finances.fund(mainId, 9_000_000);
      const { data: street } = await world.call(owner, createStreet, {
        params,
        body: { name: 'Palm Street' },
      });
      await world.call(owner, createHouseRange, {
        params,
        body: { streetId: street.id, from: 1, to: 1 },
      });
      const houses = await world.call(owner, listHouses, { params, query: {} });
      const houseId = houses.data.items[0]?.id ?? '';
      const paidOn = todayIn('Africa/Lagos', world.clock);
      await world.call(ada, recordPayment, {
        params,
        body: { walletId: mainId, amountMinor: 500_000, houseId, ...byBank, paidOn },
      });
      const { rows } = await world.owner.query<{ id: string }>(
        `insert into bank_accounts (community_id, bank_name, account_number, account_name, status, resolved_name,
           usable_from, created_by)
         select id, 'Zenith Bank', '2012345678', 'Palm Court', 'Verified', 'PALM COURT', $2, owner_id
         from communities where id = $1 returning id`,
        [communityId, world.clock.now()],
      );
      const bankAccountId = rows[0]?.id ?? '';
      const { data: withdrawal } = await world.call(ada, contract.withdrawFund, {
        params: { ...params, walletId: mainId },
        body: { bankAccountId, amountMinor: 400_000, narration: 'Fence' },
      });
      const { data: refund } = await world.call(ada, askForRefund, {
        params,
        body: {
          houseId,
          walletId: mainId,
          amountMinor: 500_000,
          to: { kind: 'Bank account', bankAccountId },
          reason: 'Paid twice',
        },
      });
      // The sealed keys of the gateway cannot be read, as after a change of the server's secret, so no payout can be
      // sent.
      await world.owner.query(
        `insert into payment_keys (community_id, gateway, secret_sealed) values ($1, 'paystack', 'unreadable')`,
        [communityId],
      );
      const fees: number[] = [];
      const payByHand = async (requestId: string) => {
        const of = { ...params, requestId };
        const asked = await world.call(ada, contract.getMoneyRequest, { params: of });
        fees.push(asked.data.feeMinor);
        const { version } = asked.data;
        const agreed = await world.call(bayo, contract.approveMoneyRequest, {
          params: of,
          body: { version },
        });
        assert.equal(agreed.data.status, 'Approved', agreed.raw.body);
        const paid = await world.call(bayo, markRequestPaid, {
          params: of,
          body: { bankReference: 'NIP-778', paidOn, version: agreed.data.version },
        });
        assert.equal(paid.status, 200, paid.raw.body);
        return paid.data;
      };
      const sent = await payByHand(withdrawal.id);
      assert.deepEqual([sent.amountMinor, sent.feeMinor], [400_000, 0]);
      const given = await payByHand(refund.id);
      assert.deepEqual([given.amountMinor, given.feeMinor], [500_000, 0]);
      assert.ok(fees.length === 2 && fees.every((fee) => fee > 0), 'a fee was calculated with');
      await world.settle();
      const { rows: balances } = await world.owner.query(
        `select kind, balance_minor::int as minor from ledger_accounts where community_id = $1
           and kind in ('bankAccount', 'fees', 'refunds') and balance_minor <> 0`,
        [communityId],
      );
      assert.deepEqual(balances, [{ kind: 'bankAccount', minor: 400_000 }]);
      assert.deepEqual(await finances.balances(mainId), {
        ledger: 8_600_000,
        held: 0,
        available: 8_600_000,
      });
      await finances.prove();
    } finally {
      await world.close();
    }
  });
});
