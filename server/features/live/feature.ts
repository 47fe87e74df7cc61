// The stream of events that refreshes open screens.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { liveRoutes } from './routes.ts';

export const liveFeature = defineFeature({
  name: 'live',
  routes: () => liveRoutes,
});
