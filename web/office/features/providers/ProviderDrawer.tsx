// Adds a service provider, or changes their details.
import { listBankAccounts } from '#calls/bank-accounts/bank-accounts.ts';
import { changeProvider, createProvider } from '#calls/providers/service-providers.ts';
import { providerKinds, trades, unreachableProvider } from '#contract/providers/provider-words.ts';
import type { Provider } from '#contract/providers/service-providers.ts';
import { call } from '#lib/api/api.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useIsSmsReady } from '#lib/community/sms-ready.tsx';
import { useAct } from '#lib/api/use-act.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { PhoneField } from '#ui/form/PhoneField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';

const blanks = {
  name: '',
  kind: 'Company',
  trades: [] as string[],
  contactName: '',
  phone: '',
  email: '',
  rates: '',
  coverage: '',
  bankAccountId: '',
};
type Values = typeof blanks;

/** Bank accounts for withdrawals, filtered here because there are few. */
const findAccounts = async (search: string) => {
  const { items } = await call(listBankAccounts, {
    query: { PageSize: '100' },
  });
  return items
    .filter(({ status }) => status !== 'Disabled')
    .map((one) => ({
      value: one.id,
      label: `${one.bankName} ${one.accountNumber}, ${one.resolvedName ?? one.accountName}`,
    }))
    .filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
};

const contactRule = ({ phone, email }: Values): Readonly<Record<string, string>> =>
  phone || email ? {} : { phone: unreachableProvider };

type ProviderDrawerProps = { provider?: Provider; onClose: () => void };

export function ProviderDrawer({ provider, onClose }: ProviderDrawerProps) {
  const seesAccounts = useMay('bankAccounts.read');
  const textsReady = useIsSmsReady();
  const create = useAct(createProvider, { toasts: 'none' });
  const change = useAct(changeProvider, { toasts: 'none' });
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title={provider ? 'Edit provider' : 'Add provider'}
      sentence="Nothing is sent now. Each job comes with a link, so the provider needs no account."
      submitLabel={provider ? 'Save' : 'Add provider'}
      initial={{ ...blanks, bankAccountId: provider?.bankAccount?.id ?? '' }}
      record={provider}
      schema={async () => {
        const contract = await import('#contract/providers/service-providers.ts');
        return (provider ? contract.changeProvider.body : contract.createProvider.body) as never;
      }}
      rule={contactRule}
      onSubmit={(body) =>
        provider
          ? change.mutateAsync({ params: { providerId: provider.id }, body })
          : create.mutateAsync({ body })
      }
    >
      <FormSection title="Provider">
        <TextField name="name" label="Name" required maxLength={120} />
        <SelectField name="kind" label="Kind" required options={providerKinds} />
        <MultiSelectField name="trades" label="Trades" required options={trades} />
      </FormSection>
      <FormSection title="Contact" help="A phone number or an email address.">
        <TextField name="contactName" label="Contact person" maxLength={120} />
        <PhoneField name="phone" label="Phone" />
        <TextField
          name="email"
          label="Email"
          type="email"
          help={
            textsReady
              ? 'Gets the link of each job, also by text to the phone.'
              : 'Gets the link of each job.'
          }
        />
      </FormSection>
      <FormSection title="Terms">
        <TextField name="coverage" label="Working hours" maxLength={200} />
        <TextField name="rates" label="Rates" rows={2} maxLength={500} />
        {seesAccounts && (
          <AsyncSelect
            name="bankAccountId"
            label="Paid to"
            find={findAccounts}
            chosen={
              provider?.bankAccount
                ? { value: provider.bankAccount.id, label: provider.bankAccount.label }
                : undefined
            }
            help="One of the bank accounts under Finances."
          />
        )}
      </FormSection>
    </FormDrawer>
  );
}
