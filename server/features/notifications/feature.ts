// Notifications to workers and to residents with an account, and their preferences.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { notificationDigest } from './digest.ts';
import { notificationEraser } from './erase.ts';
import { expireNotifications, makeNotifications } from './make.ts';
import * as messages from './messages.ts';
import { notificationRoutes, unreadCountPayload } from './routes.ts';
import { settleNotifications } from './settle.ts';
import { personalTables } from './personal-tables.ts';

export const notificationsFeature = defineFeature({
  name: 'notifications',
  routes: () => notificationRoutes,
  jobs: ({ publicUrl }) => [makeNotifications(publicUrl), settleNotifications],
  scheduled: () => [expireNotifications, notificationDigest],
  erasers: [notificationEraser],
  livePayloads: [unreadCountPayload],
  messages,
  tables: personalTables,
});
