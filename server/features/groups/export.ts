// The columns of the exports of groups and of a group's members.
import {
  type GroupMember,
  type GroupRow,
  listGroupMembers,
  listGroups,
} from '#contract/groups/groups.ts';
import { Id } from '#contract/shared/ids.ts';
import { exporter } from '#platform/feature/exporter.ts';
import { notFound } from '#platform/http/refuse.ts';
import { selectGroup, selectGroupPage, selectMemberPage } from './queries.ts';

type MemberQuery = Parameters<typeof selectMemberPage>[2] & { GroupId: string };

export const groupExporter = exporter<GroupRow, Parameters<typeof selectGroupPage>[1]>({
  list: 'groups',
  title: 'Groups',
  permission: 'groups.export',
  query: listGroups.query,
  select: selectGroupPage,
  columns: {
    name: { title: 'Name', width: 28, value: (row) => row.name },
    kind: { title: 'Kind', width: 12, value: (row) => row.kind },
    members: { title: 'Members', width: 10, kind: 'number', value: (row) => row.memberCount },
    residents: { title: 'Residents', width: 10, kind: 'number', value: (row) => row.residentCount },
    description: { title: 'Description', width: 40, value: (row) => row.description },
    createdAt: {
      title: 'Created',
      width: 12,
      kind: 'day',
      value: (row) => row.createdAt.slice(0, 10),
    },
  },
});

export const groupMemberExporter = exporter<GroupMember, MemberQuery>({
  list: 'group-members',
  title: 'Group members',
  permission: 'groups.export',
  query: listGroupMembers.query.extend({ GroupId: Id }),
  select: async (db, { GroupId, ...query }) => {
    const group = await selectGroup(db, GroupId);
    if (!group) throw notFound();
    return selectMemberPage(db, group, query);
  },
  columns: {
    label: { title: 'Member', width: 32, value: (row) => row.label },
    detail: { title: 'Detail', width: 24, value: (row) => row.detail },
    addedAt: { title: 'Member since', kind: 'day', value: (row) => row.addedAt.slice(0, 10) },
  },
});
