// The provider's part of a complaint's page: the provider, the progress, the price, and the possible actions.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { decideQuote, listComplaintJobs } from '#calls/providers/provider-jobs.ts';
import { type ComplaintStatus, isOpen } from '#contract/complaints/complaint-words.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import type { OfferedJob, ProviderJob } from '#contract/providers/provider-jobs.ts';
import { isLiveJob, payoutWords } from '#contract/providers/provider-words.ts';
import { isUndelivered, mailWords } from '#lib/record/delivery.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { JobActions } from './JobActions.tsx';
import { jobTone } from './words.ts';
import classes from './providers.module.css';

const AssignDrawer = lazyPart(async () => (await import('./AssignDrawer.tsx')).AssignDrawer);
const LinkDialog = lazyPart(async () => (await import('./LinkDialog.tsx')).LinkDialog);

export function ComplaintJobs({ complaint }: { complaint: Complaint }) {
  const mayUpdate = useMay('complaints.update');
  const [assigning, setAssigning] = useState(false);
  const [offered, setOffered] = useState<OfferedJob | null>(null);
  const params = { complaintId: complaint.id };
  const { data } = useOperation(listComplaintJobs, { params });
  const isLive = data?.some(({ status }) => isLiveJob(status)) ?? true;
  const mayAssign =
    mayUpdate &&
    !isLive &&
    isOpen(complaint.status as ComplaintStatus) &&
    !complaint.archivedAt &&
    !complaint.parent;
  if (!data || (data.length === 0 && !mayAssign)) return null;
  return (
    <Panel component="section" className={classes.box} aria-label="Service provider">
      <h2>Service provider</h2>
      {data.map((job, at) => (
        <Job key={job.id} job={job} isNewest={at === 0} onOffered={setOffered} />
      ))}
      {mayAssign && (
        <Button size="sm" variant="default" onClick={() => setAssigning(true)}>
          Assign to provider
        </Button>
      )}
      {assigning && (
        <AssignDrawer
          complaint={complaint}
          onOffered={setOffered}
          onClose={() => setAssigning(false)}
        />
      )}
      {offered && <LinkDialog offered={offered} onClose={() => setOffered(null)} />}
    </Panel>
  );
}

type JobProps = { job: ProviderJob; isNewest: boolean; onOffered: (offered: OfferedJob) => void };

function Job({ job, isNewest, onOffered }: JobProps) {
  const { provider, status, endReason, doneNote } = job;
  return (
    <div className={classes.job}>
      <Row justify="space-between">
        <TextLink href={paths.provider(provider.id)}>{provider.name}</TextLink>
        <StatusBadge tone={jobTone[status]}>{status}</StatusBadge>
      </Row>
      <p className={classes.quiet}>
        <Since job={job} />
      </p>
      {isLiveJob(status) && job.linkMail && provider.email && job.linkMail !== 'Sent' && (
        <p className={isUndelivered(job.linkMail) ? classes.fault : classes.quiet}>
          {mailWords(job.linkMail, provider.email)}.
          {isUndelivered(job.linkMail) &&
            ' Create a new link to resend it, or correct the provider’s email first.'}
        </p>
      )}
      {doneNote && <p>{doneNote}</p>}
      {endReason && <p className={classes.quiet}>{endReason}</p>}
      {job.quote && <Quote job={job} quote={job.quote} />}
      {job.payout && (
        <p className={classes.quiet}>
          {`Payment ${job.payout.reference}, `}
          <MoneyText amountMinor={job.payout.amountMinor} />
          {`: ${payoutWords[job.payout.status]}`}
        </p>
      )}
      {(isNewest || isLiveJob(status) || job.quote?.status === 'Approved') && (
        <JobActions job={job} onOffered={onOffered} />
      )}
    </div>
  );
}

/**
 * The latest step of the job with its time. For an offered job it is the deadline for the provider's answer, or that
 * the deadline pauses while the complaint is on hold.
 */
function Since({ job }: { job: ProviderJob }) {
  const at = job.endedAt ?? job.startedAt ?? job.onWayAt ?? job.acceptedAt ?? job.offeredAt;
  const stands = job.status === 'Offered' && job.complaint.status === 'On hold';
  return (
    <>
      {stands ? (
        'The response time pauses while the complaint is on hold'
      ) : job.status === 'Offered' ? (
        <>
          Response due <InstantText at={job.respondBy} />
        </>
      ) : (
        <InstantText at={at} />
      )}
      {job.photos > 0 && `, ${job.photos} ${job.photos === 1 ? 'photo' : 'photos'} in the thread`}
    </>
  );
}

function Quote({ job, quote }: { job: ProviderJob; quote: NonNullable<ProviderJob['quote']> }) {
  const mayApprove = useMay('complaints.approve');
  const decide = useAct(decideQuote, { toasts: 'errors' });
  const params = { jobId: job.id };
  const say = (isApproved: boolean) =>
    decide.mutate({ params, body: { isApproved, version: job.version } });
  return (
    <div className={classes.quote}>
      <p>
        Quote <MoneyText amountMinor={quote.amountMinor} />
        {quote.status !== 'Asked' && `, ${quote.status.toLowerCase()} by ${quote.decidedBy ?? ''}`}
      </p>
      {quote.note && <p className={classes.quiet}>{quote.note}</p>}
      {quote.status === 'Asked' && mayApprove && (
        <Row align="stretch">
          <Button size="compact-sm" loading={decide.isPending} onClick={() => say(true)}>
            Approve quote
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={decide.isPending}
            onClick={() => say(false)}
          >
            Refuse quote
          </Button>
        </Row>
      )}
    </div>
  );
}
