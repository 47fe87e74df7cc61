// The months of the books: whether each is open or closed, the person who closed it, and the difference from the
// bank.
import { Button, Skeleton, Textarea } from '@mantine/core';
import { useState } from 'react';
import { listMonths, reopenMonth } from '#calls/reconciliation/month-closings.ts';
import type { MonthRow } from '#contract/reconciliation/month-closings.ts';
import { useIsOwner } from '#lib/session/is-owner.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { countOf } from '#ui/format/count.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { CloseMonthDialog } from './CloseMonthDialog.tsx';
import { MonthTrace } from './MonthTrace.tsx';
import { lineNoun, monthName, monthStates } from './reconciliation-words.ts';
import classes from './reconciliation.module.css';

export function MonthsList() {
  const result = useOperation(listMonths);
  const [closing, setClosing] = useState<string | null>(null);
  const [opening, setOpening] = useState<MonthRow | null>(null);
  const mayAct = useMay('wallets.approve');
  const isOwner = useIsOwner();
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  if (!result.data) return <Skeleton height={240} radius="md" />;
  const last = result.data.items.find(({ closing: one }) => one !== null)?.closing?.id;
  return (
    <>
      <p className={classes.lead}>
        Nothing can be recorded in a closed month. A month can be closed once bank and books agree,
        or the difference has a reason. Money that is not on a bank statement is in the books, but
        on no imported statement.
      </p>
      <Rows gap={12} aria-label="Months">
        {result.data.items.map((row, at) => (
          <li key={row.month} className={classes.month} data-row={at}>
            <div className={classes.lineHead}>
              <strong>{monthName(row.month)}</strong>
              <StatusBadge tone={monthStates[row.state].tone}>
                {monthStates[row.state].word}
              </StatusBadge>
            </div>
            <div className={classes.muted}>
              <MonthFacts row={row} together={closedWith(row, result.data.items)} />
            </div>
            {mayAct && (
              <Row align="center" justify="flex-end">
                {(row.state === 'Open' || row.state === 'Reopened') && (
                  <Button size="compact-sm" variant="default" onClick={() => setClosing(row.month)}>
                    Close {monthName(row.month)}
                  </Button>
                )}
                {isOwner && row.closing && row.closing.id === last && (
                  <Button size="compact-sm" variant="default" onClick={() => setOpening(row)}>
                    Open {monthName(row.month)} again
                  </Button>
                )}
              </Row>
            )}
            <MonthTrace row={row} />
          </li>
        ))}
      </Rows>
      {closing && <CloseMonthDialog month={closing} onClose={() => setClosing(null)} />}
      {opening && <ReopenDialog row={opening} onClose={() => setOpening(null)} />}
    </>
  );
}

/** The months of one closing, oldest first: a closing covers every open month up to its last one. */
const closedWith = ({ closing }: MonthRow, rows: readonly MonthRow[]): readonly string[] =>
  rows
    .filter((row) => row.closing !== null && row.closing.id === closing?.id)
    .map(({ month }) => month)
    .toSorted();

type MonthFactsProps = { row: MonthRow; together: readonly string[] };

function MonthFacts({ row, together }: MonthFactsProps) {
  const { closing, openLineCount } = row;
  if (!closing) return openLineCount > 0 && `${countOf(openLineCount, lineNoun)} to reconcile`;
  const [first = row.month] = together;
  const last = together.at(-1) ?? row.month;
  if (row.month !== last) return `Closed together with ${monthName(last)}.`;
  const explained = closing.differences.filter(({ explanation }) => explanation !== null);
  return (
    <>
      Closed by {closing.closedByName}, <InstantText at={closing.closedAt} />
      {closing.note && ` · ${closing.note}`}
      {explained.length > 0 && first !== last && (
        <span className={classes.explained}>
          {monthName(first)} to {monthName(last)} together:
        </span>
      )}
      {explained.map((one) => (
        <span key={one.bankAccount?.id ?? 'books'} className={classes.explained}>
          {one.bankAccount?.label ?? 'Not on a bank statement'}:{' '}
          <MoneyText amountMinor={one.differenceMinor} />. Reason: {one.explanation}
        </span>
      ))}
    </>
  );
}

function ReopenDialog({ row, onClose }: { row: MonthRow; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const reopen = useAct(reopenMonth, { toasts: 'none' });
  const params = { closingId: row.closing?.id ?? '' };
  return (
    <ConfirmDialog
      opened
      danger
      title={`Reopen ${monthName(row.month)}?`}
      effect={
        'Payments and changes can be recorded in it again. Your name and reason stay on ' +
        'record. Only the owner can reopen a month.'
      }
      confirmLabel="Reopen"
      onClose={onClose}
      onConfirm={() => withStepUp(() => reopen.mutateAsync({ params, body: { reason } }))}
    >
      <Textarea
        label="Reason"
        required
        maxLength={500}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
