// The report of complaints: raised and closed by month, the time to the first reply and to the resolution, the share in
// time, the same by type and by provider, and the oldest open complaints.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { InCommunity } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';
import { Report, reportFormats, reportRefusals } from './reports.ts';

export const ComplaintReport = Report.extend({
  /** The subjects of a table's rows, by the table's key: the first days of months, or the ids of records. */
  rowKeys: z.record(z.string(), z.array(z.string()).max(100)),
});
export type ComplaintReport = z.infer<typeof ComplaintReport>;

const Period = z.strictObject({ From: Day, To: Day });
const refusals = [reportRefusals.outOfOrder, reportRefusals.tooLong];

export const getComplaintReport = operation({
  name: 'getComplaintReport',
  method: 'GET',
  path: '/community/:communityId/reports/complaints',
  summary: 'Get the report of complaints: volume, reply and resolution times, and share in time',
  access: 'complaints.read',
  refreshedBy: ['complaints'],
  isReport: true,
  feature: 'Complaint Management',
  params: InCommunity,
  query: Period,
  data: ComplaintReport,
  refusals,
});

export const downloadComplaintReport = operation({
  name: 'downloadComplaintReport',
  method: 'GET',
  path: '/community/:communityId/reports/complaints/file',
  summary: 'Download the report of complaints as CSV, XLSX or PDF',
  access: 'complaints.export',
  isReport: true,
  feature: 'Complaint Management',
  params: InCommunity,
  query: Period.extend({ Format: z.enum(reportFormats) }),
  data: z.string(),
  kind: 'download',
  refusals,
});
