// A price line by line: seats, days, net, tax, and the total; and the seats after the payment.
import type { SeatQuote } from '#contract/licences/seat-orders.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { countOf, formatCount } from '#ui/format/count.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { addressNoun, seatNoun } from './words.ts';
import classes from './licences.module.css';

export function QuoteLines({ quote }: { quote: SeatQuote }) {
  const { days, periodDays, period, outstandingAfter } = quote;
  return (
    <>
      <dl className={classes.lines}>
        <div>
          <dt>
            {countOf(quote.seats, seatNoun)} × <MoneyText amountMinor={quote.unitPriceMinor} /> a{' '}
            {period.toLowerCase()}
            {days < periodDays && `, ${days} of ${periodDays} days`}
          </dt>
          <dd>
            <MoneyText amountMinor={quote.netMinor} />
          </dd>
        </div>
        <div>
          <dt>Tax, {quote.taxBasisPoints / 100}%</dt>
          <dd>
            <MoneyText amountMinor={quote.taxMinor} />
          </dd>
        </div>
        <div className={classes.total}>
          <dt>Total</dt>
          <dd>
            <MoneyText amountMinor={quote.totalMinor} />
          </dd>
        </div>
      </dl>
      <Muted>
        <DayText day={quote.startsOn} /> to <DayText day={quote.endsOn} />, then{' '}
        {countOf(quote.seatsAfter, seatNoun)} in all.
        {outstandingAfter > 0 && (
          <strong className={classes.beyond}>
            {' '}
            {countOf(outstandingAfter, addressNoun)} {outstandingAfter === 1 ? 'stays' : 'stay'}{' '}
            beyond {formatCount(quote.seatsAfter)}.
          </strong>
        )}
      </Muted>
    </>
  );
}
