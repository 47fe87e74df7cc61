// Outages. A single announcement of an outage answers every complaint that the outage explains.
import type { JobPort } from '#kernel/complaints/job-port.ts';
import { defineFeature } from '#platform/feature/define-feature.ts';
import * as messages from './messages.ts';
import { personalTables } from './personal-tables.ts';
import { incidentRoutes } from './routes.ts';

export const incidentsFeature = defineFeature<JobPort>({
  name: 'incidents',
  needs: { lockJobsOf: true, endJobsOf: true, tellJobsOfHold: true },
  routes: (_, ports) => incidentRoutes(ports),
  messages,
  tables: personalTables,
});
