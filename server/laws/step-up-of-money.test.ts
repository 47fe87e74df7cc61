// Tests refunds to a bank account, reopening a month and transferring a community. Each is refused without a fresh code
// and changes nothing, and the refusal says exactly what the code would confirm.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as accounts from '#contract/bank-accounts/bank-accounts.ts';
import { closeMonth, reopenMonth } from '#contract/reconciliation/month-closings.ts';
import { acceptOwnership, getOwnershipTransfer, offerOwnership } from '#contract/team/ownership.ts';
import { recordPayment } from '#contract/due-payments/due-payments.ts';
import { askForRefund, listRefunds } from '#contract/due-payments/refunds.ts';
import { openBooks } from '#testing/books.ts';
import { stepUp } from '#testing/finances.ts';
import { given } from '#testing/given.ts';

describe('a fresh code for money, months and ownership', () => {
  const books = given(() => openBooks(2));
  const params = given(() => ({ communityId: books.communityId }));

  test('the code for a refund to a bank account states the amount, the house and the account', async () => {
    const { world } = books;
    const [houseId = ''] = books.houseIds;
    await stepUp(world, books.manager);
    const { data: account } = await world.call(books.manager, accounts.createBankAccount, {
      params,
      body: { bankName: 'GTBank', accountNumber: '0123456780', accountName: 'Ada Obi' },
    });
    await world.owner.query(
      `update bank_accounts set status = 'Verified', resolved_name = 'ADA OBI', name_match = 1,
         usable_from = '2020-01-01' where id = $1`,
      [account.id],
    );
    const paid = await world.call(books.manager, recordPayment, {
      params,
      body: {
        houseId,
        amountMinor: 900_000,
        isAmountSure: true,
        walletId: books.walletId,
        channel: 'Bank transfer',
        paidOn: world.clock.now().toISOString().slice(0, 10),
      } as never,
    });
    const { payment } = paid.data;
    const refund = () =>
      world.call(books.manager, askForRefund, {
        params,
        body: {
          houseId,
          ...(payment && { paymentId: payment.id }),
          amountMinor: 123_456,
          walletId: books.walletId,
          to: { kind: 'Bank account', bankAccountId: account.id },
          reason: 'Paid twice',
        },
      });
    const label = payment?.house.label;
    assert.deepEqual(
      await refusedFor(refund),
      asks(`Refund ₦1,234.56 to ${label}, GTBank ••••6780`),
    );
    const asked = async () =>
      (await world.call(books.manager, listRefunds, { params })).data.totalCount;
    assert.equal(await asked(), 0);
    await stepUp(world, books.manager);
    assert.equal((await refund()).status, 200);
    assert.equal(await asked(), 1);
  });

  test('the code for reopening a month states the month', async () => {
    const { world } = books;
    const before = new Date(world.clock.now());
    before.setUTCDate(0);
    const month = before.toISOString().slice(0, 7);
    const name = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(
      before,
    );
    const close = () =>
      world.call(books.manager, closeMonth, {
        params,
        body: { month, explanations: [{ bankAccountId: books.bankAccountId, text: 'A new bank' }] },
      });
    const closed = await close();
    const reopen = () =>
      world.call(books.manager, reopenMonth, {
        params: { ...params, closingId: closed.data.closing?.id ?? '' },
        body: { reason: 'A receipt was found' },
      });
    assert.deepEqual(await refusedFor(reopen), asks(`Reopen ${name}`));
    assert.equal((await close()).failure.errors[0]?.code, 'MONTH_CLOSED');
    await stepUp(world, books.manager);
    assert.equal((await reopen()).status, 200);
    assert.equal((await close()).status, 200);
  });

  test('the code for accepting the ownership of a community states the community and its owner', async () => {
    const { world } = books;
    const heir = await world.person({ firstName: 'Heir', lastName: 'Bello' });
    const workerId = await world.worker(books.communityId, heir, 'Finance officer');
    await stepUp(world, books.manager);
    const { data } = await world.call(books.manager, offerOwnership, {
      params,
      body: { workerId },
    });
    const { rows } = await world.owner.query<{ name: string }>(
      'select name from communities where id = $1',
      [books.communityId],
    );
    const accept = () => world.call(heir, acceptOwnership, { params });
    assert.deepEqual(
      await refusedFor(accept),
      asks(`Accept the ownership of ${rows[0]?.name} from ${data.fromName}`),
    );
    const still = await world.call(books.manager, getOwnershipTransfer, { params });
    assert.equal(still.data?.toName, 'Heir Bello');
    await stepUp(world, heir);
    assert.equal((await accept()).status, 200);
  });

  /**
   * Lets the last code expire, makes the call, and returns its refusal with the details of what a code would confirm.
   */
  async function refusedFor(call: () => Refused) {
    books.world.clock.advance(601);
    const { status, failure } = await call();
    const [error] = failure.errors;
    return { status, code: error?.code, detail: error?.confirms?.detail };
  }

  function asks(detail: string) {
    return { status: 403, code: 'STEP_UP_REQUIRED', detail };
  }
});

type Refused = Promise<{
  status: number;
  failure: { errors: { code: string; confirms?: { detail?: string } | undefined }[] };
}>;
