// The houses in which a person lives, over all communities (domain 20): where a resident begins who works in none.
import { z } from 'zod';
import { Id } from './ids.ts';
import { relationships } from './occupancies.ts';
import { operation } from './operation.ts';

/** A community in which the caller has a resident's login, and their houses there. */
export const Home = z.object({
  communityId: Id,
  communityName: z.string(),
  city: z.string(),
  currency: z.string(),
  /** Of the caller: nothing of the community is open to them then. */
  isSuspended: z.boolean(),
  /** What is open to its residents, by the names of the features. */
  apartmentFeatures: z.record(z.string(), z.boolean()),
  houses: z
    .array(
      z.object({
        id: Id,
        label: z.string(),
        relationship: z.enum(relationships),
        /** Whether what the house owes is theirs to see and to pay. */
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
