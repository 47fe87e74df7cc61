// The tabs of the complaints list: the filters of each, and the count that it shows.
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
  count: ({ byStatus }) => byStatus[Status],
});

const all: Tab = { key: 'all', label: 'All', fixed: {}, count: ({ open }) => open };

export const complaintTabs: [Tab, ...Tab[]] = [
  all,
  {
    key: 'mine',
    label: 'Mine',
    fixed: { Mine: 'true', Status: 'Assigned,In progress,On hold' },
    count: ({ mine }) => mine,
  },
  ofStatus('new', 'New'),
  ofStatus('in-progress', 'In progress'),
  ofStatus('on-hold', 'On hold'),
  ofStatus('resolved', 'Resolved'),
];
