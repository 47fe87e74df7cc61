// A list of complaints, narrowed to its page or tab. It refetches at the minute when the next one is due.
import { listComplaints } from '#calls/complaints/complaints.ts';
import type { ComplaintRow } from '#contract/complaints/complaints.ts';
import { useExport } from '#lib/list/export-list.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useSavedViews } from '#lib/list/saved-views.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import type { EmptyStateProps } from '#ui/state/EmptyState.tsx';
import type { BulkAction } from '#ui/list/bulk/bulk.ts';
import type { ListColumn } from '#ui/list/columns.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { paths } from '#web/paths.ts';
import { columns as usual } from './columns.tsx';
import { useComplaintActions } from './complaint-actions.tsx';
import { useAtNext } from '#lib/page/use-now.ts';
import { useComplaintFilters } from './use-filters.ts';
import { complaintNoun } from '#lib/record/nouns.ts';
import { refreshTopics } from '#lib/api/refresh.ts';

type ComplaintListProps = {
  /** The fixed filters of the list, by the API's names. */
  fixed?: Record<string, string>;
  columns?: ListColumn<ComplaintRow>[];
  empty: EmptyStateProps;
  /** Replaces the usual actions. */
  bulk?: BulkAction[];
};

export function ComplaintList({ fixed = {}, columns = usual, empty, bulk }: ComplaintListProps) {
  const { state, filters, searchHint } = useComplaintFilters(fixed);
  const result = useOperation(listComplaints, {
    query: { ...state.api, ...fixed } as never,
  });
  const deeds = useComplaintActions(fixed);
  const mayExport = useMay('complaints.export');
  const onExport = useExport('complaints', fixed);
  const views = useSavedViews('complaints');
  useAtNext(result.data?.items.map(({ resolveDueAt }) => resolveDueAt) ?? [], () => {
    refreshTopics(['complaints.changed']).catch(() => undefined);
  });
  return (
    <ListView
      noun={complaintNoun}
      state={state}
      result={result}
      rowId={(row) => row.id}
      rowLabel={(row) => `${row.number} ${row.title}`}
      rowHref={(row) => paths.complaint(row.id)}
      searchHint={searchHint}
      columns={columns}
      filters={filters}
      views={views}
      bulk={bulk ?? deeds}
      {...(mayExport && { onExport })}
      empty={empty}
    />
  );
}
