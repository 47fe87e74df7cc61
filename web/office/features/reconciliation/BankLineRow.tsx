// A bank line on the left, and on the right its match in the books, or a suggestion with its reason.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type {
  BankLine,
  BankLinePart,
  LineExpense,
  LineTreatment,
  Suggestion,
} from '#contract/reconciliation/bank-lines.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { ClosedMonth } from './booking-day.tsx';
import type { LineActionKind } from './LineDialogs.tsx';
import {
  confidences,
  isUnallocated,
  lineStates,
  treatmentWords,
  unallocatedState,
  waitsFor,
} from './reconciliation-words.ts';
import classes from './reconciliation.module.css';

type BankLineRowProps = {
  /** The index of the row. */
  at: number;
  line: BankLine;
  isAt: boolean;
  mayAct: boolean;
  /** Whether the caller may record a debit as an expense. */
  mayRecord: boolean;
  selection?: ReactNode;
  onAccept: () => void;
  onAction: (kind: LineActionKind) => void;
};

export function BankLineRow(props: BankLineRowProps) {
  const { at, line, isAt, mayAct, mayRecord, selection, onAccept, onAction } = props;
  const isDone = line.state === 'Matched' || line.state === 'Ignored';
  const isWaiting = line.expense?.status === 'PendingApproval';
  const [best] = line.suggestions;
  return (
    <li
      id={`line-${line.id}`}
      data-row={at}
      className={classes.line}
      data-cursor={isAt}
      aria-current={isAt || undefined}
    >
      <div className={classes.bank}>
        <div className={classes.lineHead}>
          <span className={classes.muted}>
            <DayText day={line.postedOn} />
          </span>
          <strong className={classes.amount}>
            <MoneyText
              amountMinor={line.amountMinor}
              {...(line.amountMinor > 0 && { tone: 'good' as const })}
            />
          </strong>
        </div>
        <p className={classes.words}>{line.description}</p>
        <p className={classes.muted}>
          {[line.payer, line.reference, line.bankAccount.label].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className={classes.book} data-state={line.state}>
        {isDone && <Done line={line} />}
        {isWaiting && line.expense && <Waiting expense={line.expense} />}
        {!isDone && !isWaiting && best && <Suggested line={line} suggestion={best} />}
        {!isDone && !best && line.treatment && (
          <Treated line={line} treatment={line.treatment} selection={selection} />
        )}
        {!isDone && !isWaiting && !best && !line.treatment && (
          <p className={classes.muted}>
            {line.awaitsSuggestions
              ? 'Looking for matches in the books…'
              : 'No match in the books yet.'}
          </p>
        )}
        {mayAct && !isWaiting && (
          <Row align="stretch" mt="auto" pt={4}>
            {isDone ? (
              <Button size="compact-sm" variant="default" onClick={() => onAction('undo')}>
                Undo
              </Button>
            ) : (
              <OpenLineActions
                line={line}
                mayRecord={mayRecord}
                onAccept={onAccept}
                onAction={onAction}
              />
            )}
          </Row>
        )}
      </div>
    </li>
  );
}

type OpenLineActionsProps = Pick<BankLineRowProps, 'line' | 'mayRecord' | 'onAccept' | 'onAction'>;

function OpenLineActions({ line, mayRecord, onAccept, onAction }: OpenLineActionsProps) {
  const quiet = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <>
      {(line.suggestions.length > 0 || (line.treatment && mayRecord)) && (
        <Button size="compact-sm" onClick={onAccept}>
          Accept
        </Button>
      )}
      <Button {...quiet} onClick={() => onAction('match')}>
        Find or split
      </Button>
      {line.amountMinor > 0 && (
        <Button {...quiet} onClick={() => onAction('unallocated')}>
          Mark unidentified
        </Button>
      )}
      {line.amountMinor < 0 && mayRecord && (
        <>
          <Button {...quiet} onClick={() => onAction('expense')}>
            Record expense
          </Button>
          <Button {...quiet} onClick={() => onAction('bank-charge')}>
            Bank charge
          </Button>
        </>
      )}
      <Button {...quiet} onClick={() => onAction('ignore')}>
        Ignore
      </Button>
    </>
  );
}

function Waiting({ expense }: { expense: LineExpense }) {
  return (
    <>
      <div className={classes.lineHead}>
        <span className={classes.what}>Expense: {expense.categoryName}</span>
        <StatusBadge tone="warn">Awaiting approval</StatusBadge>
      </div>
      <p className={classes.muted}>
        <PlainLink href={paths.moneyRequest(expense.requestId)}>{expense.reference}</PlainLink>.{' '}
        {waitsFor(expense)} The line is matched after that.
      </p>
    </>
  );
}

type TreatedProps = { line: BankLine; treatment: LineTreatment; selection: ReactNode };

function Treated({ line, treatment, selection }: TreatedProps) {
  return (
    <>
      <div className={classes.lineHead}>
        <span className={classes.what}>
          {treatmentWords(treatment)}, as on <DayText day={treatment.lastOn} />
        </span>
        {selection}
      </div>
      <p className={classes.muted}>
        Not in the books yet. Accept to request an expense from {treatment.walletName}.{' '}
        <ClosedMonth line={line} />
      </p>
    </>
  );
}

function Suggested({ line, suggestion }: { line: BankLine; suggestion: Suggestion }) {
  const { movement, house, confidence, reason } = suggestion;
  return (
    <>
      <div className={classes.lineHead}>
        <span className={classes.what}>{movement?.text ?? `New payment of ${house?.label}`}</span>
        <StatusBadge tone={confidences[confidence].tone}>
          {confidences[confidence].word}
        </StatusBadge>
      </div>
      <p className={classes.muted}>
        {reason}.
        {house && house.owedMinor > 0 && (
          <>
            {' '}
            The house owes <MoneyText amountMinor={house.owedMinor} />.
          </>
        )}{' '}
        {house && <ClosedMonth line={line} />}
      </p>
    </>
  );
}

function Done({ line }: { line: BankLine }) {
  const said = isUnallocated(line) ? unallocatedState : lineStates[line.state];
  return (
    <>
      <div className={classes.lineHead}>
        <span className={classes.what}>{line.ignoredReason}</span>
        <StatusBadge tone={said.tone}>{said.word}</StatusBadge>
      </div>
      <Rows gap={4} fz={13} lh="20px" className={classes.parts}>
        {line.parts.map((part) => (
          <li key={part.id}>
            <span>
              <PartWords part={part} />
              {part.kind !== 'Transaction' && part.bookedOn !== line.postedOn && (
                <span className={classes.muted}>
                  , recorded on <DayText day={part.bookedOn} />
                </span>
              )}
            </span>
            <MoneyText amountMinor={part.amountMinor} />
          </li>
        ))}
      </Rows>
    </>
  );
}

/** Links to the receipt of the payment, or to the unallocated money. */
function PartWords({ part }: { part: BankLinePart }) {
  const words = part.isAssigned ? `Allocated to ${part.house?.label}` : part.text;
  const href = hrefOf(part);
  return href ? <TextLink href={href}>{words}</TextLink> : <span>{words}</span>;
}

function hrefOf({ kind, paymentId, remainingMinor }: BankLinePart): string | undefined {
  if (paymentId !== null) return paths.receiptOf(paymentId);
  return kind === 'Unallocated' && remainingMinor ? paths.unallocated() : undefined;
}
