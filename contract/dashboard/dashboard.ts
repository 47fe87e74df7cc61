// The dashboard of a community: figures by feature, and the trends of dues, money and complaints. A part is null if the
// caller may not see it or its feature is off.
import { z } from 'zod';
import { figureTopics } from '#contract/shared/areas.ts';
import { Day, Instant } from '#contract/shared/dates.ts';
import { InCommunity } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';
import { ReportTable } from '#contract/reports/reports.ts';
import { Setup } from '#contract/communities/setup.ts';

const Count = z.number().int();

export const Dashboard = z.object({
  at: Instant,
  todayOn: Day,
  currency: z.string(),
  tiles: z.object({
    residents: Count.nullable(),
    units: Count.nullable(),
    groups: Count.nullable(),
    licences: z.object({ licensed: Count, used: Count, outstanding: Count }).nullable(),
    /** The total that all houses owe today, and the overdue part of it. */
    dues: z.object({ outstandingMinor: Count, overdueMinor: Count }).nullable(),
  }),
  /** For each month, the percentage of the billed amounts that has been paid. */
  collection: ReportTable.nullable(),
  /** Money in and out of the community's own wallets, by month. */
  inflow: ReportTable.nullable(),
  /** The share of complaints that were resolved in time, by week. */
  resolved: ReportTable.nullable(),
  setup: Setup.nullable(),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = operation({
  name: 'getDashboard',
  method: 'GET',
  path: '/community/:communityId/dashboard',
  summary: 'Get the dashboard of a community, limited to what the caller can see',
  access: 'member',
  refreshedBy: figureTopics,
  isReport: true,
  params: InCommunity,
  data: Dashboard,
});
