// Records a bank debit as a bank charge; names the amount and the account first.
import { useState } from 'react';
import { recordBankCharge } from '#calls/reconciliation/bank-line-expenses.ts';
import { listWallets } from '#calls/wallets/wallets.ts';
import type { BankLine } from '#contract/reconciliation/bank-lines.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { DayText } from '#ui/text/DayText.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { BookedOnIfClosed, bookingDayOf } from './booking-day.tsx';
import { InsufficientFunds } from './InsufficientFunds.tsx';
import { waitsFor } from './reconciliation-words.ts';

export function BankChargeDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const [paidOn, setPaidOn] = useState(() => bookingDayOf(line));
  const record = useAct(recordBankCharge, {
    toasts: 'none',
    onSuccess: ({ expense }) => expense && toastSuccess(`Recorded. ${waitsFor(expense)}`),
  });
  const wallets = useOperation(listWallets, { query: { Kind: 'Main' } });
  const main = wallets.data?.items[0];
  const params = { bankLineId: line.id };
  const { version, bankAccount, amountMinor, postedOn } = line;
  return (
    <ConfirmDialog
      opened
      title="Record as a bank charge?"
      effect={
        <>
          <MoneyText amountMinor={-amountMinor} /> that {bankAccount.label} took on{' '}
          <DayText day={postedOn} /> is recorded as a bank charge of{' '}
          {paidOn === postedOn ? 'that day' : <DayText day={paidOn} />}, paid from the main wallet.
          The line is matched once the expense is approved.
        </>
      }
      confirmLabel="Record bank charge"
      onClose={onClose}
      onConfirm={() => record.mutateAsync({ params, body: { version, ...(paidOn && { paidOn }) } })}
    >
      <BookedOnIfClosed line={line} day={paidOn} onChange={setPaidOn} />
      <InsufficientFunds wallet={main} amountMinor={-amountMinor} />
    </ConfirmDialog>
  );
}
