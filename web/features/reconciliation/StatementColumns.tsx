// Maps the columns of a bank statement: guessed by the server, remembered per bank account, changed here.
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { changeStatementMapping } from '#calls/reconciliation/bank-statements.ts';
import type {
  Statement,
  StatementColumn,
  StatementMapping,
} from '#contract/reconciliation/bank-statements.ts';
import { useAct } from '#lib/api/use-act.ts';
import { refusalOf } from '#ui/state/refusal.ts';
import { dayOrderIn } from '#ui/form/typed-day.ts';
import { useLocale } from '#ui/text/locale.ts';
import { chooseColumn } from '#ui/wizard/choose-column.ts';
import { ColumnTable } from '#ui/wizard/ColumnTable.tsx';
import { DayOrder } from '#ui/wizard/DayOrder.tsx';
import { isUnread } from '#ui/wizard/file-questions.ts';
import { WizardActions } from '#ui/wizard/WizardActions.tsx';
import { HeaderRows } from './HeaderRows.tsx';
import { ambiguousDayIn } from './statement-words.ts';
import classes from './reconciliation.module.css';

type StatementColumnsProps = { statement: Statement; onBack: () => void; onDone: () => void };

const columns: readonly { key: StatementColumn; title: string; hint?: string }[] = [
  { key: 'date', title: 'Date' },
  { key: 'description', title: 'Description' },
  { key: 'debit', title: 'Debit', hint: 'Money that went out' },
  { key: 'credit', title: 'Credit', hint: 'Money that came in' },
  { key: 'amount', title: 'Amount', hint: 'Where one column has both' },
  { key: 'side', title: 'DR or CR', hint: 'Beside an amount without a sign' },
  { key: 'payer', title: 'Payer' },
  { key: 'reference', title: 'Reference' },
  { key: 'balance', title: 'Balance', hint: 'It is followed from line to line' },
];
const keys = columns.map(({ key }) => key);

export function StatementColumns({ statement, onBack, onDone }: StatementColumnsProps) {
  const [mapping, setMapping] = useState<StatementMapping>(statement.mapping);
  const [hasTried, setHasTried] = useState(false);
  const { country } = useLocale();
  const act = useAct(changeStatementMapping, {
    toasts: 'none',
    onSuccess: (read) => !isUnread(read) && onDone(),
  });
  // After another column is chosen, the server says first whether its days can be read in both orders.
  const asks = statement.asksDayOrder && mapping.date === statement.mapping.date;
  const dayOrder = mapping.dayOrder ?? (asks ? dayOrderIn(country) : null);
  const errors = errorsOf(mapping);
  const header =
    statement.firstRows[mapping.headerRow] ??
    (statement.firstRows[0] ?? []).map((_, index) => `Column ${index + 1}`);
  const below = statement.firstRows.slice(mapping.headerRow + 1, mapping.headerRow + 5);
  const choose = (key: StatementColumn, at: number | null) => {
    const chosen = chooseColumn(mapping, keys, [key, at]);
    setMapping(key === 'date' ? { ...chosen, dayOrder: null } : chosen);
  };
  const next = () => {
    setHasTried(true);
    if (Object.keys(errors).length > 0) return;
    act.mutate({
      params: { statementId: statement.id },
      body: { mapping: { ...mapping, dayOrder } },
    });
  };
  return (
    <>
      {statement.notes.map((note) => (
        <Alert key={note} color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {note}
        </Alert>
      ))}
      <HeaderRows
        rows={statement.firstRows}
        value={mapping.headerRow}
        onChange={(headerRow) => setMapping({ ...mapping, headerRow })}
      />
      <ColumnTable
        columns={columns}
        mapping={mapping}
        header={header}
        samples={below}
        onChoose={choose}
        errors={hasTried ? errors : {}}
      />
      {asks && (
        <DayOrder
          value={dayOrder}
          examples={statement.dayExamples}
          either={ambiguousDayIn(statement, mapping)}
          onChange={(dayOrder) => setMapping({ ...mapping, dayOrder })}
        />
      )}
      {act.error && (
        <p className={classes.error} role="alert">
          {refusalOf(act.error).message}
        </p>
      )}
      <WizardActions
        onBack={onBack}
        submitLabel="Read the lines"
        onNext={next}
        busy={act.isPending}
      />
    </>
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
