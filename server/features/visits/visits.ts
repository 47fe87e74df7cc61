// The register of visits: searches it, reads a visit with its steps, and marks a visit that an offline gate admitted
// against the rules as reviewed.
import type * as contract from '#contract/visits/visits.ts';
import { type Visit, visitRefusals } from '#contract/visits/visits.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { noteLookup, noteLookups } from '#kernel/gate/lookups.ts';
import { lockVisit, writeVisit } from '#kernel/gate/visit-rows.ts';
import { type At, selectOverridePage, selectVisit, selectVisitPage } from './visits-queries.ts';
import { houseOf } from '#kernel/gate/houses.ts';

export const atOf = ({ clock, community }: CommunityContext): At => ({
  now: clock.now(),
  timeZone: community.timeZone,
});

export async function listVisits(
  context: CommunityContext,
  { query }: Parsed<typeof contract.listVisits>,
) {
  await noteLookups(context, 'visits', query);
  return selectVisitPage(context.db, query, atOf(context));
}

export async function getVisit(
  context: CommunityContext,
  { params }: Parsed<typeof contract.getVisit>,
): Promise<Visit> {
  const visit = await readVisit(context, params.visitId);
  await noteLookup(context, 'visits', { type: 'house', id: visit.house.id });
  return visit;
}

async function readVisit({ db, clock }: CommunityContext, visitId: string): Promise<Visit> {
  const visit = await selectVisit(db, visitId, clock.now());
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
    entityLabel: `Visit at ${await houseOf(db, stored.houseId)}`,
    after: { conflict: stored.conflict, ...(body.note && { note: body.note }) },
  });
  context.emit('visits.changed', { entityId: params.visitId });
  return readVisit(context, params.visitId);
}

export const listOverrides = (
  context: CommunityContext,
  { query }: Parsed<typeof contract.listOverrides>,
) => selectOverridePage(context.db, query, atOf(context));
