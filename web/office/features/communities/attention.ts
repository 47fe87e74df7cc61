// The items that need attention in a community, in words, and the page where each is handled.
import { type AttentionKind, attentionKinds } from '#contract/communities/communities.ts';
import { countOf } from '#ui/format/count.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import type { Overview } from './use-open-community.ts';

type Words = { tone: Tone; say: (count: number) => string; page: () => string };

const counted = (one: string, many: string) => (n: number) => countOf(n, { one, many });

const words: Record<AttentionKind, Words> = {
  emergencies: {
    tone: 'bad',
    say: counted('unresolved emergency', 'unresolved emergencies'),
    page: paths.emergencies,
  },
  suspended: { tone: 'bad', say: () => 'Suspended', page: paths.licences },
  complaints: {
    tone: 'bad',
    say: counted('complaint overdue', 'complaints overdue'),
    page: paths.overdue,
  },
  joinRequests: {
    tone: 'info',
    say: counted('join request', 'join requests'),
    page: paths.joinRequests,
  },
  approvals: {
    tone: 'warn',
    say: counted('request to approve', 'requests to approve'),
    page: () => paths.financesTab('approvals'),
  },
  receipts: {
    tone: 'warn',
    say: counted('unmatched payment', 'unmatched payments'),
    page: paths.unallocated,
  },
  seats: {
    tone: 'warn',
    say: counted('house over your plan', 'houses over your plan'),
    page: paths.licences,
  },
  setup: {
    tone: 'info',
    say: counted('setup step left', 'setup steps left'),
    page: paths.dashboard,
  },
  unread: {
    tone: 'neutral',
    say: counted('notification unread', 'notifications unread'),
    page: paths.dashboard,
  },
};

/** A badge for each item, most urgent first. */
export const attentionBadges = ({ attention }: Pick<Overview, 'attention'>) =>
  attention.map(({ kind, count }) => {
    const { tone, say } = words[kind];
    return { kind, tone, text: say(count) };
  });

/** Low-priority items: shown on the card, but not in the queue. */
const quiet: readonly AttentionKind[] = ['setup', 'unread'];

/** The work queue over all communities: most urgent kind first, then the highest count. */
export function attentionQueue(communities: readonly Overview[]) {
  return communities
    .flatMap((community) =>
      community.attention
        .filter(({ kind }) => !quiet.includes(kind))
        .map(({ kind, count }) => {
          const { tone, say, page } = words[kind];
          return { community, kind, count, tone, text: say(count), page: page() };
        }),
    )
    .toSorted(
      (one, other) =>
        attentionKinds.indexOf(one.kind) - attentionKinds.indexOf(other.kind) ||
        other.count - one.count,
    );
}
