// The jobs of one provider, newest first.
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { listProviderJobs } from '#calls/providers/provider-jobs.ts';
import type { ProviderJob } from '#contract/providers/provider-jobs.ts';
import { payoutWords } from '#contract/providers/provider-words.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Pages } from '#ui/page/Pages.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { jobTone } from './words.ts';
import classes from './providers.module.css';

const size = 25;

/** `counted`: the total number of jobs, including jobs on streets that are outside the user's scope. */
export function JobsTab({ providerId, counted }: { providerId: string; counted: number }) {
  const [page, setPage] = useState(1);
  const result = useOperation(listProviderJobs, {
    params: { providerId },
    query: { PageNumber: String(page), PageSize: String(size) },
  });
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  if (!result.data) return <Skeleton height={240} radius="md" />;
  const { items, totalCount } = result.data;
  if (items.length === 0) {
    return (
      <p className={classes.quiet}>
        {counted > 0
          ? 'The provider’s jobs are on streets outside your role.'
          : 'No jobs yet. Assign one from a complaint.'}
      </p>
    );
  }
  return (
    <>
      <Rows className={classes.plain}>
        {items.map((job) => (
          <Row key={job.id} job={job} />
        ))}
      </Rows>
      <Pages total={totalCount} size={size} page={page} onChange={setPage} />
    </>
  );
}

function Row({ job }: { job: ProviderJob }) {
  const { complaint, quote, payout } = job;
  return (
    <li>
      <span className={classes.words}>
        <TextLink standing href={paths.complaint(complaint.id)}>
          {`${complaint.number} ${complaint.title}`}
        </TextLink>
        <span className={classes.quiet}>
          <InstantText at={job.offeredAt} />
          {job.endReason && `, ${job.endReason}`}
        </span>
        {(quote || payout) && (
          <span className={classes.quiet}>
            {quote && (
              <>
                Price <MoneyText amountMinor={quote.amountMinor} /> {quote.status.toLowerCase()}
                .{' '}
              </>
            )}
            {payout && `Payment ${payout.reference}: ${payoutWords[payout.status]}.`}
          </span>
        )}
      </span>
      {job.rating !== null && <span className={classes.quiet}>{job.rating} of 5</span>}
      <StatusBadge tone={jobTone[job.status]}>{job.status}</StatusBadge>
    </li>
  );
}
