// Suspending, resuming, ending and cancelling a due: each says its effect; all but resuming ask for the reason.
import { Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { cancelDue, endDue, resumeDue, suspendDue } from '#calls/due-life.ts';
import type { Due } from '#contract/dues.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useAct } from '#lib/use-act.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { staleWithDues } from './words.ts';

export type DueDeed = 'suspend' | 'resume' | 'end' | 'cancel';

const words: Readonly<Record<DueDeed, { title: string; effect: string; label: string }>> = {
  suspend: {
    title: 'Suspend',
    effect:
      'No new charges, no reminders, no growing penalties. What was issued can still be paid.',
    label: 'Suspend due',
  },
  resume: {
    title: 'Resume',
    effect: 'Charges are issued again at its frequency.',
    label: 'Resume due',
  },
  end: {
    title: 'End',
    effect: 'Nothing more is issued, ever. What was issued stays owed.',
    label: 'End due',
  },
  cancel: {
    title: 'Cancel',
    effect: 'Nobody was billed, and nobody will be.',
    label: 'Cancel due',
  },
};

type DueDeedsProps = { deed: DueDeed; due: Due; onClose: () => void };

export function DueDeeds({ deed, due, onClose }: DueDeedsProps) {
  const communityId = useCommunityId();
  const [reason, setReason] = useState('');
  const [skipped, setSkipped] = useState<'bill' | 'leave'>('leave');
  const quiet = { toasts: 'none', invalidates: staleWithDues } as const;
  const suspend = useAct(suspendDue, quiet);
  const resume = useAct(resumeDue, quiet);
  const end = useAct(endDue, quiet);
  const cancel = useAct(cancelDue, quiet);
  const params = { communityId, dueId: due.id };
  const { version } = due;
  const run = () => {
    if (deed === 'resume') {
      return resume.mutateAsync({ params, body: { billSkipped: skipped === 'bill', version } });
    }
    const act = { suspend, end, cancel }[deed];
    return act.mutateAsync({ params, body: { reason, version } });
  };
  const { title, effect, label } = words[deed];
  return (
    <ConfirmDialog
      opened
      danger={deed !== 'resume'}
      title={`${title} ${due.title}?`}
      effect={effect}
      confirmLabel={label}
      cancelLabel="Leave it"
      onClose={onClose}
      onConfirm={run}
    >
      {deed === 'resume' ? (
        <Radio.Group
          label="Periods that were skipped meanwhile"
          value={skipped}
          onChange={(value) => setSkipped(value as 'bill' | 'leave')}
        >
          <Stack gap={8} mt={8}>
            <Radio value="leave" label="Leave them out" />
            <Radio
              value="bill"
              label="Bill them now"
              description="A bill whose due day is past is overdue at once."
            />
          </Stack>
        </Radio.Group>
      ) : (
        <TextInput
          label="Reason"
          required
          maxLength={250}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}
