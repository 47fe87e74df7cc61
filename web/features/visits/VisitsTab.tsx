// The register of visits with its filters; a row opens its steps.
import { Button, Group } from '@mantine/core';
import { IconUserX } from '@tabler/icons-react';
import { useState } from 'react';
import { listShifts } from '#calls/gates/gate-shifts.ts';
import { listGates } from '#calls/gates/gates.ts';
import { listVisits } from '#calls/visits/visits.ts';
import { visitConflicts, visitMethods, visitStates } from '#contract/shared/gate-words.ts';
import type { VisitRow } from '#contract/visits/visits.ts';
import { call } from '#lib/api/api.ts';
import { useExport } from '#lib/list/export-list.ts';
import { findHouses } from '#lib/list/find.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useSavedViews } from '#lib/list/saved-views.ts';
import { useUrlState } from '#lib/list/url-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { asOptions, visitKindOptions, visitTones } from '#guard/parts/words.ts';

const ForgetGuestDrawer = lazyPart(
  async () => (await import('./ForgetGuestDrawer.tsx')).ForgetGuestDrawer,
);
const VisitDetail = lazyPart(async () => (await import('./VisitDetail.tsx')).VisitDetail);

const columns: ListColumn<VisitRow>[] = [
  {
    key: 'guest',
    title: 'Guest',
    fixed: true,
    sortable: 'guest',
    card: 'title',
    width: 190,
    render: (row) => row.guestName || 'Anonymised',
  },
  {
    key: 'status',
    title: 'State',
    card: 'badge',
    width: 160,
    render: (row) => {
      if (row.conflict && !row.isReviewed) {
        return <StatusBadge tone="bad">{row.conflict}</StatusBadge>;
      }
      return (
        <StatusBadge tone={row.isOverstay ? 'bad' : visitTones[row.status]}>
          {row.isOverstay && row.status === 'Inside' ? 'Should have left' : row.status}
        </StatusBadge>
      );
    },
  },
  { key: 'house', title: 'House', card: 'subtitle', width: 180, render: (row) => row.house.label },
  { key: 'kind', title: 'Kind', width: 110, render: (row) => row.kind },
  { key: 'gate', title: 'Gate', width: 120, render: (row) => row.gate?.name ?? '–' },
  {
    key: 'in',
    title: 'In',
    sortable: 'arrivedAt',
    width: 160,
    render: (row) => <InstantText at={row.inAt} />,
  },
  {
    key: 'out',
    title: 'Out',
    sortable: 'outAt',
    width: 160,
    render: (row) => <InstantText at={row.outAt} />,
  },
  { key: 'method', title: 'By', width: 120, defaultVisible: false, render: (row) => row.method },
  {
    key: 'inBy',
    title: 'Checked in by',
    width: 140,
    defaultVisible: false,
    render: (row) => row.inBy || '–',
  },
  {
    key: 'people',
    title: 'People',
    align: 'right',
    width: 90,
    defaultVisible: false,
    render: (row) => row.people,
  },
];

/** The guards who were on shift recently. */
const findGuards = async (search: string) => {
  const query = { PageSize: '100' } as const;
  const { items } = await call(listShifts, { query });
  const guards = [...new Set(items.map(({ guardName }) => guardName))].sort();
  const typed = search.trim().toLowerCase();
  return asOptions(guards.filter((guard) => guard.toLowerCase().includes(typed)));
};

const names = [
  'Status',
  'Kind',
  'Method',
  'HouseId',
  'GateId',
  'Guard',
  'From',
  'To',
  'Overstay',
  'Offline',
  'Conflict',
  'Reviewed',
  'Override',
];

const houseFilter: ListFilter = {
  kind: 'multi',
  key: 'HouseId',
  label: 'House',
  options: findHouses,
};

/** `houseIds` limits the register to those houses. */
export function VisitsTab({ houseIds }: { houseIds?: readonly string[] }) {
  const fixed = houseIds && { HouseId: houseIds.join(',') };
  const state = useListState([...names, 'PassId', 'StaffId']);
  const query = { ...state.api, ...fixed };
  const result = useOperation(listVisits, { query });
  const gates = useOperation(listGates, { query: {} });
  const mayExport = useMay('gatePasses.export');
  const onExport = useExport('visits', fixed);
  const mayForget = useMay('gatePasses.approve') && !fixed;
  const [forgetting, setForgetting] = useState(false);
  // A notification links to its visit, which need not be in the list.
  const [{ Visit: linked }, setUrl] = useUrlState();
  const [row, setOpened] = useState<VisitRow>();
  const opened = row ?? (linked ? { id: linked, guestName: '' } : undefined);
  const close = () => {
    setOpened(undefined);
    if (linked) setUrl({ Visit: undefined });
  };
  const gateOptions = gates.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <>
      {mayForget && (
        <Group justify="flex-end" mb="sm">
          <Button
            variant="default"
            leftSection={<IconUserX size={16} aria-hidden />}
            onClick={() => setForgetting(true)}
          >
            Forget a guest
          </Button>
        </Group>
      )}
      <ListView
        noun={{ one: 'visit', many: 'visits' }}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => `Visit of ${row.guestName || 'a guest'}`}
        onOpen={setOpened}
        searchHint="Search guest, plate or company"
        columns={columns}
        filters={[
          { kind: 'days', fromKey: 'From', toKey: 'To', label: 'Day' },
          { kind: 'multi', key: 'Status', label: 'State', options: asOptions(visitStates) },
          ...(fixed ? [] : [houseFilter]),
          { kind: 'multi', key: 'Kind', label: 'Kind', options: visitKindOptions },
          { kind: 'multi', key: 'GateId', label: 'Gate', options: gateOptions },
          { kind: 'multi', key: 'Guard', label: 'Guard', options: findGuards },
          { kind: 'multi', key: 'Method', label: 'By', options: asOptions(visitMethods) },
          {
            kind: 'flag',
            key: 'Overstay',
            label: 'Overstay',
            yes: 'Stayed too long',
            no: 'In time',
          },
          {
            kind: 'flag',
            key: 'Override',
            label: 'Override',
            yes: 'Against red',
            no: 'As answered',
          },
          { kind: 'flag', key: 'Offline', label: 'Offline', yes: 'Offline', no: 'Online' },
          { kind: 'multi', key: 'Conflict', label: 'Conflict', options: asOptions(visitConflicts) },
          { kind: 'flag', key: 'Reviewed', label: 'Review', yes: 'Reviewed', no: 'Not reviewed' },
        ]}
        views={useSavedViews('visits')}
        {...(mayExport && { onExport })}
        empty={{
          picture: <EmptyPeople />,
          title: 'No visits yet',
          text: 'Every visit at a gate, with the guard who checked the guest in and the time they left.',
        }}
      />
      {forgetting && <ForgetGuestDrawer onClose={() => setForgetting(false)} />}
      {opened && <VisitDetail row={opened} onClose={close} />}
    </>
  );
}
