// Budgets for twelve months, by category.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { budgetRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';

export const budgetsFeature = defineFeature({
  name: 'budgets',
  routes: () => budgetRoutes,
  tables: personalTables,
});
