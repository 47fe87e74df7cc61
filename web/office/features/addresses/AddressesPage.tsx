// /address: the houses, the streets and the map of a community, each on its own tab.
import { IconFileSpreadsheet, IconHomePlus, IconListNumbers, IconRoad } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useUrlState } from '#lib/list/url-state.ts';
import { DetailTabs } from '#ui/detail/DetailTabs.tsx';
import { PageHeader, type PageAction } from '#ui/page/PageHeader.tsx';
import { paths } from '#web/paths.ts';
import { AddressFigures } from './AddressFigures.tsx';
import { HousesTab } from './HousesTab.tsx';
import { StreetsTab } from './StreetsTab.tsx';

const HouseDrawer = lazyPart(async () => (await import('./HouseDrawer.tsx')).HouseDrawer);
const RangeDrawer = lazyPart(async () => (await import('./RangeDrawer.tsx')).RangeDrawer);
const PlanTab = lazyPart(async () => (await import('./PlanTab.tsx')).PlanTab);
const StreetDrawer = lazyPart(async () => (await import('./StreetDrawer.tsx')).StreetDrawer);

type Open = 'house' | 'range' | 'street' | null;

export function AddressesPage() {
  const [open, setOpen] = useState<Open>(null);
  const mayCreate = useMay('addresses.create');
  const close = () => setOpen(null);
  const [search] = useUrlState();
  const addHouse: PageAction = {
    label: 'Add house',
    icon: <IconHomePlus size={16} aria-hidden />,
    onClick: () => setOpen('house'),
  };
  const addStreet: PageAction = {
    label: 'Add street',
    icon: <IconRoad size={16} aria-hidden />,
    onClick: () => setOpen('street'),
  };
  const onStreets = search['Tab'] === 'streets';
  const primary = onStreets ? addStreet : addHouse;
  const menu: PageAction[] = [
    onStreets ? addHouse : addStreet,
    {
      label: 'Add a range of houses',
      icon: <IconListNumbers size={16} aria-hidden />,
      onClick: () => setOpen('range'),
    },
    {
      label: 'Import spreadsheet',
      icon: <IconFileSpreadsheet size={16} aria-hidden />,
      href: paths.importAddresses(),
    },
  ];
  return (
    <>
      <PageHeader title="Addresses" {...(mayCreate && { primary, menu })} />
      <DetailTabs
        label="Houses, streets and map"
        tabs={[
          {
            key: 'houses',
            label: 'Houses',
            render: () => (
              <>
                <AddressFigures />
                <HousesTab onAdd={() => setOpen('house')} onAddStreet={() => setOpen('street')} />
              </>
            ),
          },
          {
            key: 'streets',
            label: 'Streets',
            render: () => <StreetsTab onAdd={() => setOpen('street')} />,
          },
          {
            key: 'plan',
            label: 'Map',
            render: () => <PlanTab onAdd={() => setOpen('house')} />,
          },
        ]}
      />
      <HouseDrawer opened={open === 'house'} onClose={close} />
      <RangeDrawer opened={open === 'range'} onClose={close} />
      <StreetDrawer opened={open === 'street'} onClose={close} />
    </>
  );
}
