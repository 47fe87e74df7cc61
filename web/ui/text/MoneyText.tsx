// An amount of money: whole minor units and a currency, in tabular figures so that columns line up. In lists and
// figures it has no decimals where the fraction is zero, and zero is grey.
// Example: `<MoneyText amountMinor={5_000_000} />` shows ₦50,000.00 in the community's currency.
import { formatMoney, formatWholeMoney, shortMoney } from '#ui/format/money.ts';
import { useListAmounts } from './amounts.tsx';
import { useLocale } from './locale.ts';
import classes from './text.module.css';

type MoneyTextProps = {
  amountMinor: number | null | undefined;
  /** ISO currency; the community's when left out. */
  currency?: string;
  /** Colours an amount that is owed (`bad`) or in credit (`good`). */
  tone?: 'good' | 'bad';
  /** Writes a plus before incoming money. */
  signed?: boolean;
  /** Shows `₦5.5m` where room is short, with the exact amount on hover. */
  short?: boolean;
};

export function MoneyText({ amountMinor, currency, tone, signed, short = false }: MoneyTextProps) {
  const locale = useLocale();
  const isInList = useListAmounts();
  if (amountMinor === null || amountMinor === undefined) return <EmptyValue />;
  const unit = currency ?? locale.currency;
  const exact = (isInList ? formatWholeMoney : formatMoney)(amountMinor, unit);
  return (
    <span
      className={classes.figure}
      data-tone={tone}
      data-zero={(isInList && amountMinor === 0) || undefined}
      title={short ? exact : undefined}
    >
      {signed && amountMinor > 0 && '+'}
      {short ? shortMoney(amountMinor, unit) : exact}
    </span>
  );
}

/** A dash for an empty value. Screen readers read the label instead. */
export function EmptyValue({ label = 'None' }: { label?: string }) {
  return (
    <span className={classes.none}>
      <span aria-hidden="true">–</span>
      <span className={classes.hidden}>{label}</span>
    </span>
  );
}
