// Reminders, letters and phone calls to houses that owe dues.
import { defineFeature } from '#platform/feature/define-feature.ts';
import type { CallPorts } from './house-calls.ts';
import * as messages from './messages.ts';
import { personalTables } from './personal-tables.ts';
import { remindJob } from './remind-charges.ts';
import { reminderJob } from './reminders.ts';
import { reminderRoutes } from './routes.ts';
import { settledBeforeMerge } from '#platform/feature/merges.ts';

export const remindersFeature = defineFeature<CallPorts>({
  name: 'reminders',
  needs: { notePromise: true },
  routes: (options, ports) => reminderRoutes({ ...options, ...ports }),
  jobs: () => [remindJob],
  scheduled: () => [reminderJob],
  messages,
  tables: personalTables,
  merges: {
    house: {
      replaced: 'house_calls.house_id',
      kept: { [settledBeforeMerge]: 'due_reminders.house_id house_letters.house_id' },
    },
    resident: { replaced: 'house_calls.resident_id' },
  },
});
