// The overview of a person's communities: figures, what asks for attention and how much, totals over all. It knows
// only facts of areas that exist; each later area adds its own kind of attention.
import type { CommunityOverview } from '#contract/communities.ts';
import { planOf, seats } from '#contract/features.ts';
import { type Permission, rolePermissions, type SystemRole } from '#contract/permissions.ts';
import type { SessionContext } from '#platform/context.ts';
import type { PageRequest } from '#platform/list.ts';
import { selectMyCommunities, type StoredCommunity } from './communities-queries.ts';
import { setupFactsOf } from './setup-facts.ts';

/** More communities than one person can own and work in. */
const mostCommunities = 500;

type Query = PageRequest & { Search?: string | undefined; Sort?: string | undefined };

export async function listCommunityOverviews({ db }: SessionContext, { query }: { query: Query }) {
  const { PageNumber, PageSize, Search, Sort } = query;
  const stored = await selectMyCommunities(db, mostCommunities);
  const found = stored.map(overviewOf).filter((row) => matches(row, Search));
  const skip = (PageNumber - 1) * PageSize;
  return {
    items: sorted(found, Sort ?? 'attention').slice(skip, skip + PageSize),
    pageNumber: PageNumber,
    pageSize: PageSize,
    totalCount: found.length,
    totalIsExact: true,
    totals: {
      communities: found.length,
      houses: sum(found, (row) => row.seats.used),
      residents: sum(found, (row) => row.residents),
      outstandingSeats: sum(found, (row) => row.seats.outstanding),
      unreadNotifications: sum(found, (row) => row.unreadNotifications),
    },
  };
}

function overviewOf(stored: StoredCommunity): CommunityOverview {
  const { isActiveSubscription, subscriptionSeat, addressCount } = stored;
  const base = {
    ...stored,
    plan: planOf(isActiveSubscription, subscriptionSeat),
    seats: seats(subscriptionSeat, addressCount),
    unreadNotifications: stored.unread,
    setup: holds(stored, 'settings.read') ? setupFactsOf(stored) : null,
  };
  const attention = attentionOf(base);
  return { ...base, ...attention };
}

type Attended = Pick<
  CommunityOverview,
  'status' | 'seats' | 'subscriptionSeat' | 'setup' | 'unreadNotifications'
>;

/** What asks for a person, the most pressing first, and one number to sort by. */
export function attentionOf(
  row: Attended,
): Pick<CommunityOverview, 'attention' | 'attentionScore'> {
  const { status, setup } = row;
  const settingUp = status === 'SettingUp' && setup !== null && !setup.dismissed;
  const stepsLeft = settingUp ? setup.steps.length - setup.doneCount : 0;
  // Without any licence every house is beyond it: that is the free plan and no matter of today.
  const outstanding = row.subscriptionSeat > 0 ? row.seats.outstanding : 0;
  const kinds = [
    { kind: 'suspended' as const, count: status === 'Suspended' ? 1 : 0, weight: 10_000 },
    { kind: 'seats' as const, count: outstanding, weight: 1000 + Math.min(outstanding, 500) },
    { kind: 'setup' as const, count: stepsLeft, weight: 200 + stepsLeft },
    {
      kind: 'unread' as const,
      count: row.unreadNotifications,
      weight: Math.min(row.unreadNotifications, 99),
    },
  ].filter(({ count }) => count > 0);
  return {
    attention: kinds.map(({ kind, count }) => ({ kind, count })),
    attentionScore: sum(kinds, ({ weight }) => weight),
  };
}

/** Whether the caller holds a permission in a community of the list. */
function holds(stored: StoredCommunity, permission: Permission): boolean {
  if (stored.isOwner) return true;
  const held = stored.roleIsSystem
    ? rolePermissions[stored.role as SystemRole]
    : stored.rolePermissions;
  return (held as readonly string[]).includes(permission);
}

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('en');

/** Every word of the search stands in name or city; case and accents do not matter. */
function matches(row: CommunityOverview, search: string | undefined): boolean {
  const text = plain(`${row.name} ${row.city}`);
  return plain(search ?? '')
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const measures: Record<string, (row: CommunityOverview) => number> = {
  // The one that needs a person most stands first; the others count upwards.
  attention: (row) => -row.attentionScore,
  houses: (row) => row.seats.used,
  residents: (row) => row.residents,
};

/** The rows come by name, and so stay among equals. */
function sorted(rows: CommunityOverview[], sort: string): CommunityOverview[] {
  const measure = measures[sort.replace('-', '')];
  const way = sort.startsWith('-') ? -1 : 1;
  if (!measure) return way === 1 ? rows : rows.toReversed();
  return rows.toSorted((a, b) => way * (measure(a) - measure(b)));
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);
