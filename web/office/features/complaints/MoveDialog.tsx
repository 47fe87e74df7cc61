// Asks for a step's required input, or before closing a complaint for a confirmation, and takes the step.
import { dayIn } from '#rules/shared/day-text.ts';
import { findWorkers } from '#lib/list/find.ts';
import { useState } from 'react';
import { getComplaint } from '#calls/complaints/complaints.ts';
import { listComplaintJobs } from '#calls/providers/provider-jobs.ts';
import type { ComplaintMove } from '#contract/complaints/complaint-steps.ts';
import type { ComplaintStatus } from '#contract/complaints/complaint-words.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { isLiveJob } from '#contract/providers/provider-words.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { reachWords } from './words.ts';
import { isReopened, type Moved, useMove } from './use-move.ts';

type MoveDialogProps = {
  complaint: Moved;
  to: ComplaintStatus;
  onClose: () => void;
};

type Values = {
  step: {
    to: string;
    workerId: string;
    reason: string;
    returnsOn: string;
    note: string;
    job: string;
  };
};

type Words = { title: string; sentence: string; submit: string; told?: string };

/** `told`: the content of the message that the reporter gets, for example "the reason". */
const words: Partial<Record<ComplaintStatus, Words>> = {
  Assigned: { title: 'Assign', sentence: 'The assignee is notified.', submit: 'Assign' },
  'In progress': {
    title: 'Start work',
    sentence: 'The resolution clock keeps running.',
    submit: 'Start work',
  },
  'On hold': {
    title: 'Put on hold',
    sentence: 'The clock stops until the day you choose. Work resumes on that day.',
    submit: 'Put on hold',
    told: 'the reason',
  },
  Resolved: {
    title: 'Resolve',
    sentence: 'You can still reopen or close it.',
    submit: 'Resolve',
    told: 'what was done',
  },
  Closed: {
    title: 'Close',
    sentence:
      'Use this when the resident has confirmed the fix. A closed complaint can’t be reopened.',
    submit: 'Close complaint',
    told: 'a message',
  },
  Rejected: {
    title: 'Reject',
    sentence: 'A rejected complaint can’t be reopened.',
    submit: 'Reject',
    told: 'the reason',
  },
};

/** The wording of a step to "In progress" that resumes work: after a hold, or after a resolution. */
const again: Partial<Record<ComplaintStatus, Words>> = {
  'On hold': {
    title: 'Resume work',
    sentence: 'The resolution clock continues.',
    submit: 'Resume work',
  },
  Resolved: {
    title: 'Reopen',
    sentence: 'The complaint returns to In progress.',
    submit: 'Reopen',
    told: 'the reason',
  },
};

const wordsOf = (from: ComplaintStatus, to: ComplaintStatus): Words =>
  (to === 'In progress' ? again[from] : undefined) ??
  words[to] ?? { title: to, sentence: '', submit: to };

/** The label of a step's button. */
export const stepLabel = (from: ComplaintStatus, to: ComplaintStatus): string =>
  wordsOf(from, to).submit;

export function MoveDialog({ complaint, to, onClose }: MoveDialogProps) {
  const { timeZone } = useLocale();
  const [tomorrow] = useState(() => dayIn(new Date(Date.now() + 86_400_000), timeZone));
  const reopens = isReopened(complaint.status, to);
  const move = useMove('none');
  type Body = Parameters<typeof move.mutateAsync>[0]['body'];
  const { title, submit } = wordsOf(complaint.status, to);
  const params = { complaintId: complaint.id };
  const { data } = useOperation(getComplaint, { params });
  const live = useLiveJob(complaint.id, to === 'Resolved' || to === 'On hold');
  const job = to === 'Resolved' && live?.status !== 'Offered' ? live : undefined;
  const told = sentenceOf(wordsOf(complaint.status, to), data);
  const sentence =
    to === 'On hold' && live ? `${told} ${live.provider.name} sees it with the job link.` : told;
  if (to === 'Closed') {
    return (
      <ConfirmDialog
        opened
        onClose={onClose}
        title={`Close ${complaint.number}?`}
        effect={`${complaint.title}. ${sentence}`}
        confirmLabel={submit}
        onConfirm={() =>
          move.mutateAsync({ params, body: { step: { to }, version: complaint.version } })
        }
      />
    );
  }
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title={`${title}: ${complaint.number}`}
      sentence={`${complaint.title}. ${sentence}`}
      submitLabel={submit}
      initial={{ step: { to, workerId: '', reason: '', returnsOn: '', note: '', job: 'Done' } }}
      toBody={({ step }) => ({
        step: stepOf(to, step, job !== undefined),
        version: complaint.version,
      })}
      schema={async () =>
        (await import('#contract/complaints/complaint-steps.ts')).moveComplaint.body
      }
      onSubmit={(body) => move.mutateAsync({ params, body })}
    >
      {to === 'Assigned' && (
        <AsyncSelect name="step.workerId" label="To" required find={findWorkers} />
      )}
      {(to === 'On hold' || to === 'Rejected' || reopens) && (
        <TextField name="step.reason" label="Reason" required rows={3} maxLength={500} />
      )}
      {to === 'On hold' && (
        <DayField name="step.returnsOn" label="Resume on" required min={tomorrow} />
      )}
      {to === 'Resolved' && (
        <TextField name="step.note" label="What was done" required rows={4} maxLength={2000} />
      )}
      {to === 'Resolved' && job && (
        <SelectField
          name="step.job"
          label={`Job of ${job.provider.name}`}
          help={`The job is ${job.status.toLowerCase()}. It ends now, and the provider is notified.`}
          options={jobEnds}
          required
        />
      )}
    </FormDrawer>
  );
}

const jobEnds = [
  { value: 'Done', label: 'Work done' },
  { value: 'Cancelled', label: 'Cancel the job' },
];

/**
 * The service provider's unfinished job. A job that the provider has accepted ends when the complaint ends, and is on
 * hold while the complaint is.
 */
function useLiveJob(complaintId: string, isAsked: boolean) {
  const params = { complaintId };
  const { data } = useOperation(listComplaintJobs, { params }, { enabled: isAsked });
  return data?.find(({ status }) => isLiveJob(status));
}

/** The effect of the step, and the message to the reporter, once that is known. */
const sentenceOf = ({ sentence, told }: Words, complaint: Complaint | undefined): string =>
  complaint && told ? `${sentence} ${reachWords(complaint, told)}` : sentence;

/** Only the fields that the step needs. */
function stepOf(to: ComplaintStatus, values: Values['step'], hasJob: boolean): ComplaintMove {
  const { workerId, reason, returnsOn, note } = values;
  const job = values.job === 'Cancelled' ? 'Cancelled' : 'Done';
  if (to === 'Assigned') return { to, workerId };
  if (to === 'On hold') return { to, reason, returnsOn };
  if (to === 'Resolved') return { to, note, ...(hasJob && { job }) };
  if (to === 'Rejected') return { to, reason };
  if (to === 'Closed') return { to };
  return { to: 'In progress', ...(reason && { reason }) };
}
