// What somebody who lives here did in the community themselves (domain 20): a resident's activity log. Where they are
// signed in is told with their sessions, for all of their communities; what others did is not theirs to read.
import { z } from 'zod';
import { Instant } from './dates.ts';
import { common } from './envelope.ts';
import { Id, InCommunity } from './ids.ts';
import { operation } from './operation.ts';
import { PageOf, PageQuery } from './page.ts';

export const OwnDeed = z.object({
  id: Id,
  occurredAt: Instant,
  /** `gate-pass.created`: what it was about, and what happened to it. */
  action: z.string(),
  entityType: z.string(),
  entityLabel: z.string().nullable(),
  ip: z.string().nullable(),
  device: z.string().nullable(),
});
export type OwnDeed = z.infer<typeof OwnDeed>;

export const listOwnActivity = operation({
  name: 'listOwnActivity',
  method: 'GET',
  path: '/portal/communities/:communityId/activity',
  summary:
    'What the caller did here as a resident, newest first: passes, payments, complaints and all else',
  access: 'session',
  params: InCommunity,
  query: PageQuery,
  data: PageOf(OwnDeed),
  refusals: [common.featureActivation],
});
