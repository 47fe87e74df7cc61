// The start page of the office: figures, decisions to make, and changes since yesterday, most of them from other
// features.
import { defineFeature } from '#platform/feature/define-feature.ts';
import { type AllPorts, dashboardRoutes } from './routes.ts';

export const dashboardFeature = defineFeature<AllPorts>({
  name: 'dashboard',
  needs: {
    setup: true,
    dues: true,
    collection: true,
    inflow: true,
    gate: true,
    resolvedOnTime: true,
    alarmsToAnswer: true,
    approvalsToDecide: true,
    claimsToDecide: true,
    joinRequestsToDecide: true,
    overdueComplaints: true,
    paymentsSince: true,
    unmatchedSince: true,
    complaintsSince: true,
    broadcastSince: true,
    movesSince: true,
    passedBudgetShares: true,
  },
  routes: (_, ports) => dashboardRoutes(ports),
});
