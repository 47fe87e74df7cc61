// Maps the columns of a payments file: guessed by the server, changed here.
import { Select } from '@mantine/core';
import { useState } from 'react';
import { changePaymentFileMapping } from '#calls/due-payments/payment-files.ts';
import { recordedChannels } from '#contract/due-payments/due-payments.ts';
import type {
  PaymentColumnKey,
  PaymentFile,
  PaymentFileMapping,
} from '#contract/due-payments/payment-files.ts';
import { useAct } from '#lib/api/use-act.ts';
import { ColumnsStep } from '#ui/wizard/ColumnsStep.tsx';
import { isUnread } from '#ui/wizard/file-questions.ts';

const columns: readonly { key: PaymentColumnKey; title: string; hint?: string }[] = [
  { key: 'house', title: 'House', hint: '12 Palm Street, or the number alone' },
  { key: 'street', title: 'Street', hint: 'If it is a separate column' },
  { key: 'account', title: 'House ID', hint: 'Or the reference, as PG-0123' },
  { key: 'amount', title: 'Amount' },
  { key: 'day', title: 'Day' },
  { key: 'channel', title: 'Payment method' },
  { key: 'reference', title: 'Reference' },
];

type PaymentsFileColumnsProps = { file: PaymentFile; onBack: () => void; onDone: () => void };

export function PaymentsFileColumns({ file, onBack, onDone }: PaymentsFileColumnsProps) {
  const [mapping, setMapping] = useState<PaymentFileMapping>(file.mapping);
  const act = useAct(changePaymentFileMapping, {
    toasts: 'none',
    invalidates: ['getPaymentFile'],
    onSuccess: (read) => !isUnread(read) && onDone(),
  });
  return (
    <ColumnsStep
      {...file}
      columns={columns}
      dayKey="day"
      stored={file.mapping}
      mapping={mapping}
      onChange={setMapping}
      rows={file.firstRows}
      errors={errorsOf(mapping)}
      below={
        <Select
          label="Default payment method"
          data={[...recordedChannels]}
          value={mapping.defaultChannel}
          allowDeselect={false}
          onChange={(channel) =>
            channel && setMapping({ ...mapping, defaultChannel: channel as Channel })
          }
        />
      }
      submitLabel="Read the rows"
      onSubmit={(chosen) => act.mutate({ params: { fileId: file.id }, body: { mapping: chosen } })}
      onBack={onBack}
      sending={act}
    />
  );
}

type Channel = PaymentFileMapping['defaultChannel'];

/** Errors for required columns that are not mapped. */
function errorsOf(mapping: PaymentFileMapping): Partial<Record<PaymentColumnKey, string>> {
  const { house, account, amount, day } = mapping;
  return {
    ...(house === null && account === null && { house: 'Choose this column or House ID.' }),
    ...(amount === null && { amount: 'Choose the column with the amount.' }),
    ...(day === null && { day: 'Choose the column with the day.' }),
  };
}
