// The receipt of a payment as a PDF, and its public check, which tells the amount, the day and the house alone.
import { sql } from 'kysely';
import type pg from 'pg';
import type * as contract from '#contract/receipts.ts';
import type { Answer, Parsed } from '#contract/operation.ts';
import type { DuePayment } from '#contract/due-payments.ts';
import type * as ownContract from '#contract/house-payments.ts';
import type { CommunityContext, PublicContext, SessionContext } from '#platform/context.ts';
import type { Db } from '#platform/database.ts';
import { enterHouse } from '#platform/house-side.ts';
import { sayAmount } from '#platform/money-text.ts';
import { notFound } from '#platform/refuse.ts';
import { enterAsSystem } from '#platform/tenant.ts';
import type { Download } from '#platform/uploads.ts';
import { dayText } from '#platform/day-text.ts';
import { readPayment } from './take-payment.ts';
import { printReceipt } from '#platform/receipt-pdf.ts';
import { here } from './words.ts';

type Verified = Answer<typeof contract.verifyReceipt>;

/** Whoever holds a code may ask; without it, a community's receipts cannot be gone through. */
export const verifyReceipt =
  (pool: pg.Pool) =>
  async (
    _context: PublicContext,
    { params: { communityId, code } }: Parsed<typeof contract.verifyReceipt>,
  ): Promise<Verified> => {
    const receipt = await enterAsSystem(pool, { communityId }, async ({ db }) => {
      const { rows } = await sql<Verified>`
        select p.amount_minor as "amountMinor", m.currency, p.paid_on as "paidOn", l.label as house,
          p.status = 'Successful' as "isValid"
        from due_payments p
        join communities m on m.id = p.community_id
        join house_labels l on l.community_id = p.community_id and l.house_id = p.house_id
        where p.community_id = ${here} and p.verification_code = ${code}`.execute(db);
      return rows[0];
    });
    if (!receipt) throw notFound();
    return receipt;
  };

export const downloadReceipt =
  (publicUrl: string) =>
  async (
    { community, communityId, db }: CommunityContext,
    { params: { paymentId } }: Parsed<typeof contract.downloadReceipt>,
  ): Promise<Download> => {
    const { name: communityName, currency } = community;
    return printed(db, await readPayment({ db }, paymentId), {
      communityId,
      communityName,
      currency,
      publicUrl,
    });
  };

/** The same by a resident, of a payment of the own house. */
export const downloadOwnReceipt =
  (publicUrl: string) =>
  async (
    context: SessionContext,
    { params }: Parsed<typeof ownContract.downloadOwnReceipt>,
  ): Promise<Download> => {
    const house = await enterHouse(context, params, 'Due History');
    const payment = await readPayment(context, params.paymentId);
    if (payment.house.id !== house.houseId) throw notFound();
    return printed(context.db, payment, { ...house, publicUrl });
  };

type Printing = {
  communityId: string;
  communityName: string;
  currency: string;
  publicUrl: string;
};

async function printed(
  db: Db,
  payment: DuePayment,
  { communityId, communityName, currency, publicUrl }: Printing,
): Promise<Download> {
  const money = (amountMinor: number): string => sayAmount(amountMinor, currency);
  const lines: [string, string][] = [
    ['House', payment.house.label],
    ['Reference of the house', await referenceOf(db, payment.house.id)],
    ['Received on', dayText(payment.paidOn)],
    ['By', [payment.channel, payment.externalReference].filter(Boolean).join(', ')],
    ...payment.allocations.map((one): [string, string] => [
      `${one.dueTitle}, due ${dayText(one.dueOn)}`,
      money(one.principalMinor + one.penaltyMinor),
    ]),
    ...(payment.creditedMinor > 0
      ? [['Credit of the house', money(payment.creditedMinor)] as [string, string]]
      : []),
    ['Total', money(payment.amountMinor)],
    ...(payment.refundedMinor > 0
      ? [['Given back', money(payment.refundedMinor)] as [string, string]]
      : []),
    ['Reference', payment.reference],
    ['Verification code', payment.verificationCode],
  ];
  return {
    fileName: `Receipt ${payment.receiptNumber}.pdf`,
    contentType: 'application/pdf',
    body: await printReceipt({
      title: `Receipt No. ${payment.receiptNumber}`,
      communityName,
      lines,
      ...(payment.status === 'Reversed' && {
        stamp: 'Taken back: this receipt is no longer valid',
      }),
      foot: `Check it at ${publicUrl}/receipts/${communityId}/${payment.verificationCode}`,
    }),
  };
}

async function referenceOf(db: Db, houseId: string): Promise<string> {
  const { rows } = await sql<{ reference: string }>`
    select l.account_reference as reference from house_labels l
    where l.community_id = ${here} and l.house_id = ${houseId}`.execute(db);
  return rows[0]?.reference ?? '';
}
