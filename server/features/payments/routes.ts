// Binds the operations of payments; what it needs of wallets is handed over by app.ts.
import * as contract from '#contract/payments.ts';
import { inCommunity, type Route } from '#platform/http.ts';
import { previewCheckout, startCheckout, type Wallets } from './checkouts.ts';
import { getPayment, listPayments } from './payments.ts';
import type { Payments } from './start.ts';

export const paymentRoutes = (payments: Payments, wallets: Wallets): Route[] => [
  inCommunity(contract.previewCheckout, previewCheckout(payments, wallets)),
  inCommunity(contract.startCheckout, startCheckout(payments, wallets)),
  inCommunity(contract.getPayment, getPayment),
  inCommunity(contract.listPayments, listPayments),
];
