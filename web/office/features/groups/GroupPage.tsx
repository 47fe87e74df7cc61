// /groups/:groupId: a group, its members and its history.
import {
  IconArrowBackUp,
  IconPencil,
  IconReceipt2,
  IconSpeakerphone,
  IconTrash,
} from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { archiveGroup, getGroup, restoreGroup } from '#calls/groups/groups.ts';
import type { Group } from '#contract/groups/groups.ts';
import { call } from '#lib/api/api.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { DetailHeader } from '#ui/detail/DetailHeader.tsx';
import { DetailTabs } from '#ui/detail/DetailTabs.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { countOf } from '#ui/format/count.ts';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { GroupDrawer } from './GroupDrawer.tsx';
import { GroupHistory } from './GroupHistory.tsx';
import { GroupMembers } from './GroupMembers.tsx';
import { memberNouns } from './kinds.ts';

export function GroupPage() {
  const { groupId = '' } = useParams({ strict: false }) as { groupId?: string };
  const params = { groupId };
  const result = useOperation(getGroup, { params });
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const group = result.data;
  const actions = useActions(group, setOpen);
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  const close = () => setOpen(null);
  const remove = async () => {
    await call(archiveGroup, { params, body: {} });
  };
  return (
    <>
      <DetailHeader
        back={{ label: 'Groups', href: paths.groups() }}
        title={group?.name}
        badge={
          group &&
          (group.archivedAt ? (
            <StatusBadge tone="neutral">Deleted</StatusBadge>
          ) : (
            <StatusBadge tone="info">{memberNouns[group.kind].many}</StatusBadge>
          ))
        }
        facts={group ? factsOf(group) : []}
        {...actions}
      />
      <DetailTabs
        tabs={[
          {
            key: 'members',
            label: 'Members',
            count: group?.memberCount,
            render: () => group && <GroupMembers group={group} />,
          },
          { key: 'history', label: 'History', render: () => <GroupHistory groupId={groupId} /> },
        ]}
      />
      {group && open === 'edit' && <GroupDrawer opened group={group} onClose={close} />}
      {group && open === 'delete' && (
        <ConfirmDialog
          opened
          danger
          title={`Delete ${group.name}?`}
          effect={deleteEffect(group)}
          confirmLabel="Delete group"
          onClose={close}
          onConfirm={remove}
        />
      )}
    </>
  );
}

const deleteEffect = (group: Group): string =>
  (group.usedBy.length > 0
    ? `It is used by ${group.usedBy.map(({ title }) => title).join(', ')}. Change the audience there first. `
    : '') +
  `Its ${countOf(group.memberCount, memberNouns[group.kind])} stay in the community. ` +
  'The group can be restored for 30 days.';

const factsOf = (group: Group): ReactNode[] => [
  countOf(group.residentCount, { one: 'person', many: 'people' }),
  ...(group.createdByName ? [`Created by ${group.createdByName}`] : []),
  ...(group.description ? [group.description] : []),
  ...group.usedBy.map(({ kind, id, title }) => (
    <Fragment key={id}>
      {kind}:{' '}
      <TextLink href={kind === 'Due' ? paths.due(id) : paths.broadcast(id)}>{title}</TextLink>
    </Fragment>
  )),
];

function useActions(group: Group | undefined, open: (what: 'edit' | 'delete') => void) {
  const mayUpdate = useMay('groups.update');
  const mayArchive = useMay('groups.archive');
  const mayBill = useMay('dues.create');
  const mayWrite = useMay('broadcasts.create');
  const restore = useAct(restoreGroup);
  if (!group) return {};
  if (group.archivedAt) {
    const primary: PageAction = {
      label: 'Restore',
      icon: <IconArrowBackUp size={16} aria-hidden />,
      onClick: () => restore.mutate({ params: { groupId: group.id } }),
    };
    return mayArchive ? { primary } : {};
  }
  const primary: PageAction = {
    label: 'Edit',
    icon: <IconPencil size={16} aria-hidden />,
    onClick: () => open('edit'),
    feature: 'Edit Group Name',
  };
  const remove: PageAction = {
    label: 'Delete group',
    icon: <IconTrash size={16} aria-hidden />,
    danger: true,
    onClick: () => open('delete'),
    feature: 'Delete Group',
  };
  const message: PageAction = {
    label: 'Message group',
    icon: <IconSpeakerphone size={16} aria-hidden />,
    href: paths.messageGroup(group.id),
    feature: 'Create Broadcast',
  };
  const bill: PageAction = {
    label: 'Create due',
    icon: <IconReceipt2 size={16} aria-hidden />,
    href: paths.billGroup(group.id),
    feature: 'Create Due',
  };
  const menu = [
    ...(mayWrite ? [message] : []),
    ...(mayBill ? [bill] : []),
    ...(mayArchive ? [remove] : []),
  ];
  return { ...(mayUpdate && { primary }), ...(menu.length > 0 && { menu }) };
}
