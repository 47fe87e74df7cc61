// The members of a group: search, export and, if the person's role and the feature allow it, add and remove.
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  addGroupMembers,
  listGroupMembers,
  memberList,
  removeGroupMembers,
} from '#calls/groups/groups.ts';
import type { Group, GroupMember } from '#contract/groups/groups.ts';
import { call } from '#lib/api/api.ts';
import { useExport } from '#lib/list/export-list.ts';
import { useList } from '#lib/list/use-list.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { countOf } from '#ui/format/count.ts';
import { EmptyGroups } from '#ui/illustrations/EmptyGroups.tsx';
import type { BulkAction } from '#ui/list/bulk/bulk.ts';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import type { ListAction } from '#ui/list/ListBar.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { memberNouns } from './kinds.ts';
import { MemberPicker } from './MemberPicker.tsx';
import { paths } from '#web/paths.ts';

export function GroupMembers({ group }: { group: Group }) {
  const params = { groupId: group.id };
  const { view } = useList(memberList, listGroupMembers, { cells: {}, params, hasViews: false });
  const mayUpdate = useMay('groups.update') && group.archivedAt === null;
  const onExport = useExport('group-members', { GroupId: group.id });
  const [adding, setAdding] = useState(false);
  const noun = memberNouns[group.kind];
  const remove: BulkAction = {
    key: 'remove',
    label: 'Remove from group',
    icon: <IconUserMinus size={16} aria-hidden />,
    danger: true,
    feature: 'Edit Group Members',
    preview: (_selection, count) => ({
      count,
      effect: `${countOf(count, noun)} leave this group and stay in the community.`,
    }),
    run: async (selection) => {
      if (selection.kind === 'matching') throw new Error('Choose the members page by page.');
      const body = { memberIds: selection.ids };
      const { removed } = await call(removeGroupMembers, { params, body });
      return { done: removed, failed: [] };
    },
  };
  const link = linkOf(group);
  const add: ListAction = {
    label: `Add ${noun.many}`,
    icon: <IconUserPlus size={16} aria-hidden />,
    feature: 'Edit Group Members',
    onClick: () => setAdding(true),
  };
  return (
    <>
      <ListView
        {...view}
        action={mayUpdate ? add : undefined}
        rowId={(row) => row.memberId}
        rowLabel={(row) => row.label}
        {...(link && { rowHref: link })}
        {...(view.onExport && { onExport })}
        bulk={mayUpdate ? [remove] : []}
        empty={{
          picture: <EmptyGroups />,
          title: 'No members',
          ...(mayUpdate && { action: add }),
        }}
      />
      {adding && <AddMembers group={group} onClose={() => setAdding(false)} />}
    </>
  );
}

/** The link to a member's own page; a street has none. */
function linkOf(group: Group): ((row: GroupMember) => string) | undefined {
  if (group.kind === 'House') return (row) => paths.house(row.memberId);
  if (group.kind === 'Resident') return (row) => paths.resident(row.memberId);
  return undefined;
}

function AddMembers({ group, onClose }: { group: Group; onClose: () => void }) {
  const [chosen, setChosen] = useState<FilterOption[]>([]);
  const noun = memberNouns[group.kind];
  const add = async () => {
    if (chosen.length === 0) throw new Error('Choose at least one member.');
    const body = { memberIds: chosen.map(({ value }) => value) };
    await call(addGroupMembers, { params: { groupId: group.id }, body });
  };
  return (
    <ConfirmDialog
      opened
      title={`Add to ${group.name}`}
      effect={`The chosen ${noun.many} become members now.`}
      confirmLabel={chosen.length > 0 ? `Add ${countOf(chosen.length, noun)}` : 'Add'}
      onClose={onClose}
      onConfirm={add}
    >
      <MemberPicker kind={group.kind} chosen={chosen} onChange={setChosen} />
    </ConfirmDialog>
  );
}
