// The houses in which a person lives, in all communities: the start page of a resident who works in no community.
import { z } from 'zod';
import { Id } from '#contract/shared/ids.ts';
import { relationships } from './occupancies.ts';
import { operation } from '#contract/shared/operation.ts';

/** A community in which the caller is a resident with an account, and their houses there. */
export const Home = z.object({
  communityId: Id,
  communityName: z.string(),
  city: z.string(),
  currency: z.string(),
  /** Whether the caller is suspended as a resident. If so, they may only raise, follow and cancel alarms there. */
  isSuspended: z.boolean(),
  /** The residents' features of the community: for each name, whether it is on. */
  apartmentFeatures: z.record(z.string(), z.boolean()),
  houses: z
    .array(
      z.object({
        id: Id,
        label: z.string(),
        relationship: z.enum(relationships),
        /** Whether the caller may see and pay the amounts that the house owes. */
        canPay: z.boolean(),
      }),
    )
    .max(100),
});
export type Home = z.infer<typeof Home>;

export const listHomes = operation({
  name: 'listHomes',
  method: 'GET',
  path: '/portal/homes',
  summary: 'List the caller’s homes: communities and houses, by community name',
  access: 'session',
  data: z.array(Home).max(100),
});
