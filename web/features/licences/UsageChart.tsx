// Used and licensed seats day by day as two lines, and as a table for exact numbers.
import { Table } from '@mantine/core';
import { DayText } from '#ui/text/DayText.tsx';
import { formatCount } from '#ui/format/count.ts';
import classes from './licences.module.css';

type Day = { day: string; licensed: number; used: number };

const width = 900;
const height = 200;
const margin = 8;

export function UsageChart({ days }: { days: readonly Day[] }) {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return null;
  const highest = Math.max(...days.flatMap(({ licensed, used }) => [licensed, used]), 1);
  const used = pathOf(days, highest, (day) => day.used);
  return (
    <>
      <div className={classes.legend}>
        <span>
          <Sample className={classes.usedLine} /> Active addresses, {formatCount(last.used)}
        </span>
        <span>
          <Sample className={classes.licensedLine} /> Licensed seats, {formatCount(last.licensed)}
        </span>
      </div>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={classes.usedArea} d={`${used} L${width},${height} L0,${height} Z`} />
        <path className={classes.usedLine} d={used} />
        <path className={classes.licensedLine} d={pathOf(days, highest, (day) => day.licensed)} />
      </svg>
      <div className={classes.ends}>
        <DayText day={first.day} />
        <DayText day={last.day} />
      </div>
      <details className={classes.numbers}>
        <summary>Show the numbers</summary>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Day</Table.Th>
              <Table.Th ta="right">Active addresses</Table.Th>
              <Table.Th ta="right">Licensed seats</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {days.filter(changed).map(({ day, licensed, used: count }) => (
              <Table.Tr key={day}>
                <Table.Td>
                  <DayText day={day} />
                </Table.Td>
                <Table.Td ta="right">{formatCount(count)}</Table.Td>
                <Table.Td ta="right">{formatCount(licensed)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </>
  );
}

/** Days with a change from the day before. */
const changed = (day: Day, at: number, all: readonly Day[]): boolean => {
  const before = all[at - 1];
  return before === undefined || before.used !== day.used || before.licensed !== day.licensed;
};

const Sample = ({ className }: { className: string | undefined }) => (
  <svg width="24" height="4" aria-hidden="true">
    <path className={className} d="M0,2 H24" />
  </svg>
);

/** Steps, not slopes: a count stays until the next change. */
function pathOf(days: readonly Day[], highest: number, of: (day: Day) => number): string {
  const x = (at: number) => (at / days.length) * width;
  const y = (count: number) => height - margin - (count / highest) * (height - 2 * margin);
  return days
    .map((day, at) => `${at === 0 ? 'M' : 'L'}${x(at)},${y(of(day))} H${x(at + 1)}`)
    .join(' ');
}
