// The answer of a house to a walk-in: by a resident with an account, or by the link in a text message. The link needs
// no sign-in and shows only the necessary details.
import { z } from 'zod';
import { common } from '#contract/shared/envelope.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { HouseVisit } from '#contract/visits/house-visits.ts';
import { accessNotYours, LinkKey } from '#contract/shared/gate-words.ts';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { Instant } from '#contract/shared/dates.ts';

const answered = refusal('ANSWERED_ALREADY', 409, '{who} already answered: {answer}.');
const wentAway = refusal('WENT_AWAY', 409, 'The visitor has left. No answer is needed.');
export const answerRefusals = { answered, wentAway };

export const answerWalkIn = operation({
  name: 'answerWalkIn',
  method: 'POST',
  path: '/portal/communities/:communityId/houses/:houseId/walk-ins/:visitId/answer',
  summary: 'Approve or refuse a visitor at the gate; the first answer counts',
  access: 'resident:host',
  params: InCommunityWith('houseId').extend({ visitId: Id }),
  body: z.strictObject({ isApproved: z.boolean() }),
  data: HouseVisit,
  refusals: [common.notFound, accessNotYours, answered, wentAway],
});

/** The question behind a link. When the house is no longer being asked, it contains only the community's name. */
export const AskedByLink = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('Awaiting host'),
    communityName: z.string(),
    house: z.string(),
    guestName: z.string(),
    company: z.string(),
    people: z.number().int(),
    arrivedAt: Instant,
  }),
  z.object({ status: z.literal('Over'), communityName: z.string() }),
]);
export type AskedByLink = z.infer<typeof AskedByLink>;

export const getAskedByLink = operation({
  name: 'getAskedByLink',
  method: 'GET',
  path: '/walk-in-answers/:key',
  summary: 'Get the visitor at the gate by the link of the text message',
  access: 'link',
  params: z.strictObject({ key: LinkKey }),
  data: AskedByLink,
  refusals: [common.notFound],
});

export const answerByLink = operation({
  name: 'answerByLink',
  method: 'POST',
  path: '/walk-in-answers/:key',
  summary: 'Approve or refuse a walk-in by the link of the text message; the first answer counts',
  access: 'link',
  params: z.strictObject({ key: LinkKey }),
  body: z.strictObject({ isApproved: z.boolean() }),
  data: z.object({ status: z.enum(['Approved', 'Denied']) }),
  refusals: [common.notFound, answered, wentAway],
});
