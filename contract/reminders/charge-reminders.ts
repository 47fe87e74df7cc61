// Reminds the houses that owe the chosen charges. A preview shows the numbers first.
import { z } from 'zod';
import { ChargeSelection } from '#contract/charges/charge-selection.ts';
import { Instant } from '#contract/shared/dates.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
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

/** The reasons why a house that is reminded gets no email. */
export const unreachedReasons = ['No resident billed', 'Moved out', 'No email address'] as const;

/** The maximum number of houses that a preview names. */
export const namedHouseLimit = 1000;

export const ReminderPreview = z.object({
  /** The number of houses to remind. Except those in `withoutAddress`, each gets one email about all that it owes. */
  told: z.number().int(),
  /**
   * The number of houses to remind that get no email, for one of `unreachedReasons`. The reminder is recorded, but
   * nothing is sent.
   */
  withoutAddress: z.number().int(),
  skipped: z.array(z.object({ reason: z.enum(skipReasons), houses: z.number().int() })).max(10),
  /** The end of quiet hours, until which the emails are held; null outside quiet hours. */
  waitsUntil: Instant.nullable(),
});
export type ReminderPreview = z.infer<typeof ReminderPreview>;

export const UnreachedHouse = z.object({
  id: Id,
  label: z.string(),
  /** The person who is billed; null for a house without one. */
  billedTo: z.string().nullable(),
  reason: z.enum([...unreachedReasons, ...skipReasons]),
});
export type UnreachedHouse = z.infer<typeof UnreachedHouse>;

export const previewReminders = operation({
  name: 'previewReminders',
  method: 'POST',
  path: '/community/:communityId/charge-reminders/preview',
  summary:
    'Preview the reminders for chosen charges: houses to remind, and skipped houses with reasons',
  access: 'dues.update',
  params: InCommunity,
  body: z.strictObject({ selection }),
  data: ReminderPreview.extend({
    /** The houses that get no email, in the order of their labels. */
    unreached: z.array(UnreachedHouse).max(namedHouseLimit),
  }),
});

export const remindCharges = operation({
  name: 'remindCharges',
  method: 'POST',
  path: '/community/:communityId/charge-reminders',
  summary:
    'Send reminders for chosen charges, after quiet hours and at most once per house and day',
  access: 'dues.update',
  params: InCommunity,
  body: z.strictObject({ selection }),
  data: ReminderPreview,
});
