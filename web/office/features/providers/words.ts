// Providers and their jobs in words: the badge colours of their states and papers, and the figures of their
// performance.
import type { JobStatus, ProviderStatus } from '#contract/providers/provider-words.ts';
import type { ProviderRow, ProviderScore } from '#contract/providers/service-providers.ts';
import { durationText } from '#ui/format/duration.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';

export const jobNoun = { one: 'job', many: 'jobs' };

/** The number of providers that can be compared at once. */
export const comparable = { least: 2, most: 4 };

export const providerTone: Readonly<Record<ProviderStatus, Tone>> = {
  Invited: 'info',
  Active: 'good',
  Suspended: 'warn',
  Archived: 'neutral',
  Blocked: 'bad',
};

export const paperTone: Readonly<Record<ProviderRow['papers'], Tone>> = {
  None: 'neutral',
  'In order': 'good',
  Expiring: 'warn',
  Expired: 'bad',
};

export const jobTone: Readonly<Record<JobStatus, Tone>> = {
  Offered: 'info',
  Accepted: 'info',
  'On the way': 'warn',
  Started: 'warn',
  Done: 'good',
  Declined: 'bad',
  Lapsed: 'bad',
  Cancelled: 'neutral',
};

/** `12 min`, or a dash without data. */
export const responseWords = ({ medianResponseMinutes: minutes }: ProviderScore): string =>
  minutes === null ? '–' : durationText(minutes * 60_000);

export const percentWords = (percent: number | null): string =>
  percent === null ? '–' : `${percent} %`;

export const ratingWords = ({ rating }: ProviderScore): string =>
  rating === null ? '–' : `${rating.toFixed(1)} of 5`;

/** A score in one line, for choosing a provider: `4.5 of 5, 92 % on time, 14 done`. */
export function scoreLine({ score, expired, status }: ProviderRow): string {
  if (expired.length > 0) return `${expired.join(', ').toLowerCase()} expired`;
  if (status !== 'Invited' && status !== 'Active') return status.toLowerCase();
  if (score.done === 0) return 'no jobs done yet';
  const parts = [
    ...(score.rating === null ? [] : [ratingWords(score)]),
    ...(score.onTimePercent === null ? [] : [`${percentWords(score.onTimePercent)} on time`]),
    `${score.done} done`,
  ];
  return parts.join(', ');
}
