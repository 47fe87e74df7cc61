// /groups: the groups of a community.
import { IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { groupList, listGroups } from '#calls/groups/groups.ts';
import type { GroupRow } from '#contract/groups/groups.ts';
import { useList } from '#lib/list/use-list.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { countOf } from '#ui/format/count.ts';
import { EmptyGroups } from '#ui/illustrations/EmptyGroups.tsx';
import { ListPage } from '#ui/list/ListPage.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { GroupDrawer } from './GroupDrawer.tsx';
import { useGroupActions } from './group-actions.tsx';
import { kinds, memberNouns } from './kinds.ts';

const cells = {
  kind: (row: GroupRow) => <StatusBadge tone="info">{memberNouns[row.kind].many}</StatusBadge>,
  members: (row: GroupRow) => countOf(row.memberCount, memberNouns[row.kind]),
  residents: (row: GroupRow) => countOf(row.residentCount, { one: 'person', many: 'people' }),
};

export function GroupsPage() {
  const { state, view } = useList(groupList, listGroups, { cells, options: { Kind: kinds } });
  const [creating, setCreating] = useState(false);
  const mayCreate = useMay('groups.create');
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
        empty={{
          picture: <EmptyGroups />,
          title: 'No groups yet',
          text: 'A group is a committee, a phase or a street: people or houses that you message or bill together.',
          ...(mayCreate && { action: create }),
        }}
      />
      <GroupDrawer opened={creating} onClose={() => setCreating(false)} />
    </>
  );
}
