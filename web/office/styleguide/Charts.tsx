// The charts with all their cases: negatives, no data, one point, zeros, very large figures, many points.
import type { ReactNode } from 'react';
import { BarChart } from '#ui/chart/BarChart.tsx';
import { DayChart } from '#ui/chart/DayChart.tsx';
import { RowChart } from '#ui/chart/RowChart.tsx';
import type { Series } from '#ui/chart/series.ts';
import { ShareBar } from '#ui/chart/ShareBar.tsx';
import { formatCount } from '#ui/format/count.ts';
import { formatDay } from '#ui/format/dates.ts';
import { formatMoney, shortMoney } from '#ui/format/money.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import classes from './styleguide.module.css';

const naira = {
  format: (value: number) => shortMoney(value, 'NGN'),
  formatExactly: (value: number) => formatMoney(value, 'NGN'),
};

const months = ['Sep', 'Oct', 'Nov', 'Dec', 'Jan'].map(
  (month) => `${month} ${month === 'Jan' ? 2027 : 2026}`,
);

const moved = (comesIn: number[], goesOut: number[]): Series[] => [
  { name: 'In', values: comesIn, tone: 'in' },
  { name: 'Out', values: goesOut, tone: 'out', isBelow: true },
];

const days = [...Array(31).keys()].map((at) => `2026-12-${String(at + 1).padStart(2, '0')}`);
const visits = days.map((_, at) => Math.round(40 + 25 * Math.sin(at / 2) + (at % 7) * 6));
const balances = days.map((_, at) => (at < 9 ? 4 - at : at - 14) * 180_000_00);
const streets = ['Amber Lane', 'Palm Street', 'Valley Crescent', 'Kora Way'];

const ages: Series[] = [
  { name: '1–30 days', values: [9, 4, 7, 1].map(millions), tone: 'age1' },
  { name: '31–60', values: [5, 2, 6, 0].map(millions), tone: 'age2' },
  { name: '61–90', values: [3, 1, 4, 0].map(millions), tone: 'age3' },
  { name: 'Over 90', values: [8, 0, 2, 0.5].map(millions), tone: 'age4' },
];

function millions(value: number): number {
  return value * 1_000_000_00;
}

export function Charts() {
  return (
    <div className={classes.charts}>
      <Case title="In and out, with a reversal">
        <BarChart
          label="Money in and out"
          first="Month"
          labels={months}
          series={moved(
            [4.2, 5.078, 3.3, -0.4, 2.8].map(millions),
            [2.1, 3.079, 1.25, 0.9, -0.3].map(millions),
          )}
          {...naira}
        />
      </Case>
      <Case title="Counts by day, 31 days">
        <BarChart
          label="Visits by day"
          first="Day"
          labels={days.map(formatDay)}
          series={[{ name: 'Visits', values: visits, tone: 'in' }]}
          unit="Visits a day"
          isWhole
          format={formatCount}
        />
      </Case>
      <Case title="Balance by day">
        <DayChart
          label="Balance"
          days={days}
          series={[
            { name: 'Balance', values: balances },
            { name: 'In', values: balances.map((value) => Math.abs(value) / 2), tone: 'in' },
          ]}
          {...naira}
        />
      </Case>
      <Case title="Stacked ages">
        <RowChart
          label="Owed, by street"
          first="Street"
          labels={streets}
          series={ages}
          {...naira}
        />
      </Case>
      <Case title="Compared">
        <RowChart
          label="Budget and spent"
          first="Category"
          labels={['Power', 'Security', 'Waste']}
          isPaired
          series={[
            { name: 'Budget', values: [6, 4, 1].map(millions) },
            { name: 'Spent', values: [7.2, 3.1, -0.4].map(millions), tone: 'out' },
          ]}
          {...naira}
        />
      </Case>
      <Case title="Share bar">
        <ShareBar
          label="Owed, by age"
          first="Age"
          amount="Owed"
          labels={['Not yet due', ...ages.map(({ name }) => name)]}
          values={[40, 21, 13, 8, 10.5].map(millions)}
          tones={['neutral', 'age1', 'age2', 'age3', 'age4']}
          {...naira}
        />
      </Case>
      <Case title="One point">
        <DayChart
          label="One day"
          days={['2026-12-01']}
          shape="line"
          series={[{ name: 'Visits', values: [12], tone: 'in' }]}
          unit="Visits a day"
          isWhole
          format={formatCount}
        />
      </Case>
      <Case title="All zero">
        <BarChart
          label="No movement"
          first="Month"
          labels={months}
          series={moved([0], [0])}
          {...naira}
        />
      </Case>
      <Case title="All negative">
        <BarChart
          label="Losses"
          first="Month"
          labels={months}
          series={[{ name: 'Net', values: [-3, -1, -2, -6, -4].map(millions) }]}
          {...naira}
        />
      </Case>
      <Case title="Very large">
        <BarChart
          label="Very large"
          first="Month"
          labels={months}
          series={moved(
            [4_000_000, 9_200_000, 0, 1, 2].map(millions),
            [0, 8_100_000, 3, 0, 0].map(millions),
          )}
          {...naira}
        />
      </Case>
      <Case title="No data">
        <BarChart label="Nothing" first="Month" labels={[]} series={moved([], [])} {...naira} />
      </Case>
    </div>
  );
}

const Case = ({ title, children }: { title: string; children: ReactNode }) => (
  <Panel>
    <h3 className={classes.case}>{title}</h3>
    {children}
  </Panel>
);
