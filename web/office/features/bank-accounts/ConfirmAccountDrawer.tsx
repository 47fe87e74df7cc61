// Confirms the holder of a bank account that no bank can check. The person who added the account may not confirm it.
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
    onSuccess: () => toastSuccess('Confirmed by hand.'),
  });
  const params = { bankAccountId: account.id };
  return (
    <FormDrawer<object, Parameters<typeof confirm.mutateAsync>[0]['body']>
      opened
      onClose={onClose}
      title={`Confirm ${account.bankName} ${account.accountNumber}`}
      sentence={`No bank has said whose it is. It was entered as ${account.accountName}.`}
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
        help="As its statement, letter or slip names the holder."
      />
      <TextField name="reason" label="How do you know?" required maxLength={250} />
    </FormDrawer>
  );
}
