// The columns of the export of passes. Codes are never exported.
import { type GatePassRow, listGatePasses } from '#contract/gate-passes/gate-passes.ts';
import { exporter } from '#platform/feature/exporter.ts';
import { selectPassPage } from './passes-queries.ts';

export const passExporter = exporter<GatePassRow, Parameters<typeof selectPassPage>[1]>({
  list: 'gate-passes',
  title: 'Gate passes',
  permission: 'gatePasses.export',
  feature: 'Digital Access Control',
  query: listGatePasses.query,
  select: (db, query, clock) => selectPassPage(db, query, clock.now()),
  columns: {
    guest: { title: 'Guest', width: 24, value: (row) => row.guestName },
    kind: { title: 'Kind', width: 14, value: (row) => row.kind },
    state: { title: 'State', width: 12, value: (row) => row.state },
    house: { title: 'House', width: 26, value: (row) => row.house.label },
    host: { title: 'Host', width: 22, value: (row) => row.hostName },
    valid: [
      { title: 'From', width: 17, times: (row, timeOf) => timeOf(row.validFrom) },
      { title: 'Until', width: 17, times: (row, timeOf) => timeOf(row.validTo) },
    ],
    entries: { title: 'Entries', width: 9, kind: 'number', value: (row) => row.used },
    source: { title: 'Made by', width: 14, value: (row) => row.source },
  },
});
