// The price of seats, before anything is ordered: number, period, price, tax and total; and the button to pay.
import { Button, NumberInput, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { quoteSeats } from '#calls/licences/seat-orders.ts';
import type { SeatOrderKind, SeatPeriod } from '#contract/licences/seat-words.ts';
import { seatLimit, seatPeriods } from '#contract/licences/seat-words.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { countOf } from '#ui/format/count.ts';
import { formatMoney } from '#ui/format/money.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { Parts } from '#ui/layout/Parts.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { refusalOf } from '#ui/state/refusal.ts';
import { QuoteLines } from './QuoteLines.tsx';
import { type Channel, usePurchase } from './use-purchase.ts';
import { keepWanted } from './wanted.ts';
import { addressNoun, periodWords } from './words.ts';
import classes from './licences.module.css';

type SeatCalculatorProps = {
  kind: SeatOrderKind;
  /** The initial number in the field. */
  seats: number;
  period?: SeatPeriod;
  used: number;
  /** The feature that the page highlights. It stays highlighted after the payment. */
  feature?: string | undefined;
};

export function SeatCalculator(props: SeatCalculatorProps) {
  const { kind, seats: given, period: since, used, feature } = props;
  const [seats, setSeats] = useState(Math.max(given, 1));
  const [period, setPeriod] = useState<SeatPeriod>(since ?? 'Year');
  const [channel, setChannel] = useState<Channel>('Card');
  const [asked] = useDebouncedValue(seats, 250);
  const { buy, busy, error } = usePurchase();
  const { data, error: refusal } = useOperation(
    quoteSeats,
    { query: { Kind: kind, Seats: String(asked), Period: period } },
    { enabled: asked >= 1, placeholderData: (before) => before },
  );
  const isShown = data !== undefined && data.seats === seats && data.period === period;
  const trouble = error ?? (refusal && refusalOf(refusal).message);
  return (
    <div className={classes.calculator}>
      <div className={classes.asked}>
        <NumberInput
          label={kind === 'Added' ? 'Seats to add' : 'Seats'}
          description={`One seat for each active address; you have ${countOf(used, addressNoun)}.`}
          min={1}
          max={seatLimit}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          thousandSeparator=","
          value={seats}
          onChange={(value) => setSeats(Math.max(Number(value) || 1, 1))}
        />
        {kind !== 'Added' && (
          <Choice
            label="Period"
            value={period}
            onChange={(value) => setPeriod(value as SeatPeriod)}
            options={seatPeriods.map((value) => ({ value, label: periodWords[value] }))}
          />
        )}
        <Choice
          label="Pay by"
          value={channel}
          onChange={(value) => setChannel(value as Channel)}
          options={['Card', 'Bank transfer'].map((value) => ({ value, label: value }))}
        />
      </div>
      <Parts className={classes.price} aria-live="polite">
        {!data && !trouble && <Skeleton height={144} />}
        {data && !refusal && <QuoteLines quote={data} />}
        {trouble && (
          <Text c="var(--ui-bad-text)" size="sm" role="alert">
            {trouble}
          </Text>
        )}
        <Button
          size="md"
          fullWidth
          loading={busy}
          disabled={!isShown || Boolean(refusal)}
          onClick={() => {
            keepWanted(feature);
            if (data) void buy({ kind, seats, period, totalMinor: data.totalMinor }, channel);
          }}
        >
          {data && !refusal ? `Pay ${formatMoney(data.totalMinor, data.currency)}` : 'Pay'}
        </Button>
        <Muted>
          You pay on the payment service’s page. No card data is stored here
          {data && data.yearSavesMinor > 0 && period === 'Month' && kind !== 'Added' && (
            <>
              . A year saves <MoneyText amountMinor={data.yearSavesMinor} />
            </>
          )}
          .
        </Muted>
      </Parts>
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: { value: string; label: string }[];
};

function Choice({ label, value, onChange, options }: ChoiceProps) {
  return (
    <div role="group" aria-label={label}>
      <div className={classes.label}>{label}</div>
      <SegmentedControl fullWidth value={value} onChange={onChange} data={options} />
    </div>
  );
}
