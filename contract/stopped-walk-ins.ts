// Somebody without a pass whom the watch-list stopped (domain 13): sent away, or asked for all the same on a
// supervisor's word, which the register of overrides keeps.
import { z } from 'zod';
import { checkRefusals, WalkIn } from './gate-checks.ts';
import { shiftRefusals } from './gate-shifts.ts';
import { Overriding } from './gate-words.ts';
import { InCommunityWith } from './ids.ts';
import { operation } from './operation.ts';

const { notWaiting } = checkRefusals;
const feature = 'Digital Access Control' as const;
const access = 'gatePasses.create' as const;

export const overrideWalkIn = operation({
  name: 'overrideWalkIn',
  method: 'POST',
  path: '/community/:communityId/gate/walk-ins/:visitId/override',
  summary:
    'Ask the host all the same for somebody whom the watch-list stopped, on a supervisor’s word',
  access,
  needsKey: true,
  feature,
  params: InCommunityWith('visitId'),
  body: Overriding,
  data: z.object({
    walkIn: WalkIn,
    /** What was wrong with the PIN; then nothing has changed. */
    fault: z.string().nullable(),
  }),
  refusals: [notWaiting, shiftRefusals.paused],
});

export const turnAwayWalkIn = operation({
  name: 'turnAwayWalkIn',
  method: 'POST',
  path: '/community/:communityId/gate/walk-ins/:visitId/turn-away',
  summary: 'Send away somebody whom the watch-list stopped; the host was never asked',
  access,
  feature,
  params: InCommunityWith('visitId'),
  data: WalkIn,
  refusals: [notWaiting],
});
