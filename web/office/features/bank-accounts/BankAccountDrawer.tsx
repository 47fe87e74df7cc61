// Adds a bank account of the estate, and asks the bank for its holder.
import { createBankAccount } from '#calls/bank-accounts/bank-accounts.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { TextField } from '#ui/form/TextField.tsx';

export function BankAccountDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const create = useAct(createBankAccount, {
    toasts: 'none',
    onSuccess: () => toastSuccess('Added. Check the holder’s name once the bank has answered.'),
  });
  return (
    <FormDrawer<object, Parameters<typeof create.mutateAsync>[0]['body']>
      opened={opened}
      onClose={onClose}
      title="Add bank account"
      sentence="It can be used after 24 hours. The owner is notified."
      submitLabel="Add bank account"
      initial={{ bankName: '', accountNumber: '', accountName: '' }}
      schema={async () =>
        (await import('#contract/bank-accounts/bank-accounts.ts')).BankAccountForm
      }
      onSubmit={(body) => withStepUp(() => create.mutateAsync({ body }))}
    >
      <TextField name="bankName" label="Bank" required maxLength={80} />
      <TextField
        name="accountNumber"
        label="Account number"
        required
        maxLength={10}
        help="10 digits"
      />
      <TextField name="accountName" label="Account holder" required maxLength={100} />
    </FormDrawer>
  );
}
