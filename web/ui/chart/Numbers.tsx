// The exact numbers of a chart as a table, collapsed until the user opens it. A printed page shows the whole table.
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './chart.module.css';

type NumbersProps = {
  /** The column titles. All columns except the first contain numbers. */
  heads: readonly string[];
  /** The rows of the table. */
  children: ReactNode;
};

export const Numbers = ({ heads, children }: NumbersProps) => (
  <details className={classes.numbers}>
    <summary>Show the numbers</summary>
    <Table>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head, at) => (
            <Table.Th key={head} {...(at > 0 && { ta: 'right' })}>
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  </details>
);
