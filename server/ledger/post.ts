// The only door to money: writes journals and sets money aside. It knows accounts and amounts, and neither dues nor
// wallets; who may move money, and why, is decided before it is called.
import { sql } from 'kysely';
import { refusal } from '#contract/operation.ts';
import { amountLimit } from '#contract/money.ts';
import type { Db } from '#platform/database.ts';
import { refuse } from '#platform/refuse.ts';
import { chart, type AccountKind } from './chart.ts';
import { newReference } from './reference.ts';

export type Line = {
  account: AccountKind;
  /** Whose account of that kind: an id, or a category's name; left out where there is only one. */
  subject?: string;
  /** Above zero a debit, below zero a credit, in whole minor units. */
  amountMinor: number;
};

export type Journal = {
  /** What happened: `wallet.transfer`, `due.issued`. One cause has one journal of a kind. */
  kind: string;
  /** The community's own day on which the money moved. */
  occurredOn: string;
  /** Now, by the context's clock. */
  postedAt: string;
  narration: string;
  channel?: string | null;
  counterparty?: string | null;
  externalReference?: string | null;
  source: { kind: string; id: string };
  reversesId?: string;
  actorId?: string | null;
  /** One person held both roles of maker and checker (domain 9). */
  singleControl?: boolean;
  /** It has happened at the bank already: a frozen account takes it too. */
  evenClosed?: boolean;
  /** At least two, each account once; they sum to zero. */
  lines: readonly Line[];
};

/** `repeated`: the cause had its journal already, and nothing moved. */
export type Posted = { id: string; reference: string; repeated: boolean };

export const ledgerRefusals = {
  insufficientFunds: refusal(
    'INSUFFICIENT_FUNDS',
    409,
    'There is not enough available for this amount.',
  ),
  accountClosed: refusal('ACCOUNT_CLOSED', 409, 'This wallet is frozen or closed.'),
  periodClosed: refusal('PERIOD_CLOSED', 409, 'That month is closed. Choose a later day.'),
};

/**
 * Posts one journal and moves the balances of its accounts, in the caller's transaction.
 * Refuses with `ledgerRefusals`; the transaction is then of no more use.
 */
export async function postJournal(db: Db, journal: Journal): Promise<Posted> {
  const { header, lines } = given(journal);
  if (journal.reversesId) await takeTurn(db, journal.reversesId);
  const { rows } = await orRefuse(
    sql<Posted>`select journal_id as id, journal_reference as reference, repeated
      from post_journal(${header}, ${lines})`.execute(db),
  );
  const posted = rows[0];
  if (!posted) throw new Error('post_journal answers each time');
  return posted;
}

/**
 * Posts the journal of a cause whose money is held, and lets go of the hold, in one step: `postJournal` after
 * `releaseHold` would lock accounts out of their order. Null, and nothing posted, when nothing is held for it.
 */
export async function postHeldJournal(
  db: Db,
  journal: Journal,
  held: Hold['source'],
): Promise<Posted | null> {
  const { header, lines } = given(journal);
  const { rows } = await orRefuse(
    sql<Posted>`select journal_id as id, journal_reference as reference, repeated
      from post_held_journal(${header}, ${lines}, ${held.kind}, ${held.id})`.execute(db),
  );
  return rows[0]?.id ? rows[0] : null;
}

/**
 * Lets one reversal of a journal be posted after the other. Two at once both find no journal of their cause yet, and
 * the index by which a journal is reversed once would refuse the second, which is a repeat and no fault.
 */
const takeTurn = (db: Db, reversesId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('reversal ' || ${reversesId}, 0))`.execute(db);

/** A journal as the functions of the database take it. */
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

/** Sets money aside for a cause: it stays in the account and is no longer available. Safe to repeat. */
export async function holdMoney(db: Db, hold: Hold): Promise<void> {
  requireAmount(hold.amountMinor);
  const { account, subject, amountMinor, source } = hold;
  await orRefuse(
    sql`select hold_money(${account}, ${subject}, ${amountMinor}, ${source.kind}, ${source.id})`.execute(
      db,
    ),
  );
}

/** Lets go of what is held for a cause; false when nothing is, so that only one of two callers spends it. */
export async function releaseHold(db: Db, source: Hold['source']): Promise<boolean> {
  const { rows } = await sql<{ released: boolean }>`
    select release_hold(${source.kind}, ${source.id}) as released`.execute(db);
  return rows[0]?.released === true;
}

/** Lets go of what is held for many causes of a kind, account by account in the order of their ids. */
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

/** The database's own "no" as a declared refusal; for statements that post within the database, too. */
export async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const name = refusalOf[(error as { constraint?: string }).constraint ?? ''];
    throw name ? refuse(ledgerRefusals[name]) : error;
  }
}
