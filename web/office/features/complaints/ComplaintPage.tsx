// /complaints/:complaintId: a complaint with its next event, its thread, its related items and its history; beside them
// the reporter, the assignee, the target times, the providers' jobs and the outcome.
import {
  IconArchive,
  IconArrowBackUp,
  IconCash,
  IconPencil,
  IconPrinter,
} from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { archiveComplaint, restoreComplaint } from '#calls/complaints/complaint-steps.ts';
import { printWorkSheets } from '#calls/complaints/complaints-bulk.ts';
import { getComplaint, getComplaintHistory } from '#calls/complaints/complaints.ts';
import { isOpen, warnPercent } from '#contract/complaints/complaint-words.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { History } from '#lib/record/History.tsx';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { Parts } from '#ui/layout/Parts.tsx';
import { DetailHeader } from '#ui/detail/DetailHeader.tsx';
import { DetailTabs } from '#ui/detail/DetailTabs.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { placeOf } from './columns.tsx';
import { NextSentence } from './NextSentence.tsx';
import { Related } from './Related.tsx';
import { ReporterCard } from './ReporterCard.tsx';
import { SidePanel } from './SidePanel.tsx';
import { StepMenu } from './StepMenu.tsx';
import { Thread } from './Thread.tsx';
import { useSteps } from './use-steps.tsx';
import { standingOf } from './words.ts';
import classes from './complaints.module.css';
import page from './complaint.module.css';

const ChargeDrawer = lazyPart(async () => (await import('./ChargeDrawer.tsx')).ChargeDrawer);
const ChangeDrawer = lazyPart(async () => (await import('./ChangeDrawer.tsx')).ChangeDrawer);

const sentences = {
  'complaint.created': 'raised this complaint',
  'complaint.changed': 'changed this complaint',
  'complaint.assigned': 'assigned it',
  'complaint.started': 'started work',
  'complaint.held': 'put it on hold',
  'complaint.returned': 'resumed it as planned',
  'complaint.resolved': 'resolved it',
  'complaint.rejected': 'rejected it',
  'complaint.closed': 'closed it automatically',
  'complaint.closedByHand': 'closed it',
  'complaint.confirmed': 'confirmed that it is done',
  'complaint.reopened': 'reopened it',
  'complaint.rated': 'rated it',
  'complaint.promised': 'set a promise date',
  'complaint.promiseMissed': 'missed the promise date',
  'complaint.warned': `warned that ${warnPercent} % of the time has passed`,
  'complaint.escalated': 'escalated it',
  'complaint.answered': 'replied to the resident',
  'complaint.answeredByReporter': 'wrote',
  'complaint.noted': 'added an internal note',
  'complaint.fileAdded': 'added a file',
  'complaint.merged': 'merged it into another',
  'complaint.separated': 'undid its merge',
  'complaint.tookIn': 'merged others into it',
  'complaint.gaveBack': 'undid the merge of another',
  'complaint.archived': 'archived it',
  'complaint.restored': 'restored it',
  'complaint.watched': 'watches it',
  'complaint.unwatched': 'no longer watches it',
  'complaint.handedOver': 'reassigned it',
  'complaint.providerAssigned': 'assigned it to a service provider',
  'complaint.providerLeft': 'cancelled the job of its service provider',
  'complaint.leftOutage': 'removed it from an outage',
  'complaint.charged': 'charged the house for it',
};

type ComplaintPageProps = {
  /** The panel beside the thread with the providers' jobs. */
  jobs: (complaint: Complaint) => ReactNode;
};

