// Communities: their data, their setup, archiving, and the overview of a person's communities.
import { defineFeature } from '#platform/feature/define-feature.ts';
import type { OverviewPorts } from './overview.ts';
import { communityRoutes } from './routes.ts';
import { personalTables } from './personal-tables.ts';

export const communitiesFeature = defineFeature<OverviewPorts>({
  name: 'communities',
  needs: { emergencies: true, joinRequests: true, approvals: true, homes: true },
  routes: (options, ports) => communityRoutes(options, ports),
  tables: personalTables,
});
