// The SQL of closing months: totals of the bank and the books, closed months, and the rows behind them.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import {
  type MonthDifference,
  type MonthRow,
  monthRowLimit,
} from '#contract/reconciliation/month-closings.ts';
import type { Db } from '#platform/database/database.ts';
import { accountLabel } from './words.ts';

type Period = { fromOn: string | null; toOn: string };

const within = (day: ReturnType<typeof sql>, { fromOn, toOn }: Period) =>
  sql`${day} <= ${toOn}::date and (${fromOn}::date is null or ${day} >= ${fromOn}::date)`;

/** The account's lines in the bank's order. Within a day, the statement that begins earlier comes first. */
const inOrder = sql`l.posted_on, i.from_on, i.to_on, l.position`;

const linesOf = sql`bank_lines l
  join statement_imports i on i.community_id = l.community_id and i.id = l.import_id
  where l.community_id = ${here} and l.bank_account_id = b.id`;

/**
 * The balances on the lines of account `b`, from the start to the end of the period. The start is the last balance
 * before the period, or else the balance before the first line. Balances are compared by day, because banks order
 * lines within a day differently.
 */
const balancesOf = (period: Period) => sql`(
  with ends as materialized (
    select distinct on (l.posted_on) l.posted_on as day, l.balance_after_minor as balance
    from ${linesOf} and ${within(sql`l.posted_on`, period)}
    order by l.posted_on, i.from_on desc, i.to_on desc, l.position desc),
  before as materialized (
    select e.day, e.balance from (
      select l.posted_on as day, l.balance_after_minor as balance from ${linesOf}
        and l.posted_on < ${period.fromOn}::date
        order by l.posted_on desc, i.from_on desc, i.to_on desc, l.position desc limit 1) e
      where e.balance is not null
    union all
    (select null, l.balance_after_minor - l.amount_minor from ${linesOf} and ${within(sql`l.posted_on`, period)}
      order by ${inOrder} limit 1)
    limit 1),
  known as (
    select day, balance from ends union all select coalesce(day, '-infinity'::date), balance from before),
  jumps as (
    select lag(k.day) over w as after_on, k.day as before_on, k.balance - lag(k.balance) over w - coalesce((
        select sum(x.amount_minor) from bank_lines x where x.community_id = ${here} and x.bank_account_id = b.id
          and x.posted_on = k.day), 0) as amount
    from known k window w as (order by k.day))
  select jsonb_build_object('openingMinor', f.balance, 'closingMinor', t.balance,
    'missingMinor', t.balance - f.balance - s."bankMinor",
    'gaps', (select coalesce(jsonb_agg(jsonb_build_object('afterOn', g.after_on, 'beforeOn', g.before_on,
        'amountMinor', g.amount) order by g.before_on), '[]')
      from (select * from jumps j where j.amount <> 0 and j.after_on > '-infinity'::date
        order by j.before_on limit 10) g))
  from before f cross join (select balance from ends order by day desc limit 1) t)`;

const importsOf = (toOn: string) => sql`statement_imports i
  where i.community_id = ${here} and i.bank_account_id = b.id and i.status = 'Imported'
    and i.from_on <= ${toOn}::date`;

/**
 * The days of a period that no statement of account `b` covers, counted from the start of the period or of the month
 * with the account's first statement, whichever is later.
 */
const uncoveredIn = ({ fromOn, toOn }: Period) => sql`(
  select case when f.first <= ${toOn}::date
    then datemultirange(daterange(f.first, ${toOn}::date, '[]'))
      - coalesce((select range_agg(daterange(i.from_on, i.to_on, '[]')) from ${importsOf(toOn)}), '{}') end
  from (select case when count(*) > 0
      then greatest(date_trunc('month', min(i.from_on))::date, ${fromOn}::date) end as first
    from ${importsOf(toOn)}) f)`;

/**
 * Compares bank and books over a period. Returns a row for each account with lines, for each account in use with
 * uncovered days, and for movements without a statement line, if there are any.
 */
