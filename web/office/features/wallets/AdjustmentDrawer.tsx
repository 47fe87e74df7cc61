// Requests a correction of a wallet's balance. It counts once a second person has approved it.
import { useState } from 'react';
import { adjustWallet } from '#calls/money-requests/adjustments.ts';
import type { WalletRow } from '#contract/wallets/wallets.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { dayIn } from '#ui/format/dates.ts';
import { useLocale } from '#ui/text/locale.ts';
import { InvoiceField, sendInvoice } from '#lib/money/invoice.tsx';
import { directionWords } from '#lib/money/wallet-words.ts';

type Values = {
  direction: string;
  amountMinor: number | null;
  occurredOn: string;
  reason: string;
  file: File | null;
};

export function AdjustmentDrawer({ wallet, onClose }: { wallet: WalletRow; onClose: () => void }) {
  const { timeZone } = useLocale();
  const [today] = useState(() => dayIn(new Date(), timeZone));
  const adjust = useAct(adjustWallet, { toasts: 'none' });
  type Body = Parameters<typeof adjust.mutateAsync>[0]['body'];
  const save = async (body: Body, { file }: Values) => {
    const { id } = await adjust.mutateAsync({ params: { walletId: wallet.id }, body });
    toastSuccess('Entered. It counts once it is approved.');
    if (file) await sendInvoice(id, file);
  };
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title={`Adjust ${wallet.name}`}
      sentence="Sets the balance right where the books are wrong. It counts once it is approved."
      submitLabel="Ask to adjust it"
      initial={{ direction: 'In', amountMinor: null, occurredOn: today, reason: '', file: null }}
      toBody={({ file: _file, ...rest }) => rest as Body}
      schema={async () => (await import('#contract/money-requests/adjustments.ts')).AdjustmentForm}
      onSubmit={save}
    >
      <SelectField
        name="direction"
        label="What is wrong"
        required
        options={[
          { value: 'In', label: directionWords.In },
          { value: 'Out', label: directionWords.Out },
        ]}
      />
      <MoneyField name="amountMinor" label="By how much" required />
      <DayField name="occurredOn" label="Of the day" required max={today} />
      <TextField name="reason" label="Reason" required maxLength={200} rows={2} />
      <InvoiceField label="Paper behind it" />
    </FormDrawer>
  );
}
