// The overview of a person's communities: figures, items that need attention, and totals. Other features provide the
// data through ports and SQL functions.
import {
  type AttentionKind,
  attentionKinds,
  type CommunityOverview,
} from '#contract/communities/communities.ts';
import { planOf, seats } from '#contract/shared/features.ts';
import { foldedText } from '#rules/shared/folded-text.ts';
import { type Permission, rolePermissions, type SystemRole } from '#contract/shared/permissions.ts';
import type { SessionContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { pageOfAll, type PageRequest } from '#platform/http/list.ts';
import {
  type ComplaintFacts,
  type MoneyFacts,
  selectArchived,
  selectComplaintFacts,
  selectMoneyFacts,
  selectMyCommunities,
  type StoredCommunity,
} from './communities-queries.ts';
import { setupFactsOf } from './setup-facts.ts';

/** Maximum number of communities in the overview; further ones are left out. */
const mostCommunities = 500;

/** Returns a count by community id; communities without an entry count 0. */
export type CountOf = (
  db: Db,
  communityIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

/** Ports of other features that count something in several communities. */
export type OverviewPorts = {
  /** Unresolved emergencies. */
  emergencies: CountOf;
  /** Unanswered join requests. */
  joinRequests: CountOf;
  /** Pending requests that the caller may approve. Called only for communities in which the caller is an approver. */
  approvals: CountOf;
  /** The number of communities in which the caller lives. */
  homes: (db: Db) => Promise<number>;
};

type Query = PageRequest & { Search?: string | undefined; Sort?: string | undefined };

export const listCommunityOverviews =
  (ports: OverviewPorts) =>
  async ({ db }: SessionContext, { query }: { query: Query }) => {
    const { Search, Sort } = query;
    const stored = await selectMyCommunities(db, mostCommunities);
    const factsOf = await readFacts(ports, db, stored);
    const found = stored
      .map((row) => overviewOf(row, factsOf(row)))
      .filter((row) => matches(row, Search));
    return {
      ...pageOfAll(sorted(found, Sort ?? 'attention'), query),
      homesCount: await ports.homes(db),
      archived: await selectArchived(db),
      totals: totalsOf(found),
    };
  };

type AreaFacts = {
  complaints: ComplaintFacts | undefined;
  money: MoneyFacts | undefined;
  emergencies: number;
  joinRequests: number;
  approvals: number;
};

/**
 * Reads the figures of the other features for all communities. The calls are sequential, because each of them changes
 * the current community of the transaction.
 */
async function readFacts(
  ports: OverviewPorts,
  db: Db,
  stored: readonly StoredCommunity[],
): Promise<(row: StoredCommunity) => AreaFacts> {
  const ids = stored.map(({ id }) => id);
  const complaints = byCommunity(await selectComplaintFacts(db, ids));
  const money = byCommunity(await selectMoneyFacts(db, ids));
  const emergencies = await ports.emergencies(db, ids);
  const joinRequests = await ports.joinRequests(db, ids);
  // A caller who is limited to some streets does not see totals of the whole community.
  const approving = stored.filter(
    (row) =>
      !row.isLimited &&
      holds(row, 'wallets.approve') &&
      (money.get(row.id)?.waitingRequests ?? 0) > 0,
  );
  const approvals = await ports.approvals(
    db,
    approving.map(({ id }) => id),
  );
  return ({ id }) => ({
    complaints: complaints.get(id),
    money: money.get(id),
    emergencies: emergencies.get(id) ?? 0,
    joinRequests: joinRequests.get(id) ?? 0,
    approvals: approvals.get(id) ?? 0,
  });
}

const byCommunity = <T extends { communityId: string }>(facts: readonly T[]): Map<string, T> =>
  new Map(facts.map((fact) => [fact.communityId, fact]));

function totalsOf(found: readonly CommunityOverview[]) {
  const outstanding = new Map<string, number>();
  for (const { currency, outstandingMinor } of found) {
    if (outstandingMinor === null) continue;
    outstanding.set(currency, (outstanding.get(currency) ?? 0) + outstandingMinor);
  }
  return {
    communities: found.length,
    houses: sum(found, (row) => row.seats.used),
    residents: sum(found, (row) => row.residents),
    outstandingSeats: sum(found, (row) => row.seats.outstanding),
    unreadNotifications: sum(found, (row) => row.unreadNotifications),
    openComplaints: sumOfRead(found, (row) => row.complaints?.open),
    overdueComplaints: sumOfRead(found, (row) => row.complaints?.overdue),
    joinRequests: sumOfRead(found, (row) => row.joinRequests),
    emergencies: sumOfRead(found, (row) => row.emergencies),
    outstanding: [...outstanding].map(([currency, amountMinor]) => ({ currency, amountMinor })),
  };
}

function overviewOf(stored: StoredCommunity, facts: AreaFacts): CommunityOverview {
  const { isActiveSubscription, subscriptionSeat, addressCount } = stored;
  const { complaints, money } = facts;
  const only = <T>(permission: Permission, value: T): T | null =>
    holds(stored, permission) ? value : null;
  const sums = stored.isLimited ? undefined : money;
  const base = {
    ...stored,
    plan: planOf(isActiveSubscription, subscriptionSeat),
    seats: seats(subscriptionSeat, addressCount),
    unreadNotifications: stored.unread,
    complaints: complaints
      ? only('complaints.read', { open: complaints.open, overdue: complaints.overdue })
      : null,
    outstandingMinor: only('dues.read', sums?.outstandingMinor ?? null),
    joinRequests: only('joinRequests.read', facts.joinRequests),
    emergencies: only('emergencies.read', facts.emergencies),
    setup: only('settings.read', setupFactsOf(stored)),
  };
  const waiting = {
    approvals: facts.approvals,
    maySeeLicences: holds(stored, 'licences.read'),
    receipts: only('wallets.read', sums?.unmatchedReceipts ?? 0) ?? 0,
  };
  return { ...base, ...attentionOf({ ...base, ...waiting }) };
}

type Attended = Pick<
  CommunityOverview,
  'status' | 'seats' | 'subscriptionSeat' | 'setup' | 'unreadNotifications'
> &
  Partial<Pick<CommunityOverview, 'complaints' | 'joinRequests' | 'emergencies'>> & {
    approvals?: number;
    receipts?: number;
    maySeeLicences?: boolean;
  };

/** The attention items of a community, most urgent first, and a score to sort by. */
export function attentionOf(
  row: Attended,
): Pick<CommunityOverview, 'attention' | 'attentionScore'> {
  const counts = countsOf(row);
  const kinds = attentionKinds
    .map((kind) => ({ kind, count: counts[kind] }))
    .filter(({ count }) => count > 0);
  return {
    attention: kinds,
    attentionScore: sum(kinds, ({ kind, count }) => weights[kind] + Math.min(count, 99)),
  };
}

/** Each weight exceeds the sum of all lower weights and their counts. */
const weights: Readonly<Record<AttentionKind, number>> = {
  emergencies: 100_000,
  suspended: 50_000,
  complaints: 20_000,
  joinRequests: 8000,
  approvals: 4000,
  receipts: 2000,
  seats: 1000,
  setup: 200,
  unread: 0,
};

function countsOf(row: Attended): Record<AttentionKind, number> {
  const { status, setup } = row;
  const settingUp = status === 'SettingUp' && setup !== null && !setup.dismissed;
  return {
    emergencies: row.emergencies ?? 0,
    suspended: status === 'Suspended' ? 1 : 0,
    complaints: row.complaints?.overdue ?? 0,
    joinRequests: row.joinRequests ?? 0,
    approvals: row.approvals ?? 0,
    receipts: row.receipts ?? 0,
    // Without licensed seats the community has the free plan, so houses without a seat need no attention. Only
    // callers who may read licences see this item.
    seats: row.subscriptionSeat > 0 && row.maySeeLicences ? row.seats.outstanding : 0,
    setup: settingUp ? setup.steps.length - setup.doneCount : 0,
    unread: row.unreadNotifications,
  };
}

/** Whether the caller has a permission in a community of the list. */
function holds(stored: StoredCommunity, permission: Permission): boolean {
  if (stored.isOwner) return true;
  const held = stored.roleIsSystem
    ? (rolePermissions[stored.role as SystemRole] ?? [])
    : stored.rolePermissions;
  return (held as readonly string[]).includes(permission);
}

/** Whether name and city together contain every word of the search, ignoring case and accents. */
function matches(row: CommunityOverview, search: string | undefined): boolean {
  const text = foldedText(`${row.name} ${row.city}`);
  return foldedText(search ?? '')
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const measures: Record<string, (row: CommunityOverview) => number> = {
  // Negated, so that the most urgent community is first in ascending order.
  attention: (row) => -row.attentionScore,
  houses: (row) => row.seats.used,
  residents: (row) => row.residents,
};

/** Expects rows sorted by name; rows with equal values keep that order. */
function sorted(rows: CommunityOverview[], sort: string): CommunityOverview[] {
  const measure = measures[sort.replace('-', '')];
  const way = sort.startsWith('-') ? -1 : 1;
  if (!measure) return way === 1 ? rows : rows.toReversed();
  return rows.toSorted((a, b) => way * (measure(a) - measure(b)));
}

/** The total of a count; null, not 0, if there are communities and the caller may read the count in none of them. */
function sumOfRead(
  rows: readonly CommunityOverview[],
  of: (row: CommunityOverview) => number | null | undefined,
): number | null {
  const counts = rows.map(of).filter((count) => typeof count === 'number');
  return counts.length > 0 || rows.length === 0 ? sum(counts, (count) => count) : null;
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);
