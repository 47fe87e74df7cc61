// An amount of money in a form: the form's value is whole minor units or null. Example:
// `<MoneyField name="amountMinor" label="Amount" required />`.
import { useLocale } from '#ui/text/locale.ts';
import { useField, type FieldProps } from './form-context.ts';
import { MoneyInput } from './MoneyInput.tsx';

type MoneyFieldProps = FieldProps & { currency?: string };

export function MoneyField(props: MoneyFieldProps) {
  const locale = useLocale();
  const field = useField<number | null>(props);
  return (
    <MoneyInput
      {...field.input}
      currency={props.currency ?? locale.currency}
      // Slightly less than the largest amount that the server accepts and that a number holds exactly, for a currency
      // with two decimals.
      max={90_000_000_000_000}
      clampBehavior="strict"
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
      value={field.value}
      onMinor={field.set}
    />
  );
}
