// An amount in a list or a figure: without decimals if they are zero. Statements, receipts and forms use `MoneyText`,
// which always shows them.
import { formatMoney, shortMoney } from '#ui/format/money.ts';
import { useLocale } from '#ui/text/locale.ts';

/** `₦477,000.00` becomes `₦477,000`; `₦477,000.50` stays. */
export const wholeMoney = (amountMinor: number, currency: string): string =>
  formatMoney(amountMinor, currency).replace(/\.0+$/, '');

type WholeMoneyProps = {
  amountMinor: number;
  /** Shows `₦5.5m`, with the exact amount on hover and for screen readers. */
  short?: boolean;
  className?: string | undefined;
  'data-tone'?: 'bad' | 'muted' | 'strong' | undefined;
};

export function WholeMoney({ amountMinor, short = false, ...rest }: WholeMoneyProps) {
  const { currency } = useLocale();
  const exact = wholeMoney(amountMinor, currency);
  if (!short) return <span {...rest}>{exact}</span>;
  return (
    <span {...rest} title={exact}>
      {shortMoney(amountMinor, currency)}
    </span>
  );
}
