// Binds the operation of the dashboard to its function.
import * as contract from '#contract/dashboard/dashboard.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import { type DashboardPorts, getDashboard } from './dashboard.ts';

export const dashboardRoutes = (ports: DashboardPorts): Route[] => [
  inCommunity(contract.getDashboard, getDashboard(ports)),
];
