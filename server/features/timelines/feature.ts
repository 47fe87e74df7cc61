// The timelines of houses and residents, which read the views of other features.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { timelineRoutes } from './routes.ts';

export const timelinesFeature = defineFeature({
  name: 'timelines',
  routes: () => timelineRoutes,
});
