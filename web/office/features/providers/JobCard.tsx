// A job in progress in the provider's view: the task and the place, one prominent next step, photos, and the price.
import type { LiveJob } from './live-job.ts';
import { Button, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import {
  addJobPhoto,
  downloadJobComplaintPhoto,
  getJobByLink,
  moveJobByLink,
} from '#calls/providers/job-links.ts';
import { asSentence } from '#rules/shared/plain-words.ts';
import { isLiveJob, linkMoves, photoLimit } from '#contract/providers/provider-words.ts';
import type { JobStep } from '#contract/providers/job-links.ts';
import { urlOf } from '#lib/api/request.ts';
import { toastFailure, toastSuccess } from '#lib/api/toast.ts';
import { upload } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useNow } from '#lib/page/use-now.ts';
import { invalidate } from '#lib/api/use-operation.ts';
import { AddFileButton } from '#ui/form/AddFileButton.tsx';
import { formatDay, formatInstant } from '#ui/format/dates.ts';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { JobPrice } from './JobPrice.tsx';
import { jobTone } from './words.ts';
import classes from './providers.module.css';

type JobCardProps = { jobKey: string; job: LiveJob };

export function JobCard({ jobKey, job }: JobCardProps) {
  const { timeZone, status } = job;
  const isNew = status === 'Offered';
  const now = useNow();
  const isLate = isLiveJob(status) && job.dueAt !== null && Date.parse(job.dueAt) <= now.getTime();
  return (
    <div className={classes.card}>
      <Column component="header" gap={8} align="flex-start">
        <p className={classes.quiet}>
          {job.communityName} for {job.providerName}
        </p>
        <h1 className={classes.pageTitle}>{job.title}</h1>
        <StatusBadge tone={job.hold ? 'neutral' : jobTone[status]}>
          {job.hold ? 'On hold' : status}
        </StatusBadge>
      </Column>
      {job.hold && <Hold job={job} hold={job.hold} />}
      <p className={classes.said}>{job.description}</p>
      <ComplaintPhotos jobKey={jobKey} job={job} />
      {job.instructions && <p className={classes.said}>{job.instructions}</p>}
      <KeyValueList
        items={[
          ['Number', job.number],
          ['Kind', `${job.typeName}, ${job.priority.toLowerCase()} priority`],
          ['Where', [job.place, job.location].filter(Boolean).join(', ')],
          ...(job.reporterName ? ([['Reported by', job.reporterName]] as const) : []),
          ...(job.passLink
            ? ([
                [
                  'At the gate',
                  <a key="pass" href={job.passLink} target="_blank" rel="noreferrer">
                    Show your pass
                  </a>,
                ],
              ] as const)
            : []),
          ['From', job.offeredByName],
          ...(job.communityPhone
            ? ([['Questions', <PhoneText key="ask" phone={job.communityPhone} />]] as const)
            : []),
          // During a hold, show the day on which the work continues.
          ...(job.dueAt && !job.hold
            ? ([
                [
                  'Due',
                  isLate
                    ? `${formatInstant(job.dueAt, timeZone)} (overdue)`
                    : formatInstant(job.dueAt, timeZone),
                ],
              ] as const)
            : []),
          ...(isNew && !job.hold
            ? ([['Respond by', formatInstant(job.respondBy, timeZone)]] as const)
            : []),
        ]}
      />
      <Steps jobKey={jobKey} job={job} />
      {!isNew && <Photos jobKey={jobKey} job={job} />}
      <JobPrice jobKey={jobKey} job={job} />
    </div>
  );
}

/** The reason for the hold, its end, and that there is nothing to do before. */
function Hold({ job, hold }: { job: LiveJob; hold: NonNullable<LiveJob['hold']> }) {
  const day = formatDay(hold.returnsOn);
  const next =
    {
      Offered: `You can accept it now. Your response time is paused. Start on ${day}.`,
      Started: `The work continues on ${day}. If it is already done, report it below.`,
    }[job.status as string] ?? `The work continues on ${day}.`;
  return (
    <section aria-label="On hold" className={classes.hold}>
      <strong>{`${job.communityName} put this job on hold`}</strong>
      <p>{`Since ${formatInstant(hold.since, job.timeZone)}: ${asSentence(hold.reason)}`}</p>
      <p>{next}</p>
    </section>
  );
}

