// Reports of money and of complaints, monthly summaries, and the audit pack.
import { defineFeature } from '#platform/feature/define-feature.ts';
import type { ReportPorts } from './advanced-report.ts';
import { auditPackJob, reportCleaning } from './audit-pack.ts';
import { reportEraser } from './erase.ts';
import * as messages from './messages.ts';
import { reportRoutes } from './routes.ts';
import type { SummaryPorts } from './summaries.ts';
import { personalTables } from './personal-tables.ts';

export const reportsFeature = defineFeature<ReportPorts & SummaryPorts>({
  name: 'reports',
  needs: { budget: true, bank: true, missingOf: true },
  routes: (options, ports) => reportRoutes(ports, options),
  jobs: ({ files }) => [auditPackJob(files)],
  scheduled: () => [reportCleaning],
  erasers: [reportEraser],
  messages,
  tables: personalTables,
});
