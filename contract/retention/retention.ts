// A community's retention periods for personal data outside of the books: visits and passes, text messages, proofs of
// join requests, webhook deliveries, rows of imports and the history of exports. The settings do not apply to the
// ledger, receipts and the audit log, which are always kept.
import { z } from 'zod';
import { common } from '#contract/shared/envelope.ts';
import { InCommunity } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';
import { wholeNumber } from '#contract/shared/page.ts';

/**
 * Each kind of data: its label, the effect of the deletion, and the lowest and highest number of days that a community
 * may choose.
 */
export const retentionKinds = {
  visits: {
    label: 'Visits and passes',
    happens:
      'Names, numbers, plates and notes of guests and former staff are deleted. Counts, times and houses stay.',
    min: 30,
    max: 365,
    standard: 180,
  },
  texts: {
    label: 'Text messages',
    happens: 'The text and the number are deleted. The time and delivery status stay.',
    min: 30,
    max: 365,
    standard: 180,
  },
  proofs: {
    label: 'Proofs of join requests',
    happens:
      'The files are deleted this long after the decision. The request and the decision stay.',
    min: 7,
    max: 365,
    standard: 90,
  },
  deliveries: {
    label: 'Webhook deliveries',
    happens: 'Deliveries are deleted with their requests and responses.',
    min: 7,
    max: 90,
    standard: 30,
  },
  uploads: {
    label: 'Rows of bulk uploads',
    happens: 'The rows are deleted. The upload stays in the list but can no longer be undone.',
    min: 7,
    max: 90,
    standard: 30,
  },
  exports: {
    label: 'History of exports',
    happens:
      'Entries with their search filters are deleted. The audit log still records who exported.',
    min: 30,
    max: 730,
    standard: 365,
  },
} as const;
export type RetentionKind = keyof typeof retentionKinds;
export const retentionKindNames = Object.keys(retentionKinds) as [
  RetentionKind,
  ...RetentionKind[],
];

const Days = z.number().int('Enter whole days.').min(1).max(730);

export const RetentionPeriod = z.object({
  kind: z.enum(retentionKindNames),
  days: z.number().int(),
  /** The number of records that the next nightly deletion will delete. */
  waiting: z.number().int(),
});
export type RetentionPeriod = z.infer<typeof RetentionPeriod>;

const base = '/community/:communityId/retention' as const;
const ofKind = InCommunity.extend({ kind: z.enum(retentionKindNames) });

export const listRetention = operation({
  name: 'listRetention',
  method: 'GET',
  path: base,
  summary:
    'List the retention periods of personal data, with the records that the next night deletes',
  access: 'settings.read',
  refreshedBy: ['retention'],
  params: InCommunity,
  data: z.object({ items: z.array(RetentionPeriod).max(retentionKindNames.length) }),
});

export const previewRetention = operation({
  name: 'previewRetention',
  method: 'GET',
  path: `${base}/:kind/preview`,
  summary: 'Preview how many records another period would delete the next night',
  access: 'settings.read',
  isReport: true,
  params: ofKind,
  query: z.strictObject({ Days: wholeNumber(1, 730) }),
  data: RetentionPeriod,
});

export const changeRetention = operation({
  name: 'changeRetention',
  method: 'PUT',
  path: `${base}/:kind`,
  summary:
    'Update the retention period of one kind of data; older records are deleted the next night',
  access: 'settings.update',
  params: ofKind,
  /**
   * `seenDays` is the value that the screen showed before the change. If the stored value is another one, the change is
   * refused.
   */
  body: z.strictObject({ days: Days, seenDays: Days }),
  data: RetentionPeriod,
  message: 'Saved.',
  refusals: [common.stale],
});
