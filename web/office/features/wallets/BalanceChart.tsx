// A wallet's balance over its last 90 days.
import { getWalletBalances } from '#calls/wallets/wallets.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayChart } from '#ui/chart/DayChart.tsx';
import { formatMoney, shortMoney } from '#ui/format/money.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { useLocale } from '#ui/text/locale.ts';
import classes from './wallets.module.css';

export function BalanceChart({ walletId }: { walletId: string }) {
  const { currency } = useLocale();
  const { data } = useOperation(getWalletBalances, { params: { walletId } });
  if (data && data.days.length < 2)
    return <Muted mt={16}>The chart starts on the second day.</Muted>;
  return (
    <div className={classes.chartPlace}>
      {data && (
        <DayChart
          label="Balance of the last 90 days"
          days={data.days.map(({ day }) => day)}
          series={[{ name: 'Balance', values: data.days.map(({ balanceMinor }) => balanceMinor) }]}
          format={(value) => shortMoney(value, currency)}
          formatExactly={(value) => formatMoney(value, currency)}
        />
      )}
    </div>
  );
}
