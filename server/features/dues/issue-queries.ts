// The SQL that issues charges to houses. Each batch of houses is one statement.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { allOf } from '#platform/http/list.ts';
import { digitsOf } from '#platform/text/money-text.ts';
import { type Place } from '#kernel/billing/words.ts';
import { audienceOf, basisOf, type Billed, notExcluded, principalOf } from './billing-queries.ts';

export type OpenPeriod = {
  id: string;
  dueId: string;
  startsOn: string;
  endsOn: string | null;
  issuedOn: string;
  dueOn: string;
  /** The wallet into which its charges are paid. */
  walletId: string;
  status: string;
  houseCount: number;
  housesDone: number;
  lastHouseId: string | null;
  /** The billing terms, copied from the due when the period was opened. */
  terms: Omit<Billed, 'id'> & { proration: string };
};

const columns = sql`q.id, q.due_id as "dueId", q.starts_on as "startsOn", q.ends_on as "endsOn",
  q.issued_on as "issuedOn", q.due_on as "dueOn", q.wallet_id as "walletId", q.status, q.house_count as "houseCount",
  q.houses_done as "housesDone", q.last_house_id as "lastHouseId",
  jsonb_build_object('amount', q.amount, 'amountList', q.amount_list, 'audience', q.audience,
    'excludedHouseIds', q.excluded_house_ids, 'proration', q.proration) as terms`;

/** Locks and returns the period of a due that is being issued; undefined if there is none. */
export async function lockIssuing(db: Db, dueId: string): Promise<OpenPeriod | undefined> {
  const { rows } = await sql<OpenPeriod>`select ${columns} from due_periods q
    where q.community_id = ${here} and q.due_id = ${dueId} and q.status = 'Issuing'
    order by q.number limit 1 for update`.execute(db);
  return rows[0];
}

export type Batch = {
  /** Number of houses processed. */
  taken: number;
  lastHouseId: string | null;
  charged: number;
  totalMinor: number;
  /** Houses of the batch with credit in the period's wallet. The credit pays their charges at once. */
  creditHouseIds: string[];
};

export type Issuing = {
  due: Billed & { proration: string; publishedAt: string | null };
  period: OpenPeriod;
  place: Place;
  /** If set, charge only houses that became active after this instant and have no charge for the period. */
  since?: string | undefined;
};

/**
 * An id that sorts charges by the order of houses along their streets: the batch's time, the house's position in the
 * batch, and random digits. Lists of one day are sorted by id, so they are in street order without a separate index.
 */
const idInOrder = sql`(lpad(to_hex((extract(epoch from transaction_timestamp()) * 1000)::bigint), 12, '0')
  || '7' || lpad(to_hex(p.place >> 12), 3, '0') || '8' || lpad(to_hex(p.place & 4095), 3, '0')
  || right(gen_random_uuid()::text, 12))::uuid`;

/** The houses to charge next, under the alias `b`. */
const wanted = ({ due, period, since }: Omit<Issuing, 'place'>): RawBuilder<unknown> =>
  allOf([
    audienceOf(due),
    notExcluded(due),
    since !== undefined &&
      sql`b.active_since > ${since}::timestamptz and not exists (select from charges x
        where x.community_id = ${here} and x.period_id = ${period.id} and x.house_id = b.house_id)`,
    period.lastHouseId !== null && sql`b.house_id > ${period.lastHouseId}::uuid`,
  ]);

