// Staff actions on a job: send a new link, cancel it, and pay for the work.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { renewJobLink } from '#calls/providers/provider-jobs.ts';
import type { OfferedJob, ProviderJob } from '#contract/providers/provider-jobs.ts';
import { failedJobs, isLiveJob } from '#contract/providers/provider-words.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { Row } from '#ui/layout/Row.tsx';

const CancelDrawer = lazyPart(async () => (await import('./CancelDrawer.tsx')).CancelDrawer);
const PayDrawer = lazyPart(async () => (await import('./PayDrawer.tsx')).PayDrawer);

type JobActionsProps = { job: ProviderJob; onOffered: (offered: OfferedJob) => void };

export function JobActions({ job, onOffered }: JobActionsProps) {
  const mayUpdate = useMay('complaints.update');
  const mayPay = useMay('wallets.create');
  const [open, setOpen] = useState<'cancel' | 'pay' | null>(null);
  const renew = useAct(renewJobLink, {
    toasts: 'errors',
    onSuccess: onOffered,
  });
  const params = { jobId: job.id };
  const isLive = isLiveJob(job.status) && mayUpdate;
  const isResolved = job.status === 'Done' && ['Resolved', 'Closed'].includes(job.complaint.status);
  const isQuoted = job.quote?.status === 'Approved' && !failedJobs.includes(job.status);
  const isPayable = mayPay && !job.isPaid && (isResolved || isQuoted);
  return (
    <Row align="stretch">
      {isLive && (
        <Button
          size="compact-sm"
          variant="default"
          loading={renew.isPending}
          onClick={() => renew.mutate({ params, body: { version: job.version } })}
        >
          New link
        </Button>
      )}
      {isLive && (
        <Button size="compact-sm" variant="default" onClick={() => setOpen('cancel')}>
          Cancel job
        </Button>
      )}
      {isPayable && (
        <Button size="compact-sm" onClick={() => setOpen('pay')}>
          Pay provider
        </Button>
      )}
      {open === 'cancel' && <CancelDrawer job={job} onClose={() => setOpen(null)} />}
      {open === 'pay' && <PayDrawer job={job} onClose={() => setOpen(null)} />}
    </Row>
  );
}
