// /dues-today, /overdue and /archived: complaints due today, overdue complaints, and archived ones. On an open screen
// too, a complaint moves from the first page to the second when it becomes overdue. The menu of these two has the
// charges of the same name, for people who expected those at this address.
import { IconReceipt2 } from '@tabler/icons-react';
import { getComplaintFigures, listComplaints } from '#calls/complaints/complaints.ts';
import { useMay } from '#lib/session/permissions.ts';
import { invalidate, useOperation } from '#lib/api/use-operation.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { paths } from '#web/paths.ts';
import { useAllComplaintActions } from './complaint-actions.tsx';
import { ComplaintList } from './ComplaintList.tsx';
import { ComplaintsFrame, type OutageForm } from './ComplaintsFrame.tsx';
import { useAtNext } from '#lib/page/use-now.ts';

const archived = { Archived: 'true' };

export function DuesTodayPage({ OutageDrawer }: OutageForm) {
  return (
    <ComplaintsFrame
      name="Complaints due today"
      menu={useCharges('Due today', 'Charges due today')}
      OutageDrawer={OutageDrawer}
    >
      <ComplaintList
        fixed={{ Due: 'today' }}
        empty={{
          picture: <EmptyInbox />,
          title: 'Nothing is due today',
          text: 'Complaints appear here on the day they are due.',
        }}
      />
    </ComplaintsFrame>
  );
}

export function OverduePage({ OutageDrawer }: OutageForm) {
  // The complaint that becomes overdue next is still on the page "Due today". Refetch when its time runs out.
  const next = useOperation(listComplaints, {
    query: { Due: 'today', PageSize: '10' },
  });
  useAtNext(next.data?.items.map(({ resolveDueAt }) => resolveDueAt) ?? [], () => {
    invalidate([listComplaints, getComplaintFigures]).catch(() => undefined);
  });
  return (
    <ComplaintsFrame
      name="Overdue complaints"
      menu={useCharges('Overdue', 'Overdue charges')}
      OutageDrawer={OutageDrawer}
    >
      <ComplaintList
        fixed={{ Due: 'past' }}
        shows="late"
        empty={{
          picture: <EmptyInbox />,
          title: 'Nothing is overdue',
          text: 'Every open complaint is on time.',
        }}
      />
    </ComplaintsFrame>
  );
}

/** The menu entry that opens the charges. */
function useCharges(quick: 'Due today' | 'Overdue', label: string) {
  const seesDues = useMay('dues.read');
  const icon = <IconReceipt2 size={16} aria-hidden />;
  return seesDues ? [{ label, icon, href: paths.quickCharges(quick) }] : [];
}

/** Archived complaints can be read, exported and restored, but not changed. */
export function ArchivedPage({ OutageDrawer }: OutageForm) {
  const { restore } = useAllComplaintActions(archived);
  const mayRestore = useMay('complaints.archive');
  return (
    <ComplaintsFrame name="Archived complaints" OutageDrawer={OutageDrawer}>
      <ComplaintList
        fixed={archived}
        shows="archived"
        bulk={mayRestore ? [restore] : []}
        empty={{
          picture: <EmptyInbox />,
          title: 'The archive is empty',
          text: 'Closed and rejected complaints move here after the days set in Settings.',
        }}
      />
    </ComplaintsFrame>
  );
}
