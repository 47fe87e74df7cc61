// The budget of a year as a grid: one row for each category, one column for each month, and totals. Enter and the arrow
// keys move between the cells.
import { Fragment } from 'react';
import { formatDay } from '#ui/format/dates.ts';
import { useLocale } from '#ui/text/locale.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import {
  amountsOf,
  type Draft,
  monthsFrom,
  pastedAmount,
  type Side,
  sides,
  sum,
  write,
  type Wrong,
} from './budget-draft.ts';
import { BudgetCell } from './BudgetCell.tsx';
import classes from './budget.module.css';

type BudgetGridProps = {
  startsOn: string;
  categories: Record<Side, readonly string[]>;
  draft: Draft;
  wrong: Wrong;
  /** Omitted if the user may only read the budget. */
  onChange?: (draft: Draft, wrong: Wrong) => void;
};

const heads: Record<Side, string> = { Income: 'Income', Expense: 'Expenses' };

export function BudgetGrid({ startsOn, categories, draft, wrong, onChange }: BudgetGridProps) {
  const { currency } = useLocale();
  const months = monthsFrom(startsOn).map((monthOn) => formatDay(monthOn).slice(2));
  const totals = (side: Side) =>
    months.map((_, at) =>
      sum(categories[side].map((category) => amountsOf(draft, side, category)[at] ?? 0)),
    );
  const income = totals('Income');
  const expense = totals('Expense');
  const sumsOf = (side: Side) => (side === 'Income' ? income : expense);
  const rows = sides.flatMap((side) => categories[side].map((category) => ({ side, category })));
  const labelOf = ({ side, category }: { side: Side; category: string }, at: number) =>
    `${heads[side]}: ${category}, ${months[at]}`;
  const paste = (row: number, from: number, cells: readonly (readonly string[])[]) => {
    let written = draft;
    const unread = { ...wrong };
    for (const [down, line] of cells.entries()) {
      const place = rows[row + down];
      if (!place) break;
      const before = amountsOf(draft, place.side, place.category);
      const amounts = line.slice(0, months.length - from).map((cell, right) => {
        const minor = pastedAmount(cell, currency);
        const label = labelOf(place, from + right);
        if (minor === undefined) unread[label] = cell;
        else delete unread[label];
        return minor ?? before[from + right] ?? 0;
      });
      written = write(written, { ...place, from }, amounts);
    }
    onChange?.(written, unread);
  };
  return (
    <section
      className={classes.scroll}
      aria-label="Budget by category and month"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll
      tabIndex={0}
    >
      <table className={classes.grid} data-budget>
        <thead>
          <tr>
            <th scope="col" className={classes.name}>
              Category
            </th>
            {months.map((month) => (
              <th key={month} scope="col">
                {month}
              </th>
            ))}
            <th scope="col" className={classes.year}>
              Year
            </th>
          </tr>
        </thead>
        {sides.map((side) => (
          <tbody key={side}>
            <Sums name={heads[side]} amounts={sumsOf(side)} />
            {categories[side].map((category) => {
              const amounts = amountsOf(draft, side, category);
              const row = rows.findIndex((one) => one.side === side && one.category === category);
              return (
                <tr key={category}>
                  <th scope="row" className={classes.name}>
                    {category}
                  </th>
                  {months.map((month, at) => (
                    <td key={month}>
                      {onChange ? (
                        <BudgetCell
                          label={labelOf({ side, category }, at)}
                          place={{ row, at }}
                          amountMinor={amounts[at] ?? 0}
                          wrong={wrong[labelOf({ side, category }, at)]}
                          onWrong={(text) =>
                            onChange(draft, { ...wrong, [labelOf({ side, category }, at)]: text })
                          }
                          onChange={(amountMinor) =>
                            onChange(
                              write(draft, { side, category, from: at }, [amountMinor]),
                              without(wrong, [labelOf({ side, category }, at)]),
                            )
                          }
                          onFill={(amountMinor) =>
                            onChange(
                              write(
                                draft,
                                { side, category, from: at },
                                months.map(() => amountMinor),
                              ),
                              without(
                                wrong,
                                months
                                  .map((_, month) => labelOf({ side, category }, month))
                                  .slice(at),
                              ),
                            )
                          }
                          onPaste={(pasted) => paste(row, at, pasted)}
                        />
                      ) : (
                        <MoneyText amountMinor={amounts[at] || null} />
                      )}
                    </td>
                  ))}
                  <td className={classes.year}>
                    <MoneyText amountMinor={sum(amounts)} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        ))}
        <tfoot>
          <Sums
            name="Surplus"
            amounts={months.map((_, at) => (income[at] ?? 0) - (expense[at] ?? 0))}
          />
        </tfoot>
      </table>
    </section>
  );
}

const without = (wrong: Wrong, labels: readonly string[]): Wrong =>
  Object.fromEntries(Object.entries(wrong).filter(([label]) => !labels.includes(label)));

function Sums({ name, amounts }: { name: string; amounts: readonly number[] }) {
  const shown = (minor: number) => (
    <MoneyText amountMinor={minor} {...(minor < 0 && { tone: 'bad' as const })} />
  );
  return (
    <tr className={classes.sums}>
      <th scope="row" className={classes.name}>
        {name}
      </th>
      {amounts.map((minor, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the order of the months never changes
        <Fragment key={at}>
          <td>{shown(minor)}</td>
        </Fragment>
      ))}
      <td className={classes.year}>{shown(sum(amounts))}</td>
    </tr>
  );
}
