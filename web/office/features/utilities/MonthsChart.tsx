// Usage in each month as a chart; nothing if no month has usage.
import { unitOf, type UtilityKind } from '#contract/utilities/utility-words.ts';
import { BarChart } from '#ui/chart/BarChart.tsx';
import { sayMonth, sayNumber, sayUnits } from './words.ts';

type MonthsChartProps = {
  months: readonly { month: string; units: number }[];
  kind: UtilityKind;
};

export function MonthsChart({ months, kind }: MonthsChartProps) {
  if (months.every(({ units }) => units === 0)) return null;
  return (
    <BarChart
      label={`${kind} used, by month`}
      first="Month"
      labels={months.map(({ month }) => sayMonth(month))}
      series={[{ name: 'Used', values: months.map(({ units }) => units) }]}
      unit={`${unitOf[kind]} a month`}
      format={sayNumber}
      formatExactly={(value) => sayUnits(value, kind)}
    />
  );
}
