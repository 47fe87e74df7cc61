// The exporter of complaints.
import { complaintList, type ComplaintRow } from '#contract/complaints/complaint-list.ts';
import { channelLabel } from '#rules/shared/plain-words.ts';
import { listExporter } from '#platform/feature/list-exporter.ts';
import { readTimeZone } from '#platform/process/regional-settings.ts';
import { selectComplaintPage } from '#kernel/complaints/complaints-queries.ts';
import { seesAll, visibleTo } from '#kernel/complaints/visibility.ts';

const placeOf = ({ house, street, location }: ComplaintRow): string =>
  house?.label ?? street?.name ?? location;

export const complaintExporter = listExporter(complaintList, {
  // The export permission covers only complaints that the viewer may see.
  select: async (db, query, clock, viewer) =>
    selectComplaintPage(db, query, {
      sight: visibleTo(viewer),
      seesAll: seesAll(viewer),
      workerId: viewer.worker.id,
      now: clock.now(),
      timeZone: await readTimeZone(db),
    }),
  period: { words: 'Raised', sort: 'number', at: (row) => row.createdAt },
  columns: {
    status: { title: 'Status', width: 12, value: (row) => (row.parent ? 'Merged' : row.status) },
    sla: [
      { title: 'Time', width: 12, value: (row) => (row.sla === 'None' ? '' : row.sla) },
      { title: 'Due', width: 18, times: (row, timeOf) => timeOf(row.resolveDueAt) },
    ],
    place: { title: 'Place', width: 24, value: placeOf },
    source: { title: 'Source', width: 10, value: (row) => channelLabel(row.source) },
  },
});
