// The houses that a person lives in, over all communities: the start page of a resident who works in none.
import { z } from 'zod';
import { Id } from '#contract/shared/ids.ts';
import { relationships } from './occupancies.ts';
import { operation } from '#contract/shared/operation.ts';

/** A community where the caller has a resident's login, and their houses there. */
export const Home = z.object({
  communityId: Id,
  communityName: z.string(),
  city: z.string(),
  currency: z.string(),
  /** Whether the caller is suspended. The community is then closed to them. */
  isSuspended: z.boolean(),
  /** The features open to its residents, by name. */
  apartmentFeatures: z.record(z.string(), z.boolean()),
  houses: z
    .array(
      z.object({
        id: Id,
        label: z.string(),
        relationship: z.enum(relationships),
        /** Whether the resident may see and pay what the house owes. */
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
  summary: 'The communities and houses in which the person lives, by the community’s name',
  access: 'session',
  data: z.array(Home).max(100),
});
