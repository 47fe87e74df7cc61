// Adds and removes members of a group, and offers a port for the bulk actions of other areas.
import { groupRefusals } from '#contract/groups.ts';
import type * as contract from '#contract/groups.ts';
import type { Parsed } from '#contract/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { readGroup, recordGroup, refuseUnknownMembers } from './groups.ts';
import {
  endMembers,
  insertMembers,
  lockGroup,
  moveMembership,
  selectMemberPage,
} from './queries.ts';

export async function listGroupMembers(
  context: CommunityContext,
  { params, query }: Parsed<typeof contract.listGroupMembers>,
) {
  const { id, kind } = await readGroup(context, params.groupId);
  return selectMemberPage(context.db, { id, kind }, query);
}

export async function addGroupMembers(
  context: CommunityContext,
  { params: { groupId }, body }: Parsed<typeof contract.addGroupMembers>,
) {
  const added = await addToGroup(context, groupId, body.memberIds);
  return { added, group: await readGroup(context, groupId) };
}

/**
 * Adds members of the group's own kind and returns how many were new. Checks the feature here too, because bulk actions
 * of other areas call it.
 */
export async function addToGroup(
  context: CommunityContext,
  groupId: string,
  memberIds: string[],
): Promise<number> {
  const group = await lockGroup(context.db, groupId);
  if (!group || group.archivedAt) throw notFound();
  await context.useFeature('Edit Group Members');
  const kind = group.kind as contract.GroupKind;
  await refuseUnknownMembers(context, kind, memberIds);
  const of = { groupId, kind, userId: context.user.id };
  const added = await insertMembers(context.db, of, memberIds);
  if (added > 0) recordGroup(context, 'group.membersAdded', group, { after: { added } });
  return added;
}

export async function removeGroupMembers(
  context: CommunityContext,
  { params: { groupId }, body }: Parsed<typeof contract.removeGroupMembers>,
) {
  const { db, user, clock } = context;
  const group = await lockGroup(db, groupId);
  if (!group || group.archivedAt) throw notFound();
  const of = { groupId, userId: user.id, at: clock.now().toISOString() };
  const removed = await endMembers(db, of, body.memberIds);
  const left = await readGroup(context, groupId);
  if (left.memberCount === 0) throw refuse(groupRefusals.lastMember, { field: 'memberIds' });
  if (removed > 0) recordGroup(context, 'group.membersRemoved', group, { after: { removed } });
  return { removed, group: left };
}

/** The groups' part of a house merge: memberships move to the remaining house. */
export const moveHouseInGroups = (
  { db }: CommunityContext,
  fromId: string,
  toId: string,
): Promise<void> => moveMembership(db, 'House', { fromId, toId });

/** The same for the merge of two residents. */
export const moveResidentInGroups = (
  { db }: CommunityContext,
  fromId: string,
  toId: string,
): Promise<void> => moveMembership(db, 'Resident', { fromId, toId });
