// The addresses in use and the licensed seats, day by day.
import { DayChart } from '#ui/chart/DayChart.tsx';
import { formatCount } from '#ui/format/count.ts';

type Day = { day: string; licensed: number; used: number };

export const UsageChart = ({ days }: { days: readonly Day[] }) => (
  <DayChart
    label="Active addresses and licensed seats by day"
    days={days.map(({ day }) => day)}
    series={[
      { name: 'Active addresses', values: days.map(({ used }) => used) },
      { name: 'Licensed seats', values: days.map(({ licensed }) => licensed) },
    ]}
    unit="Houses by day"
    isWhole
    format={formatCount}
  />
);
