// Groups: named sets of houses, streets or residents, which can be billed or receive broadcasts.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import type { FeatureKey } from '#contract/shared/features.ts';
import { HistoryPage, HistoryQuery } from '#contract/shared/history.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { anyOf, list, yesOrNo } from '#contract/shared/list.ts';

export const groupKinds = ['House', 'Street', 'Resident'] as const;
export type GroupKind = (typeof groupKinds)[number];

/** Maximum number of members in one call. */
export const memberLimit = 5000;

/** Days in which a deleted group can be restored. */
export const restoreDays = 30;

/** The feature that is needed to create a group of each kind. */
export const creationFeature: Readonly<Record<GroupKind, FeatureKey>> = {
  House: 'Create Group by House',
  Street: 'Create Group by Street',
  Resident: 'Create Group by Resident',
};

const name = z
  .string()
  .trim()
  .min(2, 'Enter a name of at least 2 letters.')
  .max(60, 'At most 60 characters.');
const description = z.string().trim().max(250, 'At most 250 characters.');
const memberIds = z
  .array(Id)
  .min(1, 'Choose at least one member.')
  .max(memberLimit, `Choose at most ${memberLimit} members at a time.`);

export const GroupForm = z.strictObject({
  name,
  description: description.optional(),
  /** The kind; it cannot be changed. */
  kind: z.enum(groupKinds),
  memberIds,
});

export const GroupRow = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  kind: z.enum(groupKinds),
  memberCount: z.number().int(),
  /** The number of residents in the group now: the members, or everyone in its streets or houses. */
  residentCount: z.number().int(),
  createdAt: Instant,
  archivedAt: Instant.nullable(),
  version: Version,
});
export type GroupRow = z.infer<typeof GroupRow>;

/** A use of a group: a due that bills it, or a broadcast that is still to be sent to it. */
export const GroupUse = z.object({
  kind: z.enum(['Due', 'Broadcast']),
  id: Id,
  title: z.string(),
});
export type GroupUse = z.infer<typeof GroupUse>;

/** Maximum number of uses in the response for a group. */
export const groupUseLimit = 10;

export const Group = GroupRow.extend({
  createdByName: z.string().nullable(),
  archivedReason: z.string().nullable(),
  /** The time until which a deleted group can be restored; null for an active group. */
  restorableUntil: Instant.nullable(),
  /** The dues and broadcasts that use the group; it cannot be deleted while there are any. */
  usedBy: z.array(GroupUse).max(groupUseLimit),
});
export type Group = z.infer<typeof Group>;

export const GroupMember = z.object({
  id: Id,
  /** The id of the street, house or resident. */
  memberId: Id,
  label: z.string(),
  detail: z.string(),
  addedAt: Instant,
});
export type GroupMember = z.infer<typeof GroupMember>;

const groupTaken = refusal(
  'GROUP_EXISTS',
  409,
  'A group named {name} exists already. Choose another name.',
);
const unknownMembers = refusal(
  'UNKNOWN_MEMBERS',
  422,
  '{count} of the chosen members no longer exist in this community. Choose again.',
);
const lastMember = refusal(
  'GROUP_NEEDS_MEMBER',
  409,
  'A group needs at least one member. Delete the group instead.',
);
const groupInUse = refusal(
  'GROUP_IN_USE',
  409,
  'This group is used by {uses}. Choose another audience there, then delete the group.',
);
const restoreTooLate = refusal(
  'RESTORE_TOO_LATE',
  410,
  'This group was deleted more than 30 days ago and cannot be restored.',
);

export const groupRefusals = { groupInUse, groupTaken, unknownMembers, lastMember, restoreTooLate };

export const groupList = list({
  name: 'groups',
  noun: { one: 'group', many: 'groups' },
  row: GroupRow,
  searchHint: 'Search name or description',
  sorts: ['name', 'kind', 'members', 'createdAt'],
  filters: {
    Kind: anyOf('Made of', groupKinds),
    InUse: yesOrNo('Used', { yes: 'By a due or broadcast', no: 'Not used' }),
    Archived: yesOrNo('Deleted', { yes: 'Deleted only' }),
  },
  columns: {
    name: { title: 'Name', sort: true, isFixed: true, card: 'title', width: 240 },
    kind: {
      title: 'Made of',
      sort: true,
      isOptional: true,
      width: 120,
      file: { title: 'Kind', of: 'kind', width: 12 },
    },
    members: {
      title: 'Members',
      of: 'memberCount',
      kind: 'number',
      sort: true,
      card: 'badge',
      width: 140,
    },
    residents: {
      title: 'People',
      of: 'residentCount',
      kind: 'number',
      width: 130,
      file: { title: 'Residents', of: 'residentCount', kind: 'number', width: 10 },
    },
    description: { title: 'Description', card: 'subtitle', width: 260 },
    createdAt: {
      title: 'Created',
      kind: 'time',
      sort: true,
      isOptional: true,
      width: 150,
      file: { title: 'Created', of: 'createdAt', kind: 'dayOf', width: 12 },
    },
  },
  exports: 'groups.export',
});

