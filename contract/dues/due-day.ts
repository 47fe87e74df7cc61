// Moves the due day of one period and of its open charges. A house that joined the period later keeps its longer time
// to pay.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { Id, InCommunityWith, Reason } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

const unknownPeriod = refusal('UNKNOWN_PERIOD', 422, 'Choose a period with issued charges.');

const undecided = refusal(
  'PENALTY_UNDECIDED',
  422,
  'With this due date, {amount} of penalties are due for past days. Choose to charge all or none.',
);

const changed = refusal(
  'PENALTY_CHANGED',
  409,
  'The penalties changed to {amount}. Check the amount, then change the due date again.',
);

export const dueDayRefusals = { unknownPeriod, undecided, changed };

/** Whether to add penalties for days that become overdue by the new due day and have already passed. */
export const pastChoices = ['All', 'None'] as const;

export const moveDueDay = operation({
  name: 'moveDueDay',
  method: 'POST',
  path: '/community/:communityId/dues/:dueId/due-day',
  summary: 'Change the due date of a period’s open charges; penalties are recalculated',
  access: 'dues.approve',
  needsKey: true,
  params: InCommunityWith('dueId'),
  body: z.strictObject({
    periodId: Id,
    dueOn: Day,
    /** May be omitted only if the move adds no penalty. */
    past: z.enum(pastChoices).optional(),
    /** The penalties that the preview showed. With `All`, the move is refused if they have changed since. */
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
  summary: 'Preview the effect of another due date on charges and penalties',
  access: 'dues.approve',
  refreshedBy: ['dues'],
  params: InCommunityWith('dueId'),
  body: z.strictObject({ periodId: Id, dueOn: Day }),
  data: z.object({
    fromOn: Day,
    charges: z.number().int(),
    /** The penalties that the choice `All` adds: for past days that are overdue only because of the new due day. */
    penaltyAddedMinor: BalanceMinor,
    penaltyTakenBackMinor: BalanceMinor,
    /** The penalties that the choice `None` takes back. */
    takenBackWithNoneMinor: BalanceMinor,
    /**
     * The number of houses whose penalty grows with the choice `All`, and of their charges that reach the penalty cap.
     */
    houses: z.number().int(),
    capped: z.number().int(),
    /**
     * The number of overdue charges to which the move adds nothing, because their penalty is paused or their principal
     * is below the minimum.
     */
    still: z.number().int(),
    /**
     * The days for which interest is added, and their lowest and highest number for a charge; null if no interest is
     * added.
     */
    days: z
      .object({
        fromOn: Day,
        throughOn: Day,
        fewest: z.number().int(),
        most: z.number().int(),
      })
      .nullable(),
    /** The number of charges that would be overdue with the new due day. */
    overdue: z.number().int(),
  }),
  refusals: [unknownPeriod],
});
