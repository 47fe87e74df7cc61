// The rules of outages, which are stored as incidents. A single announcement of an outage answers every complaint that
// it explains, and each update answers those that are still open. When the outage ends, its open complaints are
// resolved with one answer. While an outage is open, matching complaints attach to it automatically
// (kernel/complaints/attach.ts).
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import {
  incidentRefusals as refusals,
  type ToldIncident,
} from '#contract/incidents/complaint-incidents.ts';
import type * as contract from '#contract/incidents/complaint-incidents.ts';
import type { Delivery } from '#contract/shared/delivery.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { withoutStreetLimit } from '#platform/database/without-street-limit.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { entity } from '#platform/feature/entity.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { JobPort } from '#kernel/complaints/job-port.ts';
import { syncMergedComplaints, postPublicComment } from '#kernel/complaints/merged-complaints.ts';
import {
  complaintsOf,
  countAffected,
  selectIncident,
  selectIncidentPage,
  streetsExist,
  affectedByOutage,
} from '#kernel/complaints/incidents-queries.ts';
import { answerReporters, tellFollowersOfMany, withMerged } from '#kernel/complaints/tell.ts';
import { partOfOutage } from '#kernel/complaints/messages.ts';
import { selectType } from '#kernel/complaints/types-queries.ts';
import { outageOver } from './messages.ts';

const incidents = entity({
  table: 'complaintIncidents',
  type: 'complaint-incident',
  topic: 'complaints.changed',
  emitsId: false,
  select: ({ db }, id) => selectIncident(db, id),
  label: (incident) => incident.title,
});

export const listIncidents = (
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listIncidents>,
) => selectIncidentPage(db, query);

export const getIncident = (
  context: CommunityContext,
  { params }: Parsed<typeof contract.getIncident>,
) => incidents.read(context, params.incidentId);

export async function previewIncident(
  { db }: CommunityContext,
  { body }: Parsed<typeof contract.previewIncident>,
) {
  return { complaints: await countAffected(db, { ...body, streetIds: body.streetIds ?? null }) };
}

export async function createIncident(
  context: CommunityContext,
  { body }: Parsed<typeof contract.createIncident>,
): Promise<ToldIncident> {
  const { db, clock, user } = context;
  if (!(await selectType(db, body.typeId))) throw refuse(refusals.noSuchType, { field: 'typeId' });
  const streetIds = body.streetIds ?? null;
  if (!streetIds && !isWithin(context, null)) {
    throw refuse(refusals.ownStreets, { field: 'streetIds' });
  }
  if (streetIds && !(await streetsExist(db, streetIds))) {
    throw refuse(refusals.noSuchStreet, { field: 'streetIds' });
  }
  refusePassed(context, body.expectedEndAt);
  const now = clock.now().toISOString();
  const facts = { ...body, streetIds, startedAt: now, createdBy: user.id, createdAt: now };
  const id = await incidents.insert(context, facts);
  const { rows } = await sql<{ id: string }>`
    update complaints c set incident_id = ${id},
      promised_at = coalesce(${body.expectedEndAt ?? null}::timestamptz, c.promised_at),
      promise_is_ours = c.promise_is_ours and ${body.expectedEndAt ?? null}::timestamptz is null,
      version = c.version + 1, updated_at = ${now}
    where ${affectedByOutage({ typeId: body.typeId, streetIds })} returning c.id`.execute(db);
  const struck = rows.map((row) => row.id);
  const told = { outage: body.title, words: body.message };
  const delivery = await answerAll(context, struck, partOfOutage, told);
  const after = { complaints: struck.length };
  return { ...(await incidents.recorded(context, id, { event: 'created', after })), delivery };
}

export async function updateIncident(
  context: CommunityContext,
  { params: { incidentId }, body }: Parsed<typeof contract.updateIncident>,
): Promise<ToldIncident> {
  const { db } = context;
  const stored = await lockOwn(context, incidentId, body.version);
  const { version: _seen, ...values } = body;
  refusePassed(context, body.expectedEndAt);
  await incidents.update(context, stored, values);
  const delivery = await withoutStreetLimit(db, async () => {
    if (body.expectedEndAt !== undefined) {
      await movePromises(context, incidentId, body.expectedEndAt);
    }
    const struck = await complaintsOf(db, incidentId, { openOnly: true });
    record(context, stored, 'updated', struck.length);
    const outage = body.title ?? stored.title;
    return answerAll(context, struck, partOfOutage, { outage, words: body.message });
  });
  return { ...(await incidents.read(context, incidentId)), delivery };
}

export const endIncident =
  (jobs: JobPort) =>
  async (
    context: CommunityContext,
    { params: { incidentId }, body }: Parsed<typeof contract.endIncident>,
  ): Promise<ToldIncident> => {
    const { db, clock } = context;
    const stored = await lockOwn(context, incidentId, body.version);
    await incidents.update(context, stored, {
      status: 'Over',
      endedAt: clock.now().toISOString(),
      resolutionNote: body.note,
    });
    const delivery = await withoutStreetLimit(db, () =>
      resolveAll(context, jobs, stored, body.note),
    );
    return { ...(await incidents.read(context, incidentId)), delivery };
  };

