// Moves money: posts journals and places holds. Everything else that moves money uses this module or the same database
// functions. This module knows accounts and amounts, but neither dues nor wallets. The caller decides beforehand who
// may move money, and why.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { sql } from 'kysely';
import { refusal } from '#contract/shared/operation.ts';
import { amountLimit } from '#contract/shared/money.ts';
import type { Db } from '#platform/database/database.ts';
import { refuse } from '#platform/http/refuse.ts';
import { chart, type AccountKind } from './chart.ts';
import { newReference } from './reference.ts';

export type Line = {
  account: AccountKind;
  /** The account's subject: an id, or a category's name. Omitted if a community has only one account of the kind. */
  subject?: string;
  /** The amount in whole minor units: positive for a debit, negative for a credit. */
  amountMinor: number;
};

export type Journal = {
  /**
   * The name of the event, such as `wallet.transfer` or `due.issued`. Each source has at most one journal of a kind.
   */
  kind: string;
  /** The date on which the money moved, in the community's time zone. */
  occurredOn: string;
  /** The current time by the context's clock. */
  postedAt: string;
  narration: string;
  channel?: string | null;
  counterparty?: string | null;
  externalReference?: string | null;
  source: { kind: string; id: string };
  reversesId?: string;
  actorId?: string | null;
  /** True if the same person requested and approved the movement. */
  singleControl?: boolean;
  /** True if the money has already moved at the bank: a frozen or closed account then accepts the journal too. */
  evenClosed?: boolean;
  /** The lines of the journal: at least two, each account once; they sum to zero. */
  lines: readonly Line[];
};

/** `repeated` is true if the source already had its journal, so that this call moved nothing. */
export type Posted = { id: string; reference: string; repeated: boolean };

export const ledgerRefusals = {
  insufficientFunds: refusal(
    'INSUFFICIENT_FUNDS',
    409,
    'The available balance is lower than this amount. Enter less.',
  ),
  accountClosed: refusal('ACCOUNT_CLOSED', 409, 'This wallet is frozen or closed.'),
  periodClosed: refusal('PERIOD_CLOSED', 409, 'That month is closed. Choose a later day.'),
};

/**
 * Posts one journal and updates the balances of its accounts, in the caller's transaction. Posts nothing if the source
 * already has a journal of this kind. A refusal is one of `ledgerRefusals`; the caller must then roll back the
 * transaction.
 */
export async function postJournal(db: Db, journal: Journal): Promise<Posted> {
  const { header, lines } = given(journal);
  if (journal.reversesId) await takeTurn(db, journal.reversesId);
  const { rows } = await withLedgerRefusals(
    sql<Posted>`select journal_id as id, journal_reference as reference, repeated
      from post_journal(${header}, ${lines})`.execute(db),
  );
  const posted = rows[0];
  if (!posted) throw new Error('post_journal answers each time');
  return posted;
}

/**
 * Posts a journal for held money and releases the hold, in one step: calling `releaseHold` and then `postJournal` would
 * lock accounts in the wrong order. Returns null, and posts nothing, if there is no hold.
 */
export async function postHeldJournal(
  db: Db,
  journal: Journal,
  held: Hold['source'],
): Promise<Posted | null> {
  const { header, lines } = given(journal);
  const { rows } = await withLedgerRefusals(
    sql<Posted>`select journal_id as id, journal_reference as reference, repeated
      from post_held_journal(${header}, ${lines}, ${held.kind}, ${held.id})`.execute(db),
  );
  return rows[0]?.id ? rows[0] : null;
}

/**
 * Serialises the reversals of a journal. Without the lock, two concurrent calls would both find no reversal, and the
 * unique index would raise an error for the second call, although it only repeats the first.
 */
const takeTurn = (db: Db, reversesId: string) => lockUntilCommit(db, 'journalReversal', reversesId);

/** Converts a journal to the format of the database functions. */
function given({ lines, source, ...header }: Journal): { header: string; lines: string } {
  requireBalanced(lines);
  return {
    header: JSON.stringify({
      reference: newReference('T'),
      ...header,
      sourceKind: source.kind,
      sourceId: source.id,
    }),
    lines: JSON.stringify(lines.map(toRow)),
  };
}

export type Hold = {
  account: AccountKind;
  subject: string;
  amountMinor: number;
  source: { kind: string; id: string };
};

/** Holds money for a source: the money stays in the account and is no longer available. Idempotent. */
export async function holdMoney(db: Db, hold: Hold): Promise<void> {
  requireAmount(hold.amountMinor);
  const { account, subject, amountMinor, source } = hold;
  await withLedgerRefusals(
    sql`select hold_money(${account}, ${subject}, ${amountMinor}, ${source.kind}, ${source.id})`.execute(
      db,
    ),
  );
}

/**
 * Releases the hold of a source. Returns false if there is none, so that only one of two concurrent callers spends
 * the money.
 */
export async function releaseHold(db: Db, source: Hold['source']): Promise<boolean> {
  const { rows } = await sql<{ released: boolean }>`
    select release_hold(${source.kind}, ${source.id}) as released`.execute(db);
  return rows[0]?.released === true;
}

/** Releases the holds of many sources of one kind. Accounts are locked in the order of their ids. */
export async function releaseHolds(db: Db, kind: string, ids: readonly string[]): Promise<void> {
  await sql`select release_hold(h.source_kind, h.source_id) from (
      select source_kind, source_id from ledger_holds
      where community_id = current_setting('app.community_id')::uuid and source_kind = ${kind}
        and source_id = any (${ids}::uuid[]) and released_at is null
      order by account_id) h`.execute(db);
}

const toRow = ({ account, subject = '', amountMinor }: Line) => ({
  kind: account,
  subject,
  side: chart[account].side,
  guarded: 'guarded' in chart[account],
  amount: amountMinor,
});

function requireBalanced(lines: readonly Line[]): void {
  let sum = 0;
  for (const { amountMinor } of lines) {
    requireAmount(Math.abs(amountMinor));
    sum += amountMinor;
  }
  if (lines.length < 2 || sum !== 0) throw new Error(`a journal sums to ${sum}, not to zero`);
  const accounts = new Set(lines.map(({ account, subject = '' }) => `${account} ${subject}`));
  if (accounts.size !== lines.length) throw new Error('a journal names an account twice');
}

function requireAmount(amountMinor: number): void {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 1 || amountMinor > amountLimit) {
    throw new Error(`${amountMinor} is no amount`);
  }
}

const refusalOf: Readonly<Record<string, keyof typeof ledgerRefusals>> = {
  ledger_accounts_covered: 'insufficientFunds',
  ledger_accounts_open: 'accountClosed',
  journals_period_open: 'periodClosed',
};

/**
 * Turns a known error of the database functions into a declared refusal, and throws other errors unchanged. Also used
 * for statements that post within the database.
 */
export async function withLedgerRefusals<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const name = refusalOf[(error as { constraint?: string }).constraint ?? ''];
    throw name ? refuse(ledgerRefusals[name]) : error;
  }
}
