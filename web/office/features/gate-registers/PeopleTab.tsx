// Two lists, one at a time: house staff, with a drawer that shows their attendance, and frequent guests of houses.
import { SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  frequentGuestList,
  listFrequentGuests,
  listStaffPeople,
  staffList,
} from '#calls/gate-registers/gate-people.ts';
import type { FrequentGuest, StaffPerson } from '#contract/gate-registers/gate-people.ts';
import { findHouses } from '#lib/list/find.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useList } from '#lib/list/use-list.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import type { StaffPassForm } from './StaffDetail.tsx';

const StaffDrawer = lazyPart(async () => (await import('./StaffDrawer.tsx')).StaffDrawer);
const StaffDetail = lazyPart(async () => (await import('./StaffDetail.tsx')).StaffDetail);

const guestCells = {
  phone: ({ phone }: FrequentGuest) => (phone ? <PhoneText phone={phone} /> : <EmptyValue />),
};

const staffCells = {
  status: (row: StaffPerson) => (
    <StatusBadge tone={row.status === 'Active' ? (row.isInside ? 'good' : 'neutral') : 'warn'}>
      {row.status === 'Active' ? (row.isInside ? 'Inside' : 'Away') : row.status}
    </StatusBadge>
  ),
  houses: (row: StaffPerson) => row.houses.map(({ label }) => label).join('; ') || <EmptyValue />,
};

const options = { HouseId: findHouses };

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
  const { view } = useList(frequentGuestList, listFrequentGuests, {
    cells: guestCells,
    options,
    hasViews: false,
  });
  return (
    <ListView
      {...view}
      rowLabel={(row) => row.name}
      empty={{
        picture: <EmptyPeople />,
        title: 'No frequent guests yet',
        text: 'Residents save people who visit often and create their passes with one tap.',
      }}
    />
  );
}

function StaffList({ Pass }: { Pass: StaffPassForm }) {
  const mayUpdate = useMay('gatePasses.update');
  const { view } = useList(staffList, listStaffPeople, {
    cells: staffCells,
    options,
    hasViews: false,
  });
  const [adding, setAdding] = useState(false);
  const [opened, setOpened] = useState<StaffPerson>();
  const add = {
    label: 'Add staff',
    icon: <IconPlus size={16} aria-hidden />,
    onClick: () => setAdding(true),
  };
  return (
    <>
      <ListView
        {...view}
        action={mayUpdate ? add : undefined}
        rowLabel={(row) => row.name}
        onOpen={setOpened}
        empty={{
          picture: <EmptyPeople />,
          title: 'No staff yet',
          text: 'Drivers, cooks, nannies and gardeners, with their houses and attendance.',
          ...(mayUpdate && { action: add }),
        }}
      />
      {adding && <StaffDrawer onClose={() => setAdding(false)} />}
      {opened && <StaffDetail person={opened} Pass={Pass} onClose={() => setOpened(undefined)} />}
    </>
  );
}
