// A resident's activity log: their own actions in the community, and nobody else's. Sign-ins are listed with their
// sessions instead, for all communities together.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';
import { PageOf, PageQuery } from '#contract/shared/page.ts';

export const OwnDeed = z.object({
  id: Id,
  occurredAt: Instant,
  /** `gate-pass.created`: the subject and the event. */
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
  access: 'resident:anywhere',
  residentFeatures: ['Activity Log'],
  params: InCommunity,
  query: PageQuery,
  data: PageOf(OwnDeed),
  refusals: [common.featureActivation],
});
