// The SQL that reads transactions of wallets: postings to the wallets' accounts with their journals. Read-only.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type {
  Transaction,
  TransactionDetail,
  transactionList,
} from '#contract/wallets/transactions.ts';
import { chart, type AccountKind } from '#ledger/chart.ts';
import { journalKinds, otherKind } from '#ledger/journal-kinds.ts';
import type { Db } from '#platform/database/database.ts';
import {
  direction,
  allOf,
  foundPage,
  listPage,
  type Orders,
  type Page,
  type QueryOf,
  sortKey,
  type SortOf,
} from '#platform/http/list.ts';
import { walletName } from '#kernel/wallets/wallets-queries.ts';

/** The amount, positive for money in. A house wallet is a liability, so its postings have the opposite sign. */
const signed = sql`(case when p.of_wallet then p.amount_minor else -p.amount_minor end)`;
const balanceAfter = sql`(case when p.of_wallet then p.balance_after_minor
  else -p.balance_after_minor end)`;

const kindOf = sql`case when j.reverses_id is not null then 'Reversal'
  else coalesce(${JSON.stringify(journalKinds)}::jsonb ->> j.kind, ${otherKind}) end`;

const isReversed = sql`exists (select from journals r
  where r.community_id = j.community_id and r.reverses_id = j.id)`;

const rowColumns = sql`p.id, j.reference, ${kindOf} as kind,
  case when ${isReversed} then 'Reversed' else 'Completed' end as status,
  (select jsonb_build_object('id', w.id, 'name', ${walletName}) from wallets w
    where w.community_id = p.community_id and w.account_id = p.account_id) as wallet,
  ${signed} as "amountMinor", ${balanceAfter} as "balanceAfterMinor", j.channel, j.counterparty,
  j.narration, j.external_reference as "externalReference",
  (select u.name from users u where u.id = j.actor_id) as "initiatedByName",
  case when j.source_kind = 'money-request' then j.source_id end as "requestId",
  j.single_control as "singleControl", j.occurred_on as "occurredOn", j.posted_at as "postedAt",
  (select r.reconciled_at from reconciled_journals r where r.community_id = p.community_id
    and r.journal_id = p.journal_id) as "reconciledAt"`;

const withJournal = sql`join journals j on j.community_id = p.community_id and j.id = p.journal_id`;

type Query = QueryOf<typeof transactionList>;

/** The postings to accounts of wallets. House wallets are included only if they are listed. */
function ofWallets(walletIds: readonly string[] | undefined): RawBuilder<unknown> {
  if (!walletIds) return sql`p.of_wallet`;
  const accounts = sql`select w.account_id from wallets w
    where w.community_id = ${here} and w.id = any (${walletIds}::uuid[])`;
  // For a single account, the index returns the rows in order.
  return walletIds.length === 1
    ? sql`p.account_id = (${accounts})`
    : sql`p.account_id = any (array(${accounts}))`;
}

/** True if a list sorted by amount is limited to the community's own wallets. An index has that order. */
async function areOwn(db: Db, { WalletId, Sort }: Query): Promise<boolean> {
  if (!WalletId || sortKey(Sort) !== 'amount') return false;
  const { rows } = await sql`select from wallets w
    where w.community_id = ${here} and w.id = any (${WalletId}::uuid[]) and w.kind = 'House' limit 1`.execute(
    db,
  );
  return rows.length === 0;
}

/** Conditions on the journal; joined only when one of these filters is set. */
function ofJournal(query: Query): RawBuilder<unknown> | false {
  const { Kind, Channel, SingleControl, Status, InitiatedBy } = query;
  if (!Kind && !Channel && !SingleControl && !Status && !InitiatedBy) return false;
  return sql`exists (select from journals j
    where j.community_id = p.community_id and j.id = p.journal_id and ${allOf([
      Kind && sql`${kindOf} = any (${Kind}::text[])`,
      Channel && sql`j.channel = any (${Channel}::text[])`,
      SingleControl && sql`j.single_control`,
      Status && (Status === 'Reversed' ? isReversed : sql`not ${isReversed}`),
      InitiatedBy && sql`j.actor_id = any (${InitiatedBy}::uuid[])`,
    ])})`;
}

