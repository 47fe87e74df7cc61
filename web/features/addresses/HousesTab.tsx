// The list of houses.
import { listHouses, listStreets } from '#calls/addresses/addresses.ts';
import type { HouseRow } from '#contract/addresses/addresses.ts';
import { useExport } from '#lib/list/export-list.ts';
import { findStreets } from '#lib/list/find.ts';
import { houseLine, houseNoun } from '#lib/houses/house-line.ts';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useSavedViews } from '#lib/list/saved-views.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyHouses } from '#ui/illustrations/EmptyHouses.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import { paths } from '#web/paths.ts';
import { asOptions, occupancies, statuses, types } from './address.ts';
import { HouseOccupancy, HouseStatus } from './HouseBadges.tsx';
import { useHouseActions } from './house-actions.tsx';

const columns: ListColumn<HouseRow>[] = [
  {
    key: 'house',
    title: 'House',
    sortable: 'address',
    fixed: true,
    width: 220,
    card: 'title',
    render: houseLine,
  },
  { key: 'street', title: 'Street', card: 'none', width: 160, render: (row) => row.streetName },
  { key: 'type', title: 'Type', sortable: true, width: 130, render: (row) => row.type },
  {
    key: 'occupancy',
    title: 'Occupancy',
    sortable: true,
    card: 'badge',
    width: 170,
    render: (row) => <HouseOccupancy occupancy={row.occupancy} />,
  },
  {
    key: 'primaryContact',
    title: 'Primary contact',
    width: 190,
    card: 'subtitle',
    render: (row) => row.primaryContact?.name ?? '–',
  },
  {
    key: 'residents',
    title: 'Residents',
    align: 'right',
    width: 100,
    render: (row) => row.residentCount,
  },
  {
    key: 'balance',
    title: 'Owes',
    align: 'right',
    width: 120,
    render: (row) =>
      row.outstandingMinor ? <MoneyText amountMinor={row.outstandingMinor} /> : <EmptyValue />,
  },
  {
    key: 'billTo',
    title: 'Billed',
    defaultVisible: false,
    width: 110,
    render: (row) => row.billTo,
  },
  {
    key: 'accountReference',
    title: 'Reference',
    defaultVisible: false,
    width: 120,
    render: (row) => row.accountReference,
  },
  {
    key: 'accountNumber',
    title: 'House ID',
    defaultVisible: false,
    width: 150,
    render: (row) => row.accountNumber,
  },
  {
    key: 'status',
    title: 'Status',
    sortable: true,
    card: 'badge',
    width: 120,
    render: (row) => <HouseStatus status={row.status} />,
  },
];

type HousesTabProps = { onAdd: () => void; onAddStreet: () => void };

export function HousesTab({ onAdd, onAddStreet }: HousesTabProps) {
  const state = useListState(['StreetId', 'Type', 'Occupancy', 'Status', 'NoResidents', 'Owes']);
  const seesDues = useMay('dues.read');
  const result = useOperation(listHouses, { query: state.api });
  const streets = useOperation(listStreets, { query: { PageSize: '1' } });
  const mayCreate = useMay('addresses.create');
  const mayExport = useMay('addresses.export');
  const onExport = useExport('houses');
  const bulk = useHouseActions(state);
  const filters: ListFilter[] = [
    { kind: 'multi', key: 'StreetId', label: 'Street', options: findStreets },
    { kind: 'multi', key: 'Type', label: 'Type', options: asOptions(types) },
    { kind: 'multi', key: 'Occupancy', label: 'Occupancy', options: asOptions(occupancies) },
    { kind: 'multi', key: 'Status', label: 'Status', options: asOptions(statuses) },
    { kind: 'flag', key: 'NoResidents', label: 'Residents', yes: 'Nobody', no: 'Someone' },
    ...(seesDues
      ? [{ kind: 'flag' as const, key: 'Owes', label: 'Money', yes: 'Owes', no: 'Owes nothing' }]
      : []),
  ];
  const noStreets = streets.data?.totalCount === 0;
  return (
    <ListView
      noun={houseNoun}
      state={state}
      result={result}
      rowId={(row) => row.id}
      rowLabel={houseLine}
      rowHref={(row) => paths.house(row.id)}
      searchHint="Search address or account"
      columns={seesDues ? columns : columns.filter(({ key }) => key !== 'balance')}
      filters={filters}
      views={useSavedViews('houses')}
      {...(mayExport && { onExport })}
      bulk={bulk}
      empty={{
        picture: <EmptyHouses />,
        title: noStreets ? 'Start with a street' : 'No houses yet',
        text: noStreets
          ? 'Houses stand on streets. Add the first street, then its houses, one by one or as a range.'
          : 'Add houses one by one, as a range such as “1–40 odd”, or bring them in from a spreadsheet.',
        ...(mayCreate && {
          action: noStreets
            ? { label: 'Add street', onClick: onAddStreet }
            : { label: 'Add house', onClick: onAdd },
        }),
      }}
    />
  );
}
