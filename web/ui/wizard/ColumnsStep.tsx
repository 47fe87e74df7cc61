// The step of a file wizard that maps the columns: notes about the file, the table of columns, the order of the days if
// the file leaves it open, and the buttons. A page adds its own questions above or below the table.
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { dayOrderIn } from '#ui/form/typed-day.ts';
import { refusalOf } from '#ui/state/refusal.ts';
import { useLocale } from '#ui/text/locale.ts';
import { chooseColumn } from './choose-column.ts';
import { ColumnTable } from './ColumnTable.tsx';
import classes from './ColumnTable.module.css';
import { DayOrder } from './DayOrder.tsx';
import { ambiguousDayOf } from './file-questions.ts';
import { WizardActions } from './WizardActions.tsx';

type Order = 'dmy' | 'mdy';
type Mapping<Key extends string> = Record<Key, number | null> & { dayOrder: Order | null };

type ColumnsStepProps<Key extends string, M extends Mapping<Key>> = {
  columns: readonly { key: Key; title: string; hint?: string }[];
  /** The column with the days. */
  dayKey: Key;
  /** The mapping that the server last used to read the file. */
  stored: M;
  mapping: M;
  onChange: (mapping: M) => void;
  notes: readonly string[];
  header: readonly string[];
  /** The first rows below the header. */
  rows: readonly (readonly string[])[];
  asksDayOrder: boolean;
  dayExamples: { dayFirst: string; monthFirst: string } | null;
  /** Errors for required columns that are not mapped. */
  errors: Partial<Record<Key, string>>;
  above?: ReactNode;
  below?: ReactNode;
  submitLabel: string;
  onSubmit: (mapping: M) => void;
  onBack: () => void;
  sending: { error: unknown; isPending: boolean };
};

export function ColumnsStep<Key extends string, M extends Mapping<Key>>(
  props: ColumnsStepProps<Key, M>,
) {
  const { columns, dayKey, stored, mapping, onChange, rows, errors, sending } = props;
  const [hasTried, setHasTried] = useState(false);
  const { country } = useLocale();
  const dayColumn = mapping[dayKey];
  // For a newly chosen column, waits until the server says whether its days can be read in both orders.
  const asks = props.asksDayOrder && dayColumn === stored[dayKey];
  const dayOrder = mapping.dayOrder ?? (asks ? dayOrderIn(country) : null);
  const choose = (key: Key, at: number | null) => {
    const chosen = chooseColumn<M, Key>(
      mapping,
      columns.map((column) => column.key),
      [key, at],
    );
    onChange(key === dayKey ? { ...chosen, dayOrder: null } : chosen);
  };
  const submit = () => {
    setHasTried(true);
    if (Object.keys(errors).length === 0) props.onSubmit({ ...mapping, dayOrder });
  };
  return (
    <>
      {props.notes.map((note) => (
        <Alert key={note} color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {note}
        </Alert>
      ))}
      {props.above}
      <ColumnTable
        columns={columns}
        mapping={mapping}
        header={props.header}
        samples={rows.slice(0, 5)}
        onChoose={choose}
        errors={hasTried ? errors : {}}
      />
      {props.below}
      {asks && (
        <DayOrder
          value={dayOrder}
          examples={props.dayExamples}
          either={ambiguousDayOf(dayColumn === null ? [] : rows.map((cells) => cells[dayColumn]))}
          onChange={(chosen) => onChange({ ...mapping, dayOrder: chosen })}
        />
      )}
      {sending.error !== null && (
        <p className={classes.error} role="alert">
          {refusalOf(sending.error).message}
        </p>
      )}
      <WizardActions
        onBack={props.onBack}
        submitLabel={props.submitLabel}
        onNext={submit}
        busy={sending.isPending}
      />
    </>
  );
}
