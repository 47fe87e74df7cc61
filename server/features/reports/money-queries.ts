// The SQL of the financial reports: sums of postings by account, kind and month, and dues billed by category.
// Read-only.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReportBasis } from '#contract/reports/report-basis.ts';
import type { AccountKind } from '#ledger/chart.ts';
import { journalKinds, otherKind } from '#ledger/journal-kinds.ts';
import type { Db } from '#platform/database/database.ts';
import { billedIn } from './dues-queries.ts';
import type { ReportPeriod } from './period.ts';

/** The display name of a kind of journal that moves a wallet. */
const kindOf = (kind: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(${JSON.stringify(journalKinds)}::jsonb ->> ${kind}, ${otherKind})`;

/**
 * The movements of a period, as a row `m` for each journal that touches the community's wallets: money in before
 * gateway fees, the fee, money out without the fee, and the change by a reversal. Transfers between the community's
 * wallets are excluded, even for a user who can see only one of the two wallets.
 */
const moved = ({ fromOn, toOn }: ReportPeriod): RawBuilder<unknown> => sql`
  from (select p.*, j.kind as journal_kind, o.kind as reversed_kind,
      case when not r.is_reversal and p.wallet >= 0 then p.wallet + p.fee else 0 end as came,
      case when not r.is_reversal then p.fee else 0 end as fees,
      case when not r.is_reversal and p.wallet < 0 then -p.wallet - p.fee else 0 end as went,
      case when r.is_reversal then p.wallet else 0 end as reversed
    from (select q.community_id, q.journal_id, q.occurred_on,
        coalesce(sum(q.amount_minor) filter (where a.kind = 'wallet'), 0) as wallet,
        coalesce(sum(q.amount_minor) filter (where a.kind = 'fees'), 0) as fee
      from ledger_accounts a
      join postings q on q.community_id = a.community_id and q.account_id = a.id
      where a.community_id = ${here} and a.kind in ('wallet', 'fees')
        and q.occurred_on between ${fromOn}::date and ${toOn}::date
      group by 1, 2, 3) p
    join journals j on j.community_id = p.community_id and j.id = p.journal_id
    left join journals o on o.community_id = j.community_id and o.id = j.reverses_id
    cross join lateral (select o.id is not null as is_reversal) r
    where (p.wallet <> 0 or p.fee <> 0) and j.kind <> 'wallet.transfer') m`;

export type MovedMonth = {
  monthOn: string;
  /** Before gateway fees. */
  inMinor: number;
  /** Including gateway fees. */
  outMinor: number;
  /** The amount that reversals returned to the wallets; negative if they removed money. */
  reversedMinor: number;
};

/** Money in and out of the wallets by month. */
export async function selectMovedMonths(
  db: Db,
  time: ReportPeriod,
  months: readonly string[],
): Promise<MovedMonth[]> {
  const { rows } = await sql<MovedMonth>`
    with s as (select date_trunc('month', m.occurred_on)::date as month_on, sum(m.came) as came,
        sum(m.went + m.fees) as went, sum(m.reversed) as reversed ${moved(time)} group by 1)
    select x as "monthOn", coalesce(s.came, 0)::bigint as "inMinor", coalesce(s.went, 0)::bigint as "outMinor",
      coalesce(s.reversed, 0)::bigint as "reversedMinor"
    from unnest(${[...months]}::date[]) x left join s on s.month_on = x order by x`.execute(db);
  return rows;
}

export type MovedKind = Omit<MovedMonth, 'monthOn'> & { kind: string };

/**
 * Money in and out by kind: deposits, payments of dues, withdrawals, fees. A reversal counts under the kind of the
 * reversed journal.
 */
export async function selectMovedKinds(db: Db, time: ReportPeriod): Promise<MovedKind[]> {
  const { rows } = await sql<MovedKind>`
    with k as (
      select ${kindOf(sql`coalesce(m.reversed_kind, m.journal_kind)`)} as kind, m.came, m.went, m.reversed,
        m.fees ${moved(time)})
    select s.kind, sum(s.came)::bigint as "inMinor", sum(s.went)::bigint as "outMinor",
      sum(s.reversed)::bigint as "reversedMinor"
    from (select k.kind, k.came, k.went, k.reversed from k where k.came <> 0 or k.went <> 0 or k.reversed <> 0
      union all select 'Payment fees', 0, k.fees, 0 from k where k.fees <> 0) s
    group by 1 order by sum(s.came + s.went + abs(s.reversed)) desc, 1`.execute(db);
  return rows;
}

export type DuesBridge = {
  /** The amount that payments of dues brought into the wallets, before fees. */
  duesInMinor: number;
  /** Payments dated in the period that have been reversed since. */
  reversedMinor: number;
  /** The part of the payments that used unallocated money. */
  identifiedMinor: number;
};

/**
 * The figures that explain the difference between payments of dues in a period and the money added to the wallets.
 */
export async function selectDuesBridge(db: Db, time: ReportPeriod): Promise<DuesBridge> {
  const { rows } = await sql<DuesBridge>`
    with paid as (
      select q.journal_id, -sum(q.amount_minor) filter (where a.kind in ('receivable', 'houseCredit')) as amount,
        coalesce(sum(q.amount_minor) filter (where a.kind = 'unallocated'), 0) as identified
      from ledger_accounts a
      join postings q on q.community_id = a.community_id and q.account_id = a.id
      join journals j on j.community_id = q.community_id and j.id = q.journal_id and j.kind = 'due.payment'
      where a.community_id = ${here} and a.kind in ('receivable', 'houseCredit', 'unallocated')
        and q.occurred_on between ${time.fromOn}::date and ${time.toOn}::date
      group by 1)
    select (select coalesce(sum(m.came), 0)::bigint ${moved(time)} where m.journal_kind = 'due.payment')
        as "duesInMinor",
      coalesce(sum(p.amount) filter (where d.status = 'Reversed'), 0)::bigint as "reversedMinor",
      coalesce(sum(p.identified), 0)::bigint as "identifiedMinor"
    from paid p
    left join due_payment_journals d on d.community_id = ${here} and d.journal_id = p.journal_id`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('an aggregate without a row');
  return found;
}

export type WalletBalance = {
  name: string;
  openingMinor: number;
  inMinor: number;
  outMinor: number;
  /** The amount that reversals returned to the wallet, minus the amount that other reversals took from it. */
  reversedMinor: number;
};

/**
 * For each wallet of the community, except house wallets: the balance before the period, money in and out including
 * transfers, and reversals. Closed wallets are left out if they had no opening balance, no money in and no reversals.
 */
export async function selectWalletBalances(db: Db, time: ReportPeriod): Promise<WalletBalance[]> {
  const { rows } = await sql<WalletBalance>`
    select w.name, coalesce(s.opening, 0)::bigint as "openingMinor", coalesce(s.came, 0)::bigint as "inMinor",
      coalesce(s.went, 0)::bigint as "outMinor", coalesce(s.reversed, 0)::bigint as "reversedMinor"
    from wallet_names w
    join ledger_accounts a on a.community_id = w.community_id and a.kind = 'wallet' and a.subject = w.wallet_id::text
    cross join lateral (
      select sum(p.amount_minor) filter (where p.occurred_on < ${time.fromOn}::date) as opening,
        sum(greatest(p.amount_minor, 0)) filter (where p.occurred_on >= ${time.fromOn}::date
          and j.reverses_id is null) as came,
        -sum(least(p.amount_minor, 0)) filter (where p.occurred_on >= ${time.fromOn}::date
          and j.reverses_id is null) as went,
        sum(p.amount_minor) filter (where p.occurred_on >= ${time.fromOn}::date
          and j.reverses_id is not null) as reversed
      from postings p
      join journals j on j.community_id = p.community_id and j.id = p.journal_id
      where p.community_id = ${here} and p.account_id = a.id
        and p.occurred_on <= ${time.toOn}::date) s
    where w.community_id = ${here} and w.kind <> 'House'
      and (w.status <> 'Closed' or s.opening <> 0 or s.came > 0 or s.reversed <> 0)
    order by (w.kind <> 'Main'), w.name limit 200`.execute(db);
  return rows;
}

export type AccountSum = {
  kind: AccountKind;
  subject: string;
  amountMinor: number;
  beforeMinor: number;
};

/** Sums of postings to some kinds of accounts in a period and in the previous one; debits are positive. */
export async function selectAccountSums(
  db: Db,
  kinds: readonly AccountKind[],
  { time, before }: { time: ReportPeriod; before: ReportPeriod },
): Promise<AccountSum[]> {
  const { rows } = await sql<AccountSum>`
    select a.kind, a.subject, s.now as "amountMinor", s.before as "beforeMinor"
    from ledger_accounts a
    cross join lateral (
      select coalesce(sum(p.amount_minor)
          filter (where p.occurred_on between ${time.fromOn}::date and ${time.toOn}::date), 0)::bigint as now,
        coalesce(sum(p.amount_minor)
          filter (where p.occurred_on between ${before.fromOn}::date and ${before.toOn}::date), 0)::bigint as before
      from postings p where p.community_id = ${here} and p.account_id = a.id
        and p.occurred_on between ${before.fromOn}::date and ${time.toOn}::date) s
    where a.community_id = ${here} and a.kind = any (${[...kinds]}::text[]) and (s.now <> 0 or s.before <> 0)
    order by a.kind, abs(s.now) desc, a.subject limit 200`.execute(db);
  return rows;
}

/** Dues billed for the period and the previous one, by category, as income. */
export async function selectBilledSums(
  db: Db,
  basis: ReportBasis,
  { time, before }: { time: ReportPeriod; before: ReportPeriod },
): Promise<AccountSum[]> {
  const { rows } = await sql<AccountSum>`
    select 'duesIncome' as kind, s.category as subject, sum(s.now)::bigint as "amountMinor",
      sum(s.before)::bigint as "beforeMinor"
    from (select b.category, b.principal_minor as now, 0 as before from ${billedIn(basis, time)}
      union all select b.category, 0, b.principal_minor from ${billedIn(basis, before)}) s
    group by s.category having sum(s.now) <> 0 or sum(s.before) <> 0
    order by sum(s.now) desc, s.category`.execute(db);
  return rows;
}

export type Payout = {
  day: string;
  reference: string;
  kind: string;
  wallet: string;
  payee: string | null;
  narration: string;
  channel: string | null;
  amountMinor: number;
  by: string | null;
  isSingleControl: boolean;
  /** `1 of 2` if the movement had fewer approvals than the rule requires; otherwise null. */
  approvals: string | null;
  isTakenBack: boolean;
};

/**
 * With `payouts`: the withdrawals, expenses and refunds of a period. With `single control`: the movements that a single
 * person approved or that had fewer approvals than the rule requires, except arrivals of transfers. Newest first.
 */
export async function selectPayouts(
  db: Db,
  { fromOn, toOn }: ReportPeriod,
  given: { only: 'payouts' | 'single control'; most: number },
): Promise<Payout[]> {
  const chosen =
    given.only === 'payouts'
      ? sql`p.amount_minor < 0 and j.kind in ('wallet.withdrawal', 'wallet.expense', 'due.refund')`
      : sql`(j.single_control or s.journal_id is not null)
          and (p.amount_minor < 0 or j.kind <> 'wallet.transfer')`;
  const { rows } = await sql<Payout>`
    select j.occurred_on as day, j.reference,
      case when j.reverses_id is not null then 'Reversal' else ${kindOf(sql`j.kind`)} end as kind,
      w.name as wallet, j.counterparty as payee,
      j.narration, j.channel, p.amount_minor as "amountMinor",
      (select u.name from users u where u.id = j.actor_id) as by, j.single_control as "isSingleControl",
      s.approvals_given || ' of ' || s.approvals_wanted as approvals,
      exists (select from journals r where r.community_id = j.community_id and r.reverses_id = j.id) as "isTakenBack"
    from journals j
    join postings p on p.community_id = j.community_id and p.journal_id = j.id and p.of_wallet
    join ledger_accounts a on a.community_id = p.community_id and a.id = p.account_id
    join wallet_names w on w.community_id = a.community_id and w.wallet_id::text = a.subject
    left join short_approvals s on s.community_id = j.community_id and s.journal_id = j.id
    where j.community_id = ${here} and j.occurred_on between ${fromOn}::date and ${toOn}::date and ${chosen}
    order by j.occurred_on desc, p.position desc limit ${given.most}`.execute(db);
  return rows;
}
