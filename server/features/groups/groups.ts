// The rules of groups: unique names, a fixed kind, at least one member, and a separate feature for each kind of change.
import {
  creationFeature,
  type Group,
  groupRefusals,
  type GroupUse,
  restoreDays,
} from '#contract/groups.ts';
import type * as contract from '#contract/groups.ts';
import type { Parsed } from '#contract/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import { difference, historyOf, refuseIfStale } from '#platform/history.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import {
  countJoinable,
  groupNameTaken,
  insertMembers,
  lockGroup,
  selectGroup,
  selectGroupPage,
} from './queries.ts';

type Of = { params: { groupId: string } };

const dayMs = 24 * 3600 * 1000;

export const listGroups = (
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listGroups>,
) => selectGroupPage(db, query);

export const getGroup = (context: CommunityContext, { params }: Of): Promise<Group> =>
  readGroup(context, params.groupId);

export const getGroupHistory = (
  { db }: CommunityContext,
  { params, query }: Parsed<typeof contract.getGroupHistory>,
) => historyOf(db, { type: 'group', id: params.groupId }, query);

export async function createGroup(
  context: CommunityContext,
  { body }: Parsed<typeof contract.createGroup>,
): Promise<Group> {
  const { db, communityId, user } = context;
  await context.useFeature(creationFeature[body.kind]);
  await refuseTakenName(context, body.name);
  await refuseUnknownMembers(context, body.kind, body.memberIds);
  const { name, description = '', kind } = body;
  const { id } = await db
    .insertInto('groups')
    .values({ communityId, name, description, kind, createdBy: user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const count = await insertMembers(db, { groupId: id, kind, userId: user.id }, body.memberIds);
  const after = { name, description, kind, members: count };
  recordGroup(context, 'group.created', { id, name }, { after });
  return readGroup(context, id);
}

export async function changeGroup(
  context: CommunityContext,
  { params: { groupId }, body }: Parsed<typeof contract.changeGroup>,
): Promise<Group> {
  const stored = await lockGroup(context.db, groupId);
  if (!stored || stored.archivedAt) throw notFound();
  const { version, ...wanted } = body;
  const entity = { type: 'group', id: groupId };
  await refuseIfStale(context, entity, { stored: stored.version, given: version });
  const changes = difference(stored, wanted);
  if (!changes) return readGroup(context, groupId);
  if (changes.after.name !== undefined) {
    await context.useFeature('Edit Group Name');
    await refuseTakenName(context, changes.after.name, groupId);
  }
  if (changes.after.description !== undefined) await context.useFeature('Edit Group Description');
  await writeGroup(context, groupId, { ...changes.after, version: stored.version + 1 });
  recordGroup(context, 'group.changed', { id: groupId, name: wanted.name ?? stored.name }, changes);
  return readGroup(context, groupId);
}

export async function archiveGroup(
  context: CommunityContext,
  { params: { groupId }, body }: Parsed<typeof contract.archiveGroup>,
): Promise<Group> {
  const stored = await lockGroup(context.db, groupId);
  if (!stored) throw notFound();
  if (stored.archivedAt) return readGroup(context, groupId);
  const { usedBy } = await readGroup(context, groupId);
  if (usedBy.length > 0) {
    throw refuse(groupRefusals.groupInUse, { with: { uses: usesInWords(usedBy) } });
  }
  await context.useFeature('Delete Group');
  await writeGroup(context, groupId, {
    archivedAt: context.clock.now().toISOString(),
    archivedBy: context.user.id,
    archivedReason: body.reason ?? null,
    version: stored.version + 1,
  });
  recordGroup(context, 'group.archived', stored, { reason: body.reason });
  return readGroup(context, groupId);
}

/** The names of the first three uses: "the due Waste, the broadcast Water is off and others". */
function usesInWords(uses: readonly GroupUse[]): string {
  const names = uses.slice(0, 3).map(({ kind, title }) => `the ${kind.toLowerCase()} ${title}`);
  return list.format(uses.length > 3 ? [...names, 'others'] : names);
}

const list = new Intl.ListFormat('en-GB');

export async function restoreGroup(
  context: CommunityContext,
  { params: { groupId } }: Of,
): Promise<Group> {
  const stored = await lockGroup(context.db, groupId);
  if (!stored) throw notFound();
  if (!stored.archivedAt) return readGroup(context, groupId);
  const until = restorableUntil(stored.archivedAt);
  if (new Date(until) < context.clock.now()) throw refuse(groupRefusals.restoreTooLate);
  await refuseTakenName(context, stored.name, groupId);
  await writeGroup(context, groupId, {
    archivedAt: null,
    archivedBy: null,
    archivedReason: null,
    version: stored.version + 1,
  });
  recordGroup(context, 'group.restored', stored);
  return readGroup(context, groupId);
}

/** Reads a group; 404 when there is none in this community. */
export async function readGroup({ db }: CommunityContext, groupId: string): Promise<Group> {
  const group = await selectGroup(db, groupId);
  if (!group) throw notFound();
  return { ...group, restorableUntil: group.archivedAt && restorableUntil(group.archivedAt) };
}

/** Writes the audit entry and emits the event of a change. */
export function recordGroup(
  context: CommunityContext,
  action: string,
  group: { id: string; name: string },
  details: { before?: unknown; after?: unknown; reason?: string | undefined } = {},
): void {
  const { reason, ...change } = details;
  const labels = { entityType: 'group', entityId: group.id, entityLabel: group.name };
  context.audit({ action, ...labels, ...change, ...(reason && { reason }) });
  context.emit('groups.changed', { entityId: group.id });
}

/** Refuses ids that are not in the community, or that may not join. */
export async function refuseUnknownMembers(
  { db }: CommunityContext,
  kind: contract.GroupKind,
  memberIds: string[],
): Promise<void> {
  const wanted = new Set(memberIds).size;
  const missing = wanted - (await countJoinable(db, kind, memberIds));
  if (missing === 0) return;
  throw refuse(groupRefusals.unknownMembers, { field: 'memberIds', with: { count: missing } });
}

export const restorableUntil = (archivedAt: string): string =>
  new Date(new Date(archivedAt).getTime() + restoreDays * dayMs).toISOString();

async function refuseTakenName(
  { db }: CommunityContext,
  name: string,
  except?: string,
): Promise<void> {
  if (await groupNameTaken(db, name, except)) {
    throw refuse(groupRefusals.groupTaken, { field: 'name', with: { name } });
  }
}

const writeGroup = (
  { db, communityId, clock }: CommunityContext,
  groupId: string,
  values: Record<string, unknown>,
) =>
  db
    .updateTable('groups')
    .set({ ...values, updatedAt: clock.now().toISOString() })
    .where('communityId', '=', communityId)
    .where('id', '=', groupId)
    .execute();
