// Dues: the amounts that houses are billed, by rules and dates, and the issuing of their charges.
import { dueList } from '#contract/dues/due-list.ts';
import { defineFeature } from '#platform/feature/define-feature.ts';
import { listExporter } from '#platform/feature/list-exporter.ts';
import { selectDuePage } from './dues-queries.ts';
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
  exporters: [listExporter(dueList, { select: selectDuePage })],
  finders: () => [dueFinder],
  messages,
  tables: personalTables,
  merges: {
    house: { kept: { 'The house that stays has its own amounts.': 'due_house_amounts.house_id' } },
  },
});
