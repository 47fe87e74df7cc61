// Devices that receive push messages.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { openPushes, pushJob, type StillNews } from '#platform/delivery/web-push.ts';
import { pushRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';

export const pushFeature = defineFeature<{ isStillNews: StillNews }>({
  name: 'push',
  needs: { isStillNews: true },
  routes: (options) => pushRoutes(openPushes(options)),
  jobs: (options, { isStillNews }) => [pushJob(openPushes(options), isStillNews)],
  tables: personalTables,
});
