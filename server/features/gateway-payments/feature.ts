// Payments over a gateway: checkouts, payouts, virtual accounts, and a community's own keys.
import { defineFeature } from '#platform/feature/define-feature.ts';
import type { Wallets } from './checkouts.ts';
import { abandonedPayments, paymentCleaning, payoutJob, unsentPayouts } from './jobs.ts';
import * as messages from './messages.ts';
import type { HouseWallets } from './own-checkouts.ts';
import { paymentRoutes } from './routes.ts';
import { openPayments } from './start.ts';
import { personalTables } from './personal-tables.ts';

export const paymentsFeature = defineFeature<Wallets & HouseWallets>({
  name: 'gateway-payments',
  needs: { getWallet: true, walletOfHouse: true },
  routes: (options, ports) => paymentRoutes(openPayments(options), ports, options),
  jobs: ({ gateways }) => [payoutJob(gateways)],
  scheduled: () => [unsentPayouts, abandonedPayments, paymentCleaning],
  messages,
  tables: personalTables,
});
