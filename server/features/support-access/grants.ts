// Consents to support access. Only the owner can give a consent, with a fresh step-up, and only one consent is active
// at a time. A consent can be revoked before it ends. The statement that enters a community checks the consent in every
// call.
import type * as calls from '#contract/support-access/support-access.ts';
import { type SupportGrant, supportRefusals } from '#contract/support-access/support-access.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { PageRequest } from '#platform/http/list.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import * as queries from './queries.ts';

export const listSupportGrants = ({ db }: CommunityContext, { query }: { query: PageRequest }) =>
  queries.selectGrantPage(db, query);

export async function grantSupport(
  context: CommunityContext,
  { body }: Parsed<typeof calls.grantSupport>,
): Promise<SupportGrant> {
  const { db, user, worker } = context;
  if (!worker.isOwner) throw refuse(supportRefusals.notOwner);
  const hours = body.hours === 1 ? '1 hour' : `${body.hours} hours`;
  requireStepUpLast(context, `Give platform support access for ${hours}`);
  await queries.lockGrants(db);
  if (await queries.hasStanding(db)) throw refuse(supportRefusals.standing);
  const id = await queries.insertGrant(db, { ...body, by: user.id });
  const { scope, reason } = body;
  return record(context, id, {
    action: 'support.granted',
    after: { scope, hours: body.hours },
    reason,
  });
}

export async function revokeSupport(
  context: CommunityContext,
  { params: { grantId } }: { params: { grantId: string } },
): Promise<SupportGrant> {
  const { db, user } = context;
  if (!(await queries.selectGrant(db, grantId))) throw notFound();
  if (!(await queries.endGrant(db, grantId, user.id))) throw refuse(supportRefusals.over);
  return record(context, grantId, { action: 'support.revoked' });
}

async function record(
  { db, audit, emit }: CommunityContext,
  id: string,
  entry: { action: string; after?: unknown; reason?: string },
): Promise<SupportGrant> {
  audit({ ...entry, entityType: 'support', entityId: id, entityLabel: 'Platform support' });
  emit('support.changed', {});
  const grant = await queries.selectGrant(db, id);
  if (!grant) throw new Error('a consent that was just written is not there');
  return grant;
}
