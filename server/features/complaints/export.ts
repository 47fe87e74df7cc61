// The columns of the complaint export; their keys are those of the screen's columns.
import { type ComplaintRow, listComplaints } from '#contract/complaints/complaints.ts';
import { channelLabel } from '#rules/shared/plain-words.ts';
import { exporter } from '#platform/feature/exporter.ts';
import { readTimeZone } from '#platform/process/regional-settings.ts';
import { type ComplaintQuery, selectComplaintPage } from '#kernel/complaints/complaints-queries.ts';
import { seesAll, visibleTo } from '#kernel/complaints/visibility.ts';

export const complaintExporter = exporter<ComplaintRow, ComplaintQuery>({
  list: 'complaints',
  title: 'Complaints',
  permission: 'complaints.export',
  feature: 'Complaint Management',
  query: listComplaints.query,
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
    title: [
      { title: 'Number', width: 10, value: (row) => row.number },
      { title: 'Title', width: 32, value: (row) => row.title },
    ],
    type: { title: 'Type', width: 16, value: (row) => row.type.name },
    status: { title: 'Status', width: 12, value: (row) => (row.parent ? 'Merged' : row.status) },
    priority: { title: 'Priority', width: 10, value: (row) => row.priority },
    sla: [
      { title: 'Time', width: 12, value: (row) => (row.sla === 'None' ? '' : row.sla) },
      { title: 'Due', width: 18, times: (row, timeOf) => timeOf(row.resolveDueAt) },
    ],
    place: {
      title: 'Place',
      width: 24,
      value: (row) => row.house?.label ?? row.street?.name ?? row.location,
    },
    assignee: { title: 'Assignee', width: 20, value: (row) => row.assignee?.name },
    provider: { title: 'Provider', width: 20, value: (row) => row.provider?.name },
    reporter: { title: 'Reporter', width: 20, value: (row) => row.reporterName },
    source: { title: 'Source', width: 10, value: (row) => channelLabel(row.source) },
    escalation: {
      title: 'Escalations',
      width: 8,
      kind: 'number',
      value: (row) => row.escalationLevel,
    },
    breachOwner: { title: 'Escalated to', width: 20, value: (row) => row.breachOwner },
    delayReason: { title: 'Reason for Delay', width: 30, value: (row) => row.delayReason },
    rating: { title: 'Rating', width: 8, kind: 'number', value: (row) => row.rating },
    createdAt: { title: 'Raised', width: 18, times: (row, timeOf) => timeOf(row.createdAt) },
    closedAt: { title: 'Closed', width: 18, times: (row, timeOf) => timeOf(row.closedAt) },
  },
});
