// The SQL that explains the difference between dues billed and dues received: sums that count on another day than
// that of issue, and postings to the dues owed by kind of journal. Read-only.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { ReportBasis } from '#contract/reports/report-basis.ts';
import type { Db } from '#platform/database/database.ts';
import { billedIn } from './dues-queries.ts';
import type { ReportPeriod } from './period.ts';

export type BilledTiming = {
  /** Charges that count in the period by the report's basis. */
  billedMinor: number;
  /** The part of `billedMinor` that was issued outside the period. */
  issuedElsewhereMinor: number;
  /** Charges issued in the period, whichever period they count in. */
  issuedMinor: number;
};

export async function selectBilledTiming(
  db: Db,
  basis: ReportBasis,
  time: ReportPeriod,
): Promise<BilledTiming> {
  const { rows } = await sql<BilledTiming>`
    select coalesce(sum(b.principal_minor), 0)::bigint as "billedMinor",
      coalesce(sum(b.principal_minor)
        filter (where b.issued_on not between ${time.fromOn}::date and ${time.toOn}::date), 0)::bigint
        as "issuedElsewhereMinor",
      (select coalesce(sum(i.principal_minor), 0)::bigint
        from billed_between('Day of issue', ${time.fromOn}::date, ${time.toOn}::date) i) as "issuedMinor"
    from ${billedIn(basis, time)}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('an aggregate without a row');
  return found;
}

/** Sums of the postings of one kind of journal in a period; debits are positive. */
export type OwedMove = {
  kind: string;
  owedMinor: number;
  creditMinor: number;
  billedMinor: number;
  penaltyMinor: number;
  waivedMinor: number;
};

export async function selectOwedMoves(db: Db, { fromOn, toOn }: ReportPeriod): Promise<OwedMove[]> {
  const of = (kind: string) =>
    sql`coalesce(sum(p.amount_minor) filter (where a.kind = ${kind}), 0)::bigint`;
  const { rows } = await sql<OwedMove>`
    select j.kind, ${of('receivable')} as "owedMinor", ${of('houseCredit')} as "creditMinor",
      ${of('duesIncome')} as "billedMinor", ${of('penaltyIncome')} as "penaltyMinor", ${of('waived')} as "waivedMinor"
    from ledger_accounts a
    join postings p on p.community_id = a.community_id and p.account_id = a.id
    join journals j on j.community_id = p.community_id and j.id = p.journal_id
    where a.community_id = ${here}
      and a.kind in ('receivable', 'houseCredit', 'duesIncome', 'penaltyIncome', 'waived')
      and p.occurred_on between ${fromOn}::date and ${toOn}::date
    group by j.kind`.execute(db);
  return rows;
}

/** Dues that all houses owed at the end of the day before a period. */
export async function selectOwedBefore(db: Db, { fromOn }: ReportPeriod): Promise<number> {
  const { rows } = await sql<{ owedMinor: number }>`
    select coalesce(sum(p.amount_minor), 0)::bigint as "owedMinor"
    from ledger_accounts a
    join postings p on p.community_id = a.community_id and p.account_id = a.id
    where a.community_id = ${here} and a.kind = 'receivable' and p.occurred_on < ${fromOn}::date`.execute(
    db,
  );
  return rows[0]?.owedMinor ?? 0;
}