export function ComplaintPage({ jobs }: ComplaintPageProps) {
  const { complaintId = '' } = useParams({ strict: false }) as { complaintId?: string };
  const params = { complaintId };
  const result = useOperation(getComplaint, { params });
  const steps = useSteps();
  const [open, setOpen] = useState<'change' | 'charge' | null>(null);
  const complaint = result.data;
  const actions = useActions(complaint, setOpen);
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  return (
    <>
      <DetailHeader
        back={{ label: 'Complaints', href: paths.complaints() }}
        title={complaint?.title}
        badge={
          complaint && (
            <StatusBadge tone={standingOf(complaint).tone}>
              {standingOf(complaint).word}
            </StatusBadge>
          )
        }
        facts={complaint ? factsOf(complaint) : []}
        {...actions}
        {...(complaint && {
          aside: (
            <StepMenu
              complaint={complaint}
              isMoving={steps.isMoving}
              onMove={(to) => steps.take(complaint, to)}
            />
          ),
        })}
      />
      {complaint && <NextSentence complaint={complaint} />}
      {complaint && (
        <Parts beside className={classes.detail}>
          <DetailTabs
            tabs={[
              {
                key: 'thread',
                label: 'Thread',
                count: complaint.comments.length,
                render: () => <Thread complaint={complaint} />,
              },
              {
                key: 'related',
                label: 'Related',
                render: () => <Related complaint={complaint} />,
              },
              {
                key: 'history',
                label: 'History',
                render: () => (
                  <History operation={getComplaintHistory} params={params} sentences={sentences} />
                ),
              },
            ]}
          />
          <div className={page.side}>
            <div className={page.reporterFirst}>
              <ReporterCard complaint={complaint} />
            </div>
            <SidePanel complaint={complaint} jobs={jobs(complaint)} />
          </div>
        </Parts>
      )}
      {steps.dialog}
      {complaint && open === 'change' && (
        <ChangeDrawer complaint={complaint} onClose={() => setOpen(null)} />
      )}
      {complaint && open === 'charge' && (
        <ChargeDrawer complaint={complaint} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

const factsOf = (complaint: Complaint) => [
  complaint.number,
  complaint.type.name,
  `${complaint.priority.toLowerCase()} priority`,
  complaint.house ? (
    <TextLink key="house" href={paths.house(complaint.house.id)}>
      {placeOf(complaint)}
    </TextLink>
  ) : (
    placeOf(complaint)
  ),
  ...(complaint.scope === 'Community' ? ['Seen by all residents'] : []),
];

function useActions(complaint: Complaint | undefined, open: (what: 'change' | 'charge') => void) {
  const mayUpdate = useMay('complaints.update');
  const mayArchive = useMay('complaints.archive');
  const mayCreateDue = useMay('dues.create');
  const mayBill = useMay('dues.approve') && mayCreateDue && mayUpdate;
  const archive = useAct(archiveComplaint, { success: 'Archived.' });
  const restore = useAct(restoreComplaint, { success: 'Restored.' });
  if (!complaint) return {};
  const params = { complaintId: complaint.id };
  const print: PageAction = {
    label: 'Work sheet',
    icon: <IconPrinter size={16} aria-hidden />,
    onClick: () => {
      const selection = { kind: 'ids' as const, ids: [complaint.id] };
      download(printWorkSheets, { body: { selection } }).catch(() => undefined);
    },
  };
  const change: PageAction = {
    label: 'Change',
    icon: <IconPencil size={16} aria-hidden />,
    onClick: () => open('change'),
  };
  const bill: PageAction = {
    label: 'Charge the house',
    icon: <IconCash size={16} aria-hidden />,
    onClick: () => open('charge'),
  };
  const isChargeable = complaint.house !== null && complaint.charge === null && !complaint.parent;
  const mayCharge = mayBill && isChargeable;
  const away: PageAction = {
    label: 'Archive',
    icon: <IconArchive size={16} aria-hidden />,
    onClick: () => archive.mutate({ params, body: {} }),
  };
  const back: PageAction = {
    label: 'Restore',
    icon: <IconArrowBackUp size={16} aria-hidden />,
    onClick: () => restore.mutate({ params }),
  };
  if (complaint.archivedAt) return { menu: [print], ...(mayArchive && { primary: back }) };
  const over = !isOpen(complaint.status) && complaint.status !== 'Resolved';
  return {
    // A merged complaint is changed in the complaint that it was merged into.
    menu: [
      ...(mayUpdate && !complaint.parent ? [change] : []),
      print,
      ...(mayCharge ? [bill] : []),
      ...(mayArchive && over ? [away] : []),
    ],
  };
}
