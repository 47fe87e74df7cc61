// The estate's electricity usage: the number of meters, the usage of the last month and of this one, the meters not
// read for 45 days, the unusual readings, and the usage of each month as bars.
import { Skeleton } from '@mantine/core';
import { getConsumption } from '#calls/utilities/utility-readings.ts';
import type { UtilityKind } from '#contract/utilities/utility-words.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { Figures } from '#ui/page/Figures.tsx';
import { formatCount } from '#ui/format/count.ts';
import { Column } from '#ui/layout/Column.tsx';
import { MonthsChart } from './MonthsChart.tsx';
import { sayUnits } from './words.ts';

export function ConsumptionCard() {
  const kind: UtilityKind = 'Electricity';
  const query = { Kind: kind };
  const { data, isError } = useOperation(getConsumption, { query });
  if (isError) return null;
  const [before, last] = data?.months.slice(-2) ?? [];
  return (
    <Column component="section" miw={0} aria-label="Electricity used" data-tour="consumption">
      <Figures
        loading={!data}
        items={[
          { label: 'Electricity meters', value: formatCount(data?.meters ?? 0) },
          { label: 'Used last month', value: sayUnits(Math.round(before?.units ?? 0), kind) },
          { label: 'This month so far', value: sayUnits(Math.round(last?.units ?? 0), kind) },
          { label: 'Not read for 45 days', value: formatCount(data?.unread ?? 0) },
          { label: 'Unusual readings', value: formatCount(data?.unusual ?? 0) },
        ]}
      />
      {data ? <MonthsChart months={data.months} kind={kind} /> : <Skeleton height={200} />}
    </Column>
  );
}
