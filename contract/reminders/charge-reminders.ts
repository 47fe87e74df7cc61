// Reminds the houses that owe the chosen charges. A preview shows the numbers first.
import { z } from 'zod';
import { ChargeSelection } from '#contract/charges/charge-selection.ts';
import { Instant } from '#contract/shared/dates.ts';
import { InCommunity } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';

const selection = ChargeSelection;

/** The reasons why a house is not reminded; only the first one that applies counts. */
export const skipReasons = [
  'Owes nothing',
  'Reminded today',
  'Its claim waits',
  'Disputed',
  'Pays by a plan',
  'Due suspended',
  'Below the minimum',
  'Not due yet',
] as const;

export const ReminderPreview = z.object({
  /** The number of houses to remind. Each gets one email about everything that it owes. */
  told: z.number().int(),
  /**
   * The number of houses to remind whose contact has no email address. The reminder is recorded, but nothing is sent.
   */
  withoutAddress: z.number().int(),
  skipped: z.array(z.object({ reason: z.enum(skipReasons), houses: z.number().int() })).max(10),
  /** The end of quiet hours, until which the emails are held; null outside quiet hours. */
  waitsUntil: Instant.nullable(),
});
export type ReminderPreview = z.infer<typeof ReminderPreview>;

export const previewReminders = operation({
  name: 'previewReminders',
  method: 'POST',
  path: '/community/:communityId/charge-reminders/preview',
  summary: 'How many houses of the chosen charges would be reminded, and who is skipped and why',
  access: 'dues.update',
  params: InCommunity,
  body: z.strictObject({ selection }),
  data: ReminderPreview,
});

export const remindCharges = operation({
  name: 'remindCharges',
  method: 'POST',
  path: '/community/:communityId/charge-reminders',
  summary:
    'Reminds the houses of the chosen charges, in quiet hours when they are over; nobody twice a day',
  access: 'dues.update',
  params: InCommunity,
  body: z.strictObject({ selection }),
  data: ReminderPreview,
});
