// The SQL of the financial reports: sums of postings by account, kind and month. It reads the ledger alone.
import { type RawBuilder, sql } from 'kysely';
import type { AccountKind } from '#ledger/chart.ts';
import { journalKinds, otherKind } from '#ledger/journal-kinds.ts';
import type { Db } from '#platform/database.ts';
import { here } from './dues-queries.ts';
import type { Time } from './time.ts';

/** What a journal is called where it moves a wallet. */
const kindOf: RawBuilder<unknown> = sql`case when j.reverses_id is not null then 'Reversal'
  else coalesce(${JSON.stringify(journalKinds)}::jsonb ->> j.kind, ${otherKind}) end`;

/**
 * What each journal of a time brought the community's own wallets together, or took from them: what only goes from one
 * of them to another is neither in nor out, also for whoever is limited to one of the two and sees half of it.
 */
const moved = ({ fromOn, toOn }: Time): RawBuilder<unknown> => sql`
  from (select q.community_id, q.journal_id, q.occurred_on, sum(q.amount_minor) as amount_minor
    from ledger_accounts a
    join postings q on q.community_id = a.community_id and q.account_id = a.id
    where a.community_id = ${here} and a.kind = 'wallet'
      and q.occurred_on between ${fromOn}::date and ${toOn}::date
    group by 1, 2, 3) p
  join journals j on j.community_id = p.community_id and j.id = p.journal_id
  where p.amount_minor <> 0 and j.kind <> 'wallet.transfer'`;

export type MovedMonth = { monthOn: string; inMinor: number; outMinor: number };

/** Money in and out of the wallets, month by month. */
export async function selectMovedMonths(
  db: Db,
  time: Time,
  months: readonly string[],
): Promise<MovedMonth[]> {
  const { rows } = await sql<MovedMonth>`
    with s as (select date_trunc('month', p.occurred_on)::date as month_on,
        sum(greatest(p.amount_minor, 0)) as came, -sum(least(p.amount_minor, 0)) as went ${moved(time)} group by 1)
    select m as "monthOn", coalesce(s.came, 0)::bigint as "inMinor", coalesce(s.went, 0)::bigint as "outMinor"
    from unnest(${[...months]}::date[]) m left join s on s.month_on = m order by m`.execute(db);
  return rows;
}

export type MovedKind = { kind: string; inMinor: number; outMinor: number };

/** The same by what it was: deposits, payments of dues, withdrawals. */
export async function selectMovedKinds(db: Db, time: Time): Promise<MovedKind[]> {
  const { rows } = await sql<MovedKind>`
    select ${kindOf} as kind, sum(greatest(p.amount_minor, 0))::bigint as "inMinor",
      (-sum(least(p.amount_minor, 0)))::bigint as "outMinor" ${moved(time)}
    group by 1 order by sum(abs(p.amount_minor)) desc`.execute(db);
  return rows;
}

export type WalletBalance = {
  name: string;
  openingMinor: number;
  inMinor: number;
  outMinor: number;
};

/** Each own wallet: what it had on the evening before, and what came and went, transfers too. */
export async function selectWalletBalances(db: Db, time: Time): Promise<WalletBalance[]> {
  const { rows } = await sql<WalletBalance>`
    select w.name, coalesce(s.opening, 0)::bigint as "openingMinor", coalesce(s.came, 0)::bigint as "inMinor",
      coalesce(s.went, 0)::bigint as "outMinor"
    from wallet_names w
    join ledger_accounts a on a.community_id = w.community_id and a.kind = 'wallet' and a.subject = w.wallet_id::text
    cross join lateral (
      select sum(p.amount_minor) filter (where p.occurred_on < ${time.fromOn}::date) as opening,
        sum(greatest(p.amount_minor, 0)) filter (where p.occurred_on >= ${time.fromOn}::date) as came,
        -sum(least(p.amount_minor, 0)) filter (where p.occurred_on >= ${time.fromOn}::date) as went
      from postings p where p.community_id = ${here} and p.account_id = a.id
        and p.occurred_on <= ${time.toOn}::date) s
    where w.community_id = ${here} and w.kind <> 'House'
      and (w.status <> 'Closed' or s.opening <> 0 or s.came > 0)
    order by (w.kind <> 'Main'), w.name limit 200`.execute(db);
  return rows;
}

export type AccountSum = {
  kind: AccountKind;
  subject: string;
  amountMinor: number;
  beforeMinor: number;
};

/** What was posted to accounts of some kinds in a time and in the time before, debits above zero. */
export async function selectAccountSums(
  db: Db,
  kinds: readonly AccountKind[],
  { time, before }: { time: Time; before: Time },
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
  isTakenBack: boolean;
};

/** Movements out of the wallets that people asked for, or those that one person alone let through. */
export async function selectPayouts(
  db: Db,
  { fromOn, toOn }: Time,
  given: { only: 'payouts' | 'single control'; most: number },
): Promise<Payout[]> {
  const chosen =
    given.only === 'payouts'
      ? sql`p.amount_minor < 0 and j.kind in ('wallet.withdrawal', 'wallet.expense', 'due.refund')`
      : sql`j.single_control and (p.amount_minor < 0 or j.kind <> 'wallet.transfer')`;
  const { rows } = await sql<Payout>`
    select j.occurred_on as day, j.reference, ${kindOf} as kind, w.name as wallet, j.counterparty as payee,
      j.narration, j.channel, p.amount_minor as "amountMinor",
      (select u.name from users u where u.id = j.actor_id) as by, j.single_control as "isSingleControl",
      exists (select from journals r where r.community_id = j.community_id and r.reverses_id = j.id) as "isTakenBack"
    from journals j
    join postings p on p.community_id = j.community_id and p.journal_id = j.id and p.of_wallet
    join ledger_accounts a on a.community_id = p.community_id and a.id = p.account_id
    join wallet_names w on w.community_id = a.community_id and w.wallet_id::text = a.subject
    where j.community_id = ${here} and j.occurred_on between ${fromOn}::date and ${toOn}::date and ${chosen}
    order by j.occurred_on desc, p.position desc limit ${given.most}`.execute(db);
  return rows;
}
