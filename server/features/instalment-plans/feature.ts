// Instalment plans: a house pays its debt in agreed instalments.
import { defineFeature } from '#platform/feature/define-feature.ts';
import * as messages from './messages.ts';
import { personalTables } from './personal-tables.ts';
import { planJob } from './plans-job.ts';
import { instalmentPlanRoutes } from './routes.ts';
import { settledBeforeMerge } from '#platform/feature/merges.ts';

export const instalmentPlansFeature = defineFeature({
  name: 'instalment-plans',
  routes: () => instalmentPlanRoutes,
  scheduled: () => [planJob],
  messages,
  tables: personalTables,
  merges: { house: { kept: { [settledBeforeMerge]: 'instalment_plans.house_id' } } },
});
