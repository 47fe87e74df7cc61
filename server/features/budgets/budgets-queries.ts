// The SQL of budgets, and the actual amounts from the ledger to compare with them.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { BudgetLine, BudgetRow } from '#contract/budgets/budgets.ts';
import type { ReportBasis } from '#contract/reports/report-basis.ts';
import type { Db } from '#platform/database/database.ts';

export type Stored = { id: string; startsOn: string; version: number; lines: BudgetLine[] };

/** The budget that begins on this day; undefined when there is none. */
export async function selectBudget(db: Db, startsOn: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select b.id, b.starts_on as "startsOn", b.version, b.lines from budgets b
    where b.community_id = ${here} and b.starts_on = ${startsOn}::date`.execute(db);
  return rows[0];
}

/** The latest 100 budgets with their planned income and expenses, the latest first. */
export async function selectBudgets(db: Db): Promise<BudgetRow[]> {
  const { rows } = await sql<BudgetRow>`
    select b.id, b.starts_on as "startsOn",
      coalesce(sum(m.amount::bigint) filter (where l ->> 'side' = 'Income'), 0)::bigint as "plannedIncomeMinor",
      coalesce(sum(m.amount::bigint) filter (where l ->> 'side' = 'Expense'), 0)::bigint as "plannedExpenseMinor"
    from budgets b
    left join lateral jsonb_array_elements(b.lines) l on true
    left join lateral jsonb_array_elements_text(l -> 'amountsMinor') m(amount) on true
    where b.community_id = ${here} group by b.id, b.starts_on order by b.starts_on desc limit 100`.execute(
    db,
  );
  return rows;
}

/** Renames an expense category in all budgets. Returns the number of changed budgets. */
export async function renameInLines(db: Db, from: string, to: string): Promise<number> {
  const { rows } = await sql`
    update budgets b set version = version + 1, lines = (
      select jsonb_agg(case when l ->> 'side' = 'Expense' and l ->> 'category' = ${from}
        then jsonb_set(l, '{category}', to_jsonb(${to}::text)) else l end order by at)
      from jsonb_array_elements(b.lines) with ordinality x(l, at))
    where b.community_id = ${here} and b.lines @> ${JSON.stringify([{ side: 'Expense', category: from }])}::jsonb
    returning b.id`.execute(db);
  return rows.length;
}

/** The start of another budget that overlaps the twelve months from `startsOn`; undefined when there is none. */
export async function selectOverlapping(db: Db, startsOn: string): Promise<string | undefined> {
  const { rows } = await sql<{ startsOn: string }>`
    select b.starts_on as "startsOn" from budgets b
    where b.community_id = ${here} and b.starts_on <> ${startsOn}::date
      and b.starts_on > (${startsOn}::date - interval '1 year')
      and b.starts_on < (${startsOn}::date + interval '1 year') limit 1`.execute(db);
  return rows[0]?.startsOn;
}

/** Writes a budget; version 0 creates it. Returns false if the stored version is not the given one. */
export async function writeBudget(
  db: Db,
  given: { startsOn: string; version: number; lines: string; userId: string; at: string },
): Promise<boolean> {
  const { startsOn, version, lines, userId, at } = given;
  const { rows } =
    version === 0
      ? await sql`insert into budgets (community_id, starts_on, lines, updated_by, updated_at)
          values (${here}, ${startsOn}::date, ${lines}::jsonb, ${userId}::uuid, ${at}::timestamptz)
          on conflict on constraint budgets_once do nothing returning id`.execute(db)
      : await sql`update budgets set lines = ${lines}::jsonb, version = version + 1, updated_by = ${userId}::uuid,
            updated_at = ${at}::timestamptz
          where community_id = ${here} and starts_on = ${startsOn}::date and version = ${version}
          returning id`.execute(db);
  return rows.length === 1;
}

export type MonthSum = {
  side: 'Income' | 'Expense';
  category: string;
  monthOn: string;
  amountMinor: number;
};

type Days = { from: string; to: string };

/**
 * Sums of the postings of these kinds of ledger accounts between two days, by category and month. Expenses and income
 * are both positive; waivers and credit notes are negative income.
 */
const postedSums = (kinds: readonly string[], { from, to }: Days) => sql<MonthSum>`
  select case when a.kind in ('expense', 'fees') then 'Expense' else 'Income' end as side,
    case a.kind when 'fees' then 'Payment fees' when 'penaltyIncome' then 'Penalties'
      when 'otherIncome' then 'Other income' when 'waived' then 'Waivers and credit notes' else a.subject end
      as category,
    date_trunc('month', p.occurred_on)::date as "monthOn",
    (sum(p.amount_minor) * case when a.kind in ('expense', 'fees') then 1 else -1 end)::bigint as "amountMinor"
  from ledger_accounts a
  join postings p on p.community_id = a.community_id and p.account_id = a.id
  where a.community_id = ${here} and a.kind in (${sql.join(kinds)})
    and p.occurred_on between ${from}::date and ${to}::date
  group by a.kind, a.subject, 3`;

const expenseKinds = ['expense', 'fees'];

/** Sums of expenses between two days, by category and month. */
export async function selectSpent(db: Db, days: Days): Promise<MonthSum[]> {
  return (await postedSums(expenseKinds, days).execute(db)).rows;
}

/**
 * Sums of income and expenses between two days, by category and month. Both are positive, except waivers and credit
 * notes, which are negative income. The basis decides in which months a charge counts: by issue date, due date or
 * period. Other amounts count on their posting date.
 */
export async function selectActual(db: Db, basis: ReportBasis, days: Days): Promise<MonthSum[]> {
  const { from, to } = days;
  const { rows } = await sql<MonthSum>`
    ${postedSums([...expenseKinds, 'penaltyIncome', 'otherIncome', 'waived'], days)}
    union all
    select 'Income', b.category, m::date, sum(b.principal_minor)::bigint
    from generate_series(date_trunc('month', ${from}::date::timestamp), ${to}::date::timestamp,
      interval '1 month') m
    cross join lateral billed_between(${basis}, greatest(m::date, ${from}::date),
      least((m + interval '1 month')::date - 1, ${to}::date)) b
    group by b.category, m`.execute(db);
  return rows;
}

export type Planned = { side: 'Income' | 'Expense'; category: string; amountMinor: number };

/** Planned amounts by category, summed over the budget months that begin between two days. */
export async function selectPlanned(db: Db, from: string, to: string): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select l ->> 'side' as side, l ->> 'category' as category, sum(m.amount::bigint)::bigint as "amountMinor"
    from budgets b
    cross join lateral jsonb_array_elements(b.lines) l
    cross join lateral jsonb_array_elements_text(l -> 'amountsMinor') with ordinality m(amount, at)
    where b.community_id = ${here}
      and (b.starts_on + make_interval(months => m.at::integer - 1))::date
        between ${from}::date and ${to}::date
    group by 1, 2`.execute(db);
  return rows;
}

/** The names of the expense categories that are not archived. */
export async function selectExpenseNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.name from spending_categories c where c.community_id = ${here} order by search_form(c.name)`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
