// The rows of a payments file: the effect of each, or the reason why it has none, and afterwards the recorded payments.
import { Button, Checkbox, Progress } from '@mantine/core';
import { useState } from 'react';
import { bookPaymentFile } from '#calls/due-payments/payment-files.ts';
import type { PaymentFile, PaymentFileRow } from '#contract/due-payments/payment-files.ts';
import { useAct } from '#lib/api/use-act.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { Figures } from '#ui/page/Figures.tsx';
import { countOf, formatCount } from '#ui/format/count.ts';
import { Column } from '#ui/layout/Column.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { refusalOf } from '#ui/state/refusal.ts';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { dayOrderSentence } from '#ui/wizard/file-questions.ts';
import { WizardActions } from '#ui/wizard/WizardActions.tsx';
import { paths } from '#web/paths.ts';
import { paymentNoun } from '#lib/money/dues-words.ts';
import { ambiguousDayIn } from './payments-file-words.ts';
import classes from './payments-file.module.css';

type PaymentsFileRowsProps = { file: PaymentFile; onBack: () => void; onAnother: () => void };

const rowNoun = { one: 'row', many: 'rows' };

/** The most rows to render; skipped rows come first. */
const shownRows = 300;

export function PaymentsFileRows({ file, onBack, onAnother }: PaymentsFileRowsProps) {
  return (
    <>
      <Sums file={file} />
      {file.asksDayOrder && file.mapping.dayOrder !== null && (
        <Muted size={14} mt={12}>
          {dayOrderSentence(file.mapping.dayOrder, ambiguousDayIn(file, file.mapping))}
          {file.status === 'Uploaded' && ' If that is wrong, go back and change it.'}
        </Muted>
      )}
      {file.status === 'Booking' && (
        <Column role="status" gap={8} mb={16} fz={14}>
          <span>
            Recording: {formatCount(file.bookedCount)} of{' '}
            {countOf(file.rowCount - file.leftOutCount, rowNoun)}. You can leave this page.
          </span>
          <Progress
            aria-label="Rows recorded"
            value={(100 * file.bookedCount) / Math.max(1, file.rowCount - file.leftOutCount)}
          />
        </Column>
      )}
      <Rows rows={file.rows.slice(0, shownRows)} />
      {file.rows.length > shownRows && (
        <Muted size={14} mt={12}>
          And {countOf(file.rows.length - shownRows, { one: 'more row', many: 'more rows' })}.
        </Muted>
      )}
      {file.status === 'Uploaded' ? (
        <Book file={file} onBack={onBack} />
      ) : (
        <div className={classes.after}>
          <Button variant="default" onClick={onAnother}>
            Another file
          </Button>
          <Button renderRoot={(props) => <PlainLink {...props} href={paths.due(file.due.id)} />}>
            Back to {file.due.title}
          </Button>
        </div>
      )}
    </>
  );
}

function Sums({ file }: { file: PaymentFile }) {
  const isOpen = file.status === 'Uploaded';
  return (
    <Figures
      items={[
        {
          label: isOpen ? 'Ready' : 'Recorded',
          value: <MoneyText amountMinor={isOpen ? file.readyMinor : file.bookedMinor} />,
          hint: countOf(isOpen ? file.readyCount : file.bookedCount, paymentNoun),
        },
        ...(isOpen
          ? [
              {
                label: 'Look like repeats',
                value: formatCount(file.duplicateCount),
                hint: <MoneyText amountMinor={file.duplicateMinor} />,
              },
            ]
          : []),
        {
          label: isOpen ? 'Can’t be recorded' : 'Skipped',
          value: formatCount(file.leftOutCount),
          hint: `of ${countOf(file.rowCount, rowNoun)}`,
        },
      ]}
    />
  );
}

function Book({ file, onBack }: { file: PaymentFile; onBack: () => void }) {
  const [both, setBoth] = useState(false);
  const act = useAct(bookPaymentFile, {
    success: 'The rows are being recorded.',
    invalidates: ['getPaymentFile'],
    toasts: 'none',
  });
  const count = file.readyCount + (both ? file.duplicateCount : 0);
  return (
    <>
      {file.duplicateCount > 0 && (
        <Checkbox
          mt={12}
          label={`Also record ${countOf(file.duplicateCount, rowNoun)} that look like repeats`}
          checked={both}
          onChange={(event) => setBoth(event.currentTarget.checked)}
        />
      )}
      {act.error && (
        <p className={classes.error} role="alert">
          {refusalOf(act.error).message}
        </p>
      )}
      <WizardActions
        onBack={onBack}
        submitLabel={count === 0 ? 'Nothing to record' : `Record ${countOf(count, paymentNoun)}`}
        onNext={() =>
          act.mutate({
            params: { fileId: file.id },
            body: { version: file.version, ...(both && { bookDuplicates: true }) },
          })
        }
        busy={act.isPending}
        disabled={count === 0}
      />
    </>
  );
}

function Rows({ rows }: { rows: readonly PaymentFileRow[] }) {
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="Rows of the file">
      <table className={classes.rows}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">House</th>
            <th scope="col">Paid</th>
            <th scope="col" className={classes.number}>
              Amount
            </th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td>{row.row}</td>
              <td>
                {row.house?.label ?? row.given}
                {row.reason && (
                  <Muted component="span" lh="inherit" breaks display="block">
                    {row.reason}
                  </Muted>
                )}
              </td>
              <td>
                <DayText day={row.paidOn} />
                <Muted component="span" lh="inherit" breaks display="block">
                  {[row.channel, row.reference].filter(Boolean).join(', ')}
                </Muted>
              </td>
              <td className={classes.number}>
                <MoneyText amountMinor={row.amountMinor} />
              </td>
              <td>
                <Then row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const said: Readonly<Record<PaymentFileRow['state'], { word: string; tone: Tone }>> = {
  Ready: { word: 'Ready', tone: 'good' },
  Duplicate: { word: 'A repeat?', tone: 'warn' },
  Waiting: { word: 'Waits', tone: 'info' },
  Booked: { word: 'Recorded', tone: 'good' },
  'Left out': { word: 'Skipped', tone: 'bad' },
};

function Then({ row }: { row: PaymentFileRow }) {
  const { word, tone } = said[row.state];
  return row.payment && row.house ? (
    <TextLink href={`${paths.houseAccount(row.house.id)}?Tab=payments`}>
      {`Receipt ${row.payment.receiptNumber}`}
    </TextLink>
  ) : (
    <StatusBadge tone={tone}>{word}</StatusBadge>
  );
}
