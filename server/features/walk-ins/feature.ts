// Visitors without a pass: the house is asked, and answers in the app, by a link or by phone.
import { defineFeature } from '#platform/feature/define-feature.ts';
import * as messages from './messages.ts';
import { personalTables } from './personal-tables.ts';
import { walkInRoutes } from './routes.ts';
import { walkInJob, walkInSweep } from './walk-in-jobs.ts';

export const walkInsFeature = defineFeature({
  name: 'walk-ins',
  routes: walkInRoutes,
  jobs: () => [walkInJob],
  scheduled: () => [walkInSweep],
  messages,
  tables: personalTables,
  merges: {
    house: { kept: { 'The visitor asked for that house.': 'visit_asks.house_id' } },
  },
});
