// The rules of groups: unique names among groups that are not deleted, a fixed kind, at least one member, and separate
// feature switches for creating, changing and deleting groups.
import {
  creationFeature,
  type Group,
  groupRefusals,
  type GroupUse,
  restoreDays,
} from '#contract/groups/groups.ts';
import type * as contract from '#contract/groups/groups.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { entity } from '#platform/feature/entity.ts';
import { historyOf } from '#platform/feature/history.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import {
  countJoinable,
  groupNameTaken,
  insertMembers,
  selectGroup,
  selectGroupPage,
} from './queries.ts';

type Of = { params: { groupId: string } };

const dayMs = 24 * 3600 * 1000;

export const groups = entity({
  table: 'groups',
  type: 'group',
  topic: 'groups.changed',
  select: async ({ db }, id) => {
    const group = await selectGroup(db, id);
    return (
      group && { ...group, restorableUntil: group.archivedAt && restorableUntil(group.archivedAt) }
    );
  },
  label: (group) => group.name,
});

export const listGroups = (
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listGroups>,
) => selectGroupPage(db, query);

export const getGroup = (context: CommunityContext, { params }: Of): Promise<Group> =>
  groups.read(context, params.groupId);

export const getGroupHistory = (
  { db }: CommunityContext,
  { params, query }: Parsed<typeof contract.getGroupHistory>,
) => historyOf(db, { type: 'group', id: params.groupId }, query);

export async function createGroup(
  context: CommunityContext,
  { body }: Parsed<typeof contract.createGroup>,
): Promise<Group> {
  const { db, user } = context;
  const { name, description = '', kind, memberIds } = body;
  await context.useFeature(creationFeature[kind]);
  await refuseTakenName(context, name);
  await refuseUnknownMembers(context, kind, memberIds);
  const id = await groups.insert(context, { name, description, kind, createdBy: user.id });
  const members = await insertMembers(db, { groupId: id, kind, userId: user.id }, memberIds);
  const after = { name, description, kind, members };
  return groups.recorded(context, id, { event: 'created', after });
}

export async function changeGroup(
  context: CommunityContext,
  { params: { groupId: id }, body }: Parsed<typeof contract.changeGroup>,
): Promise<Group> {
  await lockOpenGroup(context, id);
  const { version, ...wanted } = body;
  return groups.change(context, {
    id,
    version,
    wanted,
    check: async ({ name, description }) => {
      if (name !== undefined) {
        await context.useFeature('Edit Group Name');
        await refuseTakenName(context, name, id);
      }
      if (description !== undefined) await context.useFeature('Edit Group Description');
    },
  });
}

/** Locks a group; 404 if it is deleted. */
export async function lockOpenGroup(context: CommunityContext, groupId: string) {
  const stored = await groups.lock(context, groupId);
  if (stored.archivedAt) throw notFound();
  return stored;
}

export async function archiveGroup(
  context: CommunityContext,
  { params: { groupId }, body: { reason } }: Parsed<typeof contract.archiveGroup>,
): Promise<Group> {
  const stored = await groups.lock(context, groupId);
  const group = await groups.read(context, groupId);
  if (stored.archivedAt) return group;
  if (group.usedBy.length > 0) {
    throw refuse(groupRefusals.groupInUse, { with: { uses: usesInWords(group.usedBy) } });
  }
  await context.useFeature('Delete Group');
  return groups.write(context, stored, {
    event: 'archived',
    values: {
      archivedAt: context.clock.now().toISOString(),
      archivedBy: context.user.id,
      archivedReason: reason ?? null,
    },
    reason,
  });
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
  const stored = await groups.lock(context, groupId);
  if (!stored.archivedAt) return groups.read(context, groupId);
  const until = restorableUntil(stored.archivedAt);
  if (new Date(until) < context.clock.now()) throw refuse(groupRefusals.restoreTooLate);
  await refuseTakenName(context, stored.name, groupId);
  return groups.write(context, stored, {
    event: 'restored',
    values: { archivedAt: null, archivedBy: null, archivedReason: null },
  });
}

/**
 * Refuses ids that do not exist in the community, and those of archived streets, archived houses or moved-out
 * residents.
 */
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
