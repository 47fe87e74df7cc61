// Bank statements, the matching of their lines with payments and expenses, unallocated receipts, and the closing of
// months.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { suggestionJobs } from './lines.ts';
import { endUnallocatedRefund } from './refund-unallocated.ts';
import { type ReconciliationPorts, reconciliationRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';
import { settledBeforeMerge } from '#platform/feature/merges.ts';

export const reconciliationFeature = defineFeature<ReconciliationPorts>({
  name: 'reconciliation',
  needs: {
    lockAllHouses: true,
    takeBankPayment: true,
    takeBackBankPayment: true,
    requestRefund: true,
    requestExpense: true,
  },
  routes: (_, ports) => reconciliationRoutes(ports),
  jobs: () => [...suggestionJobs, endUnallocatedRefund],
  tables: personalTables,
  merges: {
    house: {
      kept: { [settledBeforeMerge]: 'bank_line_parts.house_id bank_line_suggestions.house_id' },
    },
  },
});
