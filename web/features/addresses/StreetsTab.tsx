// The list of streets; a row opens the houses of the street. Editing is one of the row's own buttons.
import { IconArchive, IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { archiveStreet, listStreets, restoreStreet } from '#calls/addresses/addresses.ts';
import type { Street } from '#contract/addresses/addresses.ts';
import { call } from '#lib/api/api.ts';
import { useExport } from '#lib/list/export-list.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useSavedViews } from '#lib/list/saved-views.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyHouses } from '#ui/illustrations/EmptyHouses.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { paths } from '#web/paths.ts';
import { streetNoun } from './address.ts';
import { useStreetActions } from './street-actions.tsx';

const columns: ListColumn<Street>[] = [
  {
    key: 'name',
    title: 'Street',
    sortable: true,
    fixed: true,
    card: 'title',
    width: 280,
    render: (row) => row.name,
  },
  { key: 'code', title: 'Code', sortable: true, width: 100, render: (row) => row.code ?? '–' },
  {
    key: 'houses',
    title: 'Houses',
    sortable: true,
    align: 'right',
    width: 100,
    render: (row) => row.houseCount,
  },
  {
    key: 'order',
    title: 'Order',
    sortable: true,
    defaultVisible: false,
    align: 'right',
    width: 100,
    render: (row) => row.sortOrder,
  },
  {
    key: 'createdAt',
    title: 'Added',
    sortable: true,
    defaultVisible: false,
    width: 150,
    render: (row) => <InstantText at={row.createdAt} />,
  },
];

const filters: ListFilter[] = [
  { kind: 'flag', key: 'NoHouses', label: 'Houses', yes: 'None', no: 'Some' },
  { kind: 'flag', key: 'Archived', label: 'Archived', yes: 'Archived only' },
];

const StreetDrawer = lazyPart(async () => (await import('./StreetDrawer.tsx')).StreetDrawer);
const ConfirmDialog = lazyPart(
  async () => (await import('#ui/dialog/ConfirmDialog.tsx')).ConfirmDialog,
);

export function StreetsTab({ onAdd }: { onAdd: () => void }) {
  const mayUpdate = useMay('addresses.update');
  const mayCreate = useMay('addresses.create');
  const mayExport = useMay('addresses.export');
  const state = useListState(['NoHouses', 'Archived']);
  const result = useOperation(listStreets, { query: state.api });
  const onExport = useExport('streets');
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
        noun={streetNoun}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        rowHref={(row) => paths.housesOfStreet(row.id)}
        searchHint="Search street or code"
        columns={mayUpdate ? [...columns, acts] : columns}
        filters={filters}
        views={useSavedViews('streets')}
        {...(mayExport && { onExport })}
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
