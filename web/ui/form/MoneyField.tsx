// An amount of money: digits are grouped as they are typed, the currency stands in front, the
// form's value is whole minor units or null. Example: `<MoneyField name="amountMinor"
// label="Amount" required />`.
import { NumberInput } from '@mantine/core';
import { currencySign, fractionDigits, moneyToText, parseMoney } from '#ui/format/money.ts';
import { useLocale } from '#ui/locale.ts';
import { useField, type FieldProps } from './form-context.ts';

type MoneyFieldProps = FieldProps & { currency?: string };

export function MoneyField(props: MoneyFieldProps) {
  const locale = useLocale();
  const currency = props.currency ?? locale.currency;
  const field = useField<number | null>(props);
  return (
    <NumberInput
      {...field.input}
      hideControls
      inputMode="decimal"
      thousandSeparator=","
      decimalScale={fractionDigits(currency)}
      allowNegative={false}
      // Above this a number is no longer exact, and the server refuses it anyway.
      max={90_000_000_000_000}
      clampBehavior="strict"
      leftSection={<span aria-hidden="true">{currencySign(currency)}</span>}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
      defaultValue={moneyToText(field.value, currency)}
      onValueChange={({ value }) => field.set(parseMoney(value, currency) ?? null)}
    />
  );
}
