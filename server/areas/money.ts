// Registers money: ledger proofs, wallets, payments, dues, reconciliation, budgets and reports.
import { budgetTables, renameInBudgets } from '#server/features/budgets/budgets.ts';
import { budgetRoutes } from '#server/features/budgets/routes.ts';
import { reverseBankPayment, bookBankPayment } from '#server/features/dues/bank-payments.ts';
import { autoPayJob } from '#server/features/dues/auto-pay.ts';
import {
  reverseChargedBackPayment,
  reversePartialChargeback,
  completePendingChargeback,
} from '#server/features/dues/charge-backs.ts';
import { bookDuePayment, bookHouseTransfer } from '#server/features/dues/checkouts.ts';
import { duesOfWallet } from '#server/features/dues/dues-queries.ts';
import { bookHouseDeposit } from '#server/features/dues/cash-deposits.ts';
import { chargeExporter, dueExporter, paymentExporter } from '#server/features/dues/export.ts';
import { issueComing, issueJob } from '#server/features/dues/issue-job.ts';
import { penaltyJob } from '#server/features/dues/penalties.ts';
import { paymentFileJob } from '#server/features/dues/payment-files-job.ts';
import { planJob } from '#server/features/dues/plans-job.ts';
import { placesProof, receivableProof } from '#server/features/dues/proof.ts';
import { lockAllHouses } from '#server/features/dues/payments-queries.ts';
import { endRefundJob } from '#server/features/dues/end-refund-job.ts';
import { receiptMailJob } from '#server/features/dues/receipt-mail-job.ts';
import { remindJob } from '#server/features/dues/remind-charges.ts';
import { reminderJob } from '#server/features/dues/reminders.ts';
import { dueRoutes } from '#server/features/dues/routes.ts';
import {
  abandonedPayments,
  paymentCleaning,
  payoutJob,
  unsentPayouts,
} from '#server/features/payments/jobs.ts';
import type { Gateways } from '#server/features/payments/gateways.ts';
import { paymentRoutes } from '#server/features/payments/routes.ts';
import { openPayments } from '#server/features/payments/start.ts';
import { bankLineOf } from '#server/features/reconciliation/line-expenses.ts';
import { suggestionJobs } from '#server/features/reconciliation/lines.ts';
import { reverseBankLinePayment } from '#server/features/reconciliation/reverse-line-payment.ts';
import { bankSide } from '#server/features/reconciliation/bank-side.ts';
import { openItemsOfMonth } from '#server/features/reconciliation/open-items.ts';
import { endUnallocatedRefund } from '#server/features/reconciliation/refund-unallocated.ts';
import { reconciliationRoutes } from '#server/features/reconciliation/routes.ts';
import { auditPackJob, reportCleaning } from '#server/features/reports/audit-pack.ts';
import { reportRoutes } from '#server/features/reports/routes.ts';
import { verifyBankAccount, verifyLater } from '#server/features/wallets/bank-accounts-job.ts';
import { askForReversalOf } from '#server/features/wallets/charge-backs.ts';
import type { WalletPorts } from '#server/features/wallets/ports.ts';
import { recordExpense } from '#server/features/wallets/expenses.ts';
import { expireMoneyRequests } from '#server/features/wallets/expiry.ts';
import {
  askForPartBack,
  bookChargeBack,
  bookPayment,
  bookReturn,
  completeWithdrawal,
  failWithdrawal,
} from '#server/features/wallets/gateway-event-jobs.ts';
import { requestHouseDeposit } from '#server/features/wallets/house-deposits.ts';
import { requestRefund } from '#server/features/wallets/refunds.ts';
import { walletRoutes } from '#server/features/wallets/routes.ts';
import { transactionExporter } from '#server/features/wallets/transactions-export.ts';
import { getWallet } from '#server/features/wallets/wallets.ts';
import { walletOfHouse } from '#server/features/wallets/wallets-queries.ts';
import { nightlyProof } from '#ledger/proof.ts';
import type { Area } from './area.ts';

/** The functions of payments that wallets use. */
export function walletPorts(options: { gateways: Gateways; publicUrl: string }): WalletPorts {
  const payments = openPayments(options);
  return {
    paysOut: payments.isOn,
    sendPayout: payments.sendPayout,
    cancelPayout: payments.cancelPayout,
    bankToAsk: payments.bankToAsk,
    asksBanks: payments.asksBanks,
    payoutFeeOf: (inside, amountMinor) => payments.feeOf(inside, amountMinor, 'Payout'),
    usesOfWallet: duesOfWallet,
    takeDuesBack: completePendingChargeback,
    bookHouseDeposit,
    renameInBudgets,
    bankLineOf,
  };
}

/** The functions of dues that reconciliation uses. */
const dueDoors = {
  lockAllHouses,
  takeBankPayment: bookBankPayment,
  takeBackBankPayment: reverseBankPayment,
};

export const money: Area = {
  exporters: [transactionExporter, dueExporter, chargeExporter, paymentExporter],
  routes: (options) => [
    ...walletRoutes(walletPorts(options), options),
    ...reconciliationRoutes({
      ...dueDoors,
      requestRefund: requestRefund(walletPorts(options)),
      requestExpense: recordExpense,
    }),
    ...reportRoutes({ budget: budgetTables, bank: bankSide, missingOf: openItemsOfMonth }, options),
    ...budgetRoutes,
    ...dueRoutes({
      ...options,
      startPayment: openPayments(options).startPayment,
      takeBackFromLine: reverseBankLinePayment(dueDoors),
      requestRefund: requestRefund(walletPorts(options)),
      requestHouseDeposit,
    }),
    ...paymentRoutes(openPayments(options), { getWallet, walletOfHouse }, options),
  ],
  jobs: (options) => [
    payoutJob(options.gateways),
    auditPackJob(options.files),
    issueJob,
    remindJob,
    bookDuePayment,
    bookHouseTransfer,
    paymentFileJob,
    ...suggestionJobs,
    reverseChargedBackPayment({ askForReversal: askForReversalOf }),
    reversePartialChargeback({ askForReversal: askForReversalOf }),
    receiptMailJob,
    endRefundJob,
    endUnallocatedRefund,
    verifyBankAccount(walletPorts(options)),
    bookPayment,
    bookChargeBack,
    askForPartBack,
    completeWithdrawal,
    failWithdrawal,
    bookReturn,
  ],
  scheduled: (options) => [
    nightlyProof,
    unsentPayouts,
    abandonedPayments,
    paymentCleaning,
    expireMoneyRequests,
    issueComing,
    planJob,
    autoPayJob,
    penaltyJob,
    receivableProof,
    placesProof,
    reminderJob,
    verifyLater(walletPorts(options)),
    reportCleaning,
  ],
};
