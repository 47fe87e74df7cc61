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
    effect: 'Charges, reminders and penalties stop. Issued charges can still be paid.',
    label: 'Suspend due',
  },
  resume: {
    title: 'Resume',
    effect: 'The due issues charges again at its frequency.',
    label: 'Resume due',
  },
  end: {
    title: 'End',
    effect: 'The due never issues charges again. Issued charges stay open.',
    label: 'End due',
  },
  cancel: {
    title: 'Cancel',
    effect: 'No house was billed, and none will be.',
    label: 'Cancel due',
  },
};

type Skipped = 'bill' | 'leave';

type DueActionsProps = { action: DueAction; due: Due; onClose: () => void };

export function DueActions({ action, due, onClose }: DueActionsProps) {
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
    if (action === 'resume') {
      return resume.mutateAsync({ params, body: { billSkipped: skipped === 'bill', version } });
    }
    const act = { suspend, end, cancel }[action];
    return act.mutateAsync({ params, body: { reason, version } });
  };
  const { title, effect, label } = words[action];
  return (
    <ConfirmDialog
      opened
      danger={action !== 'resume'}
      title={`${title} ${due.title}?`}
      effect={effect}
      confirmLabel={label}
      cancelLabel="Keep it"
      onClose={onClose}
      onConfirm={run}
    >
      {action === 'resume' ? (
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
        <Radio
          value="leave"
          label="Skip them"
          description="The skipped periods are never billed."
        />
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
