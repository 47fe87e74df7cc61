// The labels and badge colours of the states of a broadcast and of its recipients, and its counts in words.
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

type Standing = Pick<BroadcastRow, 'status' | 'counts' | 'channels' | 'undoUntil'>;

/**
 * The state of a broadcast. `Reached 3 of 80`: it was sent, but not delivered to all recipients. `App only: 3 of 80`:
 * it was sent in the app only, and the others have no sign-in. While sending can be undone, it is `Sending`.
 */
export function standingOf({ status, counts, channels, undoUntil }: Standing): {
  word: string;
  tone: Tone;
} {
  const { reached, recipients } = counts;
  const isOut = status === 'Sent' || status === 'PartlyFailed';
  const isAppOnly = channels.length === 0;
  const share = `${formatCount(reached)} of ${formatCount(recipients)}`;
  if (status === 'Scheduled' && undoUntil !== null) return { word: 'Sending', tone: 'info' };
  if (isOut && reached === 0 && !isAppOnly) return { word: 'Nobody reached', tone: 'bad' };
  if (status === 'PartlyFailed') return { word: 'Partly failed', tone: 'bad' };
  if (status !== 'Sent' || reached >= recipients) return { word: status, tone: statusTone[status] };
  return {
    word: isAppOnly ? `App only: ${share}` : `Reached ${share}`,
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
