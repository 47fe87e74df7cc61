// Payments of dues: recorded at the office, from a file, from the bank or through the gateway, with their receipts,
// reversals and refunds.
import { defineFeature } from '#platform/feature/define-feature.ts';
import type { DepositPorts } from './cash-deposits.ts';
import {
  type ChargeBackPorts,
  reverseChargedBackPayment,
  reversePartialChargeback,
} from './charge-backs.ts';
import { bookDuePayment, bookHouseTransfer, type CheckoutPorts } from './checkouts.ts';
import { endRefundJob } from './end-refund-job.ts';
import { paymentExporter } from './export.ts';
import { receiptFinder } from './find.ts';
import * as messages from './messages.ts';
import { paymentFileJob } from './payment-files-job.ts';
import { personalTables } from './personal-tables.ts';
import { receiptMailJob } from './receipt-mail-job.ts';
import type { RefundPorts } from './refunds.ts';
import type { ReversalPorts } from './reversal.ts';
import { duePaymentRoutes } from './routes.ts';
import { movePayers } from './payer-moves.ts';
import { settledBeforeMerge } from '#platform/feature/merges.ts';

type DuePaymentPorts = CheckoutPorts & RefundPorts & DepositPorts & ReversalPorts & ChargeBackPorts;

export const duePaymentsFeature = defineFeature<DuePaymentPorts>({
  name: 'due-payments',
  needs: {
    startPayment: true,
    requestRefund: true,
    requestHouseDeposit: true,
    takeBackFromLine: true,
    askForReversal: true,
  },
  routes: (options, ports) => duePaymentRoutes({ ...options, ...ports }),
  jobs: (_, ports) => [
    bookDuePayment,
    bookHouseTransfer,
    paymentFileJob,
    reverseChargedBackPayment(ports),
    reversePartialChargeback(ports),
    receiptMailJob,
    endRefundJob,
  ],
  exporters: [paymentExporter],
  finders: () => [receiptFinder],
  messages,
  tables: personalTables,
  merges: {
    house: {
      moved: { columns: 'payer_memories.house_id', by: movePayers },
      kept: {
        [settledBeforeMerge]:
          'due_checkouts.house_id due_payments.house_id due_refunds.house_id ' +
          'house_cash_deposits.house_id payment_file_rows.house_id',
      },
    },
  },
});
