// The audit log: its list, exports and seals, a resident's own activity log, and the redaction of erased people.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { auditExporter, moneyAuditExporter } from './export.ts';
import { forgetInAudit } from './forget-job.ts';
import { auditRoutes } from './routes.ts';
import { auditHeads, auditSeals } from './seal-job.ts';
import { personalTables } from './personal-tables.ts';

export const auditFeature = defineFeature({
  name: 'audit',
  routes: () => auditRoutes,
  jobs: () => [forgetInAudit],
  scheduled: () => [auditSeals, auditHeads],
  exporters: [auditExporter, moneyAuditExporter],
  tables: personalTables,
});
