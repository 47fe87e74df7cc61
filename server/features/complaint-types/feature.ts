// Types of complaints: the times to answer and resolve, the assignment and the escalation of each.
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