/** Resolves all open complaints of an outage, including complaints whose house is on a different street now. */
async function resolveAll(
  context: CommunityContext,
  jobs: JobPort,
  stored: { id: string; title: string },
  note: string,
): Promise<Delivery> {
  const { db, clock } = context;
  const now = clock.now().toISOString();
  const struck = await complaintsOf(db, stored.id);
  await jobs.lockJobsOf(db, struck);
  // The table of allowed transitions requires In progress before Resolved.
  const open = sql`c.community_id = ${here} and c.incident_id = ${stored.id} and c.parent_id is null`;
  await sql`update complaints c set status = 'In progress', updated_at = ${now}
    where ${open} and c.status in ('New', 'Assigned', 'On hold')`.execute(db);
  const { rows } = await sql<{ id: string }>`
    update complaints c set status = 'Resolved', resolution_note = ${note}, version = c.version + 1,
      updated_at = ${now}
    where ${open} and c.status = 'In progress' returning c.id`.execute(db);
  await syncMergedComplaints(context, struck);
  const resolved = rows.map(({ id }) => id);
  await jobs.endJobsOf(context, resolved);
  const told = { outage: stored.title, words: `Resolved: ${note}` };
  const delivery = await answerAll(context, resolved, outageOver, told);
  await tellFollowersOfMany(context, resolved, {
    what: 'resolved',
    because: `${stored.title}: ended.`,
    exceptUserId: context.user.id,
  });
  await auditEach(context, resolved, stored.id);
  record(context, stored, 'ended', resolved.length);
  return delivery;
}

function refusePassed({ clock }: CommunityContext, endAt: string | null | undefined): void {
  if (endAt && new Date(endAt) <= clock.now()) {
    throw refuse(refusals.endPassed, { field: 'expectedEndAt' });
  }
}

/**
 * Sets the promise date of an outage's open complaints to its expected end, or clears it. Reporters are notified of a
 * change, so a postponed promise does not count as broken.
 */
const movePromises = ({ db, clock }: CommunityContext, incidentId: string, endAt: string | null) =>
  sql`update complaints c set promised_at = ${endAt}::timestamptz, promise_is_ours = false,
      version = c.version + 1, updated_at = ${clock.now().toISOString()}
    where c.community_id = ${here} and c.incident_id = ${incidentId} and c.parent_id is null
      and c.status in ('New', 'Assigned', 'In progress', 'On hold')`.execute(db);

/** Sends one answer to all reporters of these complaints, including reporters of merged complaints. */
async function answerAll(
  context: CommunityContext,
  complaintIds: readonly string[],
  message: typeof outageOver,
  facts: { outage: string; words: string },
): Promise<Delivery> {
  const all = await withMerged(context.db, complaintIds);
  await postPublicComment(context, all, facts.words);
  return answerReporters(context, all, { message, facts });
}

async function auditEach(
  context: CommunityContext,
  complaintIds: readonly string[],
  incidentId: string,
): Promise<void> {
  const { user, worker, request } = context;
  await sql`insert into audit_entries (community_id, actor_id, actor_name, actor_role, action,
      entity_type, entity_id, entity_label, after, ip, device, request_id)
    select c.community_id, ${user.id}, ${`${user.firstName} ${user.lastName}`}, ${worker.role},
      'complaint.resolved', 'complaint', c.id, 'C-' || lpad(c.number::text, 5, '0') || ' ' || c.title,
      jsonb_build_object('incident', ${incidentId}::text), ${request.ip}, ${request.device}, ${request.id}
    from complaints c where c.community_id = ${here} and c.id = any (${complaintIds}::uuid[])`.execute(
    context.db,
  );
}

/**
 * Locks an outage for a change, and refuses an outage that has ended. A worker who is limited to some streets may
 * change only an outage that lies entirely on them. Otherwise the worker would end the outage for only some of the
 * affected people.
 */
async function lockOwn(context: CommunityContext, incidentId: string, version: number) {
  const stored = await incidents.lock(context, incidentId, version);
  if (stored.status !== 'Open') throw refuse(refusals.over);
  if (!isWithin(context, stored.streetIds)) throw refuse(refusals.elsewhere);
  return stored;
}

const isWithin = ({ worker }: CommunityContext, streetIds: readonly string[] | null): boolean =>
  worker.streetIds === null || (streetIds?.every((id) => worker.streetIds?.includes(id)) ?? false);

const record = (
  context: CommunityContext,
  { id, title }: { id: string; title: string },
  event: string,
  complaints: number,
): void => incidents.record(context, { id, name: title }, { event, after: { complaints } });
