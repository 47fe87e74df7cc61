// Confirms the holder of a bank account manually, if its bank cannot be asked or has not answered for three days. The
// person who added the account may not confirm it, unless nobody else can.
import { confirmBankAccount } from '#calls/bank-accounts/bank-accounts.ts';
import type { BankAccount } from '#contract/bank-accounts/bank-accounts.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type ConfirmAccountDrawerProps = { account: BankAccount; onClose: () => void };

export function ConfirmAccountDrawer({ account, onClose }: ConfirmAccountDrawerProps) {
  const confirm = useAct(confirmBankAccount, {
    toasts: 'none',
    onSuccess: () => toastSuccess('Confirmed manually.'),
  });
  const params = { bankAccountId: account.id };
  return (
    <FormDrawer<object, Parameters<typeof confirm.mutateAsync>[0]['body']>
      opened
      onClose={onClose}
      title={`Confirm ${account.bankName} ${account.accountNumber}`}
      sentence={`The bank did not confirm the holder. It was entered as ${account.accountName}.`}
      submitLabel="Confirm account"
      initial={{ holderName: '', reason: '' }}
      record={{ version: account.version }}
      schema={async () => (await import('#contract/bank-accounts/bank-accounts.ts')).ConfirmForm}
      onSubmit={(body) => withStepUp(() => confirm.mutateAsync({ params, body }))}
    >
      <TextField
        name="holderName"
        label="Holder"
        required
        maxLength={120}
        help="As on a statement, letter or slip of the account."
      />
      <TextField name="reason" label="How did you check it?" required maxLength={250} />
    </FormDrawer>
  );
}
