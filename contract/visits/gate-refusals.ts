// The guard stops a person who shows a code: the guest of the pass is inside already, or the watch-list names this
// person. The visit is recorded as denied.
import { z } from 'zod';
import { By, checkRefusals } from './gate-checks.ts';
import { CardNumber, Plate } from '#contract/shared/gate-words.ts';
import { shiftRefusals } from '#contract/gates/gate-shifts.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';

export const refusalCauses = ['Same code', 'Watch-list'] as const;

export const recordRefusal = operation({
  name: 'recordRefusal',
  method: 'POST',
  path: '/community/:communityId/gate/refusals',
  summary:
    'Record that somebody who showed a code was not checked in: not the guest, or on the watch-list',
  access: 'gatePasses.create',
  needsKey: true,
  feature: 'Digital Access Control',
  params: InCommunity,
  body: z.strictObject({
    by: By,
    gateId: Id.optional(),
    /** Omitted: another person shows the code of a guest who is inside. */
    cause: z.enum(refusalCauses).optional(),
    /** Read off before the answer, so that the same entry matches again. */
    plate: Plate.optional(),
    idNumber: CardNumber.optional(),
  }),
  data: z.object({ visitId: Id }),
  refusals: [shiftRefusals.paused, checkRefusals.sameGate],
});
