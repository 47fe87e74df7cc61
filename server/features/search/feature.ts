// The search over the records of a community that the caller may read.
import { defineFeature } from '#platform/feature/define-feature.ts';
import type { Finder } from '#platform/feature/finder.ts';
import { searchRoutes } from './routes.ts';

export const searchFeature = defineFeature<{ finders: readonly Finder[] }>({
  name: 'search',
  needs: { finders: true },
  routes: (_, { finders }) => searchRoutes(finders),
});
