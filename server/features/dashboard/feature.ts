// The start page of the office, which combines figures of other features.
import { defineFeature } from '#platform/feature/define-feature.ts';
import type { DashboardPorts } from './dashboard.ts';
import { dashboardRoutes } from './routes.ts';

export const dashboardFeature = defineFeature<DashboardPorts>({
  name: 'dashboard',
  needs: {
    setup: true,
    dues: true,
    collection: true,
    inflow: true,
    complaints: true,
    gate: true,
    approvals: true,
    emergencies: true,
    joinRequests: true,
  },
  routes: (_, ports) => dashboardRoutes(ports),
});