export async function selectDifferences(
  db: Db,
  { month, ...period }: Period & { month: string },
): Promise<MonthDifference[]> {
  const { rows } = await sql<MonthDifference>`
    select jsonb_build_object('id', b.id, 'label', ${accountLabel}) as "bankAccount", s."lineCount",
      s."bankMinor", s."bookedMinor", s."ignoredMinor", s."openCount",
      s."bankMinor" - s."bookedMinor" - s."ignoredMinor" as "differenceMinor",
      m."hasStatement", (select coalesce(jsonb_agg(jsonb_build_object('fromOn', lower(g.days),
          'toOn', upper(g.days) - 1) order by g.days), '[]')
        from (select days from unnest(u.days) as days order by days limit 20) g) as uncovered,
      case when s."withoutBalance" = 0 then ${balancesOf(period)} end as balances
    from bank_accounts b
    join lateral (select count(*)::int as "lineCount",
        coalesce(sum(l.amount_minor), 0)::bigint as "bankMinor",
        coalesce(sum(l.amount_minor) filter (where l.state = 'Matched'), 0)::bigint as "bookedMinor",
        coalesce(sum(l.amount_minor) filter (where l.state = 'Ignored'), 0)::bigint as "ignoredMinor",
        count(*) filter (where l.state in ('Unmatched', 'Suggested'))::int as "openCount",
        count(*) filter (where l.balance_after_minor is null)::int as "withoutBalance"
      from bank_lines l where l.community_id = ${here} and l.bank_account_id = b.id
        and ${within(sql`l.posted_on`, period)}) s on true
    cross join lateral (select exists (select from statement_imports i
        where i.community_id = ${here} and i.bank_account_id = b.id and i.status = 'Imported'
          and i.from_on <= ${period.toOn}::date and i.to_on >= ${`${month}-01`}::date) as "hasStatement") m
    cross join lateral (select ${uncoveredIn(period)} as days) u
    where b.community_id = ${here}
      and (s."lineCount" > 0 or b.status <> 'Disabled' and not isempty(u.days))
    order by b.created_at, b.id limit 100`.execute(db);
  return [...rows, ...(await selectUnseen(db, period))];
}

/**
 * Movements by bank transfer or cheque without a statement line, except those of a gateway. An unmatched movement and
 * its unmatched reversal are excluded if both are in the period or a match of one of them was undone, because no money
 * moved.
 */
async function selectUnseen(db: Db, period: Period): Promise<MonthDifference[]> {
  const { rows } = await sql<{ minor: number; count: number }>`
    select coalesce(sum(a.minor), 0)::bigint as minor, count(*)::int as count
    from bank_movements m
    cross join lateral (select case when m.wallet_minor = 0 then m.bank_minor else m.wallet_minor end as minor) a
    where m.community_id = ${here} and ${within(sql`m.occurred_on`, period)}
      and m.channel in ('Bank transfer', 'Cheque') and m.source_kind not in ('payment', 'bank-line-part')
      and not exists (select from gateway_movements g
        where g.community_id = m.community_id and g.journal_id = m.journal_id)
      and not exists (select from reconciled_journals r
        where r.community_id = m.community_id and r.journal_id = m.journal_id)
      and not exists (select from journals r
        where r.community_id = m.community_id and (r.reverses_id = m.journal_id or r.id = m.reverses_id)
          and (${within(sql`r.occurred_on`, period)} or exists (select from bank_line_parts p
            where p.community_id = m.community_id and p.journal_id in (m.journal_id, r.id)
              and p.undone_at is not null))
          and not exists (select from reconciled_journals x
            where x.community_id = m.community_id and x.journal_id = r.id))`.execute(db);
  const { minor = 0, count = 0 } = rows[0] ?? {};
  if (count === 0) return [];
  return [
    {
      bankAccount: null,
      lineCount: 0,
      bankMinor: 0,
      bookedMinor: minor,
      ignoredMinor: 0,
      openCount: count,
      differenceMinor: 0 - minor,
      hasStatement: true,
      uncovered: [],
      balances: null,
    },
  ];
}

type Waiting = { count: number; amountMinor: number };

const waitingIn = (list: ReturnType<typeof sql>, day: ReturnType<typeof sql>, period: Period) =>
  sql`(select jsonb_build_object('count', count(*), 'amountMinor', coalesce(sum(k.amount_minor), 0))
    from ${list} k where k.community_id = ${here} and ${within(day, period)})`;

/** Warnings before a period is closed: pending claims and requests dated in it, and merged houses. */
export async function selectWaiting(
  db: Db,
  period: Period,
): Promise<{ claims: Waiting; requests: Waiting; mergedHouses: number }> {
  const { rows } = await sql<{ claims: Waiting; requests: Waiting; mergedHouses: number }>`
    select ${waitingIn(sql`claims_that_wait`, sql`k.paid_on`, period)} as claims,
      ${waitingIn(sql`requests_that_wait`, sql`k.occurred_on`, period)} as requests,
      (select count(*)::int from merged_houses m
        join communities c on c.id = m.community_id
        where m.community_id = ${here}
          and ${within(sql`(m.merged_at at time zone c.time_zone)::date`, period)}) as "mergedHouses"`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('an aggregate without a row');
  return found;
}

export type Closing = NonNullable<MonthRow['closing']> & { closedThrough: string };

/** The closings in force, newest first. */
export async function selectClosings(db: Db): Promise<Closing[]> {
  const { rows } = await sql<Closing>`
    select c.id, c.closed_through as "closedThrough", c.closed_at as "closedAt", c.note,
      (select u.name from users u where u.id = c.closed_by) as "closedByName",
      coalesce(c.figures -> 'differences', '[]') as differences
    from closed_periods c where c.community_id = ${here}
    order by c.closed_through desc limit 200`.execute(db);
  // Old closings were stored before balances and covered days existed. Give them defaults.
  const asNow = { hasStatement: true, uncovered: [], balances: null };
  return rows.map((row) => ({
    ...row,
    differences: row.differences.map((one) => ({ ...asNow, ...one })),
  }));
}

