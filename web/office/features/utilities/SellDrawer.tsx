// Sells units at the counter: the units for the typed amount are shown below it.
import { useDebouncedValue } from '@mantine/hooks';
import { listMeters } from '#calls/utilities/utility-meters.ts';
import { quoteToken, sellToken } from '#calls/utilities/utility-tokens.ts';
import { counterChannels } from '#contract/utilities/utility-words.ts';
import { call } from '#lib/api/api.ts';
import { firstSentence } from '#lib/api/api-error.ts';
import { findWallets, optionsPage } from '#lib/list/find.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { useFormShared } from '#ui/form/form-context.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { sayNumber } from './words.ts';
import classes from './utilities.module.css';

type Values = {
  meterId: string;
  amountMinor: number | null;
  channel: string;
  externalReference: string;
  walletId: string;
};

const findPrepaid = async (search: string) => {
  const query = { ...optionsPage(search), Payment: 'Prepaid', State: 'Active' };
  const { items } = await call(listMeters, { query });
  return items.map(({ id, number, house }) => ({ value: id, label: `${number}, ${house.label}` }));
};

type SellDrawerProps = { onSold: (tokenId: string) => void; onClose: () => void };

export function SellDrawer({ onSold, onClose }: SellDrawerProps) {
  const sell = useAct(sellToken, {
    toasts: 'none',
    onSuccess: ({ id }) => onSold(id),
  });
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title="Sell units"
      sentence="For money that you received. Only residents can spend a house wallet."
      submitLabel="Record payment and sell"
      initial={{
        meterId: '',
        amountMinor: null,
        channel: 'Cash',
        externalReference: '',
        walletId: '',
      }}
      schema={async () =>
        (await import('#contract/utilities/utility-tokens.ts')).sellToken.body as never
      }
      onSubmit={(body) => sell.mutateAsync({ body })}
    >
      <AsyncSelect
        name="meterId"
        label="Meter"
        required
        find={findPrepaid}
        placeholder="Search number or house"
      />
      <MoneyField name="amountMinor" label="Amount" required />
      <Quote />
      <SelectField name="channel" label="Paid by" required options={counterChannels} />
      <TextField
        name="externalReference"
        label="Reference of the payment"
        maxLength={100}
        help="Of the transfer or card payment. A payment buys one token."
      />
      <AsyncSelect
        name="walletId"
        label="Into the wallet"
        required
        find={findWallets('Active')}
        placeholder="Choose a wallet"
      />
    </FormDrawer>
  );
}

function Quote() {
  const { form } = useFormShared();
  const { meterId, amountMinor } = form.values as Values;
  const [amount] = useDebouncedValue(amountMinor, 300);
  const { data, error } = useOperation(
    quoteToken,
    {
      query: { MeterId: meterId, AmountMinor: String(amount ?? '') },
    },
    { enabled: meterId !== '' && Boolean(amount), staleTime: 0 },
  );
  const words = error
    ? firstSentence(error)
    : data && amount === data.amountMinor
      ? `Buys ${sayNumber(data.units)} units. ${data.basis}`
      : 'Choose a meter and an amount to see what it buys.';
  return (
    <p role="status" className={classes.quote} data-bad={error ? true : undefined}>
      {words}
    </p>
  );
}
