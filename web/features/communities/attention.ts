// What asks for attention in a community, in words.
import { countOf } from '#ui/format/count.ts';
import type { Tone } from '#ui/StatusBadge.tsx';
import type { Overview } from './use-open-community.ts';

type Kind = Overview['attention'][number]['kind'];

const words: Record<Kind, [tone: Tone, say: (count: number) => string]> = {
  suspended: ['bad', () => 'Suspended'],
  seats: ['warn', (n) => `${countOf(n, { one: 'address', many: 'addresses' })} beyond the licence`],
  setup: ['info', (n) => `${countOf(n, { one: 'setup step', many: 'setup steps' })} left`],
  unread: [
    'neutral',
    (n) => `${countOf(n, { one: 'notification', many: 'notifications' })} unread`,
  ],
};

/** A badge for each thing, the most pressing first. */
export const attentionBadges = ({ attention }: Pick<Overview, 'attention'>) =>
  attention.map(({ kind, count }) => {
    const [tone, say] = words[kind];
    return { kind, tone, text: say(count) };
  });
