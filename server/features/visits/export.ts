// The exports of visits and of overrides. Codes are never exported.
import { listOverrides, overrideList, visitList } from '#contract/visits/visits.ts';
import type { Db } from '#platform/database/database.ts';
import { listExporter } from '#platform/feature/list-exporter.ts';
import type { Clock } from '#platform/process/clock.ts';
import { readTimeZone } from '#platform/process/regional-settings.ts';
import { type At, selectOverridePage, selectVisitPage } from './visits-queries.ts';

const atOf = async (db: Db, clock: Clock): Promise<At> => ({
  now: clock.now(),
  timeZone: await readTimeZone(db),
});

export const visitExporter = listExporter(visitList, {
  select: async (db, query, clock) => selectVisitPage(db, query, await atOf(db, clock)),
  period: { words: 'Arrived', sort: 'arrivedAt', at: (row) => row.arrivedAt },
  columns: {
    out: [
      // A visitor who left before the check-in was never checked out.
      { title: 'Out', width: 17, times: (row, timeOf) => timeOf(row.inAt && row.outAt) },
      {
        title: 'Checked out by',
        width: 20,
        value: (row) => (row.inAt && row.outAt ? row.outBy : ''),
      },
    ],
  },
});

export const overrideExporter = listExporter(overrideList, {
  query: listOverrides.query,
  select: async (db, query, clock) => selectOverridePage(db, query, await atOf(db, clock)),
});
