// An amount of money: whole minor units and a currency, in tabular figures so that columns line up.
// Example: `<MoneyText amountMinor={5_000_000} />` shows ₦50,000.00 in the community's currency.
import { formatMoney } from '#ui/format/money.ts';
import { useLocale } from './locale.ts';
import classes from './text.module.css';

type MoneyTextProps = {
  amountMinor: number | null | undefined;
  /** ISO currency; the community's when left out. */
  currency?: string;
  /** Colours an amount that is owed (`bad`) or in credit (`good`). */
  tone?: 'good' | 'bad';
};

export function MoneyText({ amountMinor, currency, tone }: MoneyTextProps) {
  const locale = useLocale();
  if (amountMinor === null || amountMinor === undefined) return <EmptyValue />;
  return (
    <span className={classes.figure} data-tone={tone}>
      {formatMoney(amountMinor, currency ?? locale.currency)}
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
