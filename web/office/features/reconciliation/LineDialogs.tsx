// The dialogs of a bank line: to keep it as unallocated, ignore it, record it as an expense or bank charge, or undo
// its match; and the drawer that matches it to movements and splits it over houses.
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { ignoreBankLine, matchBankLine, undoBankLine } from '#calls/reconciliation/bank-lines.ts';
import type { BankLine } from '#contract/reconciliation/bank-lines.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { paths } from '#web/paths.ts';
import { BankChargeDialog } from './BankChargeDialog.tsx';
import { BookedOnIfClosed, bookingDayOf } from './booking-day.tsx';
import { LineExpenseDrawer } from './LineExpenseDrawer.tsx';
import { MatchDrawer } from './MatchDrawer.tsx';

export type LineActionKind =
  | 'match'
  | 'expense'
  | 'bank-charge'
  | 'unallocated'
  | 'ignore'
  | 'undo';
export type LineAction = { line: BankLine; kind: LineActionKind };

type LineDialogsProps = { action: LineAction; onClose: () => void };

export function LineDialogs({ action: { line, kind }, onClose }: LineDialogsProps) {
  const [reason, setReason] = useState('');
  const [bookedOn, setBookedOn] = useState(() => bookingDayOf(line));
  const quiet = { toasts: 'none' } as const;
  const match = useAct(matchBankLine, {
    ...quiet,
    onSuccess: () => toastSuccess('Kept as unidentified.', paths.unallocated()),
  });
  const ignore = useAct(ignoreBankLine, {
    ...quiet,
    onSuccess: () => toastSuccess('The line is ignored.'),
  });
  const undo = useAct(undoBankLine, {
    ...quiet,
    onSuccess: () => toastSuccess('Undone. The line is open again.'),
  });
  const params = { bankLineId: line.id };
  const { version, amountMinor } = line;
  if (kind === 'match') return <MatchDrawer line={line} onClose={onClose} />;
  if (kind === 'expense') return <LineExpenseDrawer line={line} onClose={onClose} />;
  if (kind === 'bank-charge') return <BankChargeDialog line={line} onClose={onClose} />;
  const amount = <MoneyText amountMinor={amountMinor} />;
  const why = (
    <Textarea
      label="Reason"
      required
      maxLength={250}
      autosize
      minRows={2}
      data-autofocus
      value={reason}
      onChange={(event) => setReason(event.currentTarget.value)}
    />
  );
  if (kind === 'unallocated') {
    const parts = [{ kind: 'Unallocated' as const, amountMinor }];
    return (
      <ConfirmDialog
        opened
        title="Keep as unidentified?"
        effect={
          <>
            {amount} counts in the main wallet and stays under Unidentified payments until it is
            allocated to a house.
          </>
        }
        confirmLabel="Keep as unidentified"
        onClose={onClose}
        onConfirm={() =>
          match.mutateAsync({ params, body: { parts, version, ...(bookedOn && { bookedOn }) } })
        }
      >
        <BookedOnIfClosed line={line} day={bookedOn} onChange={setBookedOn} />
      </ConfirmDialog>
    );
  }
  if (kind === 'ignore') {
    return (
      <ConfirmDialog
        opened
        title="Ignore this line?"
        effect={<>{amount} stays out of the books, with your reason.</>}
        confirmLabel="Ignore line"
        onClose={onClose}
        onConfirm={() => ignore.mutateAsync({ params, body: { reason, version } })}
      >
        {why}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      opened
      danger
      title="Undo this match?"
      effect={
        line.expense
          ? `The expense ${line.expense.reference} stays in the books and can be matched again. ` +
            'To reverse it too, use Requests. The line is open again.'
          : 'Payments from this line are reversed and owed again. Nothing is deleted. ' +
            'The line is open again.'
      }
      confirmLabel="Undo match"
      onClose={onClose}
      onConfirm={() => undo.mutateAsync({ params, body: { reason, version } })}
    >
      {why}
    </ConfirmDialog>
  );
}
