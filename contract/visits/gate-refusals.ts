// A guard refuses a person who shows a code, because the guest of the pass is already inside, or because the person
// matches the watch-list. The visit is recorded as denied.
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
  summary: 'Record a refused visitor: not the guest, or on the watch-list',
  access: 'gatePasses.create',
  needsKey: true,
  feature: 'Digital Access Control',
  params: InCommunity,
  body: z.strictObject({
    by: By,
    gateId: Id.optional(),
    /** The cause; if omitted, another person showed the code of a guest who is already inside. */
    cause: z.enum(refusalCauses).optional(),
    /** The plate that the guard entered for the check, so that the same watch-list entry matches again. */
    plate: Plate.optional(),
    idNumber: CardNumber.optional(),
  }),
  data: z.object({ visitId: Id }),
  refusals: [shiftRefusals.paused, checkRefusals.sameGate],
});
