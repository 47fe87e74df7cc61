// The columns of the street export.
import { listStreets, type Street } from '#contract/addresses/addresses.ts';
import { exporter } from '#platform/feature/exporter.ts';
import { selectStreetPage } from './streets-queries.ts';

export const streetExporter = exporter<Street, Parameters<typeof selectStreetPage>[1]>({
  list: 'streets',
  title: 'Streets',
  permission: 'addresses.export',
  feature: 'Address List',
  query: listStreets.query,
  select: selectStreetPage,
  columns: {
    name: { title: 'Street', width: 28, value: (row) => row.name },
    code: { title: 'Code', width: 12, value: (row) => row.code },
    houses: { title: 'Houses', width: 10, kind: 'number', value: (row) => row.houseCount },
    order: { title: 'Order', width: 10, kind: 'number', value: (row) => row.sortOrder },
    createdAt: {
      title: 'Added',
      width: 12,
      kind: 'day',
      value: (row) => row.createdAt.slice(0, 10),
    },
  },
});
