// Binds the operations of the dashboard to their functions.
import * as contract from '#contract/dashboard/dashboard.ts';
import * as today from '#contract/dashboard/today.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import { type DashboardPorts, getDashboard } from './dashboard.ts';
import { getChanges, getToday, type TodayPorts } from './today.ts';

export type AllPorts = DashboardPorts & TodayPorts;

export const dashboardRoutes = (ports: AllPorts): Route[] => [
  inCommunity(contract.getDashboard, getDashboard(ports)),
  inCommunity(today.getToday, getToday(ports)),
  inCommunity(today.getChanges, getChanges(ports)),
];
