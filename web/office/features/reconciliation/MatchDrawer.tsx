// Matches a bank line in several parts: existing movements, houses with their amounts, and an unallocated rest. The
// footer shows the missing amount, which must be zero before the line can be matched.
import { Button, Checkbox, Drawer, TextInput } from '@mantine/core';
import { useState } from 'react';
import { findMovements, matchBankLine } from '#calls/reconciliation/bank-lines.ts';
import type { BankLine, MatchPart, Movement } from '#contract/reconciliation/bank-lines.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { headIsNoLandmark } from '#ui/dialog/Dialog.tsx';
import { DayText } from '#ui/text/DayText.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { ReturnFocus } from '#ui/dialog/ReturnFocus.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { refusalOf } from '#ui/state/refusal.ts';
import { BookingDayField, bookingDayOf } from './booking-day.tsx';
import { HouseParts, type HousePart } from './HouseParts.tsx';
import classes from './reconciliation.module.css';

type MatchDrawerProps = { line: BankLine; onClose: () => void };

export function MatchDrawer({ line, onClose }: MatchDrawerProps) {
  const [chosen, setChosen] = useState<readonly Movement[]>([]);
  const [houses, setHouses] = useState<readonly HousePart[]>([]);
  const [keepsRest, setKeepsRest] = useState(false);
  const [bookedOn, setBookedOn] = useState(bookingDayOf(line));
  const match = useAct(matchBankLine, {
    toasts: 'none',
    onSuccess: () => {
      toastSuccess('Matched.');
      onClose();
    },
  });
  const known = chosen.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const missing = houses.reduce(
    (left, { amountMinor }) => left - amountMinor,
    line.amountMinor - known,
  );
  const isIn = line.amountMinor > 0;
  const rest = isIn && keepsRest && missing > 0 ? missing : 0;
  const parts: MatchPart[] = [
    ...chosen.map(({ id }) => ({ kind: 'Transaction' as const, movementId: id })),
    ...houses
      .filter(({ houseId, amountMinor }) => houseId !== '' && amountMinor > 0)
      .map(({ houseId, amountMinor }) => ({ kind: 'House' as const, houseId, amountMinor })),
    ...(rest > 0 ? [{ kind: 'Unallocated' as const, amountMinor: rest }] : []),
  ];
  const makesNew = parts.some(({ kind }) => kind !== 'Transaction');
  const isWhole = missing - rest === 0 && parts.length > 0;
  const submit = () =>
    match.mutate({
      params: { bankLineId: line.id },
      body: { parts, version: line.version, ...(makesNew && bookedOn && { bookedOn }) },
    });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(640px, 100%)"
      title="Find or split"
      attributes={headIsNoLandmark}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ReturnFocus />
      <Column gap={20}>
        <div className={classes.about}>
          <p className={classes.words}>{line.description}</p>
          <p className={classes.muted}>
            <DayText day={line.postedOn} /> · <MoneyText amountMinor={line.amountMinor} />
          </p>
        </div>
        <Movements line={line} chosen={chosen} onChoose={setChosen} />
        {isIn && <HouseParts parts={houses} missing={missing} onChange={setHouses} />}
        {isIn && (
          <Checkbox
            label="Keep the rest as unidentified"
            checked={keepsRest}
            onChange={(event) => setKeepsRest(event.currentTarget.checked)}
          />
        )}
        {makesNew && (
          <BookingDayField
            line={line}
            day={bookedOn}
            onChange={setBookedOn}
            error={refusedDay(match.error)}
          />
        )}
        {match.error && refusedDay(match.error) === undefined && (
          <p className={classes.error} role="alert">
            {refusalOf(match.error).message}
          </p>
        )}
        <div className={classes.foot}>
          <span aria-live="polite">
            {missing - rest === 0 ? (
              'The parts add up to the line.'
            ) : (
              <>
                <MoneyText amountMinor={missing - rest} /> left
              </>
            )}
          </span>
          <Button disabled={!isWhole} loading={match.isPending} onClick={submit}>
            Match
          </Button>
        </div>
      </Column>
    </Drawer>
  );
}

/** The server's error about the booking day, or undefined. */
const refusedDay = (error: unknown): string | undefined =>
  refusalOf(error).errors.find(({ field }) => field === 'bookedOn')?.description;

type MovementsProps = {
  line: BankLine;
  chosen: readonly Movement[];
  onChoose: (chosen: readonly Movement[]) => void;
};

function Movements({ line, chosen, onChoose }: MovementsProps) {
  const [search, setSearch] = useState('');
  const { data } = useOperation(
    findMovements,
    {
      params: { bankLineId: line.id },
      query: search.trim() === '' ? {} : { Search: search.trim() },
    },
    { placeholderData: (before) => before },
  );
  const ids = new Set(chosen.map(({ id }) => id));
  const items = [...chosen, ...(data?.items ?? []).filter(({ id }) => !ids.has(id))].slice(0, 20);
  return (
    <section aria-label="In the books">
      <TextInput
        type="search"
        label="In the books"
        placeholder="Search words, reference or amount"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={classes.movements}>
        <ul>
          {items.map((movement) => (
            <li key={movement.id}>
              <Checkbox
                checked={ids.has(movement.id)}
                onChange={(event) =>
                  onChoose(
                    event.currentTarget.checked
                      ? [...chosen, movement]
                      : chosen.filter(({ id }) => id !== movement.id),
                  )
                }
                label={`${movement.text} (${movement.reference})`}
              />
              <span className={classes.muted}>
                <DayText day={movement.occurredOn} /> ·{' '}
                <MoneyText amountMinor={movement.amountMinor} />
              </span>
            </li>
          ))}
        </ul>
        {data && items.length === 0 && (
          <p className={classes.muted}>All transactions on this side have a bank line.</p>
        )}
      </div>
    </section>
  );
}
