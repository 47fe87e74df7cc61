// The expense lines of the budget that are at least 75 % spent and spent faster than the month passes: at most three,
// for the dashboard.
import type { Changes } from '#contract/dashboard/today.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { compared } from './budgets.ts';
import { selectPlanned, selectSpent } from './budgets-queries.ts';

type Passed = NonNullable<Changes['budgets']>;

/**
 * The spent part of the month's budget, in percent, from which a line is shown. Less is no surprise, because one bill
 * early in the month can be that large.
 */
const leastPercent = 75;
const mostLines = 3;

export async function passedBudgetShares({
  db,
  clock,
  community,
}: CommunityContext): Promise<Passed> {
  const today = todayIn(community.timeZone, clock);
  const monthOn = `${today.slice(0, 7)}-01`;
  const planned = await selectPlanned(db, monthOn, monthOn);
  const spent = await selectSpent(db, { from: monthOn, to: today });
  const passedPercent = (Number(today.slice(8)) * 100) / daysInMonth(today);
  return compared(
    planned.filter(({ side }) => side === 'Expense'),
    spent,
  )
    .filter(({ budget }) => budget > 0)
    .map((line) => ({
      category: line.category,
      usedPercent: Math.floor((line.spent * 100) / line.budget),
      monthOn,
    }))
    .filter(({ usedPercent }) => usedPercent >= leastPercent && usedPercent > passedPercent)
    .toSorted((a, b) => b.usedPercent - a.usedPercent || (a.category < b.category ? -1 : 1))
    .slice(0, mostLines);
}

const daysInMonth = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