const from = (query: Query, ownAlone: boolean): RawBuilder<unknown> =>
  sql`from postings p where ${allOf([
    sql`p.community_id = ${here}`,
    ofWallets(query.WalletId),
    ownAlone && sql`p.of_wallet`,
    query.Direction === 'In' && sql`${signed} > 0`,
    query.Direction === 'Out' && sql`${signed} < 0`,
    query.From !== undefined && sql`p.occurred_on >= ${query.From}::date`,
    query.To !== undefined && sql`p.occurred_on <= ${query.To}::date`,
    query.MinMinor !== undefined && sql`abs(p.amount_minor) >= ${query.MinMinor}`,
    query.MaxMinor !== undefined && sql`abs(p.amount_minor) <= ${query.MaxMinor}`,
    ofJournal(query),
  ])}`;

const orders: Orders<typeof transactionList> = {
  occurredOn: sql`p.occurred_on`,
  postedAt: sql`p.position`,
  amount: sql`abs(p.amount_minor)`,
};

function orderOf(sort: NonNullable<SortOf<typeof transactionList>>): RawBuilder<unknown> {
  const key = sortKey(sort) ?? 'occurredOn';
  const way = direction(sort);
  if (key === 'postedAt') return sql`${orders.postedAt} ${way}`;
  return sql`${orders[key]} ${way}, ${orders.postedAt} ${way}`;
}

/**
 * The filters of `from` for the search function, which applies them itself because a search word may match every row.
 */
const filterOf = (query: Query): RawBuilder<unknown> =>
  sql`jsonb_strip_nulls(${JSON.stringify({
    direction: query.Direction,
    from: query.From,
    to: query.To,
    minMinor: query.MinMinor,
    maxMinor: query.MaxMinor,
    channels: query.Channel,
    kinds: query.Kind,
    ...(query.Kind && { kindNames: journalKinds, otherKind }),
    singleControl: query.SingleControl,
    status: query.Status,
    initiators: query.InitiatedBy,
  })}::jsonb || jsonb_build_object('accounts', ${
    query.WalletId
      ? sql`(select coalesce(jsonb_agg(w.account_id), '[]') from wallets w
        where w.community_id = ${here} and w.id = any (${query.WalletId}::uuid[]))`
      : sql`null::jsonb`
  }))`;

const load = sql`select page.position, ${rowColumns} from page
  join postings p on p.community_id = ${here} and p.id = page.id ${withJournal}`;

/** A page of transactions, by default with the latest day first. A search uses the search function in the database. */
export async function selectTransactionPage(db: Db, query: Query): Promise<Page<Transaction>> {
  const { Search, Sort: order = '-occurredOn' } = query;
  if (!Search)
    return listPage<Transaction>(db, {
      from: from(query, await areOwn(db, query)),
      id: sql`p.id`,
      order: orderOf(order),
      page: query,
      load,
    });
  const found = (most: number) =>
    // The search function runs with its owner's rights, so this condition applies row-level security to other streets
    // and wallets.
    sql`unnest(array(select f.id from search_transactions(${Search}, ${most}, ${filterOf(query)},
        ${order}) with ordinality as f(id, place)
      where (coalesce(current_setting('app.scoped', true), '') <> 'yes'
          and coalesce(current_setting('app.wallets', true), '') = '') or exists (
        select from postings p where p.community_id = ${here} and p.id = f.id)
      order by f.place))`;
  return foundPage<Transaction>(db, { found, page: query, load });
}

type Line = { kind: AccountKind; of: string | null; amount: number };
type Stored = Omit<TransactionDetail, 'lines'> & { lines: Line[] };

/** The owner of account `a` as text, for account kinds that have several accounts. */
const ownerOfAccount = sql`case a.kind
  when 'wallet' then (select ${walletName} from wallets w
    where w.community_id = a.community_id and w.account_id = a.id)
  when 'houseWallet' then (select ${walletName} from wallets w
    where w.community_id = a.community_id and w.account_id = a.id)
  when 'bankAccount' then (select b.bank_name || ' ' || b.account_number from bank_accounts b
    where b.community_id = a.community_id and b.id::text = a.subject)
  when 'duesIncome' then a.subject when 'expense' then a.subject end`;

