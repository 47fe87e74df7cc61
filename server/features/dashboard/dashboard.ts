// The dashboard combines figures from other features for one person. Each figure is requested only if the person's
// permissions and streets and the community's features allow it.
import type { ComplaintFigures } from '#contract/complaints/complaints.ts';
import {
  type AttentionSubject,
  attentionSubjects,
  type Dashboard,
  type getDashboard as contract,
} from '#contract/dashboard/dashboard.ts';
import { type FeatureKey, checkFeature, seats } from '#contract/shared/features.ts';
import type { Answer } from '#contract/shared/operation.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import type { ReportTable } from '#contract/reports/reports.ts';
import type { Setup } from '#contract/communities/setup.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { type Register, selectMoneyFacts, selectPlan, selectRegister } from './queries.ts';

type Part<T> = (context: CommunityContext) => Promise<T>;

/** The ports to other features, connected in server/features.ts. */
export type DashboardPorts = {
  setup: Part<Setup>;
  dues: Part<{ outstandingMinor: number; overdueMinor: number; ageing: ReportTable }>;
  collection: Part<ReportTable>;
  inflow: Part<ReportTable>;
  complaints: Part<ComplaintFigures>;
  gate: Part<NonNullable<Dashboard['gate']>>;
  /** The number of approvals that the caller may decide. */
  approvals: Part<number>;
  /** The number of unresolved emergencies. */
  emergencies: Part<number>;
  /** The number of unanswered join requests. */
  joinRequests: Part<number>;
};

type Asked = { permission?: Permission; feature?: FeatureKey; isWhole?: boolean };

/** Returns a function that requests a part if the caller may see it, and otherwise returns null. */
function asking(context: CommunityContext) {
  const { worker, community } = context;
  return async <T>({ permission, feature, isWhole }: Asked, part: Part<T>): Promise<T | null> => {
    if (permission && !worker.permissions.has(permission)) return null;
    if (feature && !checkFeature(feature, community.features, {}).allowed) return null;
    // Hide totals of the whole community from people who are limited to some of its streets.
    if (isWhole && worker.streetIds !== null) return null;
    return part(context);
  };
}

export const getDashboard =
  (ports: DashboardPorts) =>
  async (context: CommunityContext): Promise<Answer<typeof contract>> => {
    const { clock, community } = context;
    const ask = asking(context);
    const of = (permission: Permission, feature?: FeatureKey): Asked => ({
      permission,
      ...(feature && { feature }),
    });
    const [register, plan, dues, collection, inflow, complaints, gateNow, setup] =
      await Promise.all([
        selectRegister(context),
        ask(of('licences.read'), () => selectPlan(context.db)),
        ask({ ...of('dues.read'), isWhole: true }, ports.dues),
        ask({ ...of('dues.read', 'Dues Report'), isWhole: true }, ports.collection),
        ask({ ...of('wallets.read', 'Financial Report'), isWhole: true }, ports.inflow),
        ask(of('complaints.read', 'Complaint Management'), ports.complaints),
        ask(of('gatePasses.read', 'Digital Access Control'), ports.gate),
        ask(of('settings.read'), ports.setup),
      ]);
    const licences = plan && seats(plan.subscriptionSeat, plan.houses);
    const counted = await countWaiting(context, ports);
    const figures = {
      register,
      licences: licences && {
        licensed: licences.licensed,
        used: licences.used,
        // Without a licence, every house is beyond the plan. That is normal for the free plan and needs no attention.
        outstanding: licences.licensed > 0 ? licences.outstanding : 0,
      },
      dues,
    };
    return {
      at: clock.now().toISOString(),
      todayOn: todayIn(community.timeZone, clock),
      currency: community.currency,
      tiles: await tilesOf(ask, figures),
      collection,
      inflow,
      ageing:
        dues && checkFeature('Dues Report', community.features, {}).allowed ? dues.ageing : null,
      complaints: complaints && {
        open: complaints.open,
        breached: complaints.breached,
        dueToday: complaints.dueToday,
        slaPercent: complaints.slaPercent,
        byStatus: complaints.byStatus,
      },
      gate: gateNow,
      attention: attentionOf({
        ...counted,
        walkIns: gateNow?.waiting ?? 0,
        breachedComplaints: complaints?.breached ?? 0,
        seats: figures.licences?.outstanding ?? 0,
      }),
      setup,
    };
  };

type Figures = {
  register: Register;
  licences: Dashboard['tiles']['licences'];
  dues: { outstandingMinor: number; overdueMinor: number } | null;
};

/** The five tiles. The feature with the same name switches each tile on or off. */
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

/** Counts pending decisions that the caller may make. */
async function countWaiting(context: CommunityContext, ports: DashboardPorts) {
  const may = context.worker.permissions;
  const ask = asking(context);
  const [emergencies, joinRequests, approvals, money] = await Promise.all([
    ask({ permission: 'emergencies.read' }, ports.emergencies),
    ask({ permission: 'joinRequests.read' }, ports.joinRequests),
    ask({ permission: 'wallets.approve' }, ports.approvals),
    may.has('wallets.read') || may.has('dues.create') ? selectMoneyFacts(context.db) : null,
  ]);
  return {
    emergencies: emergencies ?? 0,
    joinRequests: joinRequests ?? 0,
    approvals: approvals ?? 0,
    unmatchedReceipts: may.has('wallets.read') ? (money?.unmatchedReceipts ?? 0) : 0,
    claims: may.has('dues.create') ? (money?.waitingClaims ?? 0) : 0,
  };
}

const attentionOf = (counts: Record<AttentionSubject, number>): Dashboard['attention'] =>
  attentionSubjects
    .map((subject) => ({ subject, count: counts[subject] }))
    .filter(({ count }) => count > 0);
