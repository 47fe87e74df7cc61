// Binds the operations of payments; server/features.ts connects the port to wallets.
import * as own from '#contract/due-payments/house-payments.ts';
import * as gatewayContract from '#contract/gateway-payments/payment-gateways.ts';
import * as contract from '#contract/gateway-payments/payments.ts';
import { inCommunity, inHouse, type Route } from '#platform/http/route.ts';
import * as accounts from '#contract/gateway-payments/virtual-accounts.ts';
import { previewCheckout, startCheckout, type Wallets } from './checkouts.ts';
import { getOwnCheckout, type HouseWallets, startOwnFunding } from './own-checkouts.ts';
import { changePaymentGateway, getPaymentGateway, type OwnKeyOptions } from './own-keys.ts';
import { getPayment, listPayments } from './payments.ts';
import type { Payments } from './start.ts';
import { decidePaymentGateway } from './proposed-keys.ts';
import * as virtual from './virtual-accounts.ts';

export const paymentRoutes = (
  payments: Payments,
  wallets: Wallets & HouseWallets,
  options: OwnKeyOptions,
): Route[] => [
  inCommunity(gatewayContract.getPaymentGateway, getPaymentGateway(options)),
  inCommunity(gatewayContract.changePaymentGateway, changePaymentGateway(options)),
  inCommunity(gatewayContract.decidePaymentGateway, decidePaymentGateway(options)),
  inCommunity(accounts.getVirtualAccounts, virtual.getVirtualAccounts(options)),
  inCommunity(accounts.openWalletAccount, virtual.openWalletAccount(options, wallets)),
  inCommunity(accounts.openHouseAccount, virtual.openHouseAccount(options)),
  inCommunity(contract.previewCheckout, previewCheckout(payments, wallets)),
  inCommunity(contract.startCheckout, startCheckout(payments, wallets)),
  inCommunity(contract.getPayment, getPayment),
  inCommunity(contract.listPayments, listPayments),
  inHouse(own.startOwnFunding, startOwnFunding(payments, wallets)),
  inHouse(own.getOwnCheckout, getOwnCheckout),
];
