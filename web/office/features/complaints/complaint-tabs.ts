// The tabs of the complaints list: the filters of each, and the count that it shows.
import { complaintStatuses } from '#contract/complaints/complaint-words.ts';
import type { ComplaintFigures } from '#contract/complaints/complaints.ts';

type Tab = {
  key: string;
  label: string;
  fixed: Record<string, string>;
  count: (figures: ComplaintFigures) => number | undefined;
};

const ofStatus = (key: string, Status: string): Tab => ({
  key,
  label: Status,
  fixed: { Status },
  count: ({ byStatus }) => byStatus[Status] ?? 0,
});

/** The list shows the complaints of every status. Archived and merged complaints have counts of their own. */
const all: Tab = {
  key: 'all',
  label: 'All',
  fixed: {},
  count: ({ byStatus }) =>
    complaintStatuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0),
};

export const complaintTabs: [Tab, ...Tab[]] = [
  all,
  {
    key: 'mine',
    label: 'Mine',
    fixed: { Mine: 'true', Status: 'Assigned,In progress,On hold' },
    count: ({ mine }) => mine,
  },
  ofStatus('new', 'New'),
  ofStatus('assigned', 'Assigned'),
  ofStatus('in-progress', 'In progress'),
  ofStatus('on-hold', 'On hold'),
  ofStatus('resolved', 'Resolved'),
  {
    key: 'closed',
    label: 'Closed',
    fixed: { Status: 'Closed,Rejected' },
    count: ({ byStatus }) => (byStatus['Closed'] ?? 0) + (byStatus['Rejected'] ?? 0),
  },
];
