// The budget of a year: planned amounts by category and month, compared with those billed and spent.
import { Button, SegmentedControl, Select, Skeleton } from '@mantine/core';
import { IconCategory } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { getBudget, listBudgets } from '#calls/budgets/budgets.ts';
import type { BudgetRow } from '#contract/budgets/budgets.ts';
import type { ReportBasis } from '#contract/reports/report-basis.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { formatDay } from '#ui/format/dates.ts';
import { BasisSelect, basisOf } from '#ui/report/BasisSelect.tsx';
import { monthsFrom, yearsOn } from './budget-draft.ts';
import { BudgetCompared } from './BudgetCompared.tsx';
import { BudgetPlan } from './BudgetPlan.tsx';
import { CategoriesDrawer } from './CategoriesDrawer.tsx';
import classes from './budget.module.css';
import { useToday } from '#ui/text/use-today.ts';

/** `Jul 2026` of the month's first day. */
const monthOf = (monthOn: string): string => formatDay(monthOn).slice(2);

const nameOf = (startsOn: string): string =>
  startsOn.slice(5, 7) === '01'
    ? startsOn.slice(0, 4)
    : `${monthOf(startsOn)} – ${monthOf(monthsFrom(startsOn)[11] ?? startsOn)}`;

/** The years to choose from: the years with a budget, the years around today, and the year in the link. */
function yearsOf(budgets: readonly BudgetRow[], today: string, named: string | undefined) {
  const month = budgets[0]?.startsOn.slice(4) ?? named?.slice(4) ?? '-01-01';
  const begun = `${today.slice(0, 4)}${month}`;
  const now = begun > today ? yearsOn(begun, -1) : begun;
  const around = [yearsOn(now, 1), now, yearsOn(now, -1)];
  const all = new Set([...around, ...budgets.map(({ startsOn }) => startsOn)]);
  if (named) all.add(named);
  return { now, all: [...all].toSorted().toReversed() };
}

const isMonth = (given: string | undefined): given is string =>
  given !== undefined && /^\d{4}-(0[1-9]|1[0-2])-01$/.test(given);

export function BudgetTab() {
  const today = useToday();
  const [sorting, setSorting] = useState(false);
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as {
    Year?: string;
    View?: string;
    Basis?: string;
  };
  const mayPlan = useMay('wallets.create');
  const budgets = useOperation(listBudgets);
  const named = isMonth(search.Year) ? search.Year : undefined;
  const years = yearsOf(budgets.data?.items ?? [], today, named);
  const startsOn = named ?? years.now;
  const basis = basisOf(search.Basis);
  const isPlanning = search.View !== 'compare';
  const budget = useOperation(
    getBudget,
    { query: { StartsOn: startsOn, Basis: basis } },
    { enabled: budgets.isSuccess },
  );
  const go = (year: string, view: string, by: ReportBasis = basis) =>
    navigate({
      to: '.',
      search: {
        Tab: 'budget',
        ...(year !== years.now && { Year: year }),
        ...(view === 'compare' && { View: view }),
        ...(by !== 'Period' && { Basis: by }),
      } as never,
      resetScroll: false,
    }).catch(() => undefined);
  const failed = [budgets, budget].find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
  if (!budgets.data) return <Skeleton height={320} radius="md" />;
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="View"
          value={isPlanning ? 'plan' : 'compare'}
          onChange={(view) => go(startsOn, view)}
          data={[
            { value: 'plan', label: 'Budget' },
            { value: 'compare', label: 'Budget and actual' },
          ]}
        />
        <Select
          aria-label="Year"
          data={years.all.map((year) => ({ value: year, label: nameOf(year) }))}
          value={startsOn}
          onChange={(year) => year && go(year, isPlanning ? 'plan' : 'compare')}
          allowDeselect={false}
        />
        {budgets.data.items.length === 0 && mayPlan && (
          <Select
            aria-label="Year starts in"
            data={monthsFrom(`${years.now.slice(0, 4)}-01-01`).map((monthOn) => ({
              value: monthOn.slice(4),
              label: `Starts in ${monthOf(monthOn).slice(0, -5)}`,
            }))}
            value={startsOn.slice(4)}
            onChange={(month) =>
              month && go(`${startsOn.slice(0, 4)}${month}`, isPlanning ? 'plan' : 'compare')
            }
            allowDeselect={false}
          />
        )}
        {!isPlanning && (
          <BasisSelect value={basis} onChange={(by) => go(startsOn, 'compare', by)} />
        )}
        <span className={classes.gap} />
        {mayPlan && (
          <Button
            variant="default"
            leftSection={<IconCategory size={16} aria-hidden />}
            onClick={() => setSorting(true)}
          >
            Expense categories
          </Button>
        )}
      </div>
      {!budget.data ? (
        <Skeleton height={560} radius="md" />
      ) : isPlanning ? (
        <BudgetPlan
          key={`${startsOn} ${budget.data.version}`}
          budget={budget.data}
          mayPlan={mayPlan}
        />
      ) : (
        <BudgetCompared
          budget={budget.data}
          today={today}
          onPlan={mayPlan ? () => go(startsOn, 'plan') : undefined}
        />
      )}
      {sorting && <CategoriesDrawer onClose={() => setSorting(false)} />}
    </>
  );
}
