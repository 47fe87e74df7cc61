// /dues-today and /overdue: complaints due today, and overdue complaints. On an open screen too, a complaint moves
// from one page to the other when it becomes overdue. The header links to dues payments, for people who expected
// those.
import { getComplaintFigures, listComplaints } from '#calls/complaints/complaints.ts';
import { listCharges } from '#calls/charges/charges.ts';
import { useMay } from '#lib/session/permissions.ts';
import { invalidate, useOperation } from '#lib/api/use-operation.ts';
import { formatCount } from '#ui/format/count.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { ComplaintList } from './ComplaintList.tsx';
import { SubNav } from './SubNav.tsx';
import { useAtNext } from '#lib/page/use-now.ts';
import classes from './complaints.module.css';

export function DuesTodayPage() {
  return (
    <>
      <PageHeader title="Due today" />
      <SubNav />
      <DuesLine quick="Due today" words="dues payments due today" />
      <ComplaintList
        fixed={{ Due: 'today' }}
        empty={{
          picture: <EmptyInbox />,
          title: 'Nothing is due today any more',
          text: 'Complaints appear here on the day they are due.',
        }}
      />
    </>
  );
}

export function OverduePage() {
  // The complaint that becomes overdue next is still on the page "Due today". Refetch when its time runs out.
  const next = useOperation(listComplaints, {
    query: { Due: 'today', PageSize: '10' },
  });
  useAtNext(next.data?.items.map(({ resolveDueAt }) => resolveDueAt) ?? [], () => {
    invalidate([listComplaints, getComplaintFigures]).catch(() => undefined);
  });
  return (
    <>
      <PageHeader title="Overdue" />
      <SubNav />
      <DuesLine quick="Overdue" words="dues payments overdue" />
      <ComplaintList
        fixed={{ Due: 'past' }}
        shows="late"
        empty={{
          picture: <EmptyInbox />,
          title: 'Nothing is late',
          text: 'Every open complaint is in its time.',
        }}
      />
    </>
  );
}

/** A link to the dues payments, for people who expected those at this address. */
function DuesLine({ quick, words }: { quick: 'Due today' | 'Overdue'; words: string }) {
  const seesDues = useMay('dues.read');
  const { data } = useOperation(
    listCharges,
    { query: { Quick: quick, PageSize: '1' } as never },
    { enabled: seesDues },
  );
  if (!seesDues) return null;
  const count = data ? formatCount(data.totalCount, data.totalIsExact) : '…';
  return (
    <p className={classes.quiet}>
      <TextLink href={paths.quickCharges(quick)}>{`${count} ${words}`}</TextLink>
    </p>
  );
}
