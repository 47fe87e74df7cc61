// The SQL that reads and locks wallets, and that opens house wallets. Balances belong to the ledger and are only read
// here.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { listWallets, Wallet, WalletRow } from '#contract/wallets/wallets.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page } from '#platform/http/list.ts';

/**
 * The balance of an account `a`, positive on its normal side, and the available balance after holds are subtracted.
 */
export const balanceOfAccount = sql`(case a.side when 'Debit' then a.balance_minor else -a.balance_minor end)`;
export const availableInAccount = sql`(${balanceOfAccount} - a.held_minor)`;

/** The display name of the wallet `w`; a house's wallet is named after its house. */
export const walletName = sql`case when w.house_id is null then w.name else (
  select address_line(h.house_number, s.name, h.block, h.unit_label)
  from houses h join streets s on s.community_id = h.community_id and s.id = h.street_id
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
  coalesce((select jsonb_build_object('bank', v.bank_name, 'number', v.account_number)
      from virtual_account_numbers v where v.community_id = w.community_id
        and v.purpose_kind = 'wallet-deposit' and v.purpose_id = w.id limit 1),
    case when w.virtual_number is not null
      then jsonb_build_object('bank', w.virtual_bank, 'number', w.virtual_number) end) as "virtualAccount",
  ${alerts} as alerts,
  case when w.house_id is not null
    then jsonb_build_object('id', w.house_id, 'label', ${walletName}) end as house,
  w.created_at as "createdAt", w.version`;

const withAccount = sql`join ledger_accounts a on a.community_id = w.community_id and a.id = w.account_id`;

/** Joins the wallet's house `o`; its columns are null for the community's own wallets. */
const withHouse = sql`left join houses o on o.community_id = w.community_id and o.id = w.house_id`;

type Query = z.output<typeof listWallets.query>;

/** A page of wallets. House wallets and closed wallets are included only on request. */
export const selectWalletPage = (db: Db, query: Query): Promise<Page<WalletRow>> =>
  listPage<WalletRow>(db, {
    from: sql`from wallets w ${withHouse} where ${allOf([
      sql`w.community_id = ${here}`,
      sql`w.kind = any (${query.Kind ?? ['Main', 'Custom']}::text[])`,
      sql`w.status = any (${query.Status ?? ['Active', 'Frozen']}::text[])`,
      query.Search
        ? sql`search_form(concat_ws(' ', ${walletName}, w.purpose, o.account_number, o.account_reference,
            w.virtual_number)) like all (search_patterns(${query.Search}))`
        : false,
    ])}`,
    id: sql`w.id`,
    order: sql`(w.kind <> 'Main'), (w.kind = 'House'), o.sort_key,
      natural_key(w.name) collate "C", w.id`,
    page: query,
    load: sql`select page.position, ${rowColumns} from page
      join wallets w on w.community_id = ${here} and w.id = page.id ${withAccount}`,
  });

/** A wallet; undefined if there is none. The totals of money in and out start on the day `since`. */
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
        where p.community_id = a.community_id and p.account_id = a.id
          and p.occurred_on >= ${since}::date) m) moved
    where w.community_id = ${here} and w.id = ${walletId}`.execute(db);
  return rows[0];
}

/** Locks a wallet for a change; undefined if there is none. */
export const lockWallet = (db: Db, walletId: string) =>
  db
    .selectFrom('wallets')
    .selectAll()
    .where('communityId', '=', here)
    .where('id', '=', walletId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** True if another wallet of the community itself that is not closed has this name, ignoring case and accents. */
export async function walletNameTaken(db: Db, name: string, except?: string): Promise<boolean> {
  const { rows } = await sql`select from wallets w where w.community_id = ${here}
    and w.status <> 'Closed' and w.kind <> 'House'
    and btrim(search_form(w.name)) = btrim(search_form(${name}))
    and w.id is distinct from ${except ?? null}::uuid`.execute(db);
  return rows.length > 0;
}

/** True if a pending request involves the wallet, including requests that the caller can't see. */
export async function isAskedFor(db: Db, walletId: string): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select is_wallet_asked_for(${walletId}) as is`.execute(db);
  return rows[0]?.is === true;
}

