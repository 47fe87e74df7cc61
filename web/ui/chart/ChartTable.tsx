// The exact figures of a chart as a table, with further columns that the chart does not draw.
import { Table } from '@mantine/core';
import { exactAt, type Format, type Series } from './series.ts';
import classes from './chart.module.css';

export type FurtherColumn = { title: string; texts: readonly string[] };

type ChartTableProps = {
  label: string;
  /** The title of the first column. */
  first: string;
  labels: readonly string[];
  series: readonly Series[];
  format: Format;
  more?: readonly FurtherColumn[];
};

export function ChartTable({ label, first, labels, series, format, more = [] }: ChartTableProps) {
  return (
    <Table className={classes.table} aria-label={`${label}, as a table`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{first}</Table.Th>
          {[...series.map(({ name }) => name), ...more.map(({ title }) => title)].map((title) => (
            <Table.Th key={title}>{title}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {labels.map((name, at) => (
          // The index makes the key unique: two streets may have the same name.
          <Table.Tr key={`${name} ${at}`}>
            <Table.Th scope="row">{name}</Table.Th>
            {series.map((one) => (
              <Table.Td key={one.name}>{exactAt(one, at, format)}</Table.Td>
            ))}
            {more.map(({ title, texts }) => (
              <Table.Td key={title}>{texts[at]}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
