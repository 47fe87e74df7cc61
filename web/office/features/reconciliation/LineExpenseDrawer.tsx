// Records a bank debit as an expense. The amount is that of the bank line; the form starts with the day and the text
// of the line.
import { recordLineExpense } from '#calls/reconciliation/bank-line-expenses.ts';
import { listExpenseCategories } from '#calls/money-requests/expenses.ts';
import { listWallets } from '#calls/wallets/wallets.ts';
import type { BankLine } from '#contract/reconciliation/bank-lines.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { useFormShared } from '#ui/form/form-context.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { categoryOptions, InvoiceField, sendInvoice } from '#lib/money/invoice.tsx';
import { bookingDayOf, ClosedMonth, useOpenDays } from './booking-day.tsx';
import { InsufficientFunds, type WalletBalance } from './InsufficientFunds.tsx';
import { waitsFor } from './reconciliation-words.ts';

type Values = {
  walletId: string;
  categoryId: string;
  paidOn: string;
  counterparty: string;
  externalReference: string;
  narration: string;
  version: number;
  file: File | null;
};

export function LineExpenseDrawer({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const days = useOpenDays(line);
  const categories = useOperation(listExpenseCategories);
  const query = { Kind: 'Main,Custom', Status: 'Active', PageSize: '100' };
  const wallets = useOperation(listWallets, { query });
  const record = useAct(recordLineExpense, { toasts: 'none' });
  type Body = Parameters<typeof record.mutateAsync>[0]['body'];
  const save = async (body: Body, { file }: Values) => {
    const { expense } = await record.mutateAsync({
      params: { bankLineId: line.id },
      body,
    });
    if (!expense) return;
    toastSuccess(`Recorded. ${waitsFor(expense)}`);
    if (file) await sendInvoice(expense.requestId, file);
  };
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title="Record expense"
      sentence={
        <>
          <MoneyText amountMinor={-line.amountMinor} />, as {line.bankAccount.label} shows it. The
          line is matched once the expense is approved. <ClosedMonth line={line} />
        </>
      }
      submitLabel="Record expense"
      initial={{
        walletId: '',
        categoryId: '',
        paidOn: bookingDayOf(line),
        counterparty: line.payer ?? '',
        externalReference: line.reference ?? '',
        narration: line.description.slice(0, 200),
        version: line.version,
        file: null,
      }}
      toBody={({ file: _file, walletId, externalReference, ...rest }) => ({
        ...rest,
        ...(walletId && { walletId }),
        ...(externalReference && { externalReference }),
      })}
      schema={async () =>
        (await import('#contract/reconciliation/bank-line-expenses.ts')).LineExpenseForm
      }
      onSubmit={save}
    >
      <SelectField
        name="categoryId"
        label="Category"
        required
        options={categoryOptions(categories.data?.items)}
      />
      <TextField name="counterparty" label="Paid to" required maxLength={120} />
      <TextField name="narration" label="Purpose" required maxLength={200} />
      <SelectField
        name="walletId"
        label="From wallet"
        help="The main wallet, unless you choose another."
        options={(wallets.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <WalletCovers wallets={wallets.data?.items} amountMinor={-line.amountMinor} />
      <DayField
        name="paidOn"
        label="Paid on"
        help="The bank’s date, or the first open day after a closed month."
        required
        {...days}
      />
      <TextField name="externalReference" label="Invoice or cheque number" maxLength={100} />
      <InvoiceField />
    </FormDrawer>
  );
}

type WalletCoversProps = { wallets: readonly WalletBalance[] | undefined; amountMinor: number };

/** Compares the chosen wallet, or else the main one, with the amount. */
function WalletCovers({ wallets, amountMinor }: WalletCoversProps) {
  const { form } = useFormShared();
  const chosen = form.getValues()['walletId'];
  const wallet = wallets?.find(({ id, kind }) => (chosen ? id === chosen : kind === 'Main'));
  return <InsufficientFunds wallet={wallet} amountMinor={amountMinor} />;
}
