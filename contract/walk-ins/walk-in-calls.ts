// A guard phones a house about a visitor at the gate. The guard gets the phone number only while the house is being
// asked, or while the code of a guest who has just entered is shown again. The audit log records each time. A house
// that did not answer can be asked again. If the guest leaves, the question is withdrawn.
import { z } from 'zod';
import { checkRefusals } from '#contract/visits/gate-checks.ts';
import { InCommunityWith } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { WalkIn } from './walk-ins.ts';

const noNumber = refusal(
  'NO_NUMBER',
  409,
  'This house has no intercom and no contact with a phone number.',
);
const notJustIn = refusal(
  'NOT_JUST_IN',
  409,
  'This guest is not inside, or was checked in more than 30 minutes ago.',
);
export const callRefusals = { noNumber, notJustIn };

export const CallNumber = z.object({
  way: z.enum(['Intercom', 'Telephone']),
  number: z.string(),
  /** The first name of the person with this number; empty for an intercom, or if the visit hides the house. */
  firstName: z.string(),
});
export type CallNumber = z.infer<typeof CallNumber>;

export const getCallNumber = operation({
  name: 'getCallNumber',
  method: 'POST',
  path: '/community/:communityId/gate/walk-ins/:visitId/call-number',
  summary: 'Get the number to call a house that is being asked: its intercom or a contact',
  access: 'gatePasses.create',
  feature: 'Digital Access Control',
  params: InCommunityWith('visitId'),
  data: CallNumber,
  refusals: [checkRefusals.notWaiting, noNumber],
});

export const getHostNumber = operation({
  name: 'getHostNumber',
  method: 'POST',
  path: '/community/:communityId/gate/visits/:visitId/host-number',
  summary:
    'Get the number to call the house of a guest checked in within 30 minutes; the audit log records it',
  access: 'gatePasses.create',
  feature: 'Digital Access Control',
  params: InCommunityWith('visitId'),
  data: CallNumber,
  refusals: [notJustIn, noNumber],
});

export const askAgain = operation({
  name: 'askAgain',
  method: 'POST',
  path: '/community/:communityId/gate/walk-ins/:visitId/again',
  summary: 'Ask the house again after no answer, as a new visit of the guest',
  access: 'gatePasses.create',
  needsKey: true,
  feature: 'Digital Access Control',
  params: InCommunityWith('visitId'),
  data: WalkIn,
  refusals: [checkRefusals.notWaiting],
});

export const withdrawWalkIn = operation({
  name: 'withdrawWalkIn',
  method: 'POST',
  path: '/community/:communityId/gate/walk-ins/:visitId/withdraw',
  summary: 'Withdraw a walk-in: the visitor left or asked for another house',
  access: 'gatePasses.create',
  feature: 'Digital Access Control',
  params: InCommunityWith('visitId'),
  data: WalkIn,
  refusals: [checkRefusals.notWaiting],
});
