// Moves money from one wallet of the community to another.
import { transferFund } from '#calls/money-requests/money-requests.ts';
import type { WalletRow } from '#contract/wallets/wallets.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';

type TransferDrawerProps = {
  wallet: WalletRow;
  wallets: readonly WalletRow[];
  onClose: () => void;
};

export function TransferDrawer({ wallet, wallets, onClose }: TransferDrawerProps) {
  const transfer = useAct(transferFund, {
    toasts: 'none',
    onSuccess: ({ status }) =>
      toastSuccess(
        status === 'Completed'
          ? 'Money transferred.'
          : 'Transfer requested. It moves after another person approves it.',
      ),
  });
  const targets = wallets
    .filter((one) => one.id !== wallet.id && one.status === 'Active')
    .map((one) => ({ value: one.id, label: one.name }));
  return (
    <FormDrawer<object, Parameters<typeof transfer.mutateAsync>[0]['body']>
      opened
      onClose={onClose}
      title={`Transfer fund from ${wallet.name}`}
      sentence={
        <>
          <MoneyText amountMinor={wallet.availableMinor} /> is available.
          {wallet.isReserve && ' This is a reserve, so the transfer needs approval.'}
        </>
      }
      submitLabel="Transfer"
      initial={{ toWalletId: '', amountMinor: null, reason: '' }}
      schema={async () => (await import('#contract/money-requests/money-requests.ts')).TransferForm}
      onSubmit={(body) =>
        withStepUp(() => transfer.mutateAsync({ params: { walletId: wallet.id }, body }))
      }
    >
      <SelectField
        name="toWalletId"
        label="To wallet"
        required
        options={targets}
        placeholder={targets.length === 0 ? 'No other wallet' : 'Choose'}
      />
      <MoneyField name="amountMinor" label="Amount" required />
      <TextField name="reason" label="Reason" required maxLength={200} />
    </FormDrawer>
  );
}
