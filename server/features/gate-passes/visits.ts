// The register of visits: finding them, reading one with its steps, and saying that an entry
// against its pass was looked at.
import type * as contract from '#contract/visits.ts';
import { type Visit, visitRefusals } from '#contract/visits.ts';
import type { Parsed } from '#contract/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { noteLookup } from './passes.ts';
import { lockVisit, writeVisit } from './visit-rows.ts';
import { type At, selectOverridePage, selectVisit, selectVisitPage } from './visits-queries.ts';

export const atOf = ({ clock, community }: CommunityContext): At => ({
  now: clock.now(),
  timeZone: community.timeZone,
});

export function listVisits(
  context: CommunityContext,
  { query }: Parsed<typeof contract.listVisits>,
) {
  for (const houseId of query.HouseId ?? []) noteLookup(context, houseId, 'visits');
  return selectVisitPage(context.db, query, atOf(context));
}

export async function getVisit(
  { db, clock }: CommunityContext,
  { params }: Parsed<typeof contract.getVisit>,
): Promise<Visit> {
  const visit = await selectVisit(db, params.visitId, clock.now());
  if (!visit) throw notFound();
  return visit;
}

export async function reviewVisit(
  context: CommunityContext,
  { params, body }: Parsed<typeof contract.reviewVisit>,
): Promise<Visit> {
  const { db, clock } = context;
  const stored = await lockVisit(db, params.visitId);
  if (!stored) throw notFound();
  if (stored.conflict === null || stored.reviewedAt !== null) throw refuse(visitRefusals.reviewed);
  await writeVisit(db, params.visitId, { reviewedAt: clock.now().toISOString() });
  context.audit({
    action: 'visit.reviewed',
    entityType: 'visit',
    entityId: params.visitId,
    entityLabel: `${stored.conflict}, a visit`,
    ...(body.note && { after: { note: body.note } }),
  });
  context.emit('visits.changed', { entityId: params.visitId });
  return getVisit(context, { params });
}

export const listOverrides = (
  context: CommunityContext,
  { query }: Parsed<typeof contract.listOverrides>,
) => selectOverridePage(context.db, query, atOf(context));
