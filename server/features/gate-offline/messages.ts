// The messages about decisions that were made at a gate without network, sent late, on upload.
import type { visitConflicts } from '#contract/shared/gate-words.ts';
import { message } from '#platform/feature/message.ts';

type Arrival = {
  guestName: string;
  guard: string;
  /** The time of the arrival. */
  at: string;
  /** For walk-ins: the way in which the guard decided. */
  how?: string | undefined;
};

const arrival = { guestName: 'Chidi Eze', guard: 'Sunday Bello', at: '21 Nov 2026, 14:05' };
const late = 'This message is late because the gate was offline.';

/**
 * The wording states how the guard decided about a walk-in after a call or without asking, so that the house can
 * dispute it.
 */
const howWords = ({ guard, how }: Arrival): string => {
  if (how === 'Called') return `, after a call: ${guard} recorded that the house approved. ${late}`;
  return how === 'Judged'
    ? `. ${guard} checked them in without asking the house. ${late}`
    : `. ${late}`;
};

export const guestArrivedEarlier = message({
  to: 'The hosts of a visitor who was checked in without network.',
  activityType: 'GatePass',
  sample: { ...arrival, how: 'Called' },
  variants: [{ ...arrival, how: 'Judged' }, arrival],
  notice: (facts: Arrival) => ({
    title: `${facts.guestName} was checked in`,
    description: `On ${facts.at}${howWords(facts)}`,
  }),
});

type VisitConflict = (typeof visitConflicts)[number];

const conflicts: Record<VisitConflict, { title: string; description: string }> = {
  'Double entry': {
    title: 'A pass was used on two devices',
    description: 'Both devices were offline. Both visits were recorded and need a review.',
  },
  'Against the pass': {
    title: 'A visitor was checked in with an ended pass',
    description: 'The device was offline. The visit needs a review.',
  },
  'Host not asked': {
    title: 'A guard checked a visitor in without the host’s approval',
    description: 'The gate was offline. The guard recorded a reason. The visit needs a review.',
  },
  'On the watch-list': {
    title: 'A person on the watch-list was checked in offline',
    description: 'The offline device could not check the watch-list. The visit needs a review.',
  },
};

export const offlineConflict = message({
  to: 'Team members who may approve gate passes.',
  activityType: 'GatePass',
  sample: { outcome: 'Double entry' as const },
  variants: [
    { outcome: 'Against the pass' },
    { outcome: 'Host not asked' },
    { outcome: 'On the watch-list' },
  ],
  notice: ({ outcome }: { outcome: VisitConflict }) => ({
    ...conflicts[outcome],
    groupedTitle: '{count} conflicts of offline devices',
  }),
});
