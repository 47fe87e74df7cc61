// Types of complaints. Each has times to answer and to resolve, a default assignee, and escalation levels.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { complaintTypeHandover } from './handover.ts';
import { personalTables } from './personal-tables.ts';
import { complaintTypeRoutes } from './routes.ts';

export const complaintTypesFeature = defineFeature({
  name: 'complaint-types',
  routes: () => complaintTypeRoutes,
  handovers: [complaintTypeHandover],
  tables: personalTables,
});
