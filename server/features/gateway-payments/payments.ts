// Reads payments over a gateway: a single one, and pages of them. No request changes a payment: gateway events and the
// job for abandoned checkouts do.
import type { Payment } from '#contract/gateway-payments/payments.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notFound } from '#platform/http/refuse.ts';
import { type PaymentFilter, selectPayment, selectPayments } from './payments-queries.ts';

export async function getPayment(
  { db }: CommunityContext,
  { params }: { params: { paymentId: string } },
): Promise<Payment> {
  const payment = await selectPayment(db, params.paymentId);
  if (!payment) throw notFound();
  return payment;
}

export const listPayments = ({ db }: CommunityContext, { query }: { query: PaymentFilter }) =>
  selectPayments(db, query);
