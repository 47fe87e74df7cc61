// Requests that unallocated money be returned to a listed bank account. It is approved before the money leaves.
import { listBankAccounts } from '#calls/bank-accounts/bank-accounts.ts';
import { refundUnallocated } from '#calls/reconciliation/unallocated-receipts.ts';
import type { UnallocatedReceipt } from '#contract/reconciliation/unallocated-receipts.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';

type SendBackDrawerProps = { receipt: UnallocatedReceipt; onClose: () => void };
type Values = { amountMinor: number | null; bankAccountId: string; reason: string };

export function SendBackDrawer({ receipt, onClose }: SendBackDrawerProps) {
  const accounts = useOperation(listBankAccounts, {
    query: { PageSize: '100' },
  });
  const ask = useAct(refundUnallocated, {
    toasts: 'none',
    onSuccess: () => toastSuccess('Requested. The money is returned after approval.'),
  });
  type Body = Parameters<typeof ask.mutateAsync>[0]['body'];
  const usable = accounts.data?.items.filter(({ status }) => status === 'Usable') ?? [];
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title="Return"
      sentence={`${receipt.bankLine.description}. Add the payer’s bank account to the bank accounts first.`}
      submitLabel="Request return"
      initial={{ amountMinor: receipt.remainingMinor, bankAccountId: '', reason: '' }}
      schema={async () =>
        (await import('#contract/reconciliation/unallocated-receipts.ts')).refundUnallocated.body
      }
      onSubmit={(body) =>
        withStepUp(() => ask.mutateAsync({ params: { receiptId: receipt.id }, body }))
      }
    >
      <MoneyField name="amountMinor" label="Amount" required />
      <SelectField
        name="bankAccountId"
        label="To bank account"
        required
        options={usable.map(({ id, bankName, accountNumber, accountName }) => ({
          value: id,
          label: `${bankName} ${accountNumber} · ${accountName}`,
        }))}
        help={
          <TextLink href={paths.financesTab('bank-accounts')}>
            Add the payer’s bank account
          </TextLink>
        }
      />
      <TextField name="reason" label="Reason" required maxLength={200} />
    </FormDrawer>
  );
}
