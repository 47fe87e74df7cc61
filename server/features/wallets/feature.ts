// Wallets: funds, withdrawals and their approval, expenses, and bank accounts.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { verifyBankAccount, verifyLater } from './bank-accounts-job.ts';
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
import type { WalletPorts } from './ports.ts';
import { walletRoutes } from './routes.ts';
import { transactionExporter } from './transactions-export.ts';
import { personalTables } from './personal-tables.ts';

export const walletsFeature = defineFeature<WalletPorts>({
  name: 'wallets',
  needs: {
    paysOut: true,
    sendPayout: true,
    cancelPayout: true,
    bankToAsk: true,
    asksBanks: true,
    payoutFeeOf: true,
    usesOfWallet: true,
    takeDuesBack: true,
    bookHouseDeposit: true,
    renameInBudgets: true,
    bankLineOf: true,
  },
  routes: (options, ports) => walletRoutes(ports, options),
  jobs: (_, ports) => [
    verifyBankAccount(ports),
    bookPayment,
    bookChargeBack,
    askForPartBack,
    completeWithdrawal,
    failWithdrawal,
    bookReturn,
  ],
  scheduled: (_, ports) => [expireMoneyRequests, verifyLater(ports)],
  exporters: [transactionExporter],
  handovers: [moneyRequestHandover],
  tables: personalTables,
});
