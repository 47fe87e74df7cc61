// The columns of the house export.
import { type HouseRow, listHouses } from '#contract/addresses/addresses.ts';
import { exporter } from '#platform/feature/exporter.ts';
import { selectHousePage } from './houses-queries.ts';

export const houseExporter = exporter<HouseRow, Parameters<typeof selectHousePage>[1]>({
  list: 'houses',
  title: 'Houses',
  permission: 'addresses.export',
  feature: 'Address List',
  query: listHouses.query,
  needs: ({ Owes }) => (Owes === undefined ? undefined : 'dues.read'),
  select: (db, query) => selectHousePage(db, query, false),
  columns: {
    street: { title: 'Street', width: 24, value: (row) => row.streetName },
    house: [
      { title: 'House Number', width: 14, value: (row) => row.houseNumber },
      { title: 'Block', width: 10, value: (row) => row.block },
      { title: 'Unit', width: 10, value: (row) => row.unitLabel },
    ],
    type: { title: 'House Type', width: 16, value: (row) => row.type },
    occupancy: { title: 'Occupancy', width: 18, value: (row) => row.occupancy },
    primaryContact: {
      title: 'Primary Contact',
      width: 26,
      value: (row) => row.primaryContact?.name,
    },
    residents: {
      title: 'Residents',
      width: 11,
      kind: 'number',
      value: (row) => row.residentCount,
    },
    billTo: { title: 'Billed', width: 12, value: (row) => row.billTo },
    accountReference: { title: 'Reference', width: 12, value: (row) => row.accountReference },
    accountNumber: { title: 'House ID', width: 16, value: (row) => row.accountNumber },
    status: { title: 'Status', width: 12, value: (row) => row.status },
  },
});
