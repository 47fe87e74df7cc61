// A community's settings for dues: the default terms of a new due, and the highest amount that an officer may waive.
import { z } from 'zod';
import { PenaltyRule, ReminderPlan } from '#rules/dues/due-rules.ts';
import { prorations } from './dues.ts';
import { common } from '#contract/shared/envelope.ts';
import { InCommunity, Version } from '#contract/shared/ids.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation } from '#contract/shared/operation.ts';

/** The terms that a new due gets if its form omits them. */
const Terms = z.strictObject({
  issueLeadDays: z.number().int().min(0).max(90),
  allowPartPayment: z.boolean(),
  proration: z.enum(prorations),
  penalty: PenaltyRule,
  reminders: ReminderPlan,
});

export const DueSettings = Terms.extend({
  /** The highest amount of waivers, credit notes and a void together on one charge; null for no limit. */
  waiveLimitMinor: BalanceMinor.nullable(),
  /** Whether the caller may waive more than the limit. Only such a caller may change the limit. */
  mayExceedLimit: z.boolean(),
  version: Version,
});
export type DueSettings = z.infer<typeof DueSettings>;

export const DueSettingsChange = Terms.extend({ waiveLimitMinor: AmountMinor.nullable() })
  .partial()
  .extend({ version: Version });

export const getDueSettings = operation({
  name: 'getDueSettings',
  method: 'GET',
  path: '/community/:communityId/due-settings',
  summary: 'Get the defaults of new dues and the waiver limit',
  access: 'dues.read',
  refreshedBy: ['dues'],
  params: InCommunity,
  data: DueSettings,
});

export const changeDueSettings = operation({
  name: 'changeDueSettings',
  method: 'PATCH',
  path: '/community/:communityId/due-settings',
  summary:
    'Update the defaults of new dues; only a role without the waiver limit can change the limit',
  access: 'settings.update',
  params: InCommunity,
  body: DueSettingsChange,
  data: DueSettings,
  refusals: [common.stale, common.stepUpRequired],
});
