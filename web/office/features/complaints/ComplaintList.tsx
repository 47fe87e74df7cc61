// The list of complaints of a page or a tab. The list is refetched when its next complaint becomes overdue.
import { complaintList } from '#calls/complaints/complaint-list.ts';
import { listComplaints } from '#calls/complaints/complaints.ts';
import { refreshTopics } from '#lib/api/refresh.ts';
import { useList } from '#lib/list/use-list.tsx';
import { useAtNext } from '#lib/page/use-now.ts';
import type { BulkAction } from '#ui/list/bulk/bulk.ts';
import { ListView } from '#ui/list/ListView.tsx';
import type { EmptyStateProps } from '#ui/state/EmptyState.tsx';
import { paths } from '#web/paths.ts';
import { cells, columns } from './columns.tsx';
import { useComplaintActions } from './complaint-actions.tsx';
import { useComplaintFilters } from './use-filters.ts';

type ComplaintListProps = {
  /** The fixed filters of the list, by the API's names. */
  fixed?: Record<string, string>;
  shows?: keyof typeof columns;
  empty: EmptyStateProps;
  /** Replaces the usual actions. */
  bulk?: BulkAction[];
};

export function ComplaintList({ fixed = {}, shows = 'usual', empty, bulk }: ComplaintListProps) {
  const filters = useComplaintFilters(fixed);
  const { view, answer } = useList(complaintList, listComplaints, {
    cells,
    columns: columns[shows],
    fixed,
    ...filters,
  });
  const usual = useComplaintActions(fixed);
  useAtNext(answer?.items.map(({ resolveDueAt }) => resolveDueAt) ?? [], () => {
    refreshTopics(['complaints.changed']).catch(() => undefined);
  });
  return (
    <ListView
      {...view}
      rowLabel={(row) => `${row.number} ${row.title}`}
      rowHref={(row) => paths.complaint(row.id)}
      bulk={bulk ?? usual}
      empty={empty}
    />
  );
}
