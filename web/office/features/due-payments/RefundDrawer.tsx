// Requests a refund to a house, from one payment or from its credit: to its own wallet, or to a listed bank account.
// It is approved before the money leaves.
import { listBankAccounts } from '#calls/bank-accounts/bank-accounts.ts';
import { askForRefund } from '#calls/due-payments/refunds.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { useFormShared } from '#ui/form/form-context.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { formatMoney } from '#ui/format/money.ts';
import { useLocale } from '#ui/text/locale.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';

type Values = {
  amountMinor: number | null;
  destination: string;
  bankAccountId: string;
  walletId: string;
  reason: string;
};

type RefundDrawerProps = {
  house: { id: string; label: string };
  /** The payment to refund; without it, the house's credit. */
  payment?: { id: string; receiptNumber: number };
  /** The wallets that hold the money, the largest first, with the most that each can refund. */
  lies: readonly { wallet: { id: string; name: string }; amountMinor: number }[];
  onClose: () => void;
};

export function RefundDrawer({ house, payment, lies, onClose }: RefundDrawerProps) {
  const mostMinor = lies.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const [first] = lies;
  const { currency } = useLocale();
  const ask = useAct(askForRefund, {
    toasts: 'none',
    onSuccess: () => toastSuccess('Refund requested. It is paid once another person approves it.'),
  });
  type Body = Parameters<typeof ask.mutateAsync>[0]['body'];
  const toBody = ({ destination, bankAccountId, ...rest }: Values) => ({
    houseId: house.id,
    ...(payment && { paymentId: payment.id }),
    ...rest,
    to:
      destination === 'Bank account'
        ? { kind: 'Bank account', bankAccountId }
        : { kind: 'House wallet' },
  });
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title={payment ? `Refund of receipt ${payment.receiptNumber}` : 'Refund credit'}
      sentence={
        <>
          At most <MoneyText amountMinor={mostMinor} /> can be refunded to {house.label}.{' '}
          {payment
            ? 'Charges paid with this amount are owed again. A second person must approve.'
            : 'A second person must approve.'}
        </>
      }
      submitLabel="Request refund"
      initial={{
        amountMinor: first?.amountMinor ?? null,
        destination: 'House wallet',
        bankAccountId: '',
        walletId: first?.wallet.id ?? '',
        reason: '',
      }}
      toBody={toBody}
      schema={async () => (await import('#contract/due-payments/refunds.ts')).RefundForm}
      onSubmit={(body) => withStepUp(() => ask.mutateAsync({ body: body as Body }))}
    >
      <MoneyField name="amountMinor" label="Amount" required />
      <SelectField
        name="destination"
        label="Assigned to"
        required
        options={[
          { value: 'House wallet', label: 'The house’s own wallet' },
          { value: 'Bank account', label: 'A bank account' },
        ]}
      />
      <BankAccounts />
      <SelectField
        name="walletId"
        label="Paid out of"
        required
        options={lies.map(({ wallet, amountMinor }) => ({
          value: wallet.id,
          label: `${wallet.name}: at most ${formatMoney(amountMinor, currency)}`,
        }))}
        help="The wallet that holds the money. The amount is held immediately."
      />
      <TextField name="reason" label="Reason" required maxLength={200} rows={2} />
    </FormDrawer>
  );
}

/**
 * A choice of the estate's bank accounts, without disabled ones. An account that cannot receive money yet is listed,
 * but cannot be chosen.
 */
function BankAccounts() {
  const { form } = useFormShared();
  const wanted = form.values['destination'] === 'Bank account';
  const accounts = useOperation(
    listBankAccounts,
    { query: { PageSize: '100' } },
    { enabled: wanted },
  );
  if (!wanted) return null;
  const usable = accounts.data?.items.filter(({ status }) => status !== 'Disabled') ?? [];
  return (
    <SelectField
      name="bankAccountId"
      label="Bank account"
      required
      options={usable.map((account) => ({
        value: account.id,
        label:
          `${account.bankName} ${account.accountNumber} · ${account.resolvedName ?? account.accountName}` +
          (account.status === 'Usable' ? '' : ' (not usable yet)'),
        disabled: account.status !== 'Usable',
      }))}
      placeholder={accounts.data && usable.length === 0 ? 'None yet' : 'Choose'}
      help={
        <>
          A new bank account can be used after one day.{' '}
          <TextLink href={paths.financesTab('bank-accounts')}>Add a bank account</TextLink>
        </>
      }
    />
  );
}
