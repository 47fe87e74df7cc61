// The page of a pass for its guest: opened by a long random link without a sign-in, with only the necessary details.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { LinkKey, passKinds, Weekdays } from '#contract/shared/gate-words.ts';
import { operation } from '#contract/shared/operation.ts';

/**
 * The page of an ended pass shows only how the pass ended. While a guest is inside with an ended pass that allows exit,
 * the page still shows the pass, with which the guest can leave.
 */
export const GuestPass = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('Live'),
    communityName: z.string(),
    address: z.string(),
    timeZone: z.string(),
    kind: z.enum(passKinds),
    guestName: z.string(),
    guestCount: z.number().int(),
    hostFirstName: z.string(),
    /** The house; null if the host hides it. */
    house: z.string().nullable(),
    /** True if the pass admits nobody any more and a guest who is inside may leave with it. */
    letsOut: z.boolean(),
    code: z.string(),
    qr: z.string(),
    validFrom: Instant,
    validTo: Instant,
    days: Weekdays,
    hoursFrom: z.string().nullable(),
    hoursTo: z.string().nullable(),
    isPaused: z.boolean(),
    idRequired: z.boolean(),
    gates: z.array(z.string()).max(20),
    directions: z.string(),
    entryNote: z.string(),
    note: z.string(),
  }),
  z.object({ state: z.literal('Expired') }),
  z.object({ state: z.literal('Used up') }),
  z.object({ state: z.literal('Revoked') }),
]);
export type GuestPass = z.infer<typeof GuestPass>;

export const getGuestPass = operation({
  name: 'getGuestPass',
  method: 'GET',
  path: '/guest-passes/:key',
  summary: 'Get a guest’s own pass by its private link',
  access: 'link',
  params: z.strictObject({ key: LinkKey }),
  data: GuestPass,
  refusals: [common.notFound],
});
