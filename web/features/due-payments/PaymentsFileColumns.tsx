// Maps the columns of a payments file: guessed by the server, changed here.
import { Alert, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { changePaymentFileMapping } from '#calls/due-payments/payment-files.ts';
import { recordedChannels } from '#contract/due-payments/due-payments.ts';
import type {
  PaymentColumnKey,
  PaymentFile,
  PaymentFileMapping,
} from '#contract/due-payments/payment-files.ts';
import { useAct } from '#lib/api/use-act.ts';
import { refusalOf } from '#ui/state/refusal.ts';
import { dayOrderIn } from '#ui/form/typed-day.ts';
import { useLocale } from '#ui/text/locale.ts';
import { chooseColumn } from '#ui/wizard/choose-column.ts';
import { ColumnTable } from '#ui/wizard/ColumnTable.tsx';
import { DayOrder } from '#ui/wizard/DayOrder.tsx';
import { isUnread } from '#ui/wizard/file-questions.ts';
import { WizardActions } from '#ui/wizard/WizardActions.tsx';
import { ambiguousDayIn } from './payments-file-words.ts';
import classes from './payments-file.module.css';

const columns: readonly { key: PaymentColumnKey; title: string; hint?: string }[] = [
  { key: 'house', title: 'House', hint: '12 Palm Street, or the number alone' },
  { key: 'street', title: 'Street', hint: 'Where it stands apart' },
  { key: 'account', title: 'House ID', hint: 'Or the reference, as PG-0123' },
  { key: 'amount', title: 'Amount' },
  { key: 'day', title: 'Day' },
  { key: 'channel', title: 'How it was paid' },
  { key: 'reference', title: 'Reference' },
];
const keys = columns.map(({ key }) => key);

type PaymentsFileColumnsProps = { file: PaymentFile; onBack: () => void; onDone: () => void };

export function PaymentsFileColumns({ file, onBack, onDone }: PaymentsFileColumnsProps) {
  const [mapping, setMapping] = useState<PaymentFileMapping>(file.mapping);
  const act = useAct(changePaymentFileMapping, {
    toasts: 'none',
    invalidates: ['getPaymentFile'],
    onSuccess: (read) => !isUnread(read) && onDone(),
  });
  const [hasTried, setHasTried] = useState(false);
  const { country } = useLocale();
  // After another column is chosen, the server says first whether its days can be read in both orders.
  const asks = file.asksDayOrder && mapping.day === file.mapping.day;
  const dayOrder = mapping.dayOrder ?? (asks ? dayOrderIn(country) : null);
  const errors = errorsOf(mapping);
  const next = () => {
    setHasTried(true);
    if (Object.keys(errors).length > 0) return;
    act.mutate({
      params: { fileId: file.id },
      body: { mapping: { ...mapping, dayOrder } },
    });
  };
  const choose = (key: PaymentColumnKey, at: number | null) => {
    const next = chooseColumn(mapping, keys, [key, at]);
    setMapping(key === 'day' ? { ...next, dayOrder: null } : next);
  };
  return (
    <>
      {file.notes.map((note) => (
        <Alert key={note} color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {note}
        </Alert>
      ))}
      <ColumnTable
        columns={columns}
        mapping={mapping}
        header={file.header}
        samples={file.firstRows}
        onChoose={choose}
        errors={hasTried ? errors : {}}
      />
      <Select
        label="How it was paid, where no column says so"
        data={[...recordedChannels]}
        value={mapping.defaultChannel}
        allowDeselect={false}
        onChange={(channel) =>
          channel &&
          setMapping({
            ...mapping,
            defaultChannel: channel as PaymentFileMapping['defaultChannel'],
          })
        }
      />
      {asks && (
        <DayOrder
          value={dayOrder}
          examples={file.dayExamples}
          either={ambiguousDayIn(file, mapping)}
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
        submitLabel="Read the rows"
        onNext={next}
        busy={act.isPending}
      />
    </>
  );
}

/** Errors for required columns that are not mapped. */
function errorsOf(mapping: PaymentFileMapping): Partial<Record<PaymentColumnKey, string>> {
  const { house, account, amount, day } = mapping;
  return {
    ...(house === null && account === null && { house: 'Choose this column or House ID.' }),
    ...(amount === null && { amount: 'Choose the column with the amount.' }),
    ...(day === null && { day: 'Choose the column with the day.' }),
  };
}
