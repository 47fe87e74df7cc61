// /groups: the groups of a community.
import { IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { getGroup, groupList, listGroups } from '#calls/groups/groups.ts';
import type { GroupRow } from '#contract/groups/groups.ts';
import { call } from '#lib/api/api.ts';
import { useRowForm } from '#lib/list/row-form.ts';
import { useList } from '#lib/list/use-list.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { countOf, formatCount } from '#ui/format/count.ts';
import { EmptyGroups } from '#ui/illustrations/EmptyGroups.tsx';
import { ListPage } from '#ui/list/ListPage.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { paths } from '#web/paths.ts';
import { GroupDrawer } from './GroupDrawer.tsx';
import { useGroupActions } from './group-actions.tsx';
import { kinds, memberNouns } from './kinds.ts';

const kindLabels = Object.fromEntries(kinds.map(({ value, label }) => [value, label]));

const cells = {
  kind: (row: GroupRow) => kindLabels[row.kind],
  members: (row: GroupRow) => countOf(row.memberCount, memberNouns[row.kind]),
  residents: (row: GroupRow) =>
    row.kind === 'Resident' ? <EmptyValue /> : formatCount(row.residentCount),
};

export function GroupsPage() {
  const { state, view } = useList(groupList, listGroups, { cells, options: { Kind: kinds } });
  const [creating, setCreating] = useState(false);
  const mayCreate = useMay('groups.create');
  const mayUpdate = useMay('groups.update');
  const { onEdit, form } = useRowForm(
    (id) => call(getGroup, { params: { groupId: id } }),
    (group, close) =>
      group.archivedAt ? null : <GroupDrawer opened group={group} onClose={close} />,
  );
  const create = {
    label: 'Create group',
    icon: <IconUsersPlus size={16} aria-hidden />,
    onClick: () => setCreating(true),
  };
  return (
    <>
      <ListPage
        title="Groups"
        sentence="Sets of houses, streets or people, for dues and broadcasts."
        {...(mayCreate && { primary: create })}
        {...view}
        rowLabel={(row) => row.name}
        rowHref={(row) => paths.group(row.id)}
        bulk={useGroupActions(state)}
        {...(mayUpdate && { onEdit })}
        empty={{
          picture: <EmptyGroups />,
          title: 'No groups yet',
          text: 'A group is a set of people or houses that you message or bill together, for example a committee.',
          ...(mayCreate && { action: create }),
        }}
      />
      {form}
      <GroupDrawer opened={creating} onClose={() => setCreating(false)} />
    </>
  );
}
