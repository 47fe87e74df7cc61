// The lower or upper limit of an amount filter: typed as money, stored as the text of whole minor units. Text that is
// not an amount shows an error and leaves the filter unchanged.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { currencySign, moneyToText, parseMoney } from '#ui/format/money.ts';
import { useLocale } from '#ui/text/locale.ts';

type AmountInputProps = { label: string; minor: string; onMinor: (minor: string) => void };

export function AmountInput({ label, minor, onMinor }: AmountInputProps) {
  const { currency } = useLocale();
  const [typed, setTyped] = useState({ text: textOf(minor, currency), minor });
  // If the filter is cleared from outside, the typed text is dropped too.
  const text = typed.minor === minor ? typed.text : textOf(minor, currency);
  const isAmount = text.trim() === '' || parseMoney(text, currency) !== undefined;
  return (
    <TextInput
      size="xs"
      label={label}
      inputMode="decimal"
      value={text}
      maxLength={20}
      leftSection={<span aria-hidden="true">{currencySign(currency)}</span>}
      error={isAmount ? undefined : 'An amount such as 1,250.50'}
      onChange={(event) => {
        const next = event.currentTarget.value;
        const amount = parseMoney(next, currency);
        const kept = next.trim() === '' ? '' : amount === undefined ? minor : String(amount);
        setTyped({ text: next, minor: kept });
        if (kept !== minor) onMinor(kept);
      }}
    />
  );
}

const textOf = (minor: string, currency: string): string =>
  minor === '' ? '' : moneyToText(Number(minor), currency);
