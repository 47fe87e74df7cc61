// Requests a correction of a wallet's balance. It counts once it is approved.
import { adjustWallet } from '#calls/money-requests/adjustments.ts';
import type { WalletRow } from '#contract/wallets/wallets.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { InvoiceField, sendInvoice } from '#lib/money/invoice.tsx';
import { directionWords } from '#lib/money/wallet-words.ts';
import { useToday } from '#ui/text/use-today.ts';

type Values = {
  direction: string;
  amountMinor: number | null;
  occurredOn: string;
  reason: string;
  file: File | null;
};

export function AdjustmentDrawer({ wallet, onClose }: { wallet: WalletRow; onClose: () => void }) {
  const today = useToday();
  const adjust = useAct(adjustWallet, { toasts: 'none' });
  type Body = Parameters<typeof adjust.mutateAsync>[0]['body'];
  const save = async (body: Body, { file }: Values) => {
    const { id } = await adjust.mutateAsync({ params: { walletId: wallet.id }, body });
    toastSuccess('Adjustment requested. It counts after approval.');
    if (file) await sendInvoice(id, file);
  };
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title={`Adjust ${wallet.name}`}
      sentence="Corrects the balance if the books are wrong. It counts after approval."
      submitLabel="Request adjustment"
      initial={{ direction: 'In', amountMinor: null, occurredOn: today, reason: '', file: null }}
      toBody={({ file: _file, ...rest }) => rest as Body}
      schema={async () => (await import('#contract/money-requests/adjustments.ts')).AdjustmentForm}
      onSubmit={save}
    >
      <SelectField
        name="direction"
        label="Correction"
        required
        options={[
          { value: 'In', label: directionWords.In },
          { value: 'Out', label: directionWords.Out },
        ]}
      />
      <MoneyField name="amountMinor" label="Amount" required />
      <DayField name="occurredOn" label="Date" required max={today} />
      <TextField name="reason" label="Reason" required maxLength={200} rows={2} />
      <InvoiceField label="Document reference" />
    </FormDrawer>
  );
}