/** True if there is a new house to charge; checked before anything is locked. */
export async function hasNewcomers(db: Db, of: Omit<Issuing, 'place'>): Promise<boolean> {
  const { rows } = await sql`select from billable_houses b
    where ${wanted(of)} and ${principalOf(of.due)} is not null limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Charges the next batch of houses, each house once, after the last house that the period has charged. A house that
 * became active after the due was published pays only for the remaining days of the period, if the due prorates.
 */
export async function insertCharges(
  db: Db,
  { due, period, place: { timeZone, currency }, since }: Issuing,
  size: number,
): Promise<Batch> {
  const { startsOn, endsOn } = period;
  const prorated =
    due.proration === 'Daily' && endsOn
      ? sql`case when c.joined_on > ${startsOn}::date and c.joined_on <= ${endsOn}::date
          then (${endsOn}::date - c.joined_on + 1) end`
      : sql`null::integer`;
  const days = sql`(${endsOn}::date - ${startsOn}::date + 1)`;
  const { rows } = await sql<Batch>`
    with candidate as materialized (
      select b.house_id, b.sort_key, b.billed_resident_id, ${principalOf(due)} as principal,
        ${basisOf(due, currency)} as basis,
        case when b.active_since > ${due.publishedAt}::timestamptz
          then (b.active_since at time zone ${timeZone})::date end as joined_on
      from billable_houses b where ${wanted({ due, period, since })}
      order by b.house_id limit ${size}),
    priced as (
      select c.*, ${prorated} as days_left, row_number() over (order by c.sort_key, c.house_id) as place
      from candidate c where c.principal is not null),
    added as (
      insert into charges (community_id, id, due_id, period_id, house_id, billed_resident_id,
          principal_minor, basis, issued_on, due_on)
        select ${here}, ${idInOrder}, ${period.dueId}, ${period.id}, p.house_id, p.billed_resident_id,
          case when p.days_left is null then p.principal
            else greatest(1, round(p.principal::numeric * p.days_left / ${days}))::bigint end,
          case when p.days_left is null then p.basis
            else concat_ws(', ', coalesce(p.basis, plain_price(p.principal, ${digitsOf(currency)})),
              p.days_left || ' of ' || ${days} || ' days') end,
          ${period.issuedOn}::date, ${period.dueOn}::date
        from priced p
        on conflict on constraint charges_once do nothing
        returning house_id, principal_minor)
    select (select count(*)::int from candidate) as taken,
      (select house_id from candidate order by house_id desc limit 1) as "lastHouseId",
      (select coalesce(jsonb_agg(x.house_id), '[]') from added x
        join ledger_accounts a on a.community_id = ${here} and a.credit_house_id = x.house_id
          and a.credit_wallet_id = ${period.walletId} and a.balance_minor < 0) as "creditHouseIds",
      count(*)::int as charged, coalesce(sum(principal_minor), 0)::bigint as "totalMinor"
    from added`.execute(db);
  const batch = rows[0];
  if (!batch) throw new Error('an aggregate without a row');
  return batch;
}

/** Houses with credit in the period's wallet and a charge of the period of which nothing was paid or waived. */
export async function selectHousesWithCredit(db: Db, period: OpenPeriod): Promise<string[]> {
  const { rows } = await sql<{ houseId: string }>`
    select c.house_id as "houseId" from ledger_accounts a
    join charges c on c.community_id = a.community_id and c.house_id = a.credit_house_id
      and c.period_id = ${period.id} and c.outstanding_minor = c.principal_minor
    where a.community_id = ${here} and a.credit_wallet_id = ${period.walletId} and a.balance_minor < 0`.execute(
    db,
  );
  return rows.map(({ houseId }) => houseId);
}

export type Current = OpenPeriod & { since: string };

/**
 * Issued periods of active dues that have an end and have not ended, with the time of their first charges. Houses that
 * became active after that time count as new.
 */
export async function selectCurrent(db: Db, today: string): Promise<Current[]> {
  const { rows } = await sql<Current>`
    select ${columns}, b.since from due_periods q
    join dues d on d.community_id = q.community_id and d.id = q.due_id and d.status = 'Active'
    cross join lateral (select min(b.issued_at) as since from charge_batches b
      where b.community_id = q.community_id and b.period_id = q.id) b
    where q.community_id = ${here} and q.status = 'Issued' and q.ends_on >= ${today}::date
      and b.since is not null
    order by q.due_id, q.number limit 500`.execute(db);
  return rows;
}
