// /archived: complaints that are over and put away. They are read, exported and restored, and not changed.
import { IconArrowBackUp } from '@tabler/icons-react';
import { restoreComplaint } from '#calls/complaint-steps.ts';
import { call } from '#lib/api.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useMay } from '#lib/permissions.ts';
import { invalidate } from '#lib/use-operation.ts';
import { countOf } from '#ui/format/count.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { InstantText } from '#ui/InstantText.tsx';
import type { BulkAction } from '#ui/list/bulk.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { columns } from './columns.tsx';
import { ComplaintList } from './ComplaintList.tsx';
import { SubNav } from './SubNav.tsx';
import { complaintNoun, stale } from './words.ts';

const archivedColumns = [
  ...columns.filter(({ key }) => !['sla', 'assignee', 'createdAt'].includes(key)),
  {
    key: 'closedAt',
    title: 'Ended',
    sortable: true,
    width: 150,
    render: (row: { closedAt: string | null }) => <InstantText at={row.closedAt} />,
  },
];

export function ArchivedPage() {
  const communityId = useCommunityId();
  const mayRestore = useMay('complaints.archive');
  const restore: BulkAction = {
    key: 'restore',
    label: 'Restore',
    icon: <IconArrowBackUp size={16} aria-hidden />,
    preview: (_chosen, count) => ({
      count,
      effect: `${countOf(count, complaintNoun)} come back to the list as they were.`,
    }),
    run: async (chosen) => {
      if (chosen.kind === 'matching') throw new Error('Choose the complaints page by page.');
      for (const complaintId of chosen.ids) {
        await call(restoreComplaint, { params: { communityId, complaintId } });
      }
      await invalidate(stale);
      return { done: chosen.ids.length, failed: [] };
    },
  };
  return (
    <>
      <PageHeader
        title="Archived"
        sentence="Complaints closed or rejected thirty days ago, or put away by hand."
      />
      <SubNav />
      <ComplaintList
        fixed={{ Archived: 'true' }}
        columns={archivedColumns}
        bulk={mayRestore ? [restore] : []}
        empty={{
          picture: <EmptyInbox />,
          title: 'The archive is empty',
          text: 'What is closed or rejected comes here by itself after its time.',
        }}
      />
    </>
  );
}
