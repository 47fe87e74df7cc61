// Dues of houses: charges, payments, receipts, reminders, plans and penalties.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { autoPayJob } from './auto-pay.ts';
import type { DepositPorts } from './cash-deposits.ts';
import {
  type ChargeBackPorts,
  reverseChargedBackPayment,
  reversePartialChargeback,
} from './charge-backs.ts';
import { bookDuePayment, bookHouseTransfer, type CheckoutPorts } from './checkouts.ts';
import { endRefundJob } from './end-refund-job.ts';
import { chargeExporter, dueExporter, paymentExporter } from './export.ts';
import { dueFinder, receiptFinder } from './find.ts';
import { issueComing, issueJob } from './issue-job.ts';
import { paymentFileJob } from './payment-files-job.ts';
import { penaltyJob } from './penalties.ts';
import { planJob } from './plans-job.ts';
import { placesProof, receivableProof } from './proof.ts';
import { receiptMailJob } from './receipt-mail-job.ts';
import type { RefundPorts } from './refunds.ts';
import { remindJob } from './remind-charges.ts';
import { reminderJob } from './reminders.ts';
import type { ReversalPorts } from './reversal.ts';
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
