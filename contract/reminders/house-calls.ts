// Phone calls with houses about their debt. A call can include a promise to pay. A call logged by mistake is deleted.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith, Reason } from '#contract/shared/ids.ts';
import { AmountMinor } from '#contract/shared/money.ts';
import { operation } from '#contract/shared/operation.ts';
import { promiseRefusals } from '#contract/payment-claims/payment-promises.ts';

export const HouseCall = z.object({
  id: Id,
  house: z.object({ id: Id, label: z.string() }),
  /** The person of the house who was on the phone; null if none was chosen. */
  person: z.object({ residentId: Id, name: z.string() }).nullable(),
  note: z.string(),
  calledOn: Day,
  calledAt: Instant,
  calledByName: z.string().nullable(),
});
export type HouseCall = z.infer<typeof HouseCall>;

export const logHouseCall = operation({
  name: 'logHouseCall',
  method: 'POST',
  path: '/community/:communityId/arrears/calls',
  summary: 'Log a phone call with a house about its debt, and a promise made in it',
  access: 'dues.create',
  needsKey: true,
  params: InCommunity,
  body: z
    .strictObject({
      houseId: Id,
      /** A person who lives in the house. */
      residentId: Id.optional(),
      note: z.string().trim().max(500, 'At most 500 characters.').optional(),
      /** The amount and the date of a promise to pay. The call has both or neither. */
      promisedMinor: AmountMinor.nullish(),
      promisedOn: Day.optional(),
      /** Whether the promise replaces the house's open promises; when left out, they stay open. */
      replacesOpen: z.boolean().optional(),
    })
    .refine(({ promisedMinor, promisedOn }) => typeof promisedMinor === 'number' || !promisedOn, {
      error: 'Enter the promised amount.',
      path: ['promisedMinor'],
    })
    .refine(({ promisedMinor, promisedOn }) => typeof promisedMinor !== 'number' || promisedOn, {
      error: 'Choose the promise date.',
      path: ['promisedOn'],
    }),
  data: HouseCall,
  refusals: [promiseRefusals.inThePast],
});

const one = '/community/:communityId/arrears/calls/:callId';
const inCall = InCommunityWith('callId');

export const getHouseCall = operation({
  name: 'getHouseCall',
  method: 'GET',
  path: one,
  summary: 'Get a logged call',
  access: 'dues.read',
  refreshedBy: ['dues'],
  params: inCall,
  data: HouseCall.extend({
    /** Actions that the caller may take. */
    may: z.object({ delete: z.boolean() }),
  }),
});

export const deleteHouseCall = operation({
  name: 'deleteHouseCall',
  method: 'POST',
  path: `${one}/delete`,
  summary: 'Delete a call that was logged by mistake; a promise made in it stays',
  /** Calls that another person logged need `dues.approve`, like other corrections. */
  access: 'dues.create',
  needsKey: true,
  params: inCall,
  body: z.strictObject({ reason: Reason }),
  data: z.null(),
  refusals: [common.forbidden],
});
