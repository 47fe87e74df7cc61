// The events of one month in the books: its closings and reopenings if it was ever reopened, the ignored bank lines,
// and receipts of earlier months that were reversed in this month.
import type { MonthRow } from '#contract/reconciliation/month-closings.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { countOf } from '#ui/format/count.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { lineNoun } from './reconciliation-words.ts';
import classes from './reconciliation.module.css';

export function MonthTrace({ row }: { row: MonthRow }) {
  const { history, ignored, laterReversals } = row;
  // A single closing is shown in the row itself.
  const events = history.some(({ kind }) => kind === 'Reopened') ? history : [];
  if (events.length + ignored.length + laterReversals.length === 0) return null;
  const ignoredMinor = ignored.reduce((sum, one) => sum + one.amountMinor, 0);
  return (
    <div className={classes.trace}>
      {events.length > 0 && (
        <ul aria-label="Closings and reopenings">
          {events.map((one) => (
            <li key={one.at}>
              {one.kind === 'Closed' ? 'Closed' : 'Reopened'} by {one.byName},{' '}
              <InstantText at={one.at} />
              {one.text && `: ${one.text}`}
            </li>
          ))}
        </ul>
      )}
      {ignored.length > 0 && (
        <details>
          <summary>
            {countOf(ignored.length, lineNoun)} ignored, <MoneyText amountMinor={ignoredMinor} />
          </summary>
          <ul>
            {ignored.map((one) => (
              <li key={one.id}>
                <DayText day={one.postedOn} />, {one.description}:{' '}
                <MoneyText amountMinor={one.amountMinor} />. {one.reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      {laterReversals.length > 0 && (
        <ul aria-label="Reversed receipts of closed months">
          {laterReversals.map((one) => (
            <li key={one.paymentId}>
              <TextLink
                href={paths.receiptOf(one.paymentId)}
              >{`Receipt ${one.receiptNumber}`}</TextLink>{' '}
              of {one.house}, <MoneyText amountMinor={one.amountMinor} />, was reversed on{' '}
              <DayText day={one.reversedOn} />. The bank shows its money on{' '}
              <DayText day={one.postedOn} />.
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
