// The columns of the exports of frequent guests, of staff with the days they came, and of the watch-list.
import {
  type FrequentGuest,
  listFrequentGuests,
  listStaffPeople,
  type StaffPerson,
} from '#contract/gate-registers/gate-people.ts';
import { listWatchEntries, type WatchEntry } from '#contract/gate-registers/watch-entries.ts';
import { exporter } from '#platform/feature/exporter.ts';
import { selectFrequentPage, selectStaffPage } from './people.ts';
import { selectWatchPage } from './watch-list.ts';

const guarded = { permission: 'gatePasses.export', feature: 'Digital Access Control' } as const;

const frequentExporter = exporter<FrequentGuest, Parameters<typeof selectFrequentPage>[1]>({
  ...guarded,
  list: 'frequent-guests',
  title: 'Frequent guests',
  query: listFrequentGuests.query,
  select: selectFrequentPage,
  columns: {
    name: { title: 'Guest', width: 24, value: (row) => row.name },
    house: { title: 'House', width: 26, value: (row) => row.house.label },
    relation: { title: 'Relation', width: 18, value: (row) => row.relation },
    phone: { title: 'Phone', width: 18, value: (row) => row.phone },
    visits: { title: 'Visits', width: 8, kind: 'number', value: (row) => row.visits },
    last: { title: 'Last visit', width: 17, times: (row, timeOf) => timeOf(row.lastVisitAt) },
  },
});

const staffExporter = exporter<StaffPerson, Parameters<typeof selectStaffPage>[1]>({
  ...guarded,
  list: 'staff-people',
  title: 'Staff',
  query: listStaffPeople.query,
  select: (db, query, clock) => selectStaffPage(db, query, clock.now()),
  columns: {
    name: [
      { title: 'Name', width: 24, value: (row) => row.name },
      { title: 'Phone', width: 18, value: (row) => row.phone },
    ],
    work: { title: 'Work', width: 18, value: (row) => row.work },
    status: [
      { title: 'State', width: 12, value: (row) => row.status },
      { title: 'Inside', width: 8, value: (row) => (row.isInside ? 'Yes' : 'No') },
    ],
    houses: {
      title: 'Houses',
      width: 40,
      value: (row) => row.houses.map(({ label }) => label).join('; '),
    },
    days: { title: 'Days in 30', width: 11, kind: 'number', value: (row) => row.daysPresent },
    last: { title: 'Last in', width: 17, times: (row, timeOf) => timeOf(row.lastInAt) },
  },
});

const watchExporter = exporter<WatchEntry, Parameters<typeof selectWatchPage>[1]>({
  ...guarded,
  list: 'watch-entries',
  title: 'Watch-list',
  query: listWatchEntries.query,
  select: (db, query, clock) => selectWatchPage(db, query, { now: clock.now(), userId: null }),
  columns: {
    who: [
      { title: 'Name', width: 24, value: (row) => row.name },
      { title: 'Phone', width: 18, value: (row) => row.phone },
      { title: 'Plate', width: 12, value: (row) => row.plate },
      { title: 'Identity card', width: 18, value: (row) => row.idNumber },
    ],
    severity: { title: 'Severity', width: 10, value: (row) => row.severity },
    state: { title: 'State', width: 11, value: (row) => row.state },
    reason: [
      { title: 'Reason', width: 40, value: (row) => row.reason },
      { title: 'What the guard does', width: 40, value: (row) => row.instruction },
    ],
    hits: [
      { title: 'Hits', width: 7, kind: 'number', value: (row) => row.hits },
      { title: 'Last hit', width: 17, times: (row, timeOf) => timeOf(row.lastHitAt) },
    ],
    by: [
      { title: 'Proposed by', width: 20, value: (row) => row.addedByName },
      { title: 'Decided by', width: 20, value: (row) => row.decidedByName },
    ],
    until: { title: 'Until', width: 17, times: (row, timeOf) => timeOf(row.expiresAt) },
  },
});

export const registerExporters = [frequentExporter, staffExporter, watchExporter];
