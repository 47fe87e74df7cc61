// Creates a wallet, or changes one.
import { changeWallet, createWallet } from '#calls/wallets/wallets.ts';
import type { WalletRow } from '#contract/wallets/wallets.ts';
import { useAct } from '#lib/api/use-act.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type WalletDrawerProps = { opened: boolean; onClose: () => void; wallet?: WalletRow };
type Values = {
  name: string;
  purpose: string;
  lowBalanceAtMinor: number | null;
  isReserve: boolean;
};

export function WalletDrawer({ opened, onClose, wallet }: WalletDrawerProps) {
  const create = useAct(createWallet, { toasts: 'none' });
  const change = useAct(changeWallet, { toasts: 'none' });
  return (
    <FormDrawer<Values, never>
      opened={opened}
      onClose={onClose}
      title={wallet ? 'Edit wallet' : 'Create wallet'}
      sentence={wallet ? undefined : 'A wallet has its own balance, dues and statement.'}
      submitLabel={wallet ? 'Save' : 'Create wallet'}
      initial={{ name: '', purpose: '', lowBalanceAtMinor: null, isReserve: false }}
      record={wallet}
      schema={async () => {
        const contract = await import('#contract/wallets/wallets.ts');
        return wallet ? contract.changeWallet.body : contract.createWallet.body;
      }}
      onSubmit={(body) =>
        wallet
          ? withStepUp(() => change.mutateAsync({ params: { walletId: wallet.id }, body }))
          : create.mutateAsync({ body })
      }
    >
      <TextField name="name" label="Name" required maxLength={60} />
      <TextField name="purpose" label="Purpose" rows={2} maxLength={250} />
      <MoneyField
        name="lowBalanceAtMinor"
        label="Low balance alert below"
        help="Leave empty for no alert."
      />
      <SwitchField
        name="isReserve"
        label="This is a reserve"
        help="Withdrawals and transfers need a second person’s approval."
      />
    </FormDrawer>
  );
}
