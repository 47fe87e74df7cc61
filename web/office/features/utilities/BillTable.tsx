// Bills as a table: the house, the reading, and the amount with its arithmetic under it.
import { Table } from '@mantine/core';
import type { BillLine } from '#contract/utilities/utility-bills.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { sayNumber } from './words.ts';
import classes from './utilities.module.css';

export function BillTable({ caption, lines }: { caption: string; lines: readonly BillLine[] }) {
  return (
    <Table captionSide="top" verticalSpacing="sm">
      <Table.Caption className={classes.caption}>{caption}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>House</Table.Th>
          <Table.Th ta="right">Amount</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.meter.id}>
            <Table.Td>
              <span className={classes.words}>
                <span>{line.house.label}</span>
                <span className={classes.quiet}>
                  {line.meter.number}: {sayNumber(line.fromValue)} → {sayNumber(line.toValue)}
                </span>
                <span className={classes.quiet}>{line.basis}</span>
              </span>
            </Table.Td>
            <Table.Td ta="right" valign="top">
              <span className={classes.used}>
                <MoneyText amountMinor={line.amountMinor} />
                {line.isUnusual && <StatusBadge tone="warn">Unusual</StatusBadge>}
              </span>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
