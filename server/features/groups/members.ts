// Adds and removes members of a group, offers a port for bulk actions of other features, and moves memberships when
// houses or residents are merged.
import { groupRefusals } from '#contract/groups/groups.ts';
import type * as contract from '#contract/groups/groups.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { groups, lockOpenGroup, refuseUnknownMembers } from './groups.ts';
import { endMembers, insertMembers, moveMembership, selectMemberPage } from './queries.ts';

export async function listGroupMembers(
  context: CommunityContext,
  { params, query }: Parsed<typeof contract.listGroupMembers>,
) {
  const { id, kind } = await groups.read(context, params.groupId);
  return selectMemberPage(context.db, { id, kind }, query);
}

export async function addGroupMembers(
  context: CommunityContext,
  { params: { groupId }, body }: Parsed<typeof contract.addGroupMembers>,
) {
  const added = await addToGroup(context, groupId, body.memberIds);
  return { added, group: await groups.read(context, groupId) };
}

/**
 * Adds members of the group's own kind and returns the number of new members. Checks the feature here, because bulk
 * actions of other features call this directly.
 */
export async function addToGroup(
  context: CommunityContext,
  groupId: string,
  memberIds: string[],
): Promise<number> {
  const group = await lockOpenGroup(context, groupId);
  await context.useFeature('Edit Group Members');
  const kind = group.kind as contract.GroupKind;
  await refuseUnknownMembers(context, kind, memberIds);
  const of = { groupId, kind, userId: context.user.id };
  const added = await insertMembers(context.db, of, memberIds);
  if (added > 0) groups.record(context, group, { event: 'membersAdded', after: { added } });
  return added;
}

export async function removeGroupMembers(
  context: CommunityContext,
  { params: { groupId }, body }: Parsed<typeof contract.removeGroupMembers>,
) {
  const { db, user, clock } = context;
  const group = await lockOpenGroup(context, groupId);
  const of = { groupId, userId: user.id, at: clock.now().toISOString() };
  const removed = await endMembers(db, of, body.memberIds);
  const left = await groups.read(context, groupId);
  if (left.memberCount === 0) throw refuse(groupRefusals.lastMember, { field: 'memberIds' });
  if (removed > 0) groups.record(context, group, { event: 'membersRemoved', after: { removed } });
  return { removed, group: left };
}

/** Moves memberships to the remaining house when two houses are merged. */
export const moveHouseInGroups = (
  { db }: CommunityContext,
  fromId: string,
  toId: string,
): Promise<void> => moveMembership(db, 'House', { fromId, toId });

/** Moves memberships to the remaining resident when two residents are merged. */
export const moveResidentInGroups = (
  { db }: CommunityContext,
  fromId: string,
  toId: string,
): Promise<void> => moveMembership(db, 'Resident', { fromId, toId });
