// The list of streets; a row opens the houses of the street. Editing is one of the row's own buttons.
import { IconArchive, IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { ActionIcon, Group, Tooltip } from '@mantine/core';
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
import { paths } from '#web/paths.ts';
import { useStreetActions } from './street-actions.tsx';

const StreetDrawer = lazyPart(async () => (await import('./StreetDrawer.tsx')).StreetDrawer);
const ConfirmDialog = lazyPart(
  async () => (await import('#ui/dialog/ConfirmDialog.tsx')).ConfirmDialog,
);

export function StreetsTab({ onAdd }: { onAdd: () => void }) {
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
  const acts: ListColumn<Street> = {
    key: 'actions',
    title: 'Actions',
    fixed: true,
    align: 'right',
    width: 110,
    card: 'badge',
    render: (row) => (
      <StreetActs
        street={row}
        onEdit={() => setEdited(row)}
        onArchive={() => setLeaving(row)}
        onRestore={() => restore.mutate({ params: { streetId: row.id } })}
      />
    ),
  };
  return (
    <>
      <ListView
        {...view}
        rowLabel={(row) => row.name}
        rowHref={(row) => paths.housesOfStreet(row.id)}
        columns={mayUpdate ? [...view.columns, acts] : view.columns}
        bulk={useStreetActions(state)}
        empty={{
          picture: <EmptyHouses />,
          title: 'No streets yet',
          text: 'Houses stand on streets; start with the first.',
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
          effect="The street leaves the list. It can be brought back at any time."
          confirmLabel="Archive street"
          onClose={() => setLeaving(undefined)}
          onConfirm={() => archive(leaving)}
        />
      )}
    </>
  );
}

type StreetActsProps = {
  street: Street;
  onEdit: () => void;
  onArchive: () => void;
  onRestore: () => void;
};

function StreetActs({ street, onEdit, onArchive, onRestore }: StreetActsProps) {
  const acts = street.archivedAt
    ? [{ label: `Restore ${street.name}`, Icon: IconArrowBackUp, act: onRestore }]
    : [
        { label: `Edit ${street.name}`, Icon: IconPencil, act: onEdit },
        { label: `Archive ${street.name}`, Icon: IconArchive, act: onArchive },
      ];
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {acts.map(({ label, Icon, act }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={label}
            onClick={(event) => {
              event.stopPropagation();
              act();
            }}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  );
}
