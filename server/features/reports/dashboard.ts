// The dashboard's part of the reports: collection of dues and money movements over twelve months, and current debts.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { usualBasis } from '#contract/reports/report-basis.ts';
import type { ReportTable } from '#contract/reports/reports.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { addAged, movedTable, overdueOf, sumOf } from './document.ts';
import { selectAgedDues, selectCollectedMonths } from './dues-queries.ts';
import { rateOf } from './dues-report.ts';
import type { MovedMonth } from './money-queries.ts';
import { monthOf, monthsOf, type ReportPeriod } from './period.ts';
import { monthText } from '#rules/shared/day-text.ts';

/** The last twelve months: from the first day of the month eleven months ago to today. */
export function yearTo(today: string): ReportPeriod {
  const first = new Date(`${monthOf(today)}T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - 11);
  return { fromOn: first.toISOString().slice(0, 10), toOn: today };
}

const todayOf = ({ community, clock }: CommunityContext): string =>
  todayIn(community.timeZone, clock);

export async function owedNow(context: CommunityContext) {
  const aged = addAged(await selectAgedDues(context.db, todayOf(context)));
  const overdueMinor = overdueOf(aged);
  return {
    outstandingMinor: aged.notDueMinor + overdueMinor,
    overdueMinor,
  };
}

/** The paid share of the dues billed for each month. */
export async function collectionByMonth(context: CommunityContext): Promise<ReportTable> {
  const time = yearTo(todayOf(context));
  const rows = await selectCollectedMonths(context.db, usualBasis, time);
  const together = {
    billedMinor: sumOf(rows, ({ billedMinor }) => billedMinor),
    penaltyMinor: sumOf(rows, ({ penaltyMinor }) => penaltyMinor),
    waivedMinor: sumOf(rows, ({ waivedMinor }) => waivedMinor),
    paidMinor: sumOf(rows, ({ paidMinor }) => paidMinor),
  };
  return {
    key: 'collection',
    title: 'Collection rate',
    sentence: 'Share of each month’s billed dues that is paid today.',
    columns: [
      { title: 'Month', kind: 'text' },
      { title: 'Billed', kind: 'money' },
      { title: 'Paid', kind: 'money' },
      { title: 'Rate', kind: 'percent' },
    ],
    rows: rows.map((row) => [monthText(row.monthOn), row.billedMinor, row.paidMinor, rateOf(row)]),
    total: ['Total', together.billedMinor, together.paidMinor, rateOf(together)],
    chart: { kind: 'columns', columns: [3], tones: ['in'] },
  };
}

/**
 * Money in and out of the community's wallets, equal to the financial report. For speed, an index by day sums all
 * movements; transfers, reversals and payments from unallocated money are rare and subtracted afterwards. Fees of
 * incoming money are added to both sides.
 */
export async function inflowByMonth(context: CommunityContext): Promise<ReportTable> {
  const time = yearTo(todayOf(context));
  const between = sql`between ${time.fromOn}::date and ${time.toOn}::date`;
  const { rows } = await sql<MovedMonth>`
    with own as materialized (
      select a.id from ledger_accounts a where a.community_id = ${here} and a.kind = 'wallet'),
    moved as (
      select p.occurred_on, greatest(p.amount_minor, 0) as came, -least(p.amount_minor, 0) as went
      from own join postings p on p.community_id = ${here} and p.account_id = own.id
      where p.occurred_on ${between}),
    inside as (
      select j.id, case when j.kind <> 'wallet.transfer' then 1 else 0 end as is_reversal from journals j
      where j.community_id = ${here} and (j.kind = 'wallet.transfer' or j.reverses_id is not null)
        and j.occurred_on ${between}
      union all
      select j.id, 0 from ledger_accounts a
      join postings p on p.community_id = ${here} and p.account_id = a.id and p.amount_minor > 0
      join journals j on j.community_id = ${here} and j.id = p.journal_id and j.kind = 'due.payment'
      where a.community_id = ${here} and a.kind = 'unallocated' and p.occurred_on ${between}),
    passed as (
      select p.occurred_on, -greatest(p.amount_minor, 0) as came, least(p.amount_minor, 0) as went,
        p.amount_minor * i.is_reversal as reversed
      from inside i join postings p on p.community_id = ${here} and p.journal_id = i.id
      where p.account_id in (select own.id from own)),
    fees as (
      select p.occurred_on, p.amount_minor as came, p.amount_minor as went
      from ledger_accounts a
      join postings p on p.community_id = ${here} and p.account_id = a.id
      join journals j on j.community_id = ${here} and j.id = p.journal_id and j.reverses_id is null
      where a.community_id = ${here} and a.kind = 'fees' and p.occurred_on ${between}
        and (select coalesce(sum(w.amount_minor), 0) from postings w where w.community_id = ${here}
          and w.journal_id = j.id and w.account_id in (select own.id from own)) >= 0),
    days as (
      select occurred_on, sum(came) as came, sum(went) as went, sum(reversed) as reversed
      from (select *, 0 as reversed from moved union all select * from passed
        union all select *, 0 from fees) every_one group by 1),
    months as (
      select date_trunc('month', occurred_on)::date as month_on, sum(came) as came, sum(went) as went,
        sum(reversed) as reversed
      from days group by 1)
    select m as "monthOn", coalesce(s.came, 0)::bigint as "inMinor", coalesce(s.went, 0)::bigint as "outMinor",
      coalesce(s.reversed, 0)::bigint as "reversedMinor"
    from unnest(${monthsOf(time)}::date[]) m left join months s on s.month_on = m order by m`.execute(
    context.db,
  );
  return movedTable({ key: 'inflow', title: 'Money in and out' }, rows);
}
