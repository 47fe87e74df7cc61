// Bulk actions on complaints: assign, change the priority, change the status, archive, and print work sheets.
import { z } from 'zod';
import { priorities } from './complaint-words.ts';
import { complaintList } from './complaint-list.ts';
import { Id, InCommunity, reasonOf } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { BulkReport, Selection } from '#contract/shared/page.ts';

/** Maximum number of complaints in one bulk change. */
export const complaintBulkLimit = 2000;
/** Maximum number of work sheets in one print. */
export const workSheetLimit = 100;

const tooMany = refusal(
  'TOO_MANY_COMPLAINTS',
  422,
  'You can change at most {limit} at a time. Narrow the list.',
);

export const complaintBulkRefusals = { tooMany };

const Why = reasonOf(500);
const feature = 'Complaint Management' as const;

export const changeComplaints = operation({
  name: 'changeComplaints',
  method: 'POST',
  path: '/community/:communityId/complaints/bulk',
  summary: 'Assign, set the priority, start, reject, archive or restore many complaints',
  access: 'complaints.update',
  feature,
  params: InCommunity,
  body: z.strictObject({
    selection: Selection(complaintList.filter),
    /** If true, the call changes nothing, and its report says what the change would do. */
    preview: z.boolean().default(false),
    change: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('assign'), workerId: Id }),
      z.strictObject({ action: z.literal('setPriority'), priority: z.enum(priorities) }),
      z.strictObject({ action: z.literal('start') }),
      z.strictObject({ action: z.literal('reject'), reason: Why }),
      z.strictObject({ action: z.literal('archive'), reason: Why.optional() }),
      z.strictObject({ action: z.literal('restore') }),
    ]),
  }),
  data: BulkReport,
  refusals: [tooMany],
});

export const printWorkSheets = operation({
  name: 'printWorkSheets',
  method: 'POST',
  path: '/community/:communityId/complaints/work-sheets',
  summary: 'Print a work sheet for each complaint, as one PDF',
  access: 'member',
  feature,
  params: InCommunity,
  body: z.strictObject({ selection: Selection(complaintList.filter) }),
  data: z.string(),
  kind: 'download',
  isRead: true,
  refusals: [tooMany],
});
