// An input of money, for `MoneyField` and for use outside a form: it groups digits during typing, puts the currency in
// front, and completes the decimals on blur. Its value is whole minor units or null. A new value updates the input.
// Example: `<MoneyInput label="Amount" currency="NGN" value={minor} onMinor={setMinor} />`.
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { currencySign, fractionDigits, moneyToText, parseMoney } from '#ui/format/money.ts';

type MoneyInputProps = Omit<
  NumberInputProps,
  'value' | 'defaultValue' | 'onChange' | 'onValueChange'
> & {
  currency: string;
  value: number | null;
  onMinor: (minor: number | null) => void;
};

export function MoneyInput({ currency, value, onMinor, onBlur, ...input }: MoneyInputProps) {
  const minorOf = (text: string) => parseMoney(text, currency) ?? null;
  const [typed, setTyped] = useState(() => moneyToText(value, currency));
  // False if the form changed the amount, for instance by a button: then the input shows the amount and not the
  // typed text. Empty text counts as 0, so that an empty input stays empty.
  const isTyped = (minorOf(typed) ?? 0) === (value ?? 0);
  const text = isTyped ? typed : moneyToText(value, currency);
  return (
    <NumberInput
      {...input}
      hideControls
      inputMode="decimal"
      thousandSeparator=","
      decimalScale={fractionDigits(currency)}
      allowNegative={false}
      leftSection={<span aria-hidden="true">{currencySign(currency)}</span>}
      value={text}
      onValueChange={({ value: next }, { source }) => {
        if (source !== 'event') return;
        setTyped(next);
        onMinor(minorOf(next));
      }}
      onBlur={(event) => {
        setTyped(moneyToText(value, currency));
        onBlur?.(event);
      }}
    />
  );
}
