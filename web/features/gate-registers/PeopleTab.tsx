// Frequent guests of houses, and staff with their days: two lists, one at a time.
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listFrequentGuests, listStaffPeople } from '#calls/gate-registers/gate-people.ts';
import {
  staffStatuses,
  type FrequentGuest,
  type StaffPerson,
} from '#contract/gate-registers/gate-people.ts';
import { useExport } from '#lib/list/export-list.ts';
import { findHouses } from '#lib/list/find.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Column } from '#ui/layout/Column.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { asOptions } from '#guard/parts/words.ts';
import type { StaffPassForm } from './StaffDetail.tsx';

const StaffDrawer = lazyPart(async () => (await import('./StaffDrawer.tsx')).StaffDrawer);
const StaffDetail = lazyPart(async () => (await import('./StaffDetail.tsx')).StaffDetail);

const guestColumns: ListColumn<FrequentGuest>[] = [
  {
    key: 'name',
    title: 'Guest',
    fixed: true,
    card: 'title',
    width: 200,
    render: (row) => row.name,
  },
  { key: 'house', title: 'House', card: 'subtitle', width: 200, render: (row) => row.house.label },
  { key: 'relation', title: 'Relation', width: 140, render: (row) => row.relation || '–' },
  {
    key: 'phone',
    title: 'Phone',
    width: 170,
    render: (row) => (row.phone ? <PhoneText phone={row.phone} /> : '–'),
  },
  { key: 'visits', title: 'Visits', align: 'right', width: 90, render: (row) => row.visits },
  {
    key: 'last',
    title: 'Last visit',
    width: 170,
    render: (row) => <InstantText at={row.lastVisitAt} />,
  },
];

const staffColumns: ListColumn<StaffPerson>[] = [
  { key: 'name', title: 'Name', fixed: true, card: 'title', width: 190, render: (row) => row.name },
  { key: 'work', title: 'Work', card: 'subtitle', width: 130, render: (row) => row.work || '–' },
  {
    key: 'status',
    title: 'State',
    card: 'badge',
    width: 130,
    render: (row) => (
      <StatusBadge tone={row.status === 'Active' ? (row.isInside ? 'good' : 'neutral') : 'warn'}>
        {row.status === 'Active' ? (row.isInside ? 'Inside' : 'Away') : row.status}
      </StatusBadge>
    ),
  },
  {
    key: 'houses',
    title: 'Houses',
    width: 240,
    render: (row) => row.houses.map(({ label }) => label).join('; ') || '–',
  },
  {
    key: 'days',
    title: 'Days in 30',
    align: 'right',
    width: 110,
    render: (row) => row.daysPresent,
  },
  { key: 'last', title: 'Last in', width: 170, render: (row) => <InstantText at={row.lastInAt} /> },
];

export function PeopleTab({ Pass }: { Pass: StaffPassForm }) {
  const [shown, setShown] = useState('staff');
  return (
    <Column>
      <div>
        <SegmentedControl
          aria-label="Which list"
          value={shown}
          onChange={setShown}
          data={[
            { value: 'staff', label: 'Staff' },
            { value: 'guests', label: 'Frequent guests' },
          ]}
        />
      </div>
      {shown === 'staff' ? <StaffList Pass={Pass} /> : <GuestList />}
    </Column>
  );
}

function GuestList() {
  const state = useListState(['HouseId']);
  const query = state.api;
  const result = useOperation(listFrequentGuests, { query });
  const mayExport = useMay('gatePasses.export');
  const onExport = useExport('frequent-guests');
  return (
    <ListView
      noun={{ one: 'guest', many: 'guests' }}
      state={state}
      result={result}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      searchHint="Search name, phone or plate"
      columns={guestColumns}
      filters={[{ kind: 'multi', key: 'HouseId', label: 'House', options: findHouses }]}
      {...(mayExport && { onExport })}
      empty={{
        picture: <EmptyPeople />,
        title: 'No frequent guests yet',
        text: 'Residents keep those who come often by name, and make their passes with one tap.',
      }}
    />
  );
}

function StaffList({ Pass }: { Pass: StaffPassForm }) {
  const mayUpdate = useMay('gatePasses.update');
  const state = useListState(['Status', 'HouseId']);
  const query = state.api;
  const result = useOperation(listStaffPeople, { query });
  const mayExport = useMay('gatePasses.export');
  const onExport = useExport('staff-people');
  const [adding, setAdding] = useState(false);
  const [opened, setOpened] = useState<StaffPerson>();
  return (
    <>
      {mayUpdate && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add staff
          </Button>
        </div>
      )}
      <ListView
        noun={{ one: 'person', many: 'people' }}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={setOpened}
        searchHint="Search name, phone or work"
        columns={staffColumns}
        filters={[
          { kind: 'multi', key: 'Status', label: 'State', options: asOptions(staffStatuses) },
          { kind: 'multi', key: 'HouseId', label: 'House', options: findHouses },
        ]}
        {...(mayExport && { onExport })}
        empty={{
          picture: <EmptyPeople />,
          title: 'No staff yet',
          text: 'Drivers, cooks, nannies and gardeners, with the houses that they serve and the days they came.',
          ...(mayUpdate && { action: { label: 'Add staff', onClick: () => setAdding(true) } }),
        }}
      />
      {adding && <StaffDrawer onClose={() => setAdding(false)} />}
      {opened && <StaffDetail person={opened} Pass={Pass} onClose={() => setOpened(undefined)} />}
    </>
  );
}
