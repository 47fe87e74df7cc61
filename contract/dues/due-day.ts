// Moving the due day of a period's charges.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { Id, InCommunityWith, Reason } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

const unknownPeriod = refusal('UNKNOWN_PERIOD', 422, 'Choose a period whose charges were issued.');

const undecided = refusal(
  'PENALTY_UNDECIDED',
  422,
  'By this day {amount} of penalties are due for days that are over. Choose all or none.',
);

const changed = refusal(
  'PENALTY_CHANGED',
  409,
  'The penalties are {amount} by now. Check the amount and move the due day again.',
);

export const dueDayRefusals = { unknownPeriod, undecided, changed };

/** Penalties for days that are already past under the new due day: add all of them, or none. */
export const pastChoices = ['All', 'None'] as const;

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
    /** May be omitted only if no penalty would be added. */
    past: z.enum(pastChoices).optional(),
    /** The penalties that the preview showed; the move is refused if they have changed. */
    statedMinor: BalanceMinor.optional(),
    reason: Reason,
  }),
  data: z.object({
    charges: z.number().int(),
    penaltyAddedMinor: BalanceMinor,
    penaltyTakenBackMinor: BalanceMinor,
  }),
  refusals: [unknownPeriod, undecided, changed],
});

export const previewDueDay = operation({
  name: 'previewDueDay',
  method: 'POST',
  path: '/community/:communityId/dues/:dueId/due-day/preview',
  summary: 'What moving the due day would do to the charges and their penalties',
  access: 'dues.approve',
  refreshedBy: ['dues'],
  params: InCommunityWith('dueId'),
  body: z.strictObject({ periodId: Id, dueOn: Day }),
  data: z.object({
    fromOn: Day,
    charges: z.number().int(),
    /** The penalties that "All" adds, for past days that are overdue only by the new due day. */
    penaltyAddedMinor: BalanceMinor,
    penaltyTakenBackMinor: BalanceMinor,
    /** The penalties that "None" reverses. */
    takenBackWithNoneMinor: BalanceMinor,
    /** Houses whose penalty grows with "All", and the number of their charges that reach the cap. */
    houses: z.number().int(),
    capped: z.number().int(),
    /** Overdue charges with a paused penalty, for which nothing is added. */
    still: z.number().int(),
    /** Added days of interest for each charge; null for a one-time penalty. */
    days: z
      .object({
        fromOn: Day,
        throughOn: Day,
        fewest: z.number().int(),
        most: z.number().int(),
      })
      .nullable(),
    /** Charges that would be overdue under the new day. */
    overdue: z.number().int(),
  }),
  refusals: [unknownPeriod],
});
