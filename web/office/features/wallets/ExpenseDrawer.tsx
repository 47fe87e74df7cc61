// Records an expense from a wallet. The money is held until the expense is approved, and then booked.
import { listExpenseCategories, recordExpense } from '#calls/money-requests/expenses.ts';
import { expenseChannels } from '#contract/money-requests/expenses.ts';
import type { WalletRow } from '#contract/wallets/wallets.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useWalletOptions } from '#lib/money/wallet-options.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { categoryOptions, InvoiceField, sendInvoice } from '#lib/money/invoice.tsx';
import { useToday } from '#ui/text/use-today.ts';

type Values = {
  walletId: string;
  categoryId: string;
  amountMinor: number | null;
  channel: string;
  paidOn: string;
  counterparty: string;
  externalReference: string;
  narration: string;
  file: File | null;
};

/** `wallet`: the wallet to spend from; without it the form has a field for it. */
export function ExpenseDrawer({ wallet, onClose }: { wallet?: WalletRow; onClose: () => void }) {
  const today = useToday();
  const categories = useOperation(listExpenseCategories);
  // The form is shown once it is known whether there is only one wallet.
  const { isKnown, options, only } = useWalletOptions(wallet === undefined);
  const record = useAct(recordExpense, { toasts: 'none' });
  type Body = Parameters<typeof record.mutateAsync>[0]['body'];
  const save = async (body: Body, { walletId, file }: Values) => {
    const { id } = await record.mutateAsync({ params: { walletId }, body });
    toastSuccess('Expense recorded. The amount is held until approval.');
    if (file) await sendInvoice(id, file);
  };
  if (!isKnown) return null;
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title={wallet ? `Record expense from ${wallet.name}` : 'Record expense'}
      sentence="Records money that the community has spent, after approval."
      submitLabel="Record expense"
      initial={{
        walletId: wallet?.id ?? only?.value ?? '',
        categoryId: '',
        amountMinor: null,
        channel: 'Bank transfer',
        paidOn: today,
        counterparty: '',
        externalReference: '',
        narration: '',
        file: null,
      }}
      toBody={({ file: _file, walletId: _walletId, externalReference, ...rest }) => ({
        ...rest,
        ...(externalReference && { externalReference }),
      })}
      schema={async () => (await import('#contract/money-requests/expenses.ts')).ExpenseForm}
      // The wallet is a path parameter of the operation, not a part of its body.
      rule={walletRule}
      onSubmit={save}
    >
      {!wallet && <SelectField name="walletId" label="From wallet" required options={options} />}
      <SelectField
        name="categoryId"
        label="Category"
        required
        options={categoryOptions(categories.data?.items)}
      />
      <MoneyField name="amountMinor" label="Amount" required />
      <SelectField name="channel" label="Payment method" required options={expenseChannels} />
      <DayField name="paidOn" label="Paid on" required max={today} />
      <TextField name="counterparty" label="Paid to" required maxLength={120} />
      <TextField name="narration" label="Purpose" required maxLength={200} />
      <TextField name="externalReference" label="Invoice or cheque number" maxLength={100} />
      <InvoiceField />
    </FormDrawer>
  );
}

const walletRule = ({ walletId }: Values): Readonly<Record<string, string>> =>
  walletId === '' ? { walletId: 'Choose an option.' } : {};
