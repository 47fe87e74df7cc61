// Records cash or a cheque. The money counts once somebody else has approved it.
import { useRef, useState } from 'react';
import { depositFund } from '#calls/money-requests/money-requests.ts';
import { manualChannels } from '#contract/money-requests/money-requests.ts';
import type { WalletRow } from '#contract/wallets/wallets.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useConfirmDuplicate } from '#lib/money/confirm-duplicate.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { dayIn } from '#ui/format/dates.ts';
import { useLocale } from '#ui/text/locale.ts';
import { InvoiceField, sendInvoice } from '#lib/money/invoice.tsx';

type Body = Parameters<ReturnType<typeof useDeposit>>[0];
type Values = {
  amountMinor: number | null;
  channel: string;
  receivedOn: string;
  counterparty: string;
  externalReference: string;
  narration: string;
  file: File | null;
};

const useDeposit = (walletId: string) => {
  const deposit = useAct(depositFund, { toasts: 'none' });
  return (body: NonNullable<Parameters<typeof deposit.mutateAsync>[0]>['body']) =>
    deposit.mutateAsync({ params: { walletId }, body });
};

type AddFundDrawerProps = { wallet: WalletRow; onClose: () => void };

export function AddFundDrawer({ wallet, onClose }: AddFundDrawerProps) {
  const { timeZone } = useLocale();
  const [today] = useState(() => dayIn(new Date(), timeZone));
  const deposit = useDeposit(wallet.id);
  // The slip is not part of the body. A duplicate payment that the user confirms is therefore sent with the same
  // slip.
  const slip = useRef<File | null>(null);
  const { send, question } = useConfirmDuplicate<NonNullable<Body>>({
    title: 'Is this another deposit?',
    send: async (body) => {
      const { id } = await deposit(body);
      if (slip.current) await sendInvoice(id, slip.current);
      toastSuccess('Entered. It counts once somebody else has approved it.');
    },
    confirmLabel: 'Yes, enter it too',
  });
  return (
    <>
      <FormDrawer<Values, Body>
        opened
        onClose={onClose}
        title={`Add fund to ${wallet.name}`}
        sentence="Cash or a cheque that was handed over. It counts once it is approved."
        submitLabel="Enter deposit"
        initial={{
          amountMinor: null,
          channel: 'Cash',
          receivedOn: today,
          counterparty: '',
          externalReference: '',
          narration: '',
          file: null,
        }}
        toBody={({ file: _file, ...rest }) => rest}
        schema={async () =>
          (await import('#contract/money-requests/money-requests.ts')).DepositForm
        }
        onSubmit={(body, { file }) => {
          slip.current = file;
          return send(body);
        }}
      >
        <MoneyField name="amountMinor" label="Amount" required />
        <SelectField name="channel" label="How it was paid" required options={manualChannels} />
        <DayField name="receivedOn" label="Received on" required />
        <TextField name="counterparty" label="Received from" required maxLength={120} />
        <TextField name="externalReference" label="Cheque or receipt-book number" maxLength={100} />
        <TextField name="narration" label="What it is for" required maxLength={200} />
        <InvoiceField label="Cheque or slip" />
      </FormDrawer>
      {question}
    </>
  );
}
