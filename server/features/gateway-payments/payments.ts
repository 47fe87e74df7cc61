// Reads payments: a single one with its status, and those in progress. Only a gateway event changes a payment.
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
