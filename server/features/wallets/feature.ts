// Wallets: the community's funds, their movements and statements.
import { defineFeature } from '#platform/feature/define-feature.ts';
import * as messages from './messages.ts';
import { personalTables } from './personal-tables.ts';
import { walletRoutes } from './routes.ts';
import { transactionExporter } from './transactions-export.ts';
import type { WalletUsePort } from './wallet-life.ts';

export const walletsFeature = defineFeature<WalletUsePort>({
  name: 'wallets',
  needs: { usesOfWallet: true },
  routes: (_, ports) => walletRoutes(ports),
  exporters: [transactionExporter],
  messages,
  tables: personalTables,
});
