// The list of houses.
import { getHouse, houseList, listHouses } from '#calls/addresses/houses.ts';
import { listStreets } from '#calls/addresses/streets.ts';
import type { HouseRow } from '#contract/addresses/houses.ts';
import { call } from '#lib/api/api.ts';
import { findStreets } from '#lib/list/find.ts';
import { useRowForm } from '#lib/list/row-form.ts';
import { houseLine } from '#rules/shared/house-line.ts';
import { useList } from '#lib/list/use-list.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyHouses } from '#ui/illustrations/EmptyHouses.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import { OwesOnCard } from '#lib/money/OwesOnCard.tsx';
import { paths } from '#web/paths.ts';
import { HouseOccupancy, HouseStatus } from './HouseBadges.tsx';
import { HouseDrawer } from './HouseDrawer.tsx';
import { useHouseActions } from './house-actions.tsx';

const cells = {
  house: houseLine,
  occupancy: (row: HouseRow) => <HouseOccupancy occupancy={row.occupancy} />,
  balance: ({ outstandingMinor }: HouseRow) =>
    outstandingMinor ? (
      <>
        <OwesOnCard />
        <MoneyText amountMinor={outstandingMinor} />
      </>
    ) : (
      <EmptyValue />
    ),
  status: (row: HouseRow) => <HouseStatus status={row.status} />,
};

type HousesTabProps = { onAdd: () => void; onAddStreet: () => void };

export function HousesTab({ onAdd, onAddStreet }: HousesTabProps) {
  const { state, view } = useList(houseList, listHouses, {
    cells,
    options: { StreetId: findStreets },
  });
  const streets = useOperation(listStreets, { query: { PageSize: '1' } });
  const mayCreate = useMay('addresses.create');
  const mayUpdate = useMay('addresses.update');
  const bulk = useHouseActions(state);
  const { onEdit, form } = useRowForm(
    (id) => call(getHouse, { params: { houseId: id } }),
    (house, close) =>
      house.status === 'Archived' ? null : <HouseDrawer opened house={house} onClose={close} />,
  );
  const noStreets = streets.data?.totalCount === 0;
  return (
    <>
      <ListView
        {...view}
        rowLabel={houseLine}
        rowHref={(row) => paths.house(row.id)}
        bulk={bulk}
        {...(mayUpdate && { onEdit })}
        empty={{
          picture: <EmptyHouses />,
          title: noStreets ? 'Start with a street' : 'No houses yet',
          text: noStreets
            ? 'Houses belong to streets. Add a street first, then its houses, one by one or as a range.'
            : 'Add houses one by one, as a range such as “1–40 odd”, or import a spreadsheet.',
          ...(mayCreate && {
            action: noStreets
              ? { label: 'Add street', onClick: onAddStreet }
              : { label: 'Add house', onClick: onAdd },
          }),
        }}
      />
      {form}
    </>
  );
}
