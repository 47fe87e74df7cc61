// A wallet's balance over its last 90 days, as a line, and as a table for the exact numbers.
import { Table } from '@mantine/core';
import { getWalletBalances } from '#calls/wallets/wallets.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import classes from './wallets.module.css';

const width = 900;
const height = 160;
const margin = 6;

export function BalanceChart({ walletId }: { walletId: string }) {
  const { data } = useOperation(getWalletBalances, { params: { walletId } });
  const days = data?.days ?? [];
  const first = days[0];
  const last = days.at(-1);
  if (!data) return <div className={classes.chartPlace} />;
  if (!first || !last || days.length < 2) return null;
  const line = pathOf(days.map(({ balanceMinor }) => balanceMinor));
  return (
    <section className={classes.chartPlace} aria-label="Balance of the last 90 days">
      <svg
        className={classes.chart}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={classes.area} d={`${line} L${width},${height} L0,${height} Z`} />
        <path className={classes.line} d={line} />
      </svg>
      <div className={classes.ends}>
        <DayText day={first.day} />
        <DayText day={last.day} />
      </div>
      <Muted component="details" lh="inherit" className={classes.numbers}>
        <summary>Show the numbers</summary>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Day</Table.Th>
              <Table.Th ta="right">Balance at its end</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {days.map(({ day, balanceMinor }) => (
              <Table.Tr key={day}>
                <Table.Td>
                  <DayText day={day} />
                </Table.Td>
                <Table.Td ta="right">
                  <MoneyText amountMinor={balanceMinor} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Muted>
    </section>
  );
}

/** Steps, not slopes: a balance stays until the next movement. */
function pathOf(balances: readonly number[]): string {
  const highest = Math.max(...balances, 1);
  const x = (at: number) => (at / balances.length) * width;
  const y = (balance: number) => height - margin - (balance / highest) * (height - 2 * margin);
  return balances
    .map((balance, at) => `${at === 0 ? 'M' : 'L'}${x(at)},${y(balance)} H${x(at + 1)}`)
    .join(' ');
}
