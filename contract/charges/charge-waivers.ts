// Bulk actions on charges: remind the houses or waive the remainder, each with a preview.
import { z } from 'zod';
import { chargeRefusals } from './charge-changes.ts';
import { ChargeFilter } from './charges.ts';
import { Instant } from '#contract/shared/dates.ts';
import { InCommunity, Reason } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { Selection } from '#contract/shared/page.ts';

const selection = Selection(ChargeFilter);

/** The first reason why a house is not reminded. */
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
  /** Houses to remind, each by one email with all that it owes. */
  told: z.number().int(),
  /** Houses to remind whose contact has no email address: recorded, but nothing is sent. */
  withoutAddress: z.number().int(),
  skipped: z.array(z.object({ reason: z.enum(skipReasons), houses: z.number().int() })).max(10),
  /** The end of quiet hours, until which emails are held; null outside quiet hours. */
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

/** Maximum number of charges waived in one call. */
export const waiveLimit = 1000;

const tooMany = refusal(
  'TOO_MANY',
  409,
  'At most 1,000 charges are waived at a time. Narrow the list, and waive the rest after.',
);
const nothingLeft = refusal('NOTHING_LEFT', 409, 'Nothing of that is owed any more.');

export const waiverRefusals = { tooMany, nothingLeft };

export const waivedParts = ['All', 'Penalty'] as const;

export const WaiverPreview = z.object({
  /** Charges with a balance, their total, and the penalties in that total. */
  charges: z.number().int(),
  amountMinor: BalanceMinor,
  penaltyMinor: BalanceMinor,
  chargesWithPenalty: z.number().int(),
});

export const previewWaiver = operation({
  name: 'previewWaiver',
  method: 'POST',
  path: '/community/:communityId/charge-waivers/preview',
  summary: 'What waiving the rest, or the penalties, of the chosen charges would take off',
  access: 'dues.approve',
  params: InCommunity,
  body: z.strictObject({ selection }),
  data: WaiverPreview,
  refusals: [tooMany],
});

export const waiveCharges = operation({
  name: 'waiveCharges',
  method: 'POST',
  path: '/community/:communityId/charge-waivers',
  summary: 'Waives all that is left of the chosen charges, or their penalties alone',
  access: 'dues.approve',
  needsKey: true,
  params: InCommunity,
  body: z.strictObject({
    selection,
    what: z.enum(waivedParts),
    reason: Reason,
  }),
  data: z.object({ charges: z.number().int(), amountMinor: BalanceMinor }),
  refusals: [tooMany, nothingLeft, chargeRefusals.aboveLimit],
});
