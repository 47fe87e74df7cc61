// The receipt of a payment as a PDF, and the public page that verifies it. The page shows only the amount, the day,
// the house, and whether the payment was reversed.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/due-payments/receipts.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { DuePayment } from '#contract/due-payments/due-payments.ts';
import type * as ownContract from '#contract/due-payments/house-payments.ts';
import { type Clock, todayIn } from '#platform/process/clock.ts';
import type { CommunityContext, HolderContext, HouseContext } from '#platform/http/context.ts';
import type { HolderLookup } from '#platform/http/holder.ts';
import type { Db } from '#platform/database/database.ts';
import { selectLetterhead } from '#platform/files/letterhead.ts';
import type { Download } from '#platform/http/uploads.ts';
import { requirePayment } from '#kernel/billing/household-access.ts';
import { readPayment } from '#kernel/billing/post-payment.ts';
import { printPayment, selectReceiptFacts } from './receipt-pdf.ts';

type Verified = Answer<typeof contract.verifyReceipt>;

type Receipt = Parsed<typeof contract.verifyReceipt>;

/** Finds the payment by the code on its receipt. Codes are unguessable, so receipts cannot be enumerated. */
export const receiptLookup: HolderLookup<Receipt, Verified, Receipt['params']> = {
  access: 'link',
  read: (_context, { params }) => params,
  find: async ({ db }, { code }) => {
    const { rows } = await sql<Verified>`
      select p.amount_minor as "amountMinor", m.currency, p.paid_on as "paidOn", l.label as house,
        p.status = 'Successful' as "isValid"
      from due_payments p
      join communities m on m.id = p.community_id
      join house_labels l on l.community_id = p.community_id and l.house_id = p.house_id
      where p.community_id = ${here} and p.verification_code = ${code}`.execute(db);
    return rows[0] ? { holder: rows[0], name: 'A receipt', role: null } : null;
  },
};

export const verifyReceipt = async ({ holder }: HolderContext<Verified>): Promise<Verified> =>
  holder;

export const downloadReceipt =
  (publicUrl: string) =>
  async (
    { community, communityId, db, clock }: CommunityContext,
    { params: { paymentId } }: Parsed<typeof contract.downloadReceipt>,
  ): Promise<Download> => {
    const { currency, timeZone } = community;
    const payment = await readPayment({ db }, paymentId);
    return printed(db, payment, { communityId, currency, timeZone, publicUrl, clock });
  };

/** Downloads a receipt as a resident, for payments of their own house that they may read (household-access.ts). */
export const downloadOwnReceipt =
  (publicUrl: string) =>
  async (
    context: HouseContext,
    { params }: Parsed<typeof ownContract.downloadOwnReceipt>,
  ): Promise<Download> => {
    const { house } = context;
    const { paymentId } = params;
    await requirePayment(context.db, house, paymentId);
    const payment = await readPayment(context, paymentId);
    return printed(context.db, payment, { ...house, publicUrl, clock: context.clock });
  };

type Printing = {
  communityId: string;
  currency: string;
  timeZone: string;
  publicUrl: string;
  clock: Clock;
};

async function printed(
  db: Db,
  payment: DuePayment,
  { communityId, currency, timeZone, publicUrl, clock }: Printing,
): Promise<Download> {
  const body = await printPayment(payment, await selectReceiptFacts(db, payment), {
    head: await selectLetterhead(db),
    currency,
    today: todayIn(timeZone, clock),
    checkUrl: `${publicUrl}/receipts/${communityId}/${payment.verificationCode}`,
  });
  return {
    fileName: `Receipt ${payment.receiptNumber}.pdf`,
    contentType: 'application/pdf',
    body,
  };
}
