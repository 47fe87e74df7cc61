// The columns of the exports of passes and visits. Codes are never exported.
import { type GatePassRow, listGatePasses } from '#contract/gate-passes/gate-passes.ts';
import { listVisits, type VisitRow } from '#contract/visits/visits.ts';
import { exporter } from '#platform/feature/exporter.ts';
import { readTimeZone } from '#platform/process/regional-settings.ts';
import { selectPassPage } from './passes-queries.ts';
import { selectVisitPage } from '#server/features/visits/visits-queries.ts';

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

export const visitExporter = exporter<VisitRow, Parameters<typeof selectVisitPage>[1]>({
  list: 'visits',
  title: 'Visits',
  permission: 'gatePasses.export',
  feature: 'Digital Access Control',
  query: listVisits.query,
  select: async (db, query, clock) =>
    selectVisitPage(db, query, { now: clock.now(), timeZone: await readTimeZone(db) }),
  period: { words: 'Arrived', sort: 'arrivedAt', at: (row) => row.arrivedAt },
  columns: {
    guest: { title: 'Guest', width: 24, value: (row) => row.guestName },
    kind: { title: 'Kind', width: 13, value: (row) => row.kind },
    status: { title: 'State', width: 12, value: (row) => row.status },
    house: { title: 'House', width: 26, value: (row) => row.house.label },
    people: { title: 'People', width: 8, kind: 'number', value: (row) => row.people },
    plate: { title: 'Plate', width: 12, value: (row) => row.plate },
    gate: { title: 'Gate', width: 16, value: (row) => row.gate?.name },
    method: { title: 'By', width: 13, value: (row) => row.method },
    in: [
      { title: 'In', width: 17, times: (row, timeOf) => timeOf(row.inAt) },
      { title: 'Checked in by', width: 20, value: (row) => row.inBy },
    ],
    out: [
      // A visitor who left before check-in has no check-out.
      { title: 'Out', width: 17, times: (row, timeOf) => timeOf(row.inAt && row.outAt) },
      {
        title: 'Checked out by',
        width: 20,
        value: (row) => (row.inAt && row.outAt ? row.outBy : ''),
      },
    ],
  },
});
