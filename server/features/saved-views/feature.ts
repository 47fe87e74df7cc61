// Filters of a list, saved by a person under a name.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { savedViewEraser } from './erase.ts';
import { savedViewRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';

export const savedViewsFeature = defineFeature({
  name: 'saved-views',
  routes: () => savedViewRoutes,
  erasers: [savedViewEraser],
  tables: personalTables,
});
