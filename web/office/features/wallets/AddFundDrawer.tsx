// Records cash or a cheque. The money counts once the request is approved.
import { useRef } from 'react';
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
import { InvoiceField, sendInvoice } from '#lib/money/invoice.tsx';
import { useToday } from '#ui/text/use-today.ts';

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
  const today = useToday();
  const deposit = useDeposit(wallet.id);
  // The slip is not part of the body. A duplicate payment that the user confirms is therefore sent with the same
  // slip.
  const slip = useRef<File | null>(null);
  const { send, question } = useConfirmDuplicate<NonNullable<Body>>({
    title: 'Is this another deposit?',
    send: async (body) => {
      const { id } = await deposit(body);
      if (slip.current) await sendInvoice(id, slip.current);
      toastSuccess('Deposit recorded. It counts after another person approves it.');
    },
    confirmLabel: 'Record anyway',
  });
  return (
    <>
      <FormDrawer<Values, Body>
        opened
        onClose={onClose}
        title={`Add fund to ${wallet.name}`}
        sentence="For cash or a cheque that you received. It counts after approval."
        submitLabel="Record deposit"
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
        <SelectField name="channel" label="Payment method" required options={manualChannels} />
        <DayField name="receivedOn" label="Received on" required />
        <TextField name="counterparty" label="Received from" required maxLength={120} />
        <TextField name="externalReference" label="Cheque or receipt-book number" maxLength={100} />
        <TextField name="narration" label="Purpose" required maxLength={200} />
        <InvoiceField label="Cheque or slip" />
      </FormDrawer>
      {question}
    </>
  );
}
