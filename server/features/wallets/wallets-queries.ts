// All SQL that reads and writes wallets. Balances are the ledger's: they are read here and never written.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { listWallets, Wallet, WalletRow } from '#contract/wallets.ts';
import type { Db } from '#platform/database.ts';
import { every, listPage, type Page } from '#platform/list.ts';

const here = sql`current_setting('app.community_id')::uuid`;

/** The money in an account `a` on its own side, and what of it is not set aside. */
export const balanceOfAccount = sql`(case a.side when 'Debit' then a.balance_minor else -a.balance_minor end)`;
export const availableInAccount = sql`(${balanceOfAccount} - a.held_minor)`;

const houseLabel = sql`concat_ws(', ', h.house_number || ' ' || s.name, nullif(h.block, ''),
  nullif(h.unit_label, ''))`;

/** What people call the wallet `w`: a house's by its house. */
export const walletName = sql`case when w.house_id is null then w.name else (
  select ${houseLabel} from houses h join streets s on s.community_id = h.community_id and s.id = h.street_id
  where h.community_id = w.community_id and h.id = w.house_id) end`;

const approvalsWaiting = sql`(select count(*)::int from money_requests m
  where m.community_id = w.community_id and m.wallet_id = w.id and m.status = 'PendingApproval')`;

const alerts = sql`case when w.status = 'Closed' then '{}'::text[] else array_remove(array[
  case when ${availableInAccount} < w.low_balance_at_minor then 'LowBalance' end,
  case when w.kind = 'Main' and not exists (select from bank_accounts b
    where b.community_id = w.community_id and b.status <> 'Disabled') then 'NoBankAccount' end,
  case when ${approvalsWaiting} > 0 then 'ApprovalsWaiting' end], null) end`;

const rowColumns = sql`w.id, ${walletName} as name, w.purpose, w.kind, w.status,
  w.is_reserve as "isReserve", ${balanceOfAccount} as "ledgerBalanceMinor",
  a.held_minor as "heldMinor", ${availableInAccount} as "availableMinor",
  w.low_balance_at_minor as "lowBalanceAtMinor",
  case when w.virtual_number is not null
    then jsonb_build_object('bank', w.virtual_bank, 'number', w.virtual_number) end as "virtualAccount",
  ${alerts} as alerts,
  case when w.house_id is not null
    then jsonb_build_object('id', w.house_id, 'label', ${walletName}) end as house,
  w.created_at as "createdAt", w.version`;

const withAccount = sql`join ledger_accounts a on a.community_id = w.community_id and a.id = w.account_id`;

type Query = z.output<typeof listWallets.query>;

/** One page of wallets; a house's only when asked for, closed ones only when asked for. */
export const selectWalletPage = (db: Db, query: Query): Promise<Page<WalletRow>> =>
  listPage<WalletRow>(db, {
    from: sql`from wallets w where ${every([
      sql`w.community_id = ${here}`,
      sql`w.kind = any (${query.Kind ?? ['Main', 'Custom']}::text[])`,
      sql`w.status = any (${query.Status ?? ['Active', 'Frozen']}::text[])`,
      query.Search
        ? sql`search_form(${walletName} || ' ' || w.purpose) like all (search_patterns(${query.Search}))`
        : false,
    ])}`,
    id: sql`w.id`,
    order: sql`(w.kind <> 'Main'), (w.kind = 'House'), natural_key(w.name) collate "C", w.id`,
    page: query,
    load: sql`select page.position, ${rowColumns} from page
      join wallets w on w.community_id = ${here} and w.id = page.id ${withAccount}`,
  });

/** One wallet; undefined when there is none. Money in and out counts from `since`, a day. */
export async function selectWallet(
  db: Db,
  walletId: string,
  since: string,
): Promise<Wallet | undefined> {
  const { rows } = await sql<Wallet>`
    select ${rowColumns}, ${approvalsWaiting} as "approvalsWaiting",
      (select u.name from users u where u.id = w.created_by) as "createdByName",
      moved.in_minor as "inMinor", moved.out_minor as "outMinor"
    from wallets w ${withAccount}
    cross join lateral (
      select coalesce(sum(m.amount) filter (where m.amount > 0), 0)::bigint as in_minor,
        coalesce(-sum(m.amount) filter (where m.amount < 0), 0)::bigint as out_minor
      from (select case a.side when 'Debit' then p.amount_minor else -p.amount_minor end as amount
        from postings p
        join journals j on j.community_id = p.community_id and j.id = p.journal_id
        where p.community_id = a.community_id and p.account_id = a.id
          and j.occurred_on >= ${since}::date) m) moved
    where w.community_id = ${here} and w.id = ${walletId}`.execute(db);
  return rows[0];
}

/** Locks a wallet for a change; undefined when there is none. */
export const lockWallet = (db: Db, walletId: string) =>
  db
    .selectFrom('wallets')
    .selectAll()
    .where('communityId', '=', sql<string>`${here}`)
    .where('id', '=', walletId)
    .forUpdate()
    .executeTakeFirst();

/** Whether another wallet that is not closed has this name, ignoring case and accents. */
export async function walletNameTaken(db: Db, name: string, except?: string): Promise<boolean> {
  const { rows } = await sql`select from wallets w where w.community_id = ${here}
    and w.status <> 'Closed' and w.kind <> 'House'
    and btrim(search_form(w.name)) = btrim(search_form(${name}))
    and w.id is distinct from ${except ?? null}::uuid`.execute(db);
  return rows.length > 0;
}

/** How many custom wallets count; the main wallet is locked first, so that two makers count one after the other. */
export async function countCustomWallets(db: Db): Promise<number> {
  await sql`select from wallets where community_id = ${here} and kind = 'Main' for update`.execute(
    db,
  );
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from wallets
    where community_id = ${here} and kind = 'Custom' and status <> 'Closed'`.execute(db);
  return rows[0]?.count ?? 0;
}

export type MovingWallet = { id: string; name: string; kind: string; isReserve: boolean };

/** What a movement has to know of the wallets it names; those that are not here are left out. */
export async function selectMoving(db: Db, walletIds: readonly string[]): Promise<MovingWallet[]> {
  const { rows } = await sql<MovingWallet>`
    select w.id, ${walletName} as name, w.kind, w.is_reserve as "isReserve" from wallets w
    where w.community_id = ${here} and w.id = any (${walletIds}::uuid[])`.execute(db);
  return rows;
}
