// Requests to move money (deposits, withdrawals, transfers, expenses, refunds, corrections and reversals) and their
// approval.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { expireMoneyRequests } from './expiry.ts';
import {
  askForPartBack,
  bookChargeBack,
  bookPayment,
  bookReturn,
  completeWithdrawal,
  failWithdrawal,
} from './gateway-event-jobs.ts';
import { moneyRequestHandover } from './handover.ts';
import * as messages from './messages.ts';
import { personalTables } from './personal-tables.ts';
import type { RequestPorts } from './ports.ts';
import { moneyRequestRoutes } from './routes.ts';

export const moneyRequestsFeature = defineFeature<RequestPorts>({
  name: 'money-requests',
  needs: {
    paysOut: true,
    sendPayout: true,
    cancelPayout: true,
    payoutFeeOf: true,
    renameInBudgets: true,
    takeDuesBack: true,
    bookHouseDeposit: true,
    bankLineOf: true,
  },
  routes: (options, ports) => moneyRequestRoutes(ports, options),
  jobs: () => [
    bookPayment,
    bookChargeBack,
    askForPartBack,
    completeWithdrawal,
    failWithdrawal,
    bookReturn,
  ],
  scheduled: () => [expireMoneyRequests],
  handovers: [moneyRequestHandover],
  messages,
  tables: personalTables,
});
