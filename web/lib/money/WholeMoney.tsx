// An amount in a list or a figure: without decimals if they are zero. Statements, receipts and forms use `MoneyText`,
// which always shows them.
import { formatWholeMoney, shortMoney } from '#ui/format/money.ts';
import { useLocale } from '#ui/text/locale.ts';

type WholeMoneyProps = {
  amountMinor: number;
  /** Shows `₦5.5m`, with the exact amount on hover and for screen readers. */
  short?: boolean;
  className?: string | undefined;
  'data-tone'?: 'bad' | 'muted' | 'strong' | undefined;
};

export function WholeMoney({ amountMinor, short = false, ...rest }: WholeMoneyProps) {
  const { currency } = useLocale();
  const exact = formatWholeMoney(amountMinor, currency);
  if (!short) return <span {...rest}>{exact}</span>;
  return (
    <span {...rest} title={exact}>
      {shortMoney(amountMinor, currency)}
    </span>
  );
}
