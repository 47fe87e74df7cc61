// Binds the operations of wallets and money requests to their functions.
import * as requests from '#contract/money-requests.ts';
import * as contract from '#contract/wallets.ts';
import { inCommunity, type Route } from '#platform/http.ts';
import { getMoneyRequest, listMoneyRequests } from './money-requests.ts';
import { transferFund } from './transfers.ts';
import { createWallet, getWallet, listWallets } from './wallets.ts';

export const walletRoutes = (): Route[] => [
  inCommunity(contract.listWallets, listWallets),
  inCommunity(contract.getWallet, getWallet),
  inCommunity(contract.createWallet, createWallet),
  inCommunity(requests.listMoneyRequests, listMoneyRequests),
  inCommunity(requests.getMoneyRequest, getMoneyRequest),
  inCommunity(requests.transferFund, transferFund),
];
