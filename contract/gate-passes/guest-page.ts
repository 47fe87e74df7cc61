// The guest's page: no sign-in, a long random link, and only the necessary details.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { LinkKey, passKinds, Weekdays } from '#contract/shared/gate-words.ts';
import { operation } from '#contract/shared/operation.ts';

/** An ended pass says so, and nothing else; while a guest is inside on it, it is still valid for leaving. */
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
    /** Omitted if the host hides the house. */
    house: z.string().nullable(),
    /** The pass admits nobody any more; a guest inside may leave with it. */
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
  summary: 'A guest’s own pass by its long random link',
  access: 'link',
  params: z.strictObject({ key: LinkKey }),
  data: GuestPass,
  refusals: [common.notFound],
});
