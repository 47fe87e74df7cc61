// Reminders and letters to houses that owe dues.
import { defineFeature } from '#platform/feature/define-feature.ts';
import * as messages from './messages.ts';
import { personalTables } from './personal-tables.ts';
import { remindJob } from './remind-charges.ts';
import { reminderJob } from './reminders.ts';
import { reminderRoutes } from './routes.ts';

export const remindersFeature = defineFeature({
  name: 'reminders',
  routes: reminderRoutes,
  jobs: () => [remindJob],
  scheduled: () => [reminderJob],
  messages,
  tables: personalTables,
});
