// Utilities billed by the unit: meters, readings, tariffs, bills, and tokens (digits that recharge a prepaid meter).
import { defineFeature } from '#platform/feature/define-feature.ts';
import { openSandboxIssuer } from '#platform/electricity/token-issuer.ts';
import type { BillPort } from './bills.ts';
import { utilityEraser } from './erase.ts';
import { meterExporter, readingExporter, tokenExporter } from './export.ts';
import { utilityRoutes } from './routes.ts';
import { tokenJob, waitingTokens } from './tokens-job.ts';
import { personalTables } from './personal-tables.ts';

export const utilitiesFeature = defineFeature<BillPort>({
  name: 'utilities',
  needs: { billHouses: true },
  routes: (options, ports) => utilityRoutes(options, ports),
  // To use a real vendor's system, replace the embedded issuer here, and its name in `sell` (tokens.ts).
  jobs: ({ secret }) => [tokenJob({ issuer: openSandboxIssuer(secret), secret })],
  scheduled: () => [waitingTokens],
  exporters: [meterExporter, readingExporter, tokenExporter],
  erasers: [utilityEraser],
  tables: personalTables,
  merges: { house: { kept: { 'A house with meters cannot be merged away.': 'meters.house_id' } } },
});