/**
 * Counts custom wallets that are not closed. Locks the main wallet first, so that concurrent creations are counted one
 * after the other.
 */
export async function countCustomWallets(db: Db): Promise<number> {
  await sql`select from wallets where community_id = ${here} and kind = 'Main' for no key update`.execute(
    db,
  );
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from wallets
    where community_id = ${here} and kind = 'Custom' and status <> 'Closed'`.execute(db);
  return rows[0]?.count ?? 0;
}

export type MovingWallet = {
  id: string;
  name: string;
  kind: string;
  status: string;
  houseId: string | null;
  isReserve: boolean;
  availableMinor: number;
};

/** The fields of wallets that a movement of money needs. Unknown wallets are left out. */
export async function selectMoving(db: Db, walletIds: readonly string[]): Promise<MovingWallet[]> {
  const { rows } = await sql<MovingWallet>`
    select w.id, ${walletName} as name, w.kind, w.status, w.house_id as "houseId",
      w.is_reserve as "isReserve", ${availableInAccount} as "availableMinor"
    from wallets w ${withAccount}
    where w.community_id = ${here} and w.id = any (${walletIds}::uuid[])`.execute(db);
  return rows;
}

export async function selectMainWallet(db: Db): Promise<MovingWallet> {
  const { rows } = await sql<{ id: string }>`
    select id from wallets where community_id = ${here} and kind = 'Main'`.execute(db);
  const [main] = await selectMoving(db, [rows[0]?.id ?? '']);
  if (!main) throw new Error('each community has a main wallet');
  return main;
}

export type LockedWallet = NonNullable<Awaited<ReturnType<typeof lockWallet>>>;

/** The id of a house's wallet, created on first use, for refunds to the house. */
export const openHouseWallet = async (db: Db, houseId: string): Promise<string> =>
  (await walletOfHouse(db, houseId)).id;

/** The wallet of a house with its status, for residents who add money to it; created on first use. */
export async function walletOfHouse(
  db: Db,
  houseId: string,
): Promise<{ id: string; status: string }> {
  await sql`insert into wallets (community_id, kind, name, house_id)
    values (${here}, 'House', 'House wallet', ${houseId}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: string; status: string }>`select id, status from wallets
    where community_id = ${here} and house_id = ${houseId}`.execute(db);
  if (!rows[0]) throw new Error(`the house ${houseId} has no wallet`);
  return rows[0];
}

/**
 * The wallet's balance at the end of each of the `days` days up to `until`, oldest first: the current balance minus
 * later movements. Undefined if there is no such wallet.
 */
export async function selectBalances(
  db: Db,
  walletId: string,
  { until, days }: { until: string; days: number },
): Promise<{ day: string; balanceMinor: number }[] | undefined> {
  const { rows } = await sql<{ day: string | null; balanceMinor: number }>`
    with account as (select a.* from wallets w ${withAccount}
        where w.community_id = ${here} and w.id = ${walletId}),
      moved as (select p.occurred_on as day, sum(p.amount_minor) as amount
        from account a join postings p on p.community_id = a.community_id and p.account_id = a.id
        where p.occurred_on > ${until}::date - ${days}::int group by p.occurred_on),
      days as (select ${until}::date - n as day from generate_series(0, ${days}::int - 1) n)
    select d.day, ((case a.side when 'Debit' then 1 else -1 end) * (a.balance_minor - coalesce(
        (select sum(m.amount) from moved m where m.day > d.day), 0)))::bigint as "balanceMinor"
    from account a cross join days d order by d.day`.execute(db);
  return rows.length === 0 ? undefined : (rows as { day: string; balanceMinor: number }[]);
}
