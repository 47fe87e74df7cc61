// Binds the operations of wallets and their transactions to their functions.
import * as movements from '#contract/wallets/transactions.ts';
import * as statement from '#contract/wallets/wallet-statement.ts';
import * as contract from '#contract/wallets/wallets.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import { getFinances, getTransaction, listTransactions } from './transactions.ts';
import * as life from './wallet-life.ts';
import { listWalletPeople } from './wallet-people.ts';
import { downloadWalletStatement, getWalletStatement } from './wallet-statement.ts';
import { createWallet, getWallet, getWalletBalances, listWallets } from './wallets.ts';

export const walletRoutes = (ports: life.WalletUsePort): Route[] => [
  inCommunity(contract.listWallets, listWallets),
  inCommunity(contract.getWallet, getWallet),
  inCommunity(contract.getWalletHistory, life.getWalletHistory),
  inCommunity(contract.getWalletBalances, getWalletBalances),
  inCommunity(statement.getWalletStatement, getWalletStatement),
  inCommunity(statement.downloadWalletStatement, downloadWalletStatement),
  inCommunity(contract.listWalletPeople, listWalletPeople),
  inCommunity(contract.createWallet, createWallet),
  inCommunity(contract.changeWallet, life.changeWallet),
  inCommunity(contract.freezeWallet, life.freezeWallet),
  inCommunity(contract.unfreezeWallet, life.unfreezeWallet),
  inCommunity(contract.closeWallet, life.closeWallet(ports)),
  inCommunity(movements.listTransactions, listTransactions),
  inCommunity(movements.getTransaction, getTransaction),
  inCommunity(movements.getFinances, getFinances),
];