/** Photos of the problem from the complaint; a click opens one in full. */
function ComplaintPhotos({ jobKey, job }: JobCardProps) {
  if (job.complaintPhotos.length === 0) return null;
  return (
    <ul className={classes.photos} aria-label="Photos of the complaint">
      {job.complaintPhotos.map(({ id, name }, at) => {
        const address = urlOf(downloadJobComplaintPhoto, { params: { key: jobKey, fileId: id } });
        return (
          <li key={id}>
            <a href={address} target="_blank" rel="noreferrer">
              <img src={address} alt={`${at + 1} of ${job.complaintPhotos.length}: ${name}`} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Steps({ jobKey, job }: JobCardProps) {
  const [text, setText] = useState('');
  const [saying, setSaying] = useState<'Declined' | 'Done' | null>(null);
  const move = useAct(moveJobByLink, { toasts: 'errors', invalidates: [getJobByLink] });
  const take = (step: JobStep) => move.mutate({ params: { key: jobKey }, body: { step } });
  if (saying !== null) {
    const isDone = saying === 'Done';
    return (
      <section aria-label={isDone ? 'Report done' : 'Decline'} className={classes.stack}>
        <Textarea
          label={isDone ? 'What was done' : 'Reason'}
          required
          autosize
          minRows={3}
          maxLength={isDone ? 2000 : 500}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          size="lg"
          loading={move.isPending}
          disabled={text.trim().length < (isDone ? 6 : 3)}
          onClick={() =>
            take(isDone ? { to: 'Done', note: text } : { to: 'Declined', reason: text })
          }
        >
          {isDone ? 'Report done' : 'Decline the job'}
        </Button>
        <Button size="lg" variant="default" onClick={() => setSaying(null)}>
          Back
        </Button>
      </section>
    );
  }
  const { status } = job;
  return (
    <section aria-label="Next step" className={classes.stack}>
      {linkMoves.Accepted.includes(status) && (
        <Button
          size="lg"
          loading={move.isPending}
          leftSection={<IconCheck size={20} aria-hidden />}
          onClick={() => take({ to: 'Accepted' })}
        >
          Accept the job
        </Button>
      )}
      {linkMoves['On the way'].includes(status) && (
        <Button
          size="lg"
          variant={job.hold ? 'default' : 'filled'}
          loading={move.isPending}
          onClick={() => take({ to: 'On the way' })}
        >
          I am on the way
        </Button>
      )}
      {linkMoves.Started.includes(status) && (
        <Button
          size="lg"
          variant={status === 'Accepted' || job.hold ? 'default' : 'filled'}
          disabled={move.isPending}
          onClick={() => take({ to: 'Started' })}
        >
          I have started
        </Button>
      )}
      {linkMoves.Done.includes(status) && (
        <Button size="lg" onClick={() => setSaying('Done')}>
          Report done
        </Button>
      )}
      {linkMoves.Declined.includes(status) && (
        <Button
          size="lg"
          variant="default"
          disabled={move.isPending}
          onClick={() => setSaying('Declined')}
        >
          Decline
        </Button>
      )}
    </section>
  );
}

function Photos({ jobKey, job }: JobCardProps) {
  const [busy, setBusy] = useState(false);
  const send = async (file: File) => {
    setBusy(true);
    await upload(addJobPhoto, { params: { key: jobKey } }, file)
      .then(() => toastSuccess('Photo sent.'))
      .catch(toastFailure);
    await invalidate([getJobByLink]);
    setBusy(false);
  };
  return (
    <section aria-label="Photos" className={classes.stack}>
      <AddFileButton
        label="Add a photo of the work"
        size="lg"
        disabled={busy || job.photos >= photoLimit}
        onFile={(file) => void send(file)}
      />
      {job.photos > 0 && (
        <p className={classes.quiet}>
          {job.photos} of {photoLimit} sent
        </p>
      )}
    </section>
  );
}
