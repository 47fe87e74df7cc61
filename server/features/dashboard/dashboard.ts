// The dashboard combines figures from other features for one person. A figure is null unless the person's permissions
// and streets and the community's features allow it.
import type { Dashboard, getDashboard as contract } from '#contract/dashboard/dashboard.ts';
import type { FeatureKey } from '#contract/shared/features.ts';
import type { Answer } from '#contract/shared/operation.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import type { ReportTable } from '#contract/reports/reports.ts';
import type { Setup } from '#contract/communities/setup.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { type Asked, asking, type Part } from './asking.ts';
import { seatsOf } from './over-plan.ts';
import { type Register, selectRegister } from './queries.ts';

/** The ports to other features, connected in server/features.ts. */
export type DashboardPorts = {
  setup: Part<Setup>;
  dues: Part<{ outstandingMinor: number; overdueMinor: number }>;
  collection: Part<ReportTable>;
  inflow: Part<ReportTable>;
  /** The share of complaints that were resolved in time, by week. */
  resolvedOnTime: Part<ReportTable>;
};

export const getDashboard =
  (ports: DashboardPorts) =>
  async (context: CommunityContext): Promise<Answer<typeof contract>> => {
    const { clock, community } = context;
    const ask = asking(context);
    const of = (permission: Permission, feature?: FeatureKey): Asked => ({
      permission,
      ...(feature && { feature }),
    });
    const [register, licences, dues, collection, inflow, resolved, setup] = await Promise.all([
      selectRegister(context),
      ask(of('licences.read'), () => seatsOf(context.db)),
      ask({ ...of('dues.read'), isWhole: true }, ports.dues),
      ask({ ...of('dues.read', 'Dues Report'), isWhole: true }, ports.collection),
      ask({ ...of('wallets.read', 'Financial Report'), isWhole: true }, ports.inflow),
      ask(of('complaints.read', 'Complaint Management'), ports.resolvedOnTime),
      ask(of('settings.read'), ports.setup),
    ]);
    const figures = { register, licences, dues };
    return {
      at: clock.now().toISOString(),
      todayOn: todayIn(community.timeZone, clock),
      currency: community.currency,
      tiles: await tilesOf(ask, figures),
      collection,
      inflow,
      resolved,
      setup,
    };
  };

type Figures = {
  register: Register;
  licences: Dashboard['tiles']['licences'];
  dues: { outstandingMinor: number; overdueMinor: number } | null;
};

/**
 * The five tiles. Each is null without its permission, or while the feature with the same name is off. The tile of dues
 * is also null for a person who is limited to streets.
 */
async function tilesOf(
  ask: ReturnType<typeof asking>,
  { register, licences, dues }: Figures,
): Promise<Dashboard['tiles']> {
  const tile = <T>(permission: Permission, feature: FeatureKey, value: T) =>
    ask({ permission, feature }, async () => value);
  return {
    residents: await tile('residents.read', 'Total Residents', register.residents),
    units: await tile('addresses.read', 'Total Units', register.houses),
    groups: await tile('groups.read', 'Total Groups', register.groups),
    licences: await tile('licences.read', 'Total Licenses', licences),
    dues: await tile(
      'dues.read',
      'Total Dues',
      dues && { outstandingMinor: dues.outstandingMinor, overdueMinor: dues.overdueMinor },
    ),
  };
}
