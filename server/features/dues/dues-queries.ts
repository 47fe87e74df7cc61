// The SQL that reads dues and their periods, and that reads and writes the amounts of single houses. The SQL of issuing
// is in issue-queries.ts.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { AmountRule, Audience } from '#rules/dues/due-rules.ts';
import type { Due, DuePeriod, DueRow } from '#contract/dues/dues.ts';
import type { dueList } from '#contract/dues/due-list.ts';
import type { Db } from '#platform/database/database.ts';
import {
  direction,
  allOf,
  listPage,
  type Orders,
  type Page,
  type QueryOf,
  sortKey,
} from '#platform/http/list.ts';
import { seenWallet } from '#kernel/billing/words.ts';
import type { StoredDue } from '#kernel/billing/stored-due.ts';

const progressOf = (alias: string): RawBuilder<unknown> => {
  const p = sql.raw(alias);
  return sql`jsonb_build_object('chargeCount', coalesce(${p}.charge_count, 0),
    'settledCount', coalesce(${p}.settled_count, 0),
    'billedMinor', coalesce(${p}.billed_minor, 0), 'penaltyMinor', coalesce(${p}.penalty_minor, 0),
    'collectedMinor', coalesce(${p}.collected_minor, 0),
    'waivedMinor', coalesce(${p}.waived_minor, 0),
    'outstandingMinor', coalesce(${p}.outstanding_minor, 0))`;
};

const rowColumns = sql`d.id, d.title, d.category, d.status,
  jsonb_build_object('id', d.wallet_id, 'name', ${seenWallet}) as wallet,
  d.amount ->> 'model' as "amountModel", (d.amount ->> 'amountMinor')::bigint as "amountMinor",
  d.frequency, d.every_months as "everyMonths", d.start_on as "startOn",
  d.next_issue_on as "nextIssueOn", d.next_due_on as "nextDueOn", d.created_at as "createdAt",
  d.version, ${progressOf('p')} as progress`;

const withNames = sql`left join due_progress p
  on p.community_id = d.community_id and p.due_id = d.id
  left join wallet_names w on w.community_id = d.community_id and w.wallet_id = d.wallet_id`;

const orders: Orders<typeof dueList> = {
  createdAt: sql`d.created_at`,
  title: sql`natural_key(d.title) collate "C"`,
  nextDueOn: sql`d.next_due_on`,
};

export function selectDuePage(db: Db, query: QueryOf<typeof dueList>): Promise<Page<DueRow>> {
  const { Search, Status, Category, WalletId, Sort = '-createdAt' } = query;
  return listPage<DueRow>(db, {
    from: sql`from dues d where ${allOf([
      sql`d.community_id = ${here}`,
      Search ? sql`search_form(d.title) like all (search_patterns(${Search}))` : undefined,
      Status && sql`d.status = any (${Status}::text[])`,
      Category && sql`d.category = any (${Category}::text[])`,
      WalletId && sql`d.wallet_id = any (${WalletId}::uuid[])`,
    ])}`,
    id: sql`d.id`,
    order: sql`${orders[sortKey(Sort) ?? 'createdAt']} ${direction(Sort)} nulls last, d.id`,
    page: query,
    load: sql`select page.position, ${rowColumns} from page
      join dues d on d.community_id = ${here} and d.id = page.id ${withNames}`,
  });
}

export type DueRead = Omit<Due, 'periods' | 'housesSettledPercent' | 'billing' | 'notices'>;

const chosenIds = (key: string) =>
  sql`(select v::uuid from jsonb_array_elements_text(coalesce(d.audience -> ${key}, '[]'::jsonb)) v)`;

