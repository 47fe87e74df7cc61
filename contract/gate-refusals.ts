// Somebody else shows the code of a guest who is inside already (domain 13): the guard stops them, and it is kept.
import { z } from 'zod';
import { By, checkRefusals } from './gate-checks.ts';
import { shiftRefusals } from './gate-shifts.ts';
import { Id, InCommunity } from './ids.ts';
import { operation } from './operation.ts';

export const recordRefusal = operation({
  name: 'recordRefusal',
  method: 'POST',
  path: '/community/:communityId/gate/refusals',
  summary: 'Record that somebody else showed the code of a guest, and was not let in',
  access: 'gatePasses.create',
  needsKey: true,
  feature: 'Digital Access Control',
  params: InCommunity,
  body: z.strictObject({ by: By, gateId: Id.optional() }),
  data: z.object({ visitId: Id }),
  refusals: [shiftRefusals.paused, checkRefusals.sameGate],
});
