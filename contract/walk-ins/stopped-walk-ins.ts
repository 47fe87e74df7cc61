// Walk-ins who match the watch-list. For a warning or a merely similar name, the guard compares the visitor with the
// entry and clears the visitor. A block needs a supervisor's override, which the register of overrides records. Then
// the host is asked, unless the host has already approved.
import { z } from 'zod';
import { checkRefusals } from '#contract/visits/gate-checks.ts';
import { shiftRefusals } from '#contract/gates/gate-shifts.ts';
import { Overriding } from '#contract/shared/gate-words.ts';
import { InCommunityWith } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { WalkIn } from './walk-ins.ts';

const { notWaiting } = checkRefusals;
const feature = 'Digital Access Control' as const;
const access = 'gatePasses.create' as const;

const needsOverride = refusal(
  'NEEDS_OVERRIDE',
  409,
  'The watch-list blocks this person. Ask a supervisor to override it.',
);
export const stoppedRefusals = { needsOverride };

export const confirmWalkIn = operation({
  name: 'confirmWalkIn',
  method: 'POST',
  path: '/community/:communityId/gate/walk-ins/:visitId/confirm',
  summary:
    'Ask the host after the guard compared the visitor with a watch-list warning or similar name',
  access,
  feature,
  params: InCommunityWith('visitId'),
  data: WalkIn,
  refusals: [notWaiting, needsOverride],
});

export const overrideWalkIn = operation({
  name: 'overrideWalkIn',
  method: 'POST',
  path: '/community/:communityId/gate/walk-ins/:visitId/override',
  summary: 'Ask the host despite a watch-list block, with a supervisor’s approval',
  access,
  needsKey: true,
  feature,
  params: InCommunityWith('visitId'),
  body: Overriding,
  data: z.object({
    walkIn: WalkIn,
    /** The problem with the PIN; then nothing has changed. Null if the override took effect. */
    fault: z.string().nullable(),
  }),
  refusals: [notWaiting, shiftRefusals.paused],
});

export const turnAwayWalkIn = operation({
  name: 'turnAwayWalkIn',
  method: 'POST',
  path: '/community/:communityId/gate/walk-ins/:visitId/turn-away',
  summary: 'Refuse a visitor blocked by the watch-list; the host is not asked',
  access,
  feature,
  params: InCommunityWith('visitId'),
  data: WalkIn,
  refusals: [notWaiting],
});