/** The labels of the streets, groups and houses that a due refers to, including archived ones. */
const namesOf = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'label', n.label)), '[]') from (
  select s.street_id as id, s.name as label from street_names s
    where s.community_id = d.community_id and s.street_id in ${chosenIds('streetIds')}
  union all
  select g.group_id, g.name from group_names g
    where g.community_id = d.community_id and g.group_id in ${chosenIds('groupIds')}
  union all
  select l.house_id, l.label from house_labels l
    where l.community_id = d.community_id and (l.house_id = any (d.excluded_house_ids)
      or l.house_id in ${chosenIds('houseIds')}
      or l.house_id in (select a.house_id from due_house_amounts a
        where a.community_id = d.community_id and a.due_id = d.id and a.list = d.amount_list
          and d.amount ->> 'model' = 'Custom list'))) n)`;

/** A due without its periods; undefined if there is none. */
export async function selectDue(db: Db, dueId: string): Promise<DueRead | undefined> {
  const { rows } = await sql<DueRead & { amount: AmountRule; audience: Audience }>`
    select ${rowColumns}, d.description, d.audience, d.excluded_house_ids as "excludedHouseIds",
      case d.amount ->> 'model' when 'Custom list' then d.amount || jsonb_build_object('houses',
        (select coalesce(jsonb_agg(jsonb_build_object('houseId', a.house_id,
            'amountMinor', a.amount_minor) order by a.house_id), '[]')
          from due_house_amounts a
          where a.community_id = d.community_id and a.due_id = d.id and a.list = d.amount_list))
        else d.amount end as amount,
      d.due_day as "dueDay", d.end_on as "endOn", d.occurrences,
      d.issue_lead_days as "issueLeadDays", d.allow_part_payment as "allowPartPayment",
      d.min_part_minor as "minPartMinor", d.penalty, d.reminders, d.proration,
      d.suspended_on as "suspendedOn", d.ended_on as "endedOn", d.published_at as "publishedAt",
      (select u.name from users u where u.id = d.created_by) as "createdByName", ${namesOf} as names
    from dues d ${withNames}
    where d.community_id = ${here} and d.id = ${dueId}`.execute(db);
  return rows[0];
}

/** The newest periods of a due with their totals. */
export async function selectDuePeriods(db: Db, dueId: string, most: number): Promise<DuePeriod[]> {
  const { rows } = await sql<DuePeriod>`
    select q.id, q.number, q.starts_on as "startsOn", q.ends_on as "endsOn",
      q.issued_on as "issuedOn", q.due_on as "dueOn", q.status, q.house_count as "houseCount",
      q.houses_done as "housesDone", ${progressOf('t')} as progress
    from due_periods q
    left join lateral (select t.charge_count, t.settled_count,
        t.principal_minor + t.penalty_minor as billed_minor, t.penalty_minor,
        t.paid_minor as collected_minor, t.waived_minor, t.outstanding_minor
      from due_totals t where t.community_id = q.community_id and t.id = q.id) t on true
    where q.community_id = ${here} and q.due_id = ${dueId}
    order by q.number desc limit ${most}`.execute(db);
  return rows;
}

/** The terms of a due that a period copies when it opens; later changes of the due don't affect them. */
export const termsOf = (due: StoredDue) => ({
  walletId: due.walletId,
  allowPartPayment: due.allowPartPayment,
  minPartMinor: due.minPartMinor,
  penalty: JSON.stringify(due.penalty),
  reminders: JSON.stringify(due.reminders),
  amount: JSON.stringify(due.amount),
  amountList: due.amountList,
  audience: JSON.stringify(due.audience),
  excludedHouseIds: due.excludedHouseIds,
  proration: due.proration,
});

/** Writes the amounts of a custom list: the first list, or a new one for future periods. */
export async function writeHouseAmounts(
  db: Db,
  { id, list }: { id: string; list: number },
  houses: readonly { houseId: string; amountMinor: number }[],
): Promise<void> {
  await sql`delete from due_house_amounts
    where community_id = ${here} and due_id = ${id} and list = ${list}`.execute(db);
  await sql`insert into due_house_amounts (community_id, due_id, list, house_id, amount_minor)
    select ${here}, ${id}, ${list}, h."houseId", h."amountMinor"
    from jsonb_to_recordset(${JSON.stringify(houses)}::jsonb) as h("houseId" uuid, "amountMinor" bigint)`.execute(
    db,
  );
}

/** Stores an amount for each house that a query of `house_id`, `amount_minor` and `basis` returns. */
export const insertGivenAmounts = (db: Db, dueId: string, amounts: RawBuilder<unknown>) =>
  sql`insert into due_house_amounts (community_id, due_id, house_id, amount_minor, basis)
    select ${here}, ${dueId}, g.house_id, g.amount_minor, g.basis from (${amounts}) g`.execute(db);

const named = {
  Streets: sql`select from street_names s where s.community_id = ${here} and s.archived_at is null
    and s.street_id`,
  Groups: sql`select from group_names g where g.community_id = ${here} and g.archived_at is null
    and g.group_id`,
  Houses: sql`select from house_labels h where h.community_id = ${here} and h.house_id`,
} as const;

/** Counts the ids that are not found. Archived streets and groups count as not found; archived houses are found. */
export async function countUnknown(
  db: Db,
  kind: keyof typeof named,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from (${named[kind]} = any (${[...ids]}::uuid[])) k`.execute(db);
  return new Set(ids).size - (rows[0]?.known ?? 0);
}

/**
 * Says what still uses a wallet: dues, as text such as `2 dues`, or else the credit of houses; null if nothing does.
 * A due counts if it has not ended, or if it has an unpaid period, because a period always pays into the wallet with
 * which it was opened.
 */
export async function duesOfWallet({ db }: { db: Db }, walletId: string): Promise<string | null> {
  const { rows } = await sql<{ dues: number; credits: number }>`
    select count(*)::int as dues,
      (select count(*)::int from ledger_accounts a where a.community_id = ${here} and a.kind = 'houseCredit'
        and a.credit_wallet_id = ${walletId} and a.balance_minor <> 0) as credits
    from dues d where d.community_id = ${here}
      and (d.wallet_id = ${walletId} and d.status in ('Draft', 'Scheduled', 'Active', 'Suspended') or exists (
        select from due_periods q
        join due_totals t on t.community_id = q.community_id and t.id = q.id and t.outstanding_minor > 0
        where q.community_id = d.community_id and q.due_id = d.id and q.wallet_id = ${walletId}))`.execute(
    db,
  );
  const { dues = 0, credits = 0 } = rows[0] ?? {};
  if (dues === 0) return credits === 0 ? null : 'the credit of houses';
  return dues === 1 ? '1 due' : `${dues} dues`;
}
