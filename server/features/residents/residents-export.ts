// The columns of the resident export.
import { listResidents, type ResidentRow } from '#contract/residents/residents.ts';
import { exporter } from '#platform/feature/exporter.ts';
import { asksDebts } from './residents.ts';
import { selectResidentPage } from './residents-queries.ts';

export const residentExporter = exporter<ResidentRow, Parameters<typeof selectResidentPage>[1]>({
  list: 'residents',
  title: 'Residents',
  permission: 'residents.export',
  feature: 'Resident List',
  query: listResidents.query,
  needs: (query) => (asksDebts(query) ? 'dues.read' : undefined),
  select: selectResidentPage,
  stepUpForMany: true,
  columns: {
    name: [
      { title: 'First Name', width: 18, value: (row) => row.firstName },
      { title: 'Last Name', width: 18, value: (row) => row.lastName },
    ],
    houses: {
      title: 'Houses',
      width: 30,
      value: (row) => row.houses.map(({ address }) => address).join('; '),
    },
    relationship: {
      title: 'Relationship',
      width: 16,
      value: (row) => [...new Set(row.houses.map((house) => house.relationship))].join(', '),
    },
    phone: { title: 'Phone', kind: 'phone', width: 18, value: (row) => row.phone },
    email: { title: 'Email', width: 28, value: (row) => row.email },
    status: { title: 'Status', width: 12, value: (row) => row.status },
    tags: { title: 'Tags', width: 20, value: (row) => row.tags.join(', ') },
    vehicles: { title: 'Vehicles', width: 10, kind: 'number', value: (row) => row.vehicleCount },
    movedIn: { title: 'Move-in Date', width: 14, kind: 'day', value: (row) => row.movedInOn },
    createdAt: {
      title: 'Added',
      width: 12,
      kind: 'day',
      value: (row) => row.createdAt.slice(0, 10),
    },
  },
});
