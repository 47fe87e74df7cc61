// Previews the lines of a statement before the import: new ones, duplicates, and unreadable ones.
import { Alert, Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { importStatement } from '#calls/reconciliation/bank-statements.ts';
import type { Statement, StatementLine } from '#contract/reconciliation/bank-statements.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { DayInput } from '#ui/form/DayInput.tsx';
import { Figures } from '#ui/page/Figures.tsx';
import { countOf, formatCount } from '#ui/format/count.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { SideScroll } from '#ui/layout/SideScroll.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { refusalOf } from '#ui/state/refusal.ts';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { WizardActions } from '#ui/wizard/WizardActions.tsx';
import { paths } from '#web/paths.ts';
import { dayOrderSentence } from '#ui/wizard/file-questions.ts';
import { ambiguousDayIn } from './statement-words.ts';
import { lineNoun } from './reconciliation-words.ts';
import classes from './reconciliation.module.css';

export function StatementLines({
  statement,
  onBack,
}: {
  statement: Statement;
  onBack: () => void;
}) {
  const navigate = useNavigate();
  const [leavesOut, setLeavesOut] = useState(false);
  const [fromOn, setFromOn] = useState(statement.fromOn ?? '');
  const [toOn, setToOn] = useState(statement.toOn ?? '');
  const act = useAct(importStatement, {
    toasts: 'none',
    onSuccess: ({ addedCount }) => {
      toastSuccess(
        addedCount === 0
          ? 'No new lines. The covered days were recorded.'
          : `${countOf(addedCount, lineNoun)} imported.`,
      );
      navigate({ to: paths.finances(), search: { Tab: 'reconciliation' } as never }).catch(
        () => undefined,
      );
    },
  });
  const { newCount, lineCount, problemCount, notes, mapping } = statement;
  const isEmpty = lineCount + problemCount === 0;
  // Skipped lines may be transactions of the statement's days. If no line is new, an import without the skipped lines
  // would wrongly claim that there were no transactions.
  const mayLeaveOut = problemCount > 0 && newCount > 0;
  const said = (field: string) =>
    act.error && refusalOf(act.error).errors.find((one) => one.field === field)?.description;
  const bringIn = () =>
    act.mutate({
      params: { statementId: statement.id },
      body: {
        version: statement.version,
        ...(fromOn && { fromOn }),
        ...(toOn && { toOn }),
        ...(leavesOut && { leaveOutProblems: true }),
      },
    });
  return (
    <>
      {statement.asksDayOrder && mapping.dayOrder !== null && (
        <p className={classes.order}>
          {dayOrderSentence(mapping.dayOrder, ambiguousDayIn(statement, mapping))}{' '}
          <button type="button" className={classes.change} onClick={onBack}>
            Change
          </button>
        </p>
      )}
      <Figures
        items={[
          {
            label: 'New',
            value: formatCount(newCount),
            hint: `of ${countOf(lineCount, lineNoun)}`,
          },
          { label: 'In', value: <MoneyText amountMinor={statement.inMinor} /> },
          { label: 'Out', value: <MoneyText amountMinor={statement.outMinor} /> },
          {
            label: 'Closing balance',
            value:
              statement.closingMinor === null ? (
                'Not in this file'
              ) : (
                <MoneyText amountMinor={statement.closingMinor} />
              ),
            hint: statement.closingMinor !== null && statement.toOn && (
              <DayText day={statement.toOn} />
            ),
          },
        ]}
      />
      {notes.map((note) => (
        <Alert key={note} color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />} mb={12}>
          {note}
        </Alert>
      ))}
      {isEmpty ? (
        <Alert color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
          No line was found below row {mapping.headerRow + 1}. If money moved on these days, go back
          and match the columns. If not, enter the days that the file covers.
        </Alert>
      ) : (
        <Preview lines={statement.lines} />
      )}
      <div className={classes.covered}>
        <DayInput label="Covers from" value={fromOn} onChange={setFromOn} error={said('fromOn')} />
        <DayInput label="Covers to" value={toOn} onChange={setToOn} error={said('toOn')} />
        <p className={classes.muted}>
          All days of the statement, including days without movements. A month needs full coverage
          to close.
        </p>
      </div>
      {mayLeaveOut && (
        <Checkbox
          mt={12}
          label={`Skip ${countOf(problemCount, { one: 'row', many: 'rows' })} with errors`}
          checked={leavesOut}
          onChange={(event) => setLeavesOut(event.currentTarget.checked)}
        />
      )}
      {act.error && !said('fromOn') && !said('toOn') && (
        <p className={classes.error} role="alert">
          {refusalOf(act.error).message}
        </p>
      )}
      <WizardActions
        onBack={onBack}
        submitLabel={submitLabel(statement)}
        onNext={bringIn}
        busy={act.isPending}
        disabled={
          (problemCount > 0 && !(mayLeaveOut && leavesOut)) ||
          (isEmpty && (fromOn === '' || toOn === ''))
        }
      />
    </>
  );
}

function Preview({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <SideScroll className={classes.preview}>
      <table className={classes.columns}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Description</th>
            <th scope="col" className={classes.number}>
              Amount
            </th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.row} ${line.problem ?? ''}`}>
              <td>
                <DayText day={line.postedOn} />
              </td>
              <td className={classes.words}>
                {line.description}
                {line.problem && (
                  <Muted
                    component="span"
                    lh="inherit"
                    display="block"
                    fw={400}
                  >{`Row ${line.row}: ${line.problem}`}</Muted>
                )}
              </td>
              <td className={classes.number}>
                <MoneyText amountMinor={line.amountMinor} />
              </td>
              <td>
                <Then line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}

function submitLabel({ newCount, problemCount, lineCount }: Statement): string {
  if (newCount > 0) return `Import ${countOf(newCount, lineNoun)}`;
  if (lineCount + problemCount === 0) return 'Record no movements';
  return problemCount > 0 ? 'No line can be imported' : 'Record covered days';
}

function Then({ line }: { line: StatementLine }) {
  if (line.problem) return <StatusBadge tone="bad">Skipped</StatusBadge>;
  if (line.isOpposite) return <StatusBadge tone="warn">New, opposite sign</StatusBadge>;
  return line.isRepeated ? (
    <StatusBadge tone="neutral">Already imported</StatusBadge>
  ) : (
    <StatusBadge tone="good">New</StatusBadge>
  );
}
