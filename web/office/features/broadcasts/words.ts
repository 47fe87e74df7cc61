// Names and colours of broadcasts, and the operations to refetch when one changes.
import type { RecipientState } from '#contract/broadcasts/broadcast-recipients.ts';
import type { BroadcastRow, BroadcastStatus } from '#contract/broadcasts/broadcasts.ts';
import { formatCount } from '#ui/format/count.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';

export const personNoun = { one: 'person', many: 'people' };
export const copyNoun = { one: 'copy', many: 'copies' };

const statusTone: Readonly<Record<BroadcastStatus, Tone>> = {
  Draft: 'neutral',
  Scheduled: 'info',
  Sending: 'info',
  Sent: 'good',
  PartlyFailed: 'bad',
  Expired: 'neutral',
  Cancelled: 'neutral',
};

/** If a sent broadcast reached less than this share of its recipients, its status is a warning. */
const wellReached = 0.9;

/** The state of a broadcast: `Sent to 3 of 80` if it was not delivered to everyone. */
export function standingOf({ status, counts }: Pick<BroadcastRow, 'status' | 'counts'>): {
  word: string;
  tone: Tone;
} {
  const { reached, recipients } = counts;
  const isOut = status === 'Sent' || status === 'PartlyFailed';
  if (isOut && reached === 0) return { word: 'Reached nobody', tone: 'bad' };
  if (status === 'PartlyFailed') return { word: 'Partly failed', tone: 'bad' };
  if (status !== 'Sent' || reached >= recipients) return { word: status, tone: statusTone[status] };
  return {
    word: `Sent to ${formatCount(reached)} of ${formatCount(recipients)}`,
    tone: reached >= recipients * wellReached ? 'good' : 'warn',
  };
}

export const stateTone: Readonly<Record<RecipientState, Tone>> = {
  Acknowledged: 'good',
  Read: 'good',
  Delivered: 'info',
  Waiting: 'neutral',
  Failed: 'bad',
  'Not reached': 'warn',
};

export const optionsOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value === 'PartlyFailed' ? 'Partly failed' : value }));

/**
 * Counts the recipients who have not seen the broadcast, and those among them whom the app or a channel can reach.
 */
export const unseenOf = ({ recipients, notReached, read }: BroadcastRow['counts']) => ({
  unseen: recipients - read,
  remindable: recipients - notReached - read,
});

export const reachedOf = (reached: number, recipients: number): string =>
  reached === recipients
    ? `${recipients === 1 ? '1 person' : `All ${formatCount(recipients)} people`} can be reached`
    : `${formatCount(reached)} of ${formatCount(recipients)} can be reached`;

/** A share for display: a dash without a total, and never 0 % for a positive part. */
export function percentOf(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = Math.floor((part / whole) * 100);
  return part > 0 && percent === 0 ? '< 1 %' : `${percent} %`;
}
