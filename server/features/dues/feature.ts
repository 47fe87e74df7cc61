// Dues: what houses are billed for, by which rule and when, and the issuing of their charges.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { dueExporter } from './export.ts';
import { dueFinder } from './find.ts';
import { issueComing, issueJob } from './issue-job.ts';
import * as messages from './messages.ts';
import { personalTables } from './personal-tables.ts';
import { dueRoutes } from './routes.ts';

export const duesFeature = defineFeature({
  name: 'dues',
  routes: dueRoutes,
  jobs: () => [issueJob],
  scheduled: () => [issueComing],
  exporters: [dueExporter],
  finders: () => [dueFinder],
  messages,
  tables: personalTables,
});
