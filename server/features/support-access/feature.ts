// Access of the platform's support to a community that has consented.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { supportAccessRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';

export const supportAccessFeature = defineFeature({
  name: 'support-access',
  routes: () => supportAccessRoutes,
  tables: personalTables,
});
