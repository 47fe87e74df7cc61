// Binds the operations of wallets, money requests, bank accounts and transactions to their functions.
import * as adjustments from '#contract/wallets/adjustments.ts';
import * as banks from '#contract/wallets/bank-accounts.ts';
import * as rules from '#contract/wallets/finance-settings.ts';
import * as expenses from '#contract/wallets/expenses.ts';
import * as requests from '#contract/wallets/money-requests.ts';
import * as byHand from '#contract/wallets/paid-by-hand.ts';
import * as movements from '#contract/wallets/transactions.ts';
import * as statement from '#contract/wallets/wallet-statement.ts';
import * as contract from '#contract/wallets/wallets.ts';
import { unpackDocument } from '#platform/files/documents.ts';
import type { Files } from '#platform/files/files.ts';
import { inCommunity, type Route } from '#platform/http/http.ts';
import { adjustWallet } from './adjustments.ts';
import { approveMoneyRequest, cancelMoneyRequest, rejectMoneyRequest } from './approvals.ts';
import { createBankAccount, disableBankAccount, listBankAccounts } from './bank-accounts.ts';
import { setTransferAccount } from './transfer-account.ts';
import { confirmBankAccount } from './bank-accounts-confirm.ts';
import { depositFund } from './deposits.ts';
import type { WalletPorts } from './ports.ts';
import { changeFinanceSettings, getFinanceSettings } from './finance-settings.ts';
import * as spent from './expenses.ts';
import { getMoneyRequest, listMoneyRequests } from './money-requests.ts';
import { markRequestPaid } from './paid-by-hand.ts';
import { getFinances, getTransaction, listTransactions } from './transactions.ts';
import { transferFund } from './transfers.ts';
import { reverseMoneyRequest } from './reversals.ts';
import * as life from './wallet-life.ts';
import { listWalletPeople } from './wallet-people.ts';
import { downloadWalletStatement, getWalletStatement } from './wallet-statement.ts';
import { createWallet, getWallet, getWalletBalances, listWallets } from './wallets.ts';
import { previewWithdrawal, withdrawFund } from './withdrawals.ts';

export const walletRoutes = (ports: WalletPorts, { files }: { files: Files }): Route[] => [
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
  inCommunity(requests.listMoneyRequests, listMoneyRequests),
  inCommunity(requests.getMoneyRequest, getMoneyRequest),
  inCommunity(requests.depositFund, depositFund),
  inCommunity(requests.previewWithdrawal, previewWithdrawal(ports)),
  inCommunity(requests.withdrawFund, withdrawFund(ports)),
  inCommunity(requests.transferFund, transferFund),
  inCommunity(adjustments.adjustWallet, adjustWallet),
  inCommunity(expenses.listExpenseCategories, spent.listExpenseCategories),
  inCommunity(expenses.createExpenseCategory, spent.createExpenseCategory),
  inCommunity(expenses.renameExpenseCategory, spent.renameExpenseCategory(ports)),
  inCommunity(expenses.archiveExpenseCategory, spent.archiveExpenseCategory),
  inCommunity(expenses.recordExpense, spent.recordExpense),
  inCommunity(expenses.attachInvoice, spent.attachInvoice(files), { unpack: unpackDocument }),
  inCommunity(expenses.downloadInvoice, spent.downloadInvoice(files)),
  inCommunity(requests.approveMoneyRequest, approveMoneyRequest(ports)),
  inCommunity(requests.rejectMoneyRequest, rejectMoneyRequest),
  inCommunity(requests.cancelMoneyRequest, cancelMoneyRequest(ports)),
  inCommunity(requests.reverseMoneyRequest, reverseMoneyRequest),
  inCommunity(byHand.markRequestPaid, markRequestPaid),
  inCommunity(banks.listBankAccounts, listBankAccounts(ports)),
  inCommunity(banks.confirmBankAccount, confirmBankAccount(ports)),
  inCommunity(banks.createBankAccount, createBankAccount(ports)),
  inCommunity(banks.disableBankAccount, disableBankAccount(ports)),
  inCommunity(banks.setTransferAccount, setTransferAccount(ports)),
  inCommunity(rules.getFinanceSettings, getFinanceSettings),
  inCommunity(rules.changeFinanceSettings, changeFinanceSettings),
  inCommunity(movements.listTransactions, listTransactions),
  inCommunity(movements.getTransaction, getTransaction),
  inCommunity(movements.getFinances, getFinances),
];
