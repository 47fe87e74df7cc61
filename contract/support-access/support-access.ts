// Access for platform support. The owner of a community grants it for some hours, to read or to help, with a reason.
// While the access is active, screens show it, and the audit log records every call except reads (other than downloads)
// that are open to every worker. After the owner revokes it, the next call is refused.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith, Reason } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { PageOf, PageQuery } from '#contract/shared/page.ts';

export const supportScopes = ['read', 'full'] as const;
export type SupportScope = (typeof supportScopes)[number];

/** The shortest and the longest duration of one grant, in hours. */
export const supportHours = { min: 1, max: 72 } as const;

const notOwner = refusal('NOT_OWNER', 403, 'Only the owner of the community may do this.');
const standing = refusal(
  'SUPPORT_STANDING',
  409,
  'Platform support already has access. Revoke it first.',
);
const over = refusal('SUPPORT_OVER', 409, 'This access has already ended.');

export const supportRefusals = { notOwner, standing, over };

export const SupportGrant = z.object({
  id: Id,
  scope: z.enum(supportScopes),
  reason: z.string(),
  grantedBy: z.string(),
  grantedAt: Instant,
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  revokedBy: z.string().nullable(),
  isStanding: z.boolean(),
});
export type SupportGrant = z.infer<typeof SupportGrant>;

const at = '/community/:communityId/support-grants' as const;

export const listSupportGrants = operation({
  name: 'listSupportGrants',
  method: 'GET',
  path: at,
  summary: 'List the access grants of platform support, newest first',
  access: 'settings.read',
  refreshedBy: ['support'],
  params: InCommunity,
  query: PageQuery,
  data: PageOf(SupportGrant),
});

export const grantSupport = operation({
  name: 'grantSupport',
  method: 'POST',
  path: at,
  summary: 'Grant platform support access for a number of hours',
  access: 'settings.update',
  params: InCommunity,
  body: z.strictObject({
    scope: z.enum(supportScopes),
    hours: z
      .number()
      .int('Enter whole hours.')
      .min(supportHours.min, 'Enter at least one hour.')
      .max(supportHours.max, 'Enter at most 72 hours.'),
    reason: Reason,
  }),
  data: SupportGrant,
  refusals: [notOwner, common.stepUpRequired, standing],
});

export const revokeSupport = operation({
  name: 'revokeSupport',
  method: 'POST',
  path: `${at}/:grantId/revoke`,
  summary: 'Revoke platform support’s access immediately',
  access: 'settings.update',
  params: InCommunityWith('grantId'),
  data: SupportGrant,
  refusals: [over],
});