/** A transaction with at most 100 lines of its journal; undefined if there is none. */
export async function selectTransaction(
  db: Db,
  transactionId: string,
): Promise<TransactionDetail | undefined> {
  const { rows } = await sql<Stored>`
    select ${rowColumns},
      (select m.invoice_name from money_requests m where m.community_id = j.community_id
        and m.id = j.source_id and j.source_kind = 'money-request') as "invoiceName",
      (select jsonb_agg(jsonb_build_object('kind', a.kind, 'of', ${ownerOfAccount},
          'amount', l.amount_minor) order by (l.amount_minor < 0), l.position)
        from (select * from postings l where l.community_id = j.community_id
          and l.journal_id = j.id order by l.position limit 100) l
        join ledger_accounts a on a.community_id = l.community_id and a.id = l.account_id) as lines,
      (select jsonb_build_object('reference', r.reference) from journals r
        where r.community_id = j.community_id and r.id = j.reverses_id) as reverses,
      (select jsonb_build_object('reference', r.reference) from journals r
        where r.community_id = j.community_id and r.reverses_id = j.id) as "reversedBy",
      (select jsonb_build_object('id', b.bank_line_id, 'account', b.account, 'postedOn', b.posted_on,
          'description', b.description) from bank_lines_of_journals b
        where b.community_id = j.community_id and b.journal_id = j.id limit 1) as "bankLine"
    from postings p ${withJournal}
    where p.community_id = ${here} and p.id = ${transactionId}
      and exists (select from wallets w
        where w.community_id = p.community_id and w.account_id = p.account_id)`.execute(db);
  const [found] = rows;
  return found && { ...found, lines: found.lines.map(inWords) };
}

const inWords = ({ kind, of, amount }: Line): TransactionDetail['lines'][number] => ({
  code: chart[kind].code,
  account: of === null ? chart[kind].name : `${chart[kind].name}: ${of}`,
  debitMinor: Math.max(amount, 0),
  creditMinor: Math.max(-amount, 0),
});

export type Figures = {
  availableMinor: number;
  heldMinor: number;
  inThisMonthMinor: number;
  outThisMonthMinor: number;
  unallocatedMinor: number;
  approvalsWaiting: number;
};

/** The figures at the top of the finances page, without the number of approvals that wait for the caller. */
export async function selectFinances(db: Db, monthFrom: string): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select money.available as "availableMinor", money.held as "heldMinor",
      month.came as "inThisMonthMinor", month.went as "outThisMonthMinor",
      coalesce((select -a.balance_minor from ledger_accounts a where a.community_id = ${here}
        and a.kind = 'unallocated' and a.subject = ''), 0)::bigint as "unallocatedMinor",
      waiting.all as "approvalsWaiting"
    from (select coalesce(sum(a.balance_minor - a.held_minor), 0)::bigint as available,
        coalesce(sum(a.held_minor), 0)::bigint as held
      from ledger_accounts a where a.community_id = ${here} and a.kind = 'wallet') money,
    -- As in the reports, money in is before card fees and money out includes them. A transfer between wallets is
    -- neither in nor out. Its kind is compared, because a user limited to one of the two wallets sees half of its sum.
    (select coalesce(sum(case when m.amount >= 0 then m.amount + m.fee end), 0)::bigint as came,
        coalesce(sum(case when m.amount >= 0 then m.fee else -m.amount end), 0)::bigint as went
      from (select coalesce(sum(p.amount_minor) filter (where a.kind = 'wallet'), 0) as amount,
          coalesce(sum(p.amount_minor) filter (where a.kind = 'fees'), 0) as fee
        from ledger_accounts a
        join postings p on p.community_id = a.community_id and p.account_id = a.id ${withJournal}
        where a.community_id = ${here} and a.kind in ('wallet', 'fees') and p.occurred_on >= ${monthFrom}::date
          and j.kind <> 'wallet.transfer'
          -- A journal that is reversed in the same month is neither in nor out, and neither is its reversal.
          and not exists (select from journals r where r.community_id = j.community_id
            and (r.reverses_id = j.id or r.id = j.reverses_id)
            and r.occurred_on >= ${monthFrom}::date)
        group by p.journal_id) m) month,
    (select count(*)::int as all from money_requests m
      where m.community_id = ${here} and m.status = 'PendingApproval') waiting`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('the figures are one row');
  return figures;
}
