// Suspending, resuming, ending and cancelling a due: each says its effect; all but resuming ask for the reason.
import { Radio, Skeleton, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { cancelDue, endDue, resumeDue, suspendDue } from '#calls/dues/due-life.ts';
import { previewDue } from '#calls/dues/dues.ts';
import type { Due } from '#contract/dues/dues.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { countOf } from '#ui/format/count.ts';
import { formatDay } from '#ui/format/dates.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';

export type DueAction = 'suspend' | 'resume' | 'end' | 'cancel';

const words: Readonly<Record<DueAction, { title: string; effect: string; label: string }>> = {
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

type Skipped = 'bill' | 'leave';

type DueDeedsProps = { deed: DueAction; due: Due; onClose: () => void };

export function DueActions({ deed, due, onClose }: DueDeedsProps) {
  const [reason, setReason] = useState('');
  const [skipped, setSkipped] = useState<Skipped>('leave');
  const quiet = { toasts: 'none' } as const;
  const suspend = useAct(suspendDue, quiet);
  const resume = useAct(resumeDue, quiet);
  const end = useAct(endDue, quiet);
  const cancel = useAct(cancelDue, quiet);
  const params = { dueId: due.id };
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
        <SkippedPeriods due={due} value={skipped} onChange={setSkipped} />
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

type SkippedPeriodsProps = { due: Due; value: Skipped; onChange: (value: Skipped) => void };

/** Asks whether to bill the skipped periods, and shows the effect in numbers. */
function SkippedPeriods({ due, value, onChange }: SkippedPeriodsProps) {
  const { data } = useOperation(previewDue, { params: { dueId: due.id } });
  if (!data) return <Skeleton height={96} />;
  const { periodCount, billCount, totalMinor, overdueCount } = data.today;
  if (periodCount === 0) return <p>No period was skipped.</p>;
  const [first, ...others] = data.dates.slice(0, periodCount);
  const last = periodCount > 3 ? undefined : others.at(-1);
  return (
    <Radio.Group
      label={countOf(periodCount, { one: 'period was skipped', many: 'periods were skipped' })}
      description={
        first &&
        (last
          ? `The first starts on ${formatDay(first.startsOn)}, the last on ${formatDay(last.startsOn)}.`
          : `The first starts on ${formatDay(first.startsOn)}.`)
      }
      value={value}
      onChange={(chosen) => onChange(chosen as Skipped)}
    >
      <Stack gap={8} mt={8}>
        <Radio value="leave" label="Leave them out" description="They are never billed." />
        <Radio
          value="bill"
          label="Bill them now"
          description={
            <>
              {countOf(billCount, { one: 'bill', many: 'bills' })},{' '}
              <MoneyText amountMinor={totalMinor} />.
              {overdueCount > 0 && ` ${overdueCount} overdue at once.`}
            </>
          }
        />
      </Stack>
    </Radio.Group>
  );
}
