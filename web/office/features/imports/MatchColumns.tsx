// The mapping of the file's columns to ours: suggested by the server, shown with sample values, changed here.
import { Alert, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { changeImportMapping } from '#calls/imports/imports.ts';
import { dayColumnKeys, importColumns, type ImportColumn } from '#rules/imports/import-columns.ts';
import type { Import, ImportMapping } from '#contract/imports/imports.ts';
import { useAct } from '#lib/api/use-act.ts';
import { countOf } from '#ui/format/count.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { refusalOf } from '#ui/state/refusal.ts';
import { chooseColumn } from '#ui/wizard/choose-column.ts';
import { DayOrder } from '#ui/wizard/DayOrder.tsx';
import { WizardActions } from '#ui/wizard/WizardActions.tsx';
import classes from './imports.module.css';

type MatchColumnsProps = { batch: Import; onBack: () => void; onDone: () => void };

export function MatchColumns({ batch, onBack, onDone }: MatchColumnsProps) {
  const [mapping, setMapping] = useState<ImportMapping>(batch.mapping);
  const [dayOrder, setDayOrder] = useState(batch.dayOrder);
  const columns = importColumns[batch.kind];
  const act = useAct(changeImportMapping, {
    toasts: 'none',
    onSuccess: onDone,
  });
  const missing = missingOf(columns, mapping);
  const firstDays = firstDaysOf(mapping);
  const same = JSON.stringify(mapping) === JSON.stringify(batch.mapping);
  const next = () => {
    if (same && dayOrder === batch.dayOrder && batch.status === 'Validated') return onDone();
    act.mutate({ params: { importId: batch.id }, body: { mapping, dayOrder } });
  };
  const choose = (key: ImportColumn['key'], at: number | null) => {
    const keys = columns.map((column) => column.key);
    setMapping(chooseColumn(mapping, keys, [key, at]));
    if (dayColumnKeys.some((one) => one === key)) setDayOrder(null);
  };
  return (
    <>
      <Muted size={14} mb={16} maw="72ch" className={classes.lead}>
        <strong>{batch.fileName}</strong> has{' '}
        {countOf(batch.rowCount, { one: 'row', many: 'rows' })}. Map its columns. Other columns are
        ignored.
      </Muted>
      {batch.notes.map((note) => (
        <Alert key={note} color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {note}
        </Alert>
      ))}
      <table className={classes.columns}>
        <thead>
          <tr>
            <th scope="col">In Courtyard</th>
            <th scope="col">In your file</th>
            <th scope="col">First values</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <ColumnRow
              key={column.key}
              column={column}
              batch={batch}
              at={mapping[column.key] ?? null}
              missing={missing.has(column.key)}
              onChoose={(at) => choose(column.key, at)}
            />
          ))}
        </tbody>
      </table>
      {batch.asksDayOrder && firstDays !== undefined && (
        <DayOrder value={dayOrder} onChange={setDayOrder} examples={batch.dayExamples}>
          <p className={classes.text}>
            “{batch.samples[firstDays]?.[0] ?? '03/04/2025'}” could mean either. Choose the order
            for all dates.
          </p>
        </DayOrder>
      )}
      {act.error && (
        <p className={classes.error} role="alert">
          {refusalOf(act.error).message}
        </p>
      )}
      <WizardActions
        onBack={onBack}
        submitLabel="Check the rows"
        onNext={next}
        busy={act.isPending}
        disabled={missing.size > 0 || (batch.asksDayOrder && !dayOrder && firstDays !== undefined)}
      />
    </>
  );
}

/** The column of the file for the first of the keys of days that is mapped, counted from 0. */
const firstDaysOf = (mapping: ImportMapping): number | undefined =>
  dayColumnKeys.map((key) => mapping[key]).find((at) => typeof at === 'number');

function missingOf(columns: readonly ImportColumn[], mapping: ImportMapping): Set<string> {
  const has = (key: ImportColumn['key']) => typeof mapping[key] === 'number';
  const missing = new Set<string>(
    columns.filter(({ key, required }) => required && !has(key)).map(({ key }) => key),
  );
  const reachable = columns.some(({ key }) => key === 'phone');
  if (reachable && !has('phone') && !has('email')) missing.add('phone');
  return missing;
}

type ColumnRowProps = {
  column: ImportColumn;
  batch: Import;
  at: number | null;
  missing: boolean;
  onChoose: (at: number | null) => void;
};

function ColumnRow({ column, batch, at, missing, onChoose }: ColumnRowProps) {
  const options = batch.header.map((name, index) => ({
    value: String(index),
    label: name || `Column ${index + 1}`,
  }));
  const samples = at === null ? [] : (batch.samples[at] ?? []);
  return (
    <tr data-missing={missing || undefined}>
      <th scope="row">
        {column.title}
        {column.required && <span aria-hidden="true"> *</span>}
      </th>
      <td>
        <Select
          aria-label={`Column of the file for ${column.title}`}
          placeholder={column.required ? 'Choose a column' : 'Not in this file'}
          data={options}
          value={at === null ? null : String(at)}
          onChange={(value) => onChoose(value === null ? null : Number(value))}
          clearable={!column.required}
          searchable
          error={missing && missingSentence(column)}
        />
      </td>
      <td className={classes.samples}>{samples.join(' · ')}</td>
    </tr>
  );
}

const missingSentence = ({ key, title }: ImportColumn): string => {
  if (key === 'phone') return 'Map Phone or Email.';
  return key === 'relationship'
    ? `Required. If the file has none, add a column ${title} with Owner, Tenant or Family.`
    : `Required. If the file has none, add a column ${title}.`;
};
