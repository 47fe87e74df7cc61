// The list of streets; a row opens the houses of the street. Editing and archiving, or restoring, are at the end of a
// row.
import { IconArchive, IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { ActionIcon, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { archiveStreet, listStreets, restoreStreet, streetList } from '#calls/addresses/streets.ts';
import type { Street } from '#contract/addresses/streets.ts';
import { call } from '#lib/api/api.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useList } from '#lib/list/use-list.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { EmptyHouses } from '#ui/illustrations/EmptyHouses.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import { ListView } from '#ui/list/ListView.tsx';
import type { RowAction } from '#ui/list/RowActions.tsx';
import { paths } from '#web/paths.ts';
import { useStreetActions } from './street-actions.tsx';

const StreetDrawer = lazyPart(async () => (await import('./StreetDrawer.tsx')).StreetDrawer);
const ConfirmDialog = lazyPart(
  async () => (await import('#ui/dialog/ConfirmDialog.tsx')).ConfirmDialog,
);

export function StreetsTab({ onAdd }: { onAdd: () => void }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const mayUpdate = useMay('addresses.update');
  const mayCreate = useMay('addresses.create');
  const { state, view } = useList(streetList, listStreets, { cells: {} });
  const [edited, setEdited] = useState<Street>();
  const [leaving, setLeaving] = useState<Street>();
  const restore = useAct(restoreStreet);
  const archive = async (street: Street) => {
    const params = { streetId: street.id };
    await call(archiveStreet, { params, body: {} });
  };
  const isArchive = state.query['Archived'] === 'true';
  const rowActions: RowAction<Street>[] = isArchive
    ? [
        {
          label: 'Restore',
          icon: <IconArrowBackUp size={16} aria-hidden />,
          onClick: ({ id }) => restore.mutate({ params: { streetId: id } }),
        },
      ]
    : [
        { label: 'Edit', icon: <IconPencil size={16} aria-hidden />, onClick: setEdited },
        { label: 'Archive', icon: <IconArchive size={16} aria-hidden />, onClick: setLeaving },
      ];
  // A phone's row has no buttons at its end, and a street has no page of its own.
  const acts: ListColumn<Street> = {
    key: 'actions',
    title: 'Actions',
    fixed: true,
    card: 'badge',
    render: (row) => (
      <Group gap={0} wrap="nowrap">
        {rowActions.map(({ label, icon, onClick }) => (
          <ActionIcon
            key={label}
            variant="subtle"
            color="gray"
            size={44}
            aria-label={`${label}: ${row.name}`}
            onClick={() => onClick(row)}
          >
            {icon}
          </ActionIcon>
        ))}
      </Group>
    ),
  };
  return (
    <>
      <ListView
        {...view}
        rowLabel={(row) => row.name}
        rowHref={(row) => paths.housesOfStreet(row.id)}
        columns={mayUpdate && isPhone ? [...view.columns, acts] : view.columns}
        rowActions={mayUpdate ? rowActions : []}
        bulk={useStreetActions(state)}
        {...(mayUpdate && { onEdit: (row: Street) => !row.archivedAt && setEdited(row) })}
        empty={{
          picture: <EmptyHouses />,
          title: 'No streets yet',
          text: 'Add your first street, then its houses.',
          ...(mayCreate && { action: { label: 'Add street', onClick: onAdd } }),
        }}
      />
      {edited && (
        <StreetDrawer key={edited.id} opened street={edited} onClose={() => setEdited(undefined)} />
      )}
      {leaving && (
        <ConfirmDialog
          opened
          danger
          title={`Archive ${leaving.name}?`}
          effect="The street leaves the list. You can restore it at any time."
          confirmLabel="Archive street"
          onClose={() => setLeaving(undefined)}
          onConfirm={() => archive(leaving)}
        />
      )}
    </>
  );
}
