// Binds the operations of money requests to their functions.
import * as adjustments from '#contract/money-requests/adjustments.ts';
import * as expenses from '#contract/money-requests/expenses.ts';
import * as rules from '#contract/money-requests/finance-settings.ts';
import * as requests from '#contract/money-requests/money-requests.ts';
import * as byHand from '#contract/money-requests/paid-by-hand.ts';
import { getMoneyRequest, listMoneyRequests } from '#kernel/wallets/money-requests.ts';
import { unpackDocument } from '#platform/files/documents.ts';
import type { Files } from '#platform/files/files.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import { adjustWallet } from './adjustments.ts';
import { approveMoneyRequest, cancelMoneyRequest, rejectMoneyRequest } from './approvals.ts';
import { depositFund } from './deposits.ts';
import * as spent from './expenses.ts';
import { changeFinanceSettings, getFinanceSettings } from './finance-settings.ts';
import { markRequestPaid } from './paid-by-hand.ts';
import type { RequestPorts } from './ports.ts';
import { reverseMoneyRequest } from './reversals.ts';
import { transferFund } from './transfers.ts';
import { previewWithdrawal, withdrawFund } from './withdrawals.ts';

export const moneyRequestRoutes = (ports: RequestPorts, { files }: { files: Files }): Route[] => [
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
  inCommunity(rules.getFinanceSettings, getFinanceSettings),
  inCommunity(rules.changeFinanceSettings, changeFinanceSettings),
];
