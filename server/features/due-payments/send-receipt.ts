// Emails a receipt to the primary contact of its house, or to another resident if the primary contact has no email
// address. The email has the amounts and a link that verifies the receipt.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Delivery, deliveryTo, noDelivery } from '#contract/shared/delivery.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { receiptRefusals, type sendReceipt as operation } from '#contract/due-payments/receipts.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { queueMail } from '#platform/delivery/mail.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { refuse } from '#platform/http/refuse.ts';
import { receiptContact } from '#kernel/billing/payments-queries.ts';
import { readPayment } from '#kernel/billing/post-payment.ts';
import { receiptSent } from './messages.ts';
import { receiptMailEnded } from './receipt-mail-job.ts';
import { sayCashBeyond } from './cash-deposits.ts';

export const sendReceipt =
  (publicUrl: string) =>
  async (
    context: CommunityContext,
    { params: { paymentId } }: Parsed<typeof operation>,
  ): Promise<Answer<typeof operation>> => {
    const { community, communityId } = context;
    const payment = await readPayment(context, paymentId);
    if (payment.status === 'Reversed') throw refuse(receiptRefusals.takenBack);
    const contact = await selectContact(context, payment.house.id);
    const delivery: Delivery = contact
      ? deliveryTo({ email: contact.email, phone: null }, false)
      : noDelivery;
    if (contact?.email) {
      const money = (amountMinor: number): string => formatAmount(amountMinor, community.currency);
      const id = randomUUID();
      await context.db
        .insertInto('receiptEmails')
        .values({
          communityId,
          id,
          paymentId,
          email: contact.email,
          askedBy: context.user.id,
          askedAt: context.clock.now().toISOString(),
        })
        .execute();
      const words = receiptSent.email({
        name: contact.name,
        community: community.name,
        house: payment.house.label,
        amount: money(payment.amountMinor),
        paidOn: payment.paidOn,
        number: payment.receiptNumber,
        verificationCode: payment.verificationCode,
        link: `${publicUrl}/receipts/${communityId}/${payment.verificationCode}`,
        items: payment.allocations.map(({ dueTitle, dueOn, principalMinor, penaltyMinor }) => ({
          due: dueTitle,
          dueOn,
          amount: money(principalMinor + penaltyMinor),
        })),
        credited: payment.creditedMinor > 0 ? money(payment.creditedMinor) : null,
        cashBeyond: payment.cashBeyond ? sayCashBeyond(payment.cashBeyond, money) : null,
      });
      const follow = { topic: receiptMailEnded, key: id };
      queueMail(context, { ...words, to: contact.email, follow });
    }
    // The payment shows whether its receipt was sent.
    context.emit('dues.changed', { entityId: paymentId });
    context.audit({
      action: 'receipt.sent',
      entityType: 'due-payment',
      entityId: paymentId,
      entityLabel: `Receipt ${payment.receiptNumber}`,
      after: { emailed: delivery.emailed },
    });
    return delivery;
  };

/** The primary contact of the house, or another resident if the primary contact has no email address. */
async function selectContact({ db }: CommunityContext, houseId: string) {
  const { rows } = await receiptContact(sql`${houseId}::uuid`).execute(db);
  return rows[0];
}
