// The start page: assembles the dashboard and the global search from parts of the other areas.
import { countOpenEmergencies } from '#server/features/emergencies/count.ts';
import { countWaitingRequests } from '#server/features/join-requests/count.ts';
import { houseFinder } from '#server/features/addresses/find.ts';
import { getSetup } from '#server/features/communities/setup.ts';
import { getComplaintFigures } from '#server/features/complaints/complaints.ts';
import { broadcastFinder } from '#server/features/broadcasts/find.ts';
import { complaintFinder } from '#server/features/complaints/find.ts';
import type { DashboardPorts } from '#server/features/dashboard/dashboard.ts';
import { dashboardRoutes } from '#server/features/dashboard/routes.ts';
import { dueFinder, receiptFinder } from '#server/features/dues/find.ts';
import { passFinder } from '#server/features/gate-passes/find.ts';
import { watchEntryFinder } from '#server/features/gate-passes/find-watch-entry.ts';
import { openGateKeys } from '#server/features/gate-passes/gate-keys.ts';
import { getGateNow } from '#server/features/gate-passes/gate-now.ts';
import { groupFinder } from '#server/features/groups/find.ts';
import { collectionByMonth, inflowByMonth, owedNow } from '#server/features/reports/dashboard.ts';
import { providerFinder } from '#server/features/providers/find.ts';
import { residentFinder } from '#server/features/residents/find.ts';
import { searchRoutes } from '#server/features/search/routes.ts';
import type { Area } from './area.ts';
import { countToApprove } from '#server/features/wallets/approvers.ts';

const doors: DashboardPorts = {
  setup: getSetup,
  approvals: countToApprove,
  dues: owedNow,
  collection: collectionByMonth,
  inflow: inflowByMonth,
  complaints: getComplaintFigures,
  gate: getGateNow,
  emergencies: countOpenEmergencies,
  joinRequests: countWaitingRequests,
};

const findersOf = (secret: string | undefined) => [
  residentFinder,
  houseFinder,
  complaintFinder,
  dueFinder,
  receiptFinder,
  passFinder(openGateKeys(secret ?? '')),
  groupFinder,
  providerFinder,
  broadcastFinder,
  watchEntryFinder,
];

export const home: Area = {
  exporters: [],
  routes: ({ secret }) => [...dashboardRoutes(doors), ...searchRoutes(findersOf(secret))],
  jobs: () => [],
  scheduled: () => [],
};
