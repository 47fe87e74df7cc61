// `/job/:key`: a job, opened by its link without an account. If the job has ended or the link has expired, the page
// says so and shows only the estate's phone number.
import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getJobByLink } from '#calls/providers/job-links.ts';
import type { LinkedJob } from '#contract/providers/job-links.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { Unauthorized } from '#ui/illustrations/Unauthorized.tsx';
import { Logo } from '#ui/page/Logo.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { StateMessage } from '#ui/state/StateMessage.tsx';
import { JobCard } from './JobCard.tsx';
import classes from './providers.module.css';

const over: Readonly<
  Record<Extract<LinkedJob, { state: 'Over' }>['outcome'], readonly [string, string]>
> = {
  Done: ['This job is done', 'Thank you. The estate sees your report. This link no longer works.'],
  Declined: ['You declined this job', 'The estate can assign the job to another provider.'],
  Lapsed: ['This job was not answered in time', 'The estate can assign it to another provider.'],
  Cancelled: ['This job was cancelled', 'You have nothing more to do.'],
  Resolved: ['This complaint was resolved', 'You have nothing more to do.'],
};

/** The end of a job, naming the estate if it ended the job. */
function endWords(job: Extract<LinkedJob, { state: 'Over' }>): readonly [string, string] {
  const [title, text] = over[job.outcome];
  return [job.outcome === 'Resolved' ? `${title} by ${job.communityName}` : title, text];
}

/** The phone number for the provider's questions; nothing if the estate gives none. */
const EstatePhone = ({
  job,
}: {
  job: Pick<LinkedJob, 'communityName' | 'communityPhone'>;
}): ReactNode =>
  job.communityPhone && (
    <p className={classes.quiet}>
      {`Questions? Call ${job.communityName}: `}
      <PhoneText phone={job.communityPhone} />
    </p>
  );

export function JobPage() {
  const params = useParams({ strict: false }) as { key: string };
  const { data, isError, error } = useOperation(
    getJobByLink,
    { params },
    { refetchInterval: 60_000 },
  );
  // Hide a loaded job as soon as its link stops working.
  const isNone = isError && error.status < 500 && error.status !== 429;
  const shown = isNone ? undefined : data;
  return (
    <main className={classes.page}>
      <title>A job for you · Courtyard</title>
      <Logo />
      {isError && !shown && (
        <StateMessage
          level={1}
          picture={<Unauthorized />}
          title={isNone ? 'Job not found' : 'Something went wrong'}
          text={
            isNone
              ? 'Open the link exactly as you received it. It may have been replaced by a newer one.'
              : error.message
          }
        />
      )}
      {!shown && !isError && <Skeleton height={480} className={classes.card} />}
      {shown?.state === 'Over' && (
        <StateMessage
          level={1}
          picture={<Unauthorized />}
          title={endWords(shown)[0]}
          text={endWords(shown)[1]}
        />
      )}
      {shown?.state === 'Expired' && (
        <StateMessage
          level={1}
          picture={<Unauthorized />}
          title="This link has expired"
          text="Ask the estate for a new one."
        />
      )}
      {shown && shown.state !== 'Live' && <EstatePhone job={shown} />}
      {shown?.state === 'Live' && <JobCard jobKey={params.key} job={shown} />}
    </main>
  );
}
