// Bank accounts: workers add them, the bank or a worker confirms the holder, and bills, letters and statements show at
// most one for transfers.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { verifyBankAccount, verifyLater } from './bank-accounts-job.ts';
import * as messages from './messages.ts';
import { personalTables } from './personal-tables.ts';
import type { BankPorts } from './ports.ts';
import { bankAccountRoutes } from './routes.ts';

export const bankAccountsFeature = defineFeature<BankPorts>({
  name: 'bank-accounts',
  needs: { bankToAsk: true, asksBanks: true },
  routes: (_, ports) => bankAccountRoutes(ports),
  jobs: (_, ports) => [verifyBankAccount(ports)],
  scheduled: (_, ports) => [verifyLater(ports)],
  messages,
  tables: personalTables,
});
