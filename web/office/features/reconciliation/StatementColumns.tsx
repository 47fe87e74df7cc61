// Maps the columns of a bank statement: guessed by the server, remembered per bank account, changed here.
import { useState } from 'react';
import { changeStatementMapping } from '#calls/reconciliation/bank-statements.ts';
import type {
  Statement,
  StatementColumn,
  StatementMapping,
} from '#contract/reconciliation/bank-statements.ts';
import { useAct } from '#lib/api/use-act.ts';
import { ColumnsStep } from '#ui/wizard/ColumnsStep.tsx';
import { isUnread } from '#ui/wizard/file-questions.ts';
import { HeaderRows } from './HeaderRows.tsx';

type StatementColumnsProps = { statement: Statement; onBack: () => void; onDone: () => void };

const columns: readonly { key: StatementColumn; title: string; hint?: string }[] = [
  { key: 'date', title: 'Date' },
  { key: 'description', title: 'Description' },
  { key: 'debit', title: 'Debit', hint: 'Money out' },
  { key: 'credit', title: 'Credit', hint: 'Money in' },
  { key: 'amount', title: 'Amount', hint: 'If one column has both' },
  { key: 'side', title: 'DR or CR', hint: 'For amounts without a sign' },
  { key: 'payer', title: 'Payer' },
  { key: 'reference', title: 'Reference' },
  { key: 'balance', title: 'Balance', hint: 'Used to detect missing lines' },
];

export function StatementColumns({ statement, onBack, onDone }: StatementColumnsProps) {
  const [mapping, setMapping] = useState<StatementMapping>(statement.mapping);
  const act = useAct(changeStatementMapping, {
    toasts: 'none',
    onSuccess: (read) => !isUnread(read) && onDone(),
  });
  const { firstRows } = statement;
  const header =
    firstRows[mapping.headerRow] ?? (firstRows[0] ?? []).map((_, at) => `Column ${at + 1}`);
  return (
    <ColumnsStep
      {...statement}
      columns={columns}
      dayKey="date"
      stored={statement.mapping}
      mapping={mapping}
      onChange={setMapping}
      header={header}
      rows={firstRows.slice(mapping.headerRow + 1)}
      errors={errorsOf(mapping)}
      above={
        <HeaderRows
          rows={firstRows}
          value={mapping.headerRow}
          onChange={(headerRow) => setMapping({ ...mapping, headerRow })}
        />
      }
      submitLabel="Read the lines"
      onSubmit={(chosen) =>
        act.mutate({ params: { statementId: statement.id }, body: { mapping: chosen } })
      }
      onBack={onBack}
      sending={act}
    />
  );
}

/** Errors for required columns that are not mapped. */
function errorsOf(mapping: StatementMapping): Partial<Record<StatementColumn, string>> {
  const { date, description, debit, credit, amount } = mapping;
  return {
    ...(date === null && { date: 'Choose the column with the date.' }),
    ...(description === null && { description: 'Choose the column with the description.' }),
    ...(debit === null &&
      credit === null &&
      amount === null && { amount: 'Choose this column, or Debit and Credit.' }),
  };
}
