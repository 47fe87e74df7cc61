// Requests a payment to the estate's own bank account; shows the fee and the amount that arrives before the request is
// sent.
import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listBankAccounts } from '#calls/bank-accounts/bank-accounts.ts';
import { listExpenseCategories } from '#calls/money-requests/expenses.ts';
import { previewWithdrawal, withdrawFund } from '#calls/money-requests/money-requests.ts';
import type { BankAccount } from '#contract/bank-accounts/bank-accounts.ts';
import { isOfAnother } from '#contract/bank-accounts/payees.ts';
import type { WalletRow } from '#contract/wallets/wallets.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { useFormShared } from '#ui/form/form-context.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { countOf } from '#ui/format/count.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import { categoryOptions, InvoiceField, sendInvoice } from '#lib/money/invoice.tsx';
import { lacksApprovers, wantedText } from '#lib/money/wallet-words.ts';
import classes from './wallets.module.css';

type Values = {
  amountMinor: number | null;
  bankAccountId: string;
  narration: string;
  categoryId: string;
  file: File | null;
};

type WithdrawDrawerProps = { wallet: WalletRow; onClose: () => void };

export function WithdrawDrawer({ wallet, onClose }: WithdrawDrawerProps) {
  const accounts = useOperation(listBankAccounts, {
    query: { PageSize: '100' },
  });
  const categories = useOperation(listExpenseCategories);
  const withdraw = useAct(withdrawFund, {
    toasts: 'none',
    onSuccess: () => toastSuccess('Requested. The amount is held until the decision.'),
  });
  const usable = accounts.data?.items.filter(({ status }) => status !== 'Disabled') ?? [];
  return (
    <FormDrawer<Values, Parameters<typeof withdraw.mutateAsync>[0]['body']>
      opened
      onClose={onClose}
      title={`Withdraw fund from ${wallet.name}`}
      sentence={
        <>
          <MoneyText amountMinor={wallet.availableMinor} /> is available. The withdrawal needs
          approval.
        </>
      }
      submitLabel="Request withdrawal"
      initial={{ amountMinor: null, bankAccountId: '', narration: '', categoryId: '', file: null }}
      toBody={({ file: _file, categoryId, ...rest }) => ({
        ...rest,
        ...(categoryId && { categoryId }),
      })}
      schema={async () =>
        (await import('#contract/money-requests/money-requests.ts')).WithdrawalForm
      }
      onSubmit={async (body, { file }) => {
        const params = { walletId: wallet.id };
        const { id } = await withStepUp(() => withdraw.mutateAsync({ params, body }));
        if (file) await sendInvoice(id, file);
      }}
    >
      <MoneyField name="amountMinor" label="Amount" required />
      <SelectField
        name="bankAccountId"
        label="To bank account"
        required
        options={usable.map(optionOf)}
        placeholder={accounts.data && usable.length === 0 ? 'None yet' : 'Choose'}
        help={
          accounts.data &&
          usable.length === 0 && (
            <PlainLink href={paths.financesTab('bank-accounts')}>Add a bank account</PlainLink>
          )
        }
      />
      <TextField name="narration" label="Purpose" required maxLength={200} />
      <SelectField
        name="categoryId"
        label="Expense category"
        options={categoryOptions(categories.data?.items)}
        placeholder="No expense"
        help="Choose a category if this is an expense."
      />
      <InvoiceField />
      <Preview walletId={wallet.id} />
    </FormDrawer>
  );
}

const optionOf = (account: BankAccount) => ({
  value: account.id,
  label:
    `${account.bankName} ${account.accountNumber} · ${account.resolvedName ?? account.accountName}` +
    whyNot(account),
  disabled: account.status !== 'Usable',
});

const whyNot = (account: BankAccount): string => {
  if (isOfAnother(account)) return ' (different holder)';
  return account.status === 'Usable' ? '' : ' (not usable yet)';
};

/** The fee and the remaining balance for the amount in the form. */
function Preview({ walletId }: { walletId: string }) {
  const { form } = useFormShared();
  const [amountMinor] = useDebouncedValue(form.values['amountMinor'] as number | null, 300);
  const { data, isError } = useOperation(
    previewWithdrawal,
    { params: { walletId }, body: { amountMinor: amountMinor ?? 0 } },
    { enabled: amountMinor !== null && amountMinor > 0 },
  );
  if (!amountMinor || isError) return null;
  const shown = (minor: number | undefined) =>
    minor === undefined ? <Skeleton height={20} width={96} /> : <MoneyText amountMinor={minor} />;
  return (
    <dl className={classes.preview} aria-live="polite">
      <dt>Fee</dt>
      <dd>{shown(data?.feeMinor)}</dd>
      <dt>Arrives at the bank</dt>
      <dd>{shown(data?.netMinor)}</dd>
      <dt>Available afterwards</dt>
      <dd>{shown(data?.availableAfterMinor)}</dd>
      <dt>Needs</dt>
      <dd>
        {data && countOf(data.approvalsNeeded, { one: 'approval', many: 'approvals' })}
        {data && lacksApprovers(data) && `; ${wantedText(data)}`}
      </dd>
    </dl>
  );
}
