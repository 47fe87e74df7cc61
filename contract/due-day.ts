// Moving the day on which a period's charges are due (domain 8).
import { z } from 'zod';
import { Day } from './dates.ts';
import { Id, InCommunityWith, Reason } from './ids.ts';
import { BalanceMinor } from './money.ts';
import { operation, refusal } from './operation.ts';

const unknownPeriod = refusal('UNKNOWN_PERIOD', 422, 'Choose a period whose charges were issued.');

export const dueDayRefusals = { unknownPeriod };

export const moveDueDay = operation({
  name: 'moveDueDay',
  method: 'POST',
  path: '/community/:communityId/dues/:dueId/due-day',
  summary:
    'Moves the due day of a period’s open charges, past ones too; penalties are reckoned anew',
  access: 'dues.approve',
  needsKey: true,
  params: InCommunityWith('dueId'),
  body: z.strictObject({
    periodId: Id,
    dueOn: Day,
    reason: Reason,
  }),
  data: z.object({
    charges: z.number().int(),
    penaltyAddedMinor: BalanceMinor,
    penaltyTakenBackMinor: BalanceMinor,
  }),
  refusals: [unknownPeriod],
});

export const previewDueDay = operation({
  name: 'previewDueDay',
  method: 'POST',
  path: '/community/:communityId/dues/:dueId/due-day/preview',
  summary: 'What moving the due day would do to the charges and their penalties',
  access: 'dues.approve',
  params: InCommunityWith('dueId'),
  body: z.strictObject({ periodId: Id, dueOn: Day }),
  data: z.object({
    fromOn: Day,
    charges: z.number().int(),
    /** Of days that are overdue by the new day and were not before. */
    penaltyAddedMinor: BalanceMinor,
    penaltyTakenBackMinor: BalanceMinor,
    /** Charges that would be overdue by the new day. */
    overdue: z.number().int(),
  }),
  refusals: [unknownPeriod],
});
