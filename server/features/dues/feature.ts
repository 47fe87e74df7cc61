// Dues of houses: charges, payments, receipts, reminders, plans and penalties.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { autoPayJob } from '#server/features/house-accounts/auto-pay.ts';
import type { DepositPorts } from '#server/features/due-payments/cash-deposits.ts';
import {
  type ChargeBackPorts,
  reverseChargedBackPayment,
  reversePartialChargeback,
} from '#server/features/due-payments/charge-backs.ts';
import {
  bookDuePayment,
  bookHouseTransfer,
  type CheckoutPorts,
} from '#server/features/due-payments/checkouts.ts';
import { endRefundJob } from '#server/features/due-payments/end-refund-job.ts';
import { chargeExporter, dueExporter, paymentExporter } from './export.ts';
import { dueFinder, receiptFinder } from './find.ts';
import { issueComing, issueJob } from './issue-job.ts';
import { paymentFileJob } from '#server/features/due-payments/payment-files-job.ts';
import { penaltyJob } from '#server/features/charges/penalties.ts';
import { planJob } from '#server/features/instalment-plans/plans-job.ts';
import { placesProof, receivableProof } from '#server/features/charges/proof.ts';
import { receiptMailJob } from '#server/features/due-payments/receipt-mail-job.ts';
import type { RefundPorts } from '#server/features/due-payments/refunds.ts';
import { remindJob } from '#server/features/reminders/remind-charges.ts';
import { reminderJob } from '#server/features/reminders/reminders.ts';
import type { ReversalPorts } from '#server/features/due-payments/reversal.ts';
import { dueRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';

type DuePorts = CheckoutPorts & RefundPorts & DepositPorts & ReversalPorts & ChargeBackPorts;

export const duesFeature = defineFeature<DuePorts>({
  name: 'dues',
  needs: {
    startPayment: true,
    requestRefund: true,
    requestHouseDeposit: true,
    takeBackFromLine: true,
    askForReversal: true,
  },
  routes: (options, ports) => dueRoutes({ ...options, ...ports }),
  jobs: (_, ports) => [
    issueJob,
    remindJob,
    bookDuePayment,
    bookHouseTransfer,
    paymentFileJob,
    reverseChargedBackPayment(ports),
    reversePartialChargeback(ports),
    receiptMailJob,
    endRefundJob,
  ],
  scheduled: () => [
    issueComing,
    planJob,
    autoPayJob,
    penaltyJob,
    receivableProof,
    placesProof,
    reminderJob,
  ],
  exporters: [dueExporter, chargeExporter, paymentExporter],
  finders: () => [dueFinder, receiptFinder],
  tables: personalTables,
});
