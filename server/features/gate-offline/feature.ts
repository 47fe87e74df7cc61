// The gate without network: the data that a guard's console stores, and the events that it uploads later.
import { defineFeature } from '#platform/feature/define-feature.ts';
import * as messages from './messages.ts';
import { endWaiting } from './offline-check-outs.ts';
import { personalTables } from './personal-tables.ts';
import { gateOfflineRoutes } from './routes.ts';

export const gateOfflineFeature = defineFeature({
  name: 'gate-offline',
  routes: gateOfflineRoutes,
  scheduled: () => [endWaiting],
  messages,
  tables: personalTables,
});
