// Closes a month: shows the differences between bank and books by bank account, some of which need a reason, and what
// still awaits a decision.
import { Skeleton, Textarea } from '@mantine/core';
import { useState } from 'react';
import { closeMonth, previewMonth } from '#calls/reconciliation/month-closings.ts';
import {
  needsExplanation,
  lacksBalances,
  type MonthBalances,
  type MonthDifference,
} from '#contract/reconciliation/month-closings.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { countOf } from '#ui/format/count.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { lineNoun, monthName } from './reconciliation-words.ts';
import classes from './reconciliation.module.css';

type CloseMonthDialogProps = { month: string; onClose: () => void };

const keyOf = ({ bankAccount }: MonthDifference): string => bankAccount?.id ?? '';

const labelOf = ({ bankAccount }: MonthDifference): string =>
  bankAccount?.label ?? 'In the books but on no statement';

const lookAt = ({ count }: { count: number }) => (count === 1 ? 'View it' : 'View them');

function Balances({ balances }: { balances: MonthBalances }) {
  const { openingMinor, closingMinor, missingMinor } = balances;
  return (
    <>
      <dt>Balance before</dt>
      <dd>
        <MoneyText amountMinor={openingMinor} />
      </dd>
      <dt>Balance at the end</dt>
      <dd>
        <MoneyText amountMinor={closingMinor} />
      </dd>
      <dt>On no line</dt>
      <dd>
        <MoneyText amountMinor={missingMinor} tone={missingMinor === 0 ? 'good' : 'bad'} />
      </dd>
    </>
  );
}

export function CloseMonthDialog({ month, onClose }: CloseMonthDialogProps) {
  const { data } = useOperation(previewMonth, { query: { Month: month } });
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [note, setNote] = useState('');
  const close = useAct(closeMonth, { toasts: 'none' });
  const explanations = Object.entries(texts)
    .filter(([, text]) => text.trim() !== '')
    .map(([id, text]) => ({ bankAccountId: id === '' ? null : id, text }));
  return (
    <ConfirmDialog
      opened
      title={`Close ${monthName(month)}?`}
      effect={
        data?.sentence ??
        'Nothing can be recorded in this or earlier months. The owner can reopen it.'
      }
      confirmLabel="Close month"
      onClose={onClose}
      onConfirm={() => close.mutateAsync({ body: { month, explanations, ...(note && { note }) } })}
    >
      {!data && <Skeleton height={120} />}
      {data?.differences.length === 0 && (
        <p className={classes.muted}>No statement was imported, and none is needed.</p>
      )}
      {data?.differences.map((one) => (
        <section key={keyOf(one)} className={classes.difference} aria-label={labelOf(one)}>
          <h3>{labelOf(one)}</h3>
          {!one.hasStatement && <p>No statement of this month was imported.</p>}
          {one.hasStatement &&
            one.uncovered.map(({ fromOn, toOn }) => (
              <p key={fromOn}>
                No statement covers <DayText day={fromOn} />
                {fromOn !== toOn && (
                  <>
                    {' '}
                    to <DayText day={toOn} />
                  </>
                )}
                .
              </p>
            ))}
          <dl className={classes.sums}>
            <dt>{one.bankAccount ? 'On the statement' : 'Movements'}</dt>
            <dd>
              {one.bankAccount ? (
                <MoneyText amountMinor={one.bankMinor} />
              ) : (
                countOf(one.openCount, { one: 'movement', many: 'movements' })
              )}
            </dd>
            <dt>In the books</dt>
            <dd>
              <MoneyText amountMinor={one.bookedMinor} />
            </dd>
            {one.ignoredMinor !== 0 && (
              <>
                <dt>Ignored</dt>
                <dd>
                  <MoneyText amountMinor={one.ignoredMinor} />
                </dd>
              </>
            )}
            <dt>Difference</dt>
            <dd>
              <MoneyText
                amountMinor={one.differenceMinor}
                tone={needsExplanation(one) ? 'bad' : 'good'}
              />
              {one.bankAccount && one.openCount > 0 && ` in ${countOf(one.openCount, lineNoun)}`}
            </dd>
            {one.balances && <Balances balances={one.balances} />}
          </dl>
          {one.balances?.gaps.map((gap) => (
            <p key={gap.beforeOn} className={classes.muted}>
              Between <DayText day={gap.afterOn} /> and <DayText day={gap.beforeOn} /> the balance
              moves by <MoneyText amountMinor={gap.amountMinor} /> more than its lines show.
            </p>
          ))}
          {one.bankAccount && one.lineCount > 0 && one.balances === null && (
            <p className={classes.muted}>
              Its statements have no balances, so missing lines can’t be detected. Compare the
              closing balance with your bank.
            </p>
          )}
          {needsExplanation(one) && (
            <Textarea
              label={questionOf(one)}
              required
              maxLength={500}
              autosize
              value={texts[keyOf(one)] ?? ''}
              onChange={(event) => setTexts({ ...texts, [keyOf(one)]: event.currentTarget.value })}
            />
          )}
        </section>
      ))}
      {data && data.claims.count > 0 && (
        <p>
          {countOf(data.claims.count, { one: 'reported payment', many: 'reported payments' })} of{' '}
          <MoneyText amountMinor={data.claims.amountMinor} /> with a day in this period still{' '}
          {data.claims.count === 1
            ? 'awaits review. After the close, it can’t be recorded on its day. '
            : 'await review. After the close, they can’t be recorded on their days. '}
          <TextLink href={paths.duesTab('claims')}>{lookAt(data.claims)}</TextLink>
        </p>
      )}
      {data && data.requests.count > 0 && (
        <p>
          {countOf(data.requests.count, { one: 'request', many: 'requests' })} of{' '}
          <MoneyText amountMinor={data.requests.amountMinor} /> with a day in this period still{' '}
          {data.requests.count === 1
            ? 'awaits approval. After the close, it can’t be approved. '
            : 'await approval. After the close, they can’t be approved. '}
          <TextLink href={paths.financesTab('approvals')}>{lookAt(data.requests)}</TextLink>
        </p>
      )}
      {data && data.mergedHouses > 0 && (
        <p className={classes.muted}>
          {countOf(data.mergedHouses, { one: 'house was', many: 'houses were' })} merged into
          another in this period.
        </p>
      )}
      {data && (
        <Textarea
          label="Note"
          maxLength={500}
          autosize
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}

function questionOf(one: MonthDifference): string {
  if (one.bankAccount === null) return 'Reason';
  const isCompared = one.differenceMinor === 0 && one.openCount === 0;
  return isCompared && lacksBalances(one)
    ? 'How did you compare it with the bank?'
    : 'Why do bank and books differ?';
}
