// /archived: archived complaints. They can be read, exported and restored, but not changed.
import { useMay } from '#lib/session/permissions.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { useComplaintDeeds } from './complaint-actions.tsx';
import { ComplaintList } from './ComplaintList.tsx';
import { SubNav } from './SubNav.tsx';

const archived = { Archived: 'true' };

export function ArchivedPage() {
  const { restore } = useComplaintDeeds(archived);
  const mayRestore = useMay('complaints.archive');
  return (
    <>
      <PageHeader title="Archived" />
      <SubNav />
      <ComplaintList
        fixed={archived}
        shows="archived"
        bulk={mayRestore ? [restore] : []}
        empty={{
          picture: <EmptyInbox />,
          title: 'The archive is empty',
          text: 'Closed and rejected complaints move here after the time set in Settings.',
        }}
      />
    </>
  );
}
