// The columns of the exports of visits and of overrides. Codes are never exported.
import {
  listVisits,
  type VisitRow,
  listOverrides,
  type Override,
} from '#contract/visits/visits.ts';
import { exporter } from '#platform/feature/exporter.ts';
import { readTimeZone } from '#platform/process/regional-settings.ts';
import { selectVisitPage, selectOverridePage } from './visits-queries.ts';

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

export const overrideExporter = exporter<Override, Parameters<typeof selectOverridePage>[1]>({
  list: 'gate-overrides',
  title: 'Checked in against a red answer',
  permission: 'gatePasses.export',
  feature: 'Digital Access Control',
  query: listOverrides.query,
  select: async (db, query, clock) =>
    selectOverridePage(db, query, { now: clock.now(), timeZone: await readTimeZone(db) }),
  columns: {
    guest: { title: 'Guest', width: 24, value: (row) => row.guestName },
    at: { title: 'When', width: 17, times: (row, timeOf) => timeOf(row.at) },
    house: [
      { title: 'House', width: 26, value: (row) => row.house },
      { title: 'Gate', width: 16, value: (row) => row.gateName },
    ],
    reason: { title: 'Reason', width: 40, value: (row) => row.reason },
    guard: { title: 'Guard', width: 20, value: (row) => row.guardName },
    supervisor: { title: 'On the word of', width: 20, value: (row) => row.supervisorName },
  },
});
