// The daily cash sheet: the cash that each person received and returned on a day, and a second person's count of it.
import { ActionIcon, Box, Button, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { getCashSheet } from '#calls/due-payments/cash-sheet.ts';
import type { CashLine, CashOfPerson, CashSheet } from '#contract/due-payments/cash-sheet.ts';
import { addDays } from '#rules/shared/day-sums.ts';
import { useUrlState } from '#lib/list/url-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { DayInput } from '#ui/form/DayInput.tsx';
import { countOf } from '#ui/format/count.ts';
import { formatMoney } from '#ui/format/money.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { CountCashDrawer } from './CountCashDrawer.tsx';
import classes from './cash.module.css';
import { useToday } from '#ui/text/use-today.ts';

export function CashTab() {
  const today = useToday();
  const [{ Day: day = today }, setUrl] = useUrlState();
  const [counting, setCounting] = useState<CashOfPerson | null>(null);
  const query = { Day: day };
  const result = useOperation(getCashSheet, { query });
  const go = (to: string) => setUrl({ Day: to === today ? undefined : to });
  return (
    <Column component="section" aria-label="Cash sheet">
      <div className={classes.bar}>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label="The day before"
          onClick={() => go(addDays(day, -1))}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <DayInput
          label="Day"
          isLabelHidden
          value={day}
          onChange={(to) => to && go(to)}
          max={today}
        />
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label="The day after"
          disabled={day >= today}
          onClick={() => go(addDays(day, 1))}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </div>
      {result.isError && <ErrorState error={result.error} onRetry={() => result.refetch()} />}
      {result.isPending && <Skeleton height={240} radius="md" />}
      {result.data && <Sheet sheet={result.data} onCount={setCounting} />}
      {counting && (
        <CountCashDrawer day={day} person={counting} onClose={() => setCounting(null)} />
      )}
    </Column>
  );
}

type SheetProps = { sheet: CashSheet; onCount: (person: CashOfPerson) => void };

function Sheet({ sheet, onCount }: SheetProps) {
  const { people, lines, isCut } = sheet;
  if (people.length === 0) {
    return (
      <EmptyState
        title="Nobody took cash on this day"
        text={
          'Cash receipts and deposits appear here by the person who took them. At the end of the day a ' +
          'colleague counts and confirms the cash.'
        }
      />
    );
  }
  return (
    <ul className={classes.people} aria-label="Cash by person">
      {people.map((person) => (
        <li key={person.id ?? ''} className={classes.person}>
          <Person person={person} onCount={() => onCount(person)} />
          <Lines lines={lines.filter(({ takenBy }) => takenBy === person.id)} />
        </li>
      ))}
      {isCut && (
        <Muted component="li" size={14}>
          Not all lines of this day are shown. The totals are complete.
        </Muted>
      )}
    </ul>
  );
}

function Person({ person, onCount }: { person: CashOfPerson; onCount: () => void }) {
  const { name, receipts, reversals, deposits, expectedMinor, count, mayCount } = person;
  return (
    <>
      <Row gap="8px 12px" className={classes.head}>
        <h3>{name}</h3>
        <CountBadge person={person} />
        {mayCount && (
          <Button size="compact-sm" variant="default" onClick={onCount}>
            {count ? 'Count again' : 'Confirm a count'}
          </Button>
        )}
      </Row>
      <dl className={classes.sums}>
        <dt>{countOf(receipts, receiptNoun)}</dt>
        <dd>
          <MoneyText amountMinor={person.receiptsMinor} />
        </dd>
        {deposits > 0 && (
          <>
            <dt>{countOf(deposits, depositNoun)}</dt>
            <dd>
              <MoneyText amountMinor={person.depositsMinor} />
            </dd>
          </>
        )}
        {reversals > 0 && (
          <>
            <dt>{countOf(reversals, reversalNoun)}</dt>
            <dd>
              <MoneyText amountMinor={-person.reversalsMinor} />
            </dd>
          </>
        )}
        <dt>{expectedMinor < 0 ? 'Given back, more than taken' : 'Cash in hand'}</dt>
        <Box component="dd" fw={600}>
          <MoneyText amountMinor={expectedMinor} />
        </Box>
      </dl>
      {count && (
        <Muted size={14}>
          {count.countedByName} counted <MoneyText amountMinor={count.countedMinor} />,{' '}
          <InstantText at={count.countedAt} />
          {count.note && `: “${count.note}”`}
        </Muted>
      )}
    </>
  );
}

const receiptNoun = { one: 'receipt', many: 'receipts' };
const depositNoun = { one: 'deposit', many: 'deposits' };
const reversalNoun = { one: 'reversal', many: 'reversals' };

function CountBadge({ person: { count } }: { person: CashOfPerson }) {
  const { currency } = useLocale();
  if (!count) return <StatusBadge tone="warn">Not counted</StatusBadge>;
  if (count.isOutdated) return <StatusBadge tone="warn">Changed since the count</StatusBadge>;
  const differenceMinor = count.countedMinor - count.expectedMinor;
  if (differenceMinor === 0) return <StatusBadge tone="good">Counted</StatusBadge>;
  const amount = formatMoney(Math.abs(differenceMinor), currency);
  const word = differenceMinor < 0 ? 'Missing' : 'Too much';
  return <StatusBadge tone="bad">{`${word}: ${amount}`}</StatusBadge>;
}

function Lines({ lines }: { lines: readonly CashLine[] }) {
  return (
    <ul className={classes.lines} aria-label="Lines">
      {lines.map((line) => (
        <li key={`${line.kind} ${line.id}`}>
          <span>
            <InstantText at={line.at} />
          </span>
          <span>
            <TextLink
              href={
                line.kind === 'Deposit' ? paths.financesTab('approvals') : paths.receiptOf(line.id)
              }
            >
              {line.kind === 'Deposit' ? `Deposit ${line.label}` : line.label}
            </TextLink>
            {line.party && `, ${line.party}`}
            {line.kind === 'Reversal' && ', reversed'}
            {line.status === 'PendingApproval' && ', awaiting approval'}
          </span>
          <MoneyText amountMinor={line.amountMinor} />
        </li>
      ))}
    </ul>
  );
}
