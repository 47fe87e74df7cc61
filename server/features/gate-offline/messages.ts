// The messages about decisions that guards' devices made without network. They are sent late, on upload.
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
const late = 'The gate had no network, so this comes late.';

/** The wording states who approved the visitor, so that the house can dispute it. */
const howWords = ({ guard, how }: Arrival): string => {
  if (how === 'Called')
    return `, after a call: ${guard} wrote down that the house said yes. ${late}`;
  return how === 'Judged' ? `. ${guard} checked them in without asking. ${late}` : `. ${late}`;
};

export const guestArrivedEarlier = message({
  to: 'The hosts of a visitor who was checked in without network.',
  activityType: 'GatePass',
  sample: { ...arrival, how: 'Called' },
  variants: [{ ...arrival, how: 'Judged' }, arrival],
  notice: (facts: Arrival) => ({
    title: `${facts.guestName} has come in`,
    description: `On ${facts.at}${howWords(facts)}`,
  }),
});

type VisitConflict = (typeof visitConflicts)[number];

const conflicts: Record<VisitConflict, { title: string; description: string }> = {
  'Double entry': {
    title: 'A pass was used on two devices',
    description:
      'Without the network neither knew of the other. Both visits are kept and wait for a review.',
  },
  'Against the pass': {
    title: 'Somebody was checked in with a pass that had ended',
    description: 'The device had no network and did not know. The visit waits for a review.',
  },
  'Host not asked': {
    title: 'A guard checked a visitor in without the host’s approval',
    description:
      'The gate had no network. The guard wrote down why, and the visit waits for a review.',
  },
  'On the watch-list': {
    title: 'Somebody on the watch-list was checked in without the network',
    description: 'The device could not compare them. The visit waits for a review.',
  },
};

export const offlineConflict = message({
  to: 'Workers who may approve gate passes.',
  activityType: 'GatePass',
  sample: { outcome: 'Double entry' as const },
  variants: [
    { outcome: 'Against the pass' },
    { outcome: 'Host not asked' },
    { outcome: 'On the watch-list' },
  ],
  notice: ({ outcome }: { outcome: VisitConflict }) => ({
    ...conflicts[outcome],
    groupedTitle: '{count} conflicts of devices without network',
  }),
});
