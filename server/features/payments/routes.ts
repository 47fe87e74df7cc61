// Binds the operations of payments.
import * as contract from '#contract/payments.ts';
import { inCommunity, type Route } from '#platform/http.ts';
import { getPayment, listPayments } from './payments.ts';

export const paymentRoutes: Route[] = [
  inCommunity(contract.getPayment, getPayment),
  inCommunity(contract.listPayments, listPayments),
];
