// Wallets of the community and of houses, with their transactions and statements.
import { transactionList } from '#contract/wallets/transactions.ts';
import { defineFeature } from '#platform/feature/define-feature.ts';
import { listExporter } from '#platform/feature/list-exporter.ts';
import * as messages from './messages.ts';
import { personalTables } from './personal-tables.ts';
import { walletRoutes } from './routes.ts';
import { selectTransactionPage } from './transactions-queries.ts';
import type { WalletUsePort } from './wallet-life.ts';
import { settledBeforeMerge } from '#platform/feature/merges.ts';

export const walletsFeature = defineFeature<WalletUsePort>({
  name: 'wallets',
  needs: { usesOfWallet: true },
  routes: (_, ports) => walletRoutes(ports),
  exporters: [
    listExporter(transactionList, {
      select: selectTransactionPage,
      period: { words: 'From', sort: 'occurredOn', at: (row) => row.occurredOn },
      columns: {
        singleControl: {
          title: 'Single control',
          width: 14,
          value: (row) => (row.singleControl ? 'Yes' : ''),
        },
      },
    }),
  ],
  messages,
  tables: personalTables,
  merges: { house: { kept: { [settledBeforeMerge]: 'wallets.house_id' } } },
});
