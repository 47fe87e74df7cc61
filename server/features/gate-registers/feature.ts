// The registers of people at the gate: frequent guests, staff of houses, and the watch-list, with their photos.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { registerExporters } from './export.ts';
import { watchEntryFinder } from './find-watch-entry.ts';
import * as messages from './messages.ts';
import { eraseWatchPhotos } from './people-photos.ts';
import { personalTables } from './personal-tables.ts';
import { gateRegisterRoutes } from './routes.ts';

export const gateRegistersFeature = defineFeature({
  name: 'gate-registers',
  routes: gateRegisterRoutes,
  scheduled: () => [eraseWatchPhotos],
  exporters: registerExporters,
  finders: () => [watchEntryFinder],
  messages,
  tables: personalTables,
});
