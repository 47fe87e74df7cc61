// Usage in each of twelve months: bars, and a table with the exact numbers.
import { Table } from '@mantine/core';
import { unitOf, type UtilityKind } from '#contract/utilities/utility-words.ts';
import { Column } from '#ui/layout/Column.tsx';
import { BarChart } from '#ui/chart/BarChart.tsx';
import { Numbers } from '#ui/chart/Numbers.tsx';
import { sayMonth, sayNumber, sayUnits } from './words.ts';
import classes from './utilities.module.css';

type MonthsChartProps = {
  months: readonly { month: string; units: number }[];
  kind: UtilityKind;
};

export function MonthsChart({ months, kind }: MonthsChartProps) {
  if (months.every(({ units }) => units === 0)) return null;
  return (
    <Column gap={8} miw={0} className={classes.chart}>
      <BarChart
        kind="columns"
        labels={months.map(({ month }) => sayMonth(month))}
        series={[{ name: `Used (${unitOf[kind]})`, values: months.map(({ units }) => units) }]}
        format={(value) => sayNumber(Math.round(value))}
        formatExactly={(value) => sayUnits(value, kind)}
      />
      <Numbers heads={['Month', 'Used']}>
        {months.map(({ month, units }) => (
          <Table.Tr key={month}>
            <Table.Td>{sayMonth(month)}</Table.Td>
            <Table.Td ta="right">{sayUnits(units, kind)}</Table.Td>
          </Table.Tr>
        ))}
      </Numbers>
    </Column>
  );
}