export const memberList = list({
  name: 'group-members',
  noun: { one: 'member', many: 'members' },
  title: 'Group members',
  row: GroupMember,
  searchHint: 'Search members',
  filters: {},
  columns: {
    label: { title: 'Member', isFixed: true, card: 'title', width: 300 },
    detail: { title: 'Detail', card: 'subtitle', width: 200 },
    addedAt: {
      title: 'Member since',
      kind: 'time',
      width: 180,
      file: { title: 'Member since', of: 'addedAt', kind: 'dayOf' },
    },
  },
  exports: 'groups.export',
});

const inGroup = InCommunityWith('groupId');

export const listGroups = operation({
  name: 'listGroups',
  method: 'GET',
  path: '/community/:communityId/groups',
  summary: 'List the groups of a community',
  access: 'groups.read',
  refreshedBy: ['groups'],
  params: InCommunity,
  query: groupList.query,
  data: groupList.page,
});

export const getGroup = operation({
  name: 'getGroup',
  method: 'GET',
  path: '/community/:communityId/groups/:groupId',
  summary: 'Get a group',
  access: 'groups.read',
  refreshedBy: ['dues', 'broadcasts', 'groups'],
  params: inGroup,
  data: Group,
});

export const listGroupMembers = operation({
  name: 'listGroupMembers',
  method: 'GET',
  path: '/community/:communityId/groups/:groupId/members',
  summary: 'List the members of a group',
  access: 'groups.read',
  refreshedBy: ['addresses', 'residents', 'groups'],
  params: inGroup,
  query: memberList.query,
  data: memberList.page,
});

export const getGroupHistory = operation({
  name: 'getGroupHistory',
  method: 'GET',
  path: '/community/:communityId/groups/:groupId/history',
  summary: 'List the changes of a group and its members, newest first',
  access: 'groups.read',
  refreshedBy: ['groups'],
  params: inGroup,
  query: HistoryQuery,
  data: HistoryPage,
});

export const createGroup = operation({
  name: 'createGroup',
  method: 'POST',
  path: '/community/:communityId/groups',
  summary: 'Create a group of houses, streets or residents; each type is a feature',
  access: 'groups.create',
  params: InCommunity,
  body: GroupForm,
  data: Group,
  refusals: [groupTaken, unknownMembers, common.featureActivation],
});

export const changeGroup = operation({
  name: 'changeGroup',
  method: 'PATCH',
  path: '/community/:communityId/groups/:groupId',
  summary: 'Update a group’s name or description; each is a feature',
  access: 'groups.update',
  params: inGroup,
  body: z.strictObject({
    name: name.optional(),
    description: description.optional(),
    version: Version,
  }),
  data: Group,
  refusals: [groupTaken, common.stale, common.featureActivation],
});

export const addGroupMembers = operation({
  name: 'addGroupMembers',
  method: 'POST',
  path: '/community/:communityId/groups/:groupId/members',
  summary: 'Add members to a group; existing members are skipped',
  access: 'groups.update',
  feature: 'Edit Group Members',
  params: inGroup,
  body: z.strictObject({ memberIds }),
  data: z.object({ added: z.number().int(), group: Group }),
  refusals: [unknownMembers],
});

export const removeGroupMembers = operation({
  name: 'removeGroupMembers',
  method: 'POST',
  path: '/community/:communityId/groups/:groupId/members/remove',
  summary: 'Remove members from a group; at least one stays',
  access: 'groups.update',
  feature: 'Edit Group Members',
  params: inGroup,
  body: z.strictObject({ memberIds }),
  data: z.object({ removed: z.number().int(), group: Group }),
  refusals: [lastMember],
});

export const archiveGroup = operation({
  name: 'archiveGroup',
  method: 'POST',
  path: '/community/:communityId/groups/:groupId/archive',
  summary: 'Delete a group; it can be restored for 30 days',
  access: 'groups.archive',
  feature: 'Delete Group',
  params: inGroup,
  body: z.strictObject({ reason: z.string().trim().max(500).optional() }),
  data: Group,
  refusals: [groupInUse],
});

export const restoreGroup = operation({
  name: 'restoreGroup',
  method: 'POST',
  path: '/community/:communityId/groups/:groupId/restore',
  summary: 'Restore a deleted group within 30 days',
  access: 'groups.archive',
  params: inGroup,
  data: Group,
  refusals: [groupTaken, restoreTooLate],
});
