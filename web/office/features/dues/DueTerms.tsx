// The current terms of a due, except its title, category and description; its files; and its newest periods.
import { Table } from '@mantine/core';
import type { Due } from '#contract/dues/dues.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { DueFiles } from './DueFiles.tsx';
import { termsOf } from './terms-of-due.tsx';
import classes from './dues.module.css';

/** Title, category and description are shown at the head of the page. */
const atTheHead = ['Title', 'Description', 'Category'];

const shownTerms = (due: Due) =>
  termsOf(due)
    .filter(({ label }) => !atTheHead.includes(label))
    .map(({ label, shown }) => [label, shown] as const);

const blankTerms = ['Paid into', 'Amount', 'Houses', 'Frequency', 'Starts', 'Penalty'].map(
  (label) => [label, null] as const,
);

export function DueTerms({ due }: { due: Due | undefined }) {
  return (
    <>
      <KeyValueList title="Terms" loading={!due} items={due ? shownTerms(due) : blankTerms} />
      {due && <DueFiles dueId={due.id} />}
      {due && due.periods.length > 0 && (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label="Newest periods">
          <Table captionSide="top">
            <Table.Caption>Newest periods</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Period from</Table.Th>
                <Table.Th>Due</Table.Th>
                <Table.Th ta="right">Billed</Table.Th>
                <Table.Th ta="right">Outstanding</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {due.periods.map((period) => (
                <Table.Tr key={period.id}>
                  <Table.Td>
                    <DayText day={period.startsOn} />
                  </Table.Td>
                  <Table.Td>
                    <DayText day={period.dueOn} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <MoneyText amountMinor={period.progress.billedMinor} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <MoneyText amountMinor={period.progress.outstandingMinor} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </>
  );
}