export type Reopening = NonNullable<MonthRow['reopened']> & { closedThrough: string };

/** The latest reopening of each month. */
export async function selectReopenings(db: Db): Promise<Reopening[]> {
  const { rows } = await sql<Reopening>`
    select distinct on (c.closed_through) c.closed_through as "closedThrough", r.reopened_at as at,
      r.reason, (select u.name from users u where u.id = r.reopened_by) as "byName"
    from ledger_reopenings r
    join ledger_closings c on c.community_id = r.community_id and c.id = r.closing_id
    where r.community_id = ${here}
    order by c.closed_through desc, r.reopened_at desc limit 200`.execute(db);
  return rows;
}

type ByMonth<Row> = ReadonlyMap<string, Row[]>;

/** Groups rows by month, with at most as many rows per month as the page shows. */
function byMonth<Row>(rows: readonly (Row & { month: string })[]): ByMonth<Row> {
  const found = new Map<string, Row[]>();
  for (const { month, ...row } of rows) {
    const own = found.get(month) ?? [];
    if (own.length < monthRowLimit) own.push(row as unknown as Row);
    found.set(month, own);
  }
  return found;
}

/** Each closing and reopening, listed under the last month that it closed or reopened. */
export async function selectMonthEvents(db: Db): Promise<ByMonth<MonthRow['history'][number]>> {
  const { rows } = await sql<MonthRow['history'][number] & { month: string }>`
    select e.month, e.kind, e.at, e.text, u.name as "byName"
    from (
      select to_char(c.closed_through, 'YYYY-MM') as month, 'Closed' as kind, c.closed_at as at,
        c.closed_by as by, c.note as text
      from ledger_closings c where c.community_id = ${here}
      union all
      select to_char(c.closed_through, 'YYYY-MM'), 'Reopened', r.reopened_at, r.reopened_by, r.reason
      from ledger_reopenings r
      join ledger_closings c on c.community_id = r.community_id and c.id = r.closing_id
      where r.community_id = ${here}) e
    join users u on u.id = e.by
    order by e.at limit 2000`.execute(db);
  return byMonth(rows);
}

/** The ignored lines since the first day of a month, by month. */
export async function selectIgnored(
  db: Db,
  fromOn: string,
): Promise<ByMonth<MonthRow['ignored'][number]>> {
  const { rows } = await sql<MonthRow['ignored'][number] & { month: string }>`
    select to_char(l.posted_on, 'YYYY-MM') as month, l.id, l.posted_on as "postedOn", l.description,
      l.amount_minor as "amountMinor", coalesce(l.ignored_reason, '') as reason
    from bank_lines l
    where l.community_id = ${here} and l.state = 'Ignored' and l.posted_on >= ${fromOn}::date
    order by l.posted_on, l.position, l.id limit 2000`.execute(db);
  return byMonth(rows);
}

/** Receipts reversed in a later month than that of their bank line, by the month of the reversal. */
export async function selectLaterReversals(
  db: Db,
  fromOn: string,
): Promise<ByMonth<MonthRow['laterReversals'][number]>> {
  const { rows } = await sql<MonthRow['laterReversals'][number] & { month: string }>`
    select distinct to_char(r.occurred_on, 'YYYY-MM') as month, d.payment_id as "paymentId",
      d.receipt_number as "receiptNumber", h.label as house, p.amount_minor as "amountMinor",
      l.posted_on as "postedOn", r.occurred_on as "reversedOn"
    from bank_line_parts p
    join bank_lines l on l.community_id = p.community_id and l.id = p.bank_line_id
    join due_payment_journals d on d.community_id = p.community_id and d.journal_id = p.journal_id
    join journals r on r.community_id = p.community_id and r.reverses_id = p.journal_id
    join house_labels h on h.community_id = d.community_id and h.house_id = d.house_id
    where p.community_id = ${here} and p.kind in ('Payment', 'Transaction')
      and r.occurred_on >= ${fromOn}::date
      and date_trunc('month', r.occurred_on) > date_trunc('month', l.posted_on)
    order by r.occurred_on, d.receipt_number limit 2000`.execute(db);
  return byMonth(rows);
}

/** The first day with a journal or a bank line, and the number of open bank lines of each month. */
export async function selectSpan(
  db: Db,
): Promise<{ firstOn: string | null; open: Map<string, number> }> {
  const { rows: first } = await sql<{ day: string | null }>`
    select least(
      (select min(j.occurred_on) from journals j where j.community_id = ${here}),
      (select min(l.posted_on) from bank_lines l where l.community_id = ${here})) as day`.execute(
    db,
  );
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(l.posted_on, 'YYYY-MM') as month, count(*)::int as count from bank_lines l
    where l.community_id = ${here} and l.state in ('Unmatched', 'Suggested') group by 1`.execute(
    db,
  );
  return {
    firstOn: first[0]?.day ?? null,
    open: new Map(rows.map(({ month, count }) => [month, count])),
  };
}
