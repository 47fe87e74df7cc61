// A resident's activity log: only their own actions as a resident of the community. Sign-ins are not in it: the list of
// sessions shows them, for all communities together.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';
import { PageOf, PageQuery } from '#contract/shared/page.ts';

export const OwnAction = z.object({
  id: Id,
  occurredAt: Instant,
  /** The action as the audit log stores it: `gate-pass.created`. */
  action: z.string(),
  entityType: z.string(),
  entityLabel: z.string().nullable(),
  ip: z.string().nullable(),
  device: z.string().nullable(),
});
export type OwnAction = z.infer<typeof OwnAction>;

export const listOwnActivity = operation({
  name: 'listOwnActivity',
  method: 'GET',
  path: '/portal/communities/:communityId/activity',
  summary:
    'List the caller’s own actions as a resident, newest first: passes, payments, complaints and others',
  access: 'resident:anywhere',
  residentFeatures: ['Activity Log'],
  params: InCommunity,
  query: PageQuery,
  data: PageOf(OwnAction),
  refusals: [common.featureActivation],
});
