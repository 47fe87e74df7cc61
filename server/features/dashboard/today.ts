// The caller's queue of decisions, further counts of open work, and the changes since yesterday. Each part is
// requested from its feature only if the caller may see it.
import { addDays } from '#rules/shared/day-sums.ts';
import { instantOf } from '#rules/shared/instant-of.ts';
import type { Emergency } from '#contract/emergencies/emergencies.ts';
import type { JoinRequest } from '#contract/join-requests/join-requests.ts';
import type { MoneyRequest } from '#contract/money-requests/money-requests.ts';
import {
  type Changes,
  type ClaimToDecide,
  type DecisionKind,
  decisionKinds,
  type getChanges as changesContract,
  type getToday as todayContract,
  type OverdueComplaint,
  type TodayItem,
  todayLimit,
} from '#contract/dashboard/today.ts';
import type { Answer } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { asking } from './asking.ts';
import { overPlan } from './over-plan.ts';
import { selectMoneyFacts } from './queries.ts';

/** The first decisions of a kind, the most urgent first, and the number of all of them. */
export type Waiting<Row> = { items: Row[]; count: number };
type Queue<Row> = (context: CommunityContext, limit: number) => Promise<Waiting<Row>>;

/** The start of yesterday in the community's time zone, as a day and as an instant. */
export type Yesterday = { day: string; at: string };
type Since<T> = (context: CommunityContext, since: Yesterday) => Promise<T>;

/** The ports to the features that own the decisions and the changes, connected in server/features.ts. */
export type TodayPorts = {
  alarmsToAnswer: Queue<Emergency>;
  approvalsToDecide: Queue<MoneyRequest>;
  claimsToDecide: Queue<ClaimToDecide>;
  joinRequestsToDecide: Queue<JoinRequest>;
  overdueComplaints: Queue<OverdueComplaint>;
  gate: (context: CommunityContext) => Promise<NonNullable<Changes['gate']>>;
  paymentsSince: Since<NonNullable<Changes['money']>>;
  unmatchedSince: Since<NonNullable<Changes['unmatched']>>;
  complaintsSince: Since<NonNullable<Changes['complaints']>>;
  broadcastSince: Since<Changes['broadcast']>;
  movesSince: Since<NonNullable<Changes['moves']>>;
  passedBudgetShares: (context: CommunityContext) => Promise<NonNullable<Changes['budgets']>>;
};

export const getToday =
  (ports: TodayPorts) =>
  async (context: CommunityContext): Promise<Answer<typeof todayContract>> => {
    const ask = asking(context);
    const some =
      <Row>(queue: Queue<Row>) =>
      (one: CommunityContext) =>
        queue(one, todayLimit);
    const [alarms, approvals, claims, joinRequests, complaints, errands] = await Promise.all([
      ask({ permission: 'emergencies.update' }, some(ports.alarmsToAnswer)),
      ask({ permission: 'wallets.approve' }, some(ports.approvalsToDecide)),
      ask({ permission: 'dues.create' }, some(ports.claimsToDecide)),
      ask({ permission: 'joinRequests.approve' }, some(ports.joinRequestsToDecide)),
      ask(
        { permission: 'complaints.update', feature: 'Complaint Management' },
        some(ports.overdueComplaints),
      ),
      errandsOf(context, ports),
    ]);
    const items: Record<DecisionKind, TodayItem[]> = {
      alarm: (alarms?.items ?? []).map((alarm) => ({ kind: 'alarm', alarm })),
      approval: (approvals?.items ?? []).map((request) => ({ kind: 'approval', request })),
      claim: (claims?.items ?? []).map((claim) => ({ kind: 'claim', claim })),
      joinRequest: (joinRequests?.items ?? []).map((request) => ({ kind: 'joinRequest', request })),
      complaint: (complaints?.items ?? []).map((complaint) => ({ kind: 'complaint', complaint })),
    };
    const found: Record<DecisionKind, number> = {
      alarm: alarms?.count ?? 0,
      approval: approvals?.count ?? 0,
      claim: claims?.count ?? 0,
      joinRequest: joinRequests?.count ?? 0,
      complaint: complaints?.count ?? 0,
    };
    return {
      counts: decisionKinds
        .map((kind) => ({ kind, count: found[kind] }))
        .filter(({ count }) => count > 0),
      items: [...items.alarm, ...alternating(decisionKinds.slice(1).map((kind) => items[kind]))],
      errands,
    };
  };

/** The first item of each kind, then the second of each, so that no kind hides the others. */
function alternating(queues: readonly TodayItem[][]): TodayItem[] {
  const longest = Math.max(...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) =>
    queues.flatMap((queue) => queue[place] ?? []),
  ).flat();
}

async function errandsOf(context: CommunityContext, { gate }: Pick<TodayPorts, 'gate'>) {
  const ask = asking(context);
  const gateNow = { permission: 'gatePasses.create', feature: 'Digital Access Control' } as const;
  const [atGate, money, seats] = await Promise.all([
    ask(gateNow, gate),
    ask({ permission: 'wallets.read', isWhole: true }, ({ db }) => selectMoneyFacts(db)),
    ask({ permission: 'licences.read' }, ({ db }) => overPlan(db)),
  ]);
  const errands: Answer<typeof todayContract>['errands'] = [
    { kind: 'walkIns', count: atGate?.waiting ?? 0 },
    { kind: 'unmatchedReceipts', count: money?.unmatchedReceipts ?? 0 },
    { kind: 'seats', count: seats ?? 0 },
  ];
  return errands.filter(({ count }) => count > 0);
}

export const getChanges =
  (ports: TodayPorts) =>
  async (context: CommunityContext): Promise<Answer<typeof changesContract>> => {
    const { clock, community } = context;
    const day = addDays(todayIn(community.timeZone, clock), -1);
    const since = { day, at: instantOf(day, '00:00', community.timeZone) };
    const ask = asking(context);
    const from =
      <T>(part: Since<T>) =>
      (one: CommunityContext) =>
        part(one, since);
    const [money, unmatched, complaints, gate, broadcast, moves, budgets] = await Promise.all([
      ask({ permission: 'dues.read' }, from(ports.paymentsSince)),
      ask({ permission: 'wallets.read', isWhole: true }, from(ports.unmatchedSince)),
      ask(
        { permission: 'complaints.read', feature: 'Complaint Management' },
        from(ports.complaintsSince),
      ),
      ask({ permission: 'gatePasses.read', feature: 'Digital Access Control' }, ports.gate),
      ask({ permission: 'broadcasts.read' }, from(ports.broadcastSince)),
      ask({ permission: 'residents.read', feature: 'Resident List' }, from(ports.movesSince)),
      ask({ permission: 'wallets.read', isWhole: true }, ports.passedBudgetShares),
    ]);
    return { money, unmatched, complaints, gate: gate && gateOf(gate), broadcast, moves, budgets };
  };

const gateOf = ({
  overstays,
  insidePeople,
  expectedToday,
  waiting,
}: NonNullable<Changes['gate']>) => ({
  overstays,
  insidePeople,
  expectedToday,
  waiting,
});
