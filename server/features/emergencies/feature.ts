// Emergencies: alarms, the sequence of people who are called, and the display of open alarms on every page.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { emergencyChain, emergencySweep } from './chain-job.ts';
import { emergencyEraser } from './erase.ts';
import { emergencyExporter } from './export.ts';
import { failedCallsJob } from './failed-calls-job.ts';
import * as messages from './messages.ts';
import { emergencyRoutes, openEmergenciesPayload } from './routes.ts';
import { personalTables } from './personal-tables.ts';

export const emergenciesFeature = defineFeature({
  name: 'emergencies',
  routes: () => emergencyRoutes,
  jobs: () => [emergencyChain, failedCallsJob],
  scheduled: () => [emergencySweep],
  exporters: [emergencyExporter],
  erasers: [emergencyEraser],
  livePayloads: [openEmergenciesPayload],
  messages,
  tables: personalTables,
  merges: {
    house: { kept: { 'The report names the house of the alarm.': 'emergencies.house_id' } },
    resident: {
      kept: {
        'The report names the person who raised the alarm.':
          'emergencies.resident_id emergency_raisers.resident_id',
      },
    },
  },
});
