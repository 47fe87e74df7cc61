// Previews a change of a published due: each old value beside the new one, and the first period that it affects.
import { Skeleton, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { previewDue } from '#calls/dues/dues.ts';
import type { Due } from '#contract/dues/dues.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { DayText } from '#ui/text/DayText.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import type { changesOf } from './terms-of-due.tsx';
import classes from './dues.module.css';

type DueChangeDialogProps = {
  due: Due;
  changes: ReturnType<typeof changesOf>;
  onAnswer: (sure: boolean) => void;
};

export function DueChangeDialog({ due, changes, onAnswer }: DueChangeDialogProps) {
  return (
    <ConfirmDialog
      opened
      title={`Change ${due.title}?`}
      effect={
        <>
          <FirstPeriod due={due} />
          <Table captionSide="top" className={classes.changes}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>What changes</Table.Th>
                <Table.Th>Now</Table.Th>
                <Table.Th>New</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ label, before, after }) => (
                <Table.Tr key={label}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td>{orNone(before)}</Table.Td>
                  <Table.Td>{orNone(after)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      }
      confirmLabel="Change due"
      cancelLabel="Keep editing"
      onClose={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
    />
  );
}

const orNone = (shown: ReactNode): ReactNode =>
  shown === null || shown === undefined || shown === '' ? <EmptyValue /> : shown;

function FirstPeriod({ due }: { due: Due }) {
  const params = { dueId: due.id };
  const { data, isError } = useOperation(previewDue, { params }, { staleTime: 0 });
  if (isError) return <p>Issued charges do not change.</p>;
  if (!data) return <Skeleton height={40} />;
  const [first] = data.dates;
  if (!first) return <p>No period is left to issue. Issued charges do not change.</p>;
  return (
    <p>
      The change applies from the period that begins on <DayText day={first.startsOn} />. Issued
      charges do not change.
    </p>
  );
}
