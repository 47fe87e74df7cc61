// How the collection of a due runs: the newest periods, each with the amount collected so far, and the amount collected
// within as many days after its bills as the newest period has had.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation } from '#contract/shared/operation.ts';

/** Maximum number of periods to compare. */
export const comparedPeriods = 6;

export const CollectedPeriod = z.object({
  id: Id,
  startsOn: Day,
  endsOn: Day.nullable(),
  dueOn: Day,
  /** Charges and penalties, less what was waived; without voided charges. */
  expectedMinor: BalanceMinor,
  collectedMinor: BalanceMinor,
  /** The part that was collected within `days` days after the bills. */
  byThenMinor: BalanceMinor,
});
export type CollectedPeriod = z.infer<typeof CollectedPeriod>;

export const getDueCollection = operation({
  name: 'getDueCollection',
  method: 'GET',
  path: '/community/:communityId/dues/:dueId/collection',
  summary:
    'Get how much of a due’s latest periods was collected, in total and by the same day after issue',
  access: 'dues.read',
  refreshedBy: ['dues'],
  feature: 'Dues List',
  params: InCommunityWith('dueId'),
  data: z.object({
    /** The days since the bills of the newest period. */
    days: z.number().int(),
    /** Newest first. */
    periods: z.array(CollectedPeriod).max(comparedPeriods),
  }),
});
