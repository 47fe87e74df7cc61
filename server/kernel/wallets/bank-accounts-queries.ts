// The SQL that reads, checks and locks the estate's bank accounts.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import type { BankAccount, listBankAccounts } from '#contract/bank-accounts/bank-accounts.ts';
import { isOfAnother } from '#contract/bank-accounts/payees.ts';
import type { Db } from '#platform/database/database.ts';
import { listPage, type Page } from '#platform/http/list.ts';

/** The person who confirmed the holder of the account `b` without the bank, and the time. */
export const confirmedByHand = sql`case when b.confirmed_by is not null then jsonb_build_object(
    'byName', (select u.name from users u where u.id = b.confirmed_by),
    'at', instant_text(b.confirmed_at)) end`;

/** A verified account is usable only after its waiting period, measured by the application's clock. */
const rowColumns = (now: string) => sql`b.id, b.bank_name as "bankName",
  b.account_number as "accountNumber", b.account_name as "accountName",
  b.resolved_name as "resolvedName", ${confirmedByHand} as confirmed,
  round(b.name_match::numeric, 2)::float8 as "nameMatch",
  case when b.status = 'Verified' and b.usable_from <= ${now}::timestamptz then 'Usable'
    else b.status end as status,
  case when b.status <> 'Disabled' then b.usable_from end as "usableFrom",
  b.created_at as "createdAt", b.created_by as "createdBy",
  (select u.name from users u where u.id = b.created_by) as "createdByName",
  b.is_for_transfers as "isForTransfers", b.version`;

/** A stored row, without `mayConfirm`, which the rules compute from `createdBy`. */
export type StoredAccount = Omit<BankAccount, 'mayConfirm'> & { createdBy: string };

/** A page of bank accounts: active ones first, then newest first. */
export const selectBankAccountPage = (
  db: Db,
  query: z.output<typeof listBankAccounts.query>,
  now: string,
): Promise<Page<StoredAccount>> =>
  listPage<StoredAccount>(db, {
    from: sql`from bank_accounts b where b.community_id = ${here}`,
    id: sql`b.id`,
    order: sql`(b.status = 'Disabled'), b.created_at desc, b.id`,
    page: query,
    load: sql`select page.position, ${rowColumns(now)} from page
      join bank_accounts b on b.community_id = ${here} and b.id = page.id`,
  });

export async function selectBankAccount(
  db: Db,
  bankAccountId: string,
  now: string,
): Promise<StoredAccount | undefined> {
  const { rows } = await sql<StoredAccount>`select ${rowColumns(now)} from bank_accounts b
    where b.community_id = ${here} and b.id = ${bankAccountId}`.execute(db);
  return rows[0];
}

/**
 * Locks a bank account, so that it can't be disabled while a payment to it is being requested; undefined if there is
 * none.
 */
export const lockBankAccount = (db: Db, bankAccountId: string) =>
  db
    .selectFrom('bankAccounts')
    .selectAll()
    .where('communityId', '=', here)
    .where('id', '=', bankAccountId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type BankAccountRow = NonNullable<Awaited<ReturnType<typeof lockBankAccount>>>;

/**
 * The reason why money may not be sent to an account: it is not verified or is disabled, its holder differs from the
 * entered name, or its waiting period has not ended. Null if money may be sent.
 */
export function whyUnusable(
  account: Pick<BankAccountRow, 'status' | 'nameMatch' | 'usableFrom'>,
  now: Date,
): 'Unverified' | 'Other holder' | 'Waits' | null {
  if (account.status !== 'Verified') return 'Unverified';
  if (isOfAnother(account)) return 'Other holder';
  return new Date(account.usableFrom) > now ? 'Waits' : null;
}

/** True if an account that is not disabled has this bank and number. */
export async function bankAccountTaken(
  db: Db,
  account: { bankName: string; accountNumber: string },
): Promise<boolean> {
  const { rows } = await sql`select from bank_accounts b where b.community_id = ${here}
    and b.status <> 'Disabled' and b.account_number = ${account.accountNumber}
    and btrim(search_form(b.bank_name)) = btrim(search_form(${account.bankName}))`.execute(db);
  return rows.length > 0;
}

/** True if a request to this account is pending or approved, or its payout is in progress. */
export async function isPayeeInUse(db: Db, bankAccountId: string): Promise<boolean> {
  const { rows } = await sql`select from money_requests m where m.community_id = ${here}
    and m.bank_account_id = ${bankAccountId}
    and m.status in ('PendingApproval', 'Approved', 'Processing') limit 1`.execute(db);
  return rows.length > 0;
}

/** The number of days for which the bank is asked again, and the maximum number of accounts per run. */
export const askedDays = 3;
const askedAtOnce = 200;

/**
 * Unverified accounts of all communities that were added in the last three days, at most 200. Uses the database owner's
 * connections, so only the scheduled job may call it.
 */
export async function selectUnverified(
  owner: pg.Pool,
  now: Date,
): Promise<{ communityId: string; bankAccountId: string }[]> {
  const since = new Date(now.getTime() - askedDays * 24 * 3600 * 1000);
  const { rows } = await owner.query(
    `select community_id as "communityId", id as "bankAccountId" from bank_accounts
     where status = 'Unverified' and created_at > $1 order by created_at limit $2`,
    [since, askedAtOnce],
  );
  return rows;
}

/** A short label of an account, such as `GTBank ••••1234`. */
export const accountText = (of: { bankName: string; accountNumber: string }): string =>
  `${of.bankName} ••••${of.accountNumber.slice(-4)}`;
