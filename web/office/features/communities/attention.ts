// The items that need attention in a community, in words.
import type { AttentionKind } from '#contract/communities/communities.ts';
import { countOf } from '#ui/format/count.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';
import type { Overview } from './use-open-community.ts';

type Words = { tone: Tone; say: (count: number) => string };

const counted = (one: string, many: string) => (n: number) => countOf(n, { one, many });

const words: Record<AttentionKind, Words> = {
  emergencies: {
    tone: 'bad',
    say: counted('unresolved emergency', 'unresolved emergencies'),
  },
  suspended: { tone: 'bad', say: () => 'Suspended' },
  complaints: {
    tone: 'bad',
    say: counted('complaint overdue', 'complaints overdue'),
  },
  joinRequests: {
    tone: 'warn',
    say: counted('join request', 'join requests'),
  },
  approvals: {
    tone: 'warn',
    say: counted('request to approve', 'requests to approve'),
  },
  receipts: {
    tone: 'warn',
    say: counted('unidentified payment', 'unidentified payments'),
  },
  seats: {
    tone: 'warn',
    say: counted('house without a seat', 'houses without a seat'),
  },
  setup: {
    tone: 'info',
    say: counted('setup step left', 'setup steps left'),
  },
  unread: {
    tone: 'neutral',
    say: counted('notification unread', 'notifications unread'),
  },
};

/** A badge for each item, most urgent first. */
export const attentionBadges = ({ attention }: Pick<Overview, 'attention'>) =>
  attention.map(({ kind, count }) => {
    const { tone, say } = words[kind];
    return { kind, tone, text: say(count) };
  });
