// Asks for what a step has to say, and takes it. A step that is final asks whether to go on.
import { useState } from 'react';
import type { ComplaintMove } from '#contract/complaint-steps.ts';
import type { ComplaintStatus } from '#contract/complaint-words.ts';
import { useCommunityId } from '#lib/estate.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { dayIn } from '#ui/format/dates.ts';
import { useLocale } from '#ui/locale.ts';
import { findPeople } from './columns.tsx';
import { isReopened, type Moved, useMove } from './use-move.ts';

type MoveDialogProps = {
  complaint: Moved;
  to: ComplaintStatus;
  onClose: () => void;
};

type Values = {
  step: { to: string; workerId: string; reason: string; returnsOn: string; note: string };
};

const words: Partial<Record<ComplaintStatus, { title: string; sentence: string; submit: string }>> =
  {
    Assigned: {
      title: 'Assign',
      sentence: 'They get a notification.',
      submit: 'Assign',
    },
    'In progress': {
      title: 'Start work',
      sentence: 'The time to answer stops; the time to resolve runs on.',
      submit: 'Start work',
    },
    'On hold': {
      title: 'Put on hold',
      sentence:
        'The clock stops until the day you choose. Work resumes then by itself. The reporter reads the reason.',
      submit: 'Put on hold',
    },
    Resolved: {
      title: 'Resolve',
      sentence: 'The reporter reads what was done. You can still reopen or close it.',
      submit: 'Resolve',
    },
    Closed: {
      title: 'Close',
      sentence: 'Use this when the reporter has confirmed it. A closed complaint is not reopened.',
      submit: 'Close',
    },
    Rejected: {
      title: 'Reject',
      sentence: 'The reporter reads why. It is not opened again.',
      submit: 'Reject',
    },
  };

/** Work that goes on after a hold or a resolution, in words of its own. */
const again: Partial<Record<ComplaintStatus, { title: string; sentence: string; submit: string }>> =
  {
    'On hold': {
      title: 'Resume work',
      sentence: 'The time to resolve runs on from where it stopped.',
      submit: 'Resume work',
    },
    Resolved: {
      title: 'Reopen',
      sentence: 'Work begins again, and the reporter reads the reason.',
      submit: 'Reopen',
    },
  };

const wordsOf = (from: ComplaintStatus, to: ComplaintStatus) =>
  (to === 'In progress' ? again[from] : undefined) ??
  words[to] ?? { title: to, sentence: '', submit: to };

/** What the button of a step says. */
export const stepLabel = (from: ComplaintStatus, to: ComplaintStatus): string =>
  wordsOf(from, to).submit;

export function MoveDialog({ complaint, to, onClose }: MoveDialogProps) {
  const communityId = useCommunityId();
  const { timeZone } = useLocale();
  const [tomorrow] = useState(() => dayIn(new Date(Date.now() + 86_400_000), timeZone));
  const reopens = isReopened(complaint.status, to);
  const move = useMove('none');
  type Body = Parameters<typeof move.mutateAsync>[0]['body'];
  const { title, sentence, submit } = wordsOf(complaint.status, to);
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title={`${title}: ${complaint.number}`}
      sentence={`${complaint.title}. ${sentence}`}
      submitLabel={submit}
      initial={{ step: { to, workerId: '', reason: '', returnsOn: '', note: '' } }}
      toBody={({ step }) => ({ step: stepOf(to, step), version: complaint.version })}
      schema={async () => (await import('#contract/complaint-steps.ts')).moveComplaint.body}
      onSubmit={(body) =>
        move.mutateAsync({ params: { communityId, complaintId: complaint.id }, body })
      }
    >
      {to === 'Assigned' && (
        <AsyncSelect name="step.workerId" label="To" required find={findPeople(communityId)} />
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
    </FormDrawer>
  );
}

/** Only what the step has to say. */
function stepOf(to: ComplaintStatus, values: Values['step']): ComplaintMove {
  const { workerId, reason, returnsOn, note } = values;
  if (to === 'Assigned') return { to, workerId };
  if (to === 'On hold') return { to, reason, returnsOn };
  if (to === 'Resolved') return { to, note };
  if (to === 'Rejected') return { to, reason };
  if (to === 'Closed') return { to };
  return { to: 'In progress', ...(reason && { reason }) };
}
