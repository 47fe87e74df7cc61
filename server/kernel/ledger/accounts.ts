// Opens, closes and locks accounts. A closed account takes no holds, and only journals of money that has already moved.
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { type AccountKind, chart } from './chart.ts';

export type Account = { account: AccountKind; subject: string };

/** Opens or closes an account for postings and holds. Waits for concurrent postings. Existing holds stay. */
export async function setAccountOpen(
  db: Db,
  { account, subject }: Account,
  open: boolean,
): Promise<void> {
  const { rows } = await sql`update ledger_accounts set open = ${open}
    where community_id = current_setting('app.community_id')::uuid
      and kind = ${account} and subject = ${subject} returning id`.execute(db);
  if (rows.length !== 1) throw new Error(`there is no account ${account} ${subject}`);
}

/**
 * Locks accounts in the order of their ids; an entry without a subject locks all accounts of its kind. For a
 * transaction that posts or holds more than once: each step locks only its own accounts in that order, so without this
 * call two transactions could deadlock. Missing accounts are created before any account is locked, except for an entry
 * that locks all accounts of its kind.
 */
export async function lockAccounts(
  db: Db,
  accounts: readonly { account: AccountKind; subject?: string }[],
): Promise<void> {
  const wanted = accounts.map(({ account, subject }) => ({
    kind: account,
    subject: subject ?? ('per' in chart[account] ? null : ''),
    side: chart[account].side,
    guarded: 'guarded' in chart[account],
  }));
  await sql`select lock_accounts(${JSON.stringify(wanted)}::jsonb)`.execute(db);
}

/**
 * The kinds of accounts in which the current community still holds somebody's money: wallets, wallets and credit of
 * houses, unidentified payments, and refunds under way. Each kind is listed once.
 */
export async function kindsWithMoney(db: Db): Promise<AccountKind[]> {
  const kinds: AccountKind[] = ['wallet', 'houseWallet', 'houseCredit', 'unallocated', 'refunds'];
  const { rows } = await sql<{ kind: AccountKind }>`select distinct a.kind from ledger_accounts a
    where a.community_id = current_setting('app.community_id')::uuid and a.balance_minor <> 0
      and a.kind = any (${kinds}::text[]) order by a.kind`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** Whether a journal was ever posted in the current community. */
export async function hasJournals(db: Db): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select has_journals() as any`.execute(db);
  return rows[0]?.any ?? false;
}
