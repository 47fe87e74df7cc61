// Binds the operation of the dashboard to its function.
import * as contract from '#contract/dashboard.ts';
import { inCommunity, type Route } from '#platform/http.ts';
import { type DashboardDoors, getDashboard } from './dashboard.ts';

export const dashboardRoutes = (doors: DashboardDoors): Route[] => [
  inCommunity(contract.getDashboard, getDashboard(doors)),
];
