// Compares the budget with the actual amounts by category, for the months that have begun. The last column is the
// budget of the year.
import { Table } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import type { Budget } from '#contract/budgets/budgets.ts';
import { basisLine } from '#contract/reports/report-basis.ts';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { Figures } from '#ui/page/Figures.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { monthsFrom, type Side, sides, sum } from './budget-draft.ts';
import classes from './budget.module.css';

type Compared = { category: string; planned: number; actual: number; year: number };

/** `passed`: the number of the year's months that have begun. */
function compare({ lines, actual }: Budget, side: Side, passed: number): Compared[] {
  const of = (list: Budget['lines'], name: string) =>
    list.find((line) => line.side === side && line.category === name)?.amountsMinor ?? [];
  const names = [...lines, ...actual].filter((line) => line.side === side);
  return [...new Set(names.map(({ category }) => category))].map((category) => ({
    category,
    planned: sum(of(lines, category).slice(0, passed)),
    actual: sum(of(actual, category).slice(0, passed)),
    year: sum(of(lines, category)),
  }));
}

const togetherOf = (rows: readonly Compared[]): Compared => ({
  category: 'Total',
  planned: sum(rows.map(({ planned }) => planned)),
  actual: sum(rows.map(({ actual }) => actual)),
  year: sum(rows.map(({ year }) => year)),
});

const titles: Record<Side, string> = {
  Income: 'Income, planned and billed',
  Expense: 'Expenses, planned and spent',
};

type BudgetComparedProps = { budget: Budget; today: string; onPlan?: (() => void) | undefined };

export function BudgetCompared({ budget, today, onPlan }: BudgetComparedProps) {
  const passed = monthsFrom(budget.startsOn).filter((monthOn) => monthOn <= today).length;
  if (budget.lines.length === 0 && budget.actual.length === 0) {
    return (
      <EmptyState
        title="No budget and no records"
        text="A budget shows planned income and expenses beside the actual ones."
        {...(onPlan && {
          action: {
            label: 'Plan this year',
            icon: <IconTable size={16} aria-hidden />,
            onClick: onPlan,
          },
        })}
      />
    );
  }
  const of = (side: Side) => compare(budget, side, passed);
  const expense = togetherOf(of('Expense'));
  const income = togetherOf(of('Income'));
  return (
    <>
      <p className={classes.basis}>{basisLine(budget.basis)}</p>
      <Figures
        loading={false}
        items={[
          {
            label: 'Billed so far',
            value: <MoneyText amountMinor={income.actual} />,
            hint: (
              <>
                of <MoneyText amountMinor={income.planned} /> planned
              </>
            ),
          },
          {
            label: 'Spent so far',
            value: <MoneyText amountMinor={expense.actual} />,
            hint: (
              <>
                of <MoneyText amountMinor={expense.planned} /> planned
              </>
            ),
          },
          {
            label: 'Left to spend this year',
            value: <MoneyText amountMinor={expense.year - expense.actual} />,
          },
        ]}
      />
      {sides.map((side) => (
        <Side key={side} side={side} rows={of(side)} />
      ))}
    </>
  );
}

function Side({ side, rows }: { side: Side; rows: Compared[] }) {
  if (rows.length === 0) return null;
  return (
    <Panel component="section" mb={24} aria-label={titles[side]}>
      <h2 className={classes.title}>{titles[side]}</h2>
      <div
        className={classes.wide}
        role="group"
        aria-label={titles[side]}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll
        tabIndex={0}
      >
        <Table className={classes.compared}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Category</Table.Th>
              <Table.Th data-number>Budget to date</Table.Th>
              <Table.Th data-number>Actual to date</Table.Th>
              <Table.Th data-number>Difference</Table.Th>
              <Table.Th>Used</Table.Th>
              <Table.Th data-number>Budget of the year</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Row key={row.category} row={row} side={side} />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Row row={togetherOf(rows)} side={side} />
          </Table.Tfoot>
        </Table>
      </div>
    </Panel>
  );
}

function Row({ row, side }: { row: Compared; side: Side }) {
  const { category, planned, actual, year } = row;
  const difference = actual - planned;
  // More income than planned is good; more expense is not.
  const isBad = side === 'Income' ? difference < 0 : difference > 0;
  const used = planned > 0 ? Math.floor((actual * 100) / planned) : null;
  return (
    <Table.Tr>
      <Table.Td>{category}</Table.Td>
      <Table.Td data-number>
        <MoneyText amountMinor={planned} />
      </Table.Td>
      <Table.Td data-number>
        <MoneyText amountMinor={actual} />
      </Table.Td>
      <Table.Td data-number>
        <MoneyText amountMinor={difference} {...(isBad && { tone: 'bad' as const })} />
      </Table.Td>
      <Table.Td>
        {used === null ? (
          <span className={classes.help}>Not planned</span>
        ) : (
          <span className={classes.used}>
            <span className={classes.track} aria-hidden="true">
              <span
                className={classes.fill}
                data-over={isBad || undefined}
                style={{ width: `${Math.min(100, Math.max(0, used))}%` }}
              />
            </span>
            {used} %
          </span>
        )}
      </Table.Td>
      <Table.Td data-number>
        <MoneyText amountMinor={year} />
      </Table.Td>
    </Table.Tr>
  );
}
