// The addresses of the complaints behind the figures and rows of the report.
import type { ComplaintReport } from '#contract/reports/complaint-report.ts';
import { lastDayOf } from '#rules/shared/day-sums.ts';
import type { ReportLinks } from '#ui/report/ReportView.tsx';
import { paths } from '#web/paths.ts';

type Linked = Pick<ComplaintReport, 'fromOn' | 'toOn' | 'rowKeys'>;

export function complaintLinks({ fromOn, toOn, rowKeys }: Linked): ReportLinks {
  const raised = { From: fromOn, To: toOn };
  const ended = { EndedFrom: fromOn, EndedTo: toOn };
  const figures: Readonly<Record<string, string>> = {
    Raised: paths.reportedComplaints(raised),
    Closed: paths.reportedComplaints(ended),
    'First reply, median': paths.reportedComplaints(raised),
    'Replied in time': paths.reportedComplaints(raised),
    'Resolution, median': paths.reportedComplaints(ended),
    'Resolved in time': paths.reportedComplaints(ended),
    'Open today': paths.openComplaints(),
  };
  const rows: Readonly<Record<string, (key: string) => string>> = {
    months: (monthOn) => paths.reportedComplaints(inMonth(monthOn, { fromOn, toOn })),
    types: (typeId) => paths.reportedComplaints({ ...raised, TypeId: typeId }),
    providers: (providerId) => paths.reportedComplaints({ ...raised, ProviderId: providerId }),
    oldest: paths.complaint,
  };
  return {
    figure: (label) => figures[label],
    row: (table, at) => {
      const key = rowKeys[table]?.[at];
      return key === undefined ? undefined : rows[table]?.(key);
    },
  };
}

/** The part of a month that is in the period. */
function inMonth(monthOn: string, { fromOn, toOn }: Omit<Linked, 'rowKeys'>) {
  const lastOn = lastDayOf(monthOn);
  return { From: monthOn < fromOn ? fromOn : monthOn, To: lastOn > toOn ? toOn : lastOn };
}
