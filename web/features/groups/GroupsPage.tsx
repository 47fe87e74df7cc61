// /groups: the groups of a community.
import { IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listGroups } from '#calls/groups/groups.ts';
import type { GroupRow } from '#contract/groups/groups.ts';
import { useExport } from '#lib/list/export-list.ts';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useSavedViews } from '#lib/list/saved-views.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { countOf } from '#ui/format/count.ts';
import { EmptyGroups } from '#ui/illustrations/EmptyGroups.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListPage } from '#ui/list/ListPage.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { GroupDrawer } from './GroupDrawer.tsx';
import { useGroupActions } from './group-actions.tsx';
import { groupNoun, kinds, memberNouns } from './kinds.ts';

const columns: ListColumn<GroupRow>[] = [
  {
    key: 'name',
    title: 'Name',
    sortable: true,
    fixed: true,
    card: 'title',
    width: 240,
    render: (row) => row.name,
  },
  {
    key: 'kind',
    title: 'Made of',
    sortable: true,
    card: 'badge',
    width: 120,
    render: (row) => <StatusBadge tone="info">{memberNouns[row.kind].many}</StatusBadge>,
  },
  {
    key: 'members',
    title: 'Members',
    sortable: true,
    align: 'right',
    width: 120,
    render: (row) => countOf(row.memberCount, memberNouns[row.kind]),
  },
  {
    key: 'residents',
    title: 'People',
    align: 'right',
    width: 130,
    render: (row) => countOf(row.residentCount, { one: 'person', many: 'people' }),
  },
  {
    key: 'description',
    title: 'Description',
    card: 'subtitle',
    width: 260,
    render: (row) => row.description || '–',
  },
  {
    key: 'createdAt',
    title: 'Created',
    sortable: true,
    defaultVisible: false,
    width: 150,
    render: (row) => <InstantText at={row.createdAt} />,
  },
];

const filters: ListFilter[] = [
  { kind: 'multi', key: 'Kind', label: 'Made of', options: kinds },
  { kind: 'flag', key: 'InUse', label: 'Used', yes: 'By a due or broadcast', no: 'Not used' },
  { kind: 'flag', key: 'Archived', label: 'Deleted', yes: 'Deleted only' },
];

export function GroupsPage() {
  const state = useListState(['Kind', 'InUse', 'Archived']);
  const result = useOperation(listGroups, { query: state.api });
  const [creating, setCreating] = useState(false);
  const mayCreate = useMay('groups.create');
  const mayExport = useMay('groups.export');
  const onExport = useExport('groups');
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
        noun={groupNoun}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        rowHref={(row) => paths.group(row.id)}
        searchHint="Search name or description"
        columns={columns}
        filters={filters}
        views={useSavedViews('groups')}
        {...(mayExport && { onExport })}
        bulk={useGroupActions(state)}
        empty={{
          picture: <EmptyGroups />,
          title: 'No groups yet',
          text: 'A group is a committee, a phase, a street: whoever you write to or bill together.',
          ...(mayCreate && { action: create }),
        }}
      />
      <GroupDrawer opened={creating} onClose={() => setCreating(false)} />
    </>
  );
}
