// One line of the bank at the left, and at the right what it is in the books or may be, with the reason.
import { Button } from '@mantine/core';
import type { BankLine, Suggestion } from '#contract/bank-lines.ts';
import { DayText } from '#ui/DayText.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import type { LineDeedKind } from './LineDialogs.tsx';
import { confidenceTone, lineStates } from './reconciliation-words.ts';
import classes from './reconciliation.module.css';

type BankLineRowProps = {
  line: BankLine;
  isAt: boolean;
  mayAct: boolean;
  onAccept: () => void;
  onDeed: (kind: LineDeedKind) => void;
};

export function BankLineRow({ line, isAt, mayAct, onAccept, onDeed }: BankLineRowProps) {
  const isDone = line.state === 'Matched' || line.state === 'Ignored';
  const [best] = line.suggestions;
  return (
    <li
      id={`line-${line.id}`}
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
        {!isDone && best && <Suggested suggestion={best} />}
        {!isDone && !best && (
          <p className={classes.muted}>Nothing in the books looks like this line yet.</p>
        )}
        {mayAct && (
          <div className={classes.deeds}>
            {isDone ? (
              <Button size="compact-sm" variant="default" onClick={() => onDeed('undo')}>
                Undo
              </Button>
            ) : (
              <OpenDeeds line={line} onAccept={onAccept} onDeed={onDeed} />
            )}
          </div>
        )}
      </div>
    </li>
  );
}

type OpenDeedsProps = Pick<BankLineRowProps, 'line' | 'onAccept' | 'onDeed'>;

function OpenDeeds({ line, onAccept, onDeed }: OpenDeedsProps) {
  const quiet = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <>
      {line.suggestions.length > 0 && (
        <Button size="compact-sm" onClick={onAccept}>
          Accept
        </Button>
      )}
      <Button {...quiet} onClick={() => onDeed('match')}>
        Find or split
      </Button>
      {line.amountMinor > 0 && (
        <Button {...quiet} onClick={() => onDeed('unallocated')}>
          Unallocated
        </Button>
      )}
      <Button {...quiet} onClick={() => onDeed('ignore')}>
        Ignore
      </Button>
    </>
  );
}

function Suggested({ suggestion }: { suggestion: Suggestion }) {
  const { movement, house, confidence, reason } = suggestion;
  return (
    <>
      <div className={classes.lineHead}>
        <span className={classes.what}>{movement?.text ?? `New payment of ${house?.label}`}</span>
        <StatusBadge tone={confidenceTone[confidence]}>{confidence}</StatusBadge>
      </div>
      <p className={classes.muted}>
        {reason}.
        {house && house.owedMinor > 0 && (
          <>
            {' '}
            The house owes <MoneyText amountMinor={house.owedMinor} />.
          </>
        )}
      </p>
    </>
  );
}

function Done({ line }: { line: BankLine }) {
  const said = lineStates[line.state];
  return (
    <>
      <div className={classes.lineHead}>
        <span className={classes.what}>{line.ignoredReason}</span>
        <StatusBadge tone={said.tone}>{said.word}</StatusBadge>
      </div>
      <ul className={classes.parts}>
        {line.parts.map((part) => (
          <li key={part.id}>
            <span>{part.isAssigned ? `Given to ${part.house?.label}` : part.text}</span>
            <MoneyText amountMinor={part.amountMinor} />
          </li>
        ))}
      </ul>
    </>
  );
}
