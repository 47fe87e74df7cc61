// How broadcasts are called and coloured, and what goes stale when one changes.
import type { RecipientState } from '#contract/broadcast-recipients.ts';
import type { BroadcastStatus } from '#contract/broadcasts.ts';
import { formatCount } from '#ui/format/count.ts';
import type { Tone } from '#ui/StatusBadge.tsx';

export const broadcastNoun = { one: 'broadcast', many: 'broadcasts' };
export const personNoun = { one: 'person', many: 'people' };
export const copyNoun = { one: 'copy', many: 'copies' };

export const statusTone: Readonly<Record<BroadcastStatus, Tone>> = {
  Draft: 'neutral',
  Scheduled: 'info',
  Sending: 'info',
  Sent: 'good',
  PartlyFailed: 'bad',
  Expired: 'neutral',
  Cancelled: 'neutral',
};

export const statusWord = (status: BroadcastStatus): string =>
  status === 'PartlyFailed' ? 'Partly failed' : status;

export const stateTone: Readonly<Record<RecipientState, Tone>> = {
  Acknowledged: 'good',
  Read: 'good',
  Delivered: 'info',
  Waiting: 'neutral',
  Failed: 'bad',
  'Not reached': 'warn',
};

export const staleWithBroadcasts = [
  'listBroadcasts',
  'getBroadcast',
  'getBroadcastHistory',
  'getBroadcastFigures',
  'listBroadcastRecipients',
  'listBroadcastVersions',
];

export const optionsOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value === 'PartlyFailed' ? 'Partly failed' : value }));

/** The people of a broadcast whom the app or a channel can reach: shares are counted from them. */
export const reachable = (counts: { recipients: number; notReached: number }): number =>
  counts.recipients - counts.notReached;

export const reachedOf = (reached: number, recipients: number): string =>
  reached === recipients
    ? `${recipients === 1 ? '1 person' : `All ${formatCount(recipients)} people`} can be reached`
    : `${formatCount(reached)} of ${formatCount(recipients)} can be reached`;

/** A share as people read it; a dash where there is nothing to share. */
export const percentOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.floor((part / whole) * 100)} %`;
