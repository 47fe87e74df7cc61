// The SQL of matching bank lines: the parts of a line, its state, and the houses for which a payer has paid.
import { here } from '#platform/database/here.ts';
import { insertValues } from '#platform/database/insert-values.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { awaitsExpense, movementAmount } from './lines-queries.ts';

export type LockedLine = {
  id: string;
  bankAccountId: string;
  accountLabel: string;
  bankName: string;
  postedOn: string;
  amountMinor: number;
  description: string;
  reference: string | null;
  payer: string | null;
  /** The normalised text by which the payer's houses are remembered; null without words. */
  payerKey: string | null;
  state: string;
  version: number;
};

/** Locks a line for a change, so that the second of two concurrent users sees the first one's change. */
export async function lockLine(db: Db, bankLineId: string): Promise<LockedLine | undefined> {
  const { rows } = await sql<LockedLine>`
    select l.id, l.bank_account_id as "bankAccountId", b.bank_name || ' ' || b.account_number as "accountLabel",
      b.bank_name as "bankName",
      l.posted_on as "postedOn", l.amount_minor as "amountMinor", l.description, l.reference, l.payer,
      payer_key(coalesce(l.payer, l.description)) as "payerKey", l.state, l.version
    from bank_lines l
    join bank_accounts b on b.community_id = l.community_id and b.id = l.bank_account_id
    where l.community_id = ${here} and l.id = ${bankLineId} for update of l`.execute(db);
  return rows[0];
}

export type FoundMovement = {
  id: string;
  reference: string;
  amountMinor: number;
  houseId: string | null;
  isReconciled: boolean;
};

export async function selectMovements(
  db: Db,
  line: LockedLine,
  ids: readonly string[],
): Promise<FoundMovement[]> {
  const { rows } = await sql<FoundMovement>`
    select m.journal_id as id, m.reference, d.house_id as "houseId",
      ${movementAmount(sql`${line.bankAccountId}`, sql`${line.amountMinor}::bigint`)} as "amountMinor",
      exists (select from reconciled_journals r
        where r.community_id = m.community_id and r.journal_id = m.journal_id) as "isReconciled"
    from bank_movements m
    left join due_payment_journals d on d.community_id = m.community_id and d.journal_id = m.journal_id
    where m.community_id = ${here} and m.journal_id = any (${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** The given wallet if it belongs to the community and is not a house's wallet; by default the main wallet. */
export async function selectWallet(
  db: Db,
  walletId: string | undefined,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select w.wallet_id as id from wallet_names w
    where w.community_id = ${here} and ${
      walletId === undefined
        ? sql`w.kind = 'Main'`
        : sql`w.wallet_id = ${walletId}::uuid and w.kind <> 'House'`
    }`.execute(db);
  return rows[0]?.id;
}

export const setLine = (
  db: Db,
  line: Pick<LockedLine, 'id'>,
  { state, reason = null }: { state: 'Unmatched' | 'Matched' | 'Ignored'; reason?: string | null },
) =>
  sql`update bank_lines set state = ${state}, ignored_reason = ${reason}, version = version + 1
    where community_id = ${here} and id = ${line.id}`.execute(db);

/**
 * Deletes the suggestions for a line that is done, and those that suggest its matched movements for other lines. A
 * line that has no suggestion any more becomes unmatched.
 */
export async function dropSuggestions(
  db: Db,
  of: { lineId: string; journalIds: readonly string[] },
): Promise<void> {
  await sql`with gone as (
      delete from bank_line_suggestions s where s.community_id = ${here}
        and (s.bank_line_id = ${of.lineId} or s.journal_id = any (${[...of.journalIds]}::uuid[]))
      returning s.id, s.bank_line_id)
    update bank_lines l set state = 'Unmatched' from gone
    where l.community_id = ${here} and l.id = gone.bank_line_id and l.state = 'Suggested'
      and not exists (select from bank_line_suggestions s where s.community_id = ${here}
        and s.bank_line_id = l.id and s.id not in (select id from gone))`.execute(db);
}

/** Remembers the houses that a payer paid for, to suggest them for the payer's next line. */
export const rememberPayer = (db: Db, line: LockedLine, houseIds: readonly string[]) =>
  insertValues(
    db,
    sql`insert into payer_memories as m (community_id, payer_key, house_id, last_on)`,
    line.payerKey === null
      ? []
      : [...new Set(houseIds)].map(
          (houseId) => sql`${here}, ${line.payerKey}, ${houseId}, ${line.postedOn}`,
        ),
    sql`on conflict on constraint payer_memories_once do update
      set times = m.times + 1, last_on = greatest(m.last_on, excluded.last_on)`,
  );

/** Undoes one `rememberPayer`: decreases the counts of the payer's houses, and deletes a house at the count of zero. */
export async function forgetPayer(
  db: Db,
  line: LockedLine,
  houseIds: readonly string[],
): Promise<void> {
  const of = sql`m.community_id = ${here}
    and m.payer_key = payer_key(coalesce(${line.payer}::text, ${line.description}))
    and m.house_id = any (${[...houseIds]}::uuid[])`;
  await sql`delete from payer_memories m where ${of} and m.times = 1`.execute(db);
  await sql`update payer_memories m set times = m.times - 1 where ${of} and m.times > 1`.execute(
    db,
  );
}

export type LivePart = {
  id: string;
  kind: 'Transaction' | 'Payment' | 'Unallocated';
  amountMinor: number;
  journalId: string;
  paymentId: string | null;
  houseId: string | null;
  walletId: string | null;
  remainingMinor: number | null;
};

export type PaymentPart = {
  id: string;
  /**
   * `Payment` for a payment created from the line, `Transaction` for an existing payment that was matched with the
   * line.
   */
  kind: 'Payment' | 'Transaction';
  bankLineId: string;
  fromPartId: string | null;
  amountMinor: number;
  journalId: string;
  houseId: string | null;
};

/**
 * The part of a bank line that is matched with the whole amount of a successful payment; undefined if there is none.
 */
export async function selectPartOfPayment(
  db: Db,
  paymentId: string,
): Promise<PaymentPart | undefined> {
  const { rows } = await sql<PaymentPart>`
    select p.id, p.kind, p.bank_line_id as "bankLineId", p.from_part_id as "fromPartId",
      p.amount_minor as "amountMinor", p.journal_id as "journalId", d.house_id as "houseId"
    from bank_line_parts p
    join due_payment_journals d on d.community_id = p.community_id and d.journal_id = p.journal_id
    join received_payments r on r.community_id = d.community_id and r.payment_id = d.payment_id
    where p.community_id = ${here} and d.payment_id = ${paymentId} and p.kind in ('Payment', 'Transaction')
      and p.undone_at is null and p.amount_minor = r.amount_minor`.execute(db);
  return rows[0];
}

/**
 * The journal that made money unallocated: the reversal of the given journal if it was reversed, otherwise the given
 * one.
 */
export async function selectUnallocating(
  db: Db,
  journalId: string,
): Promise<{ id: string; occurredOn: string }> {
  const { rows } = await sql<{ id: string; occurredOn: string }>`
    select j.id, j.occurred_on as "occurredOn" from journals j
    where j.community_id = ${here} and (j.id = ${journalId} or j.reverses_id = ${journalId})
    order by j.reverses_id is not distinct from ${journalId} desc limit 1`.execute(db);
  if (!rows[0]) throw new Error('the journal of a part is not there');
  return rows[0];
}

/** Locks and returns the current parts of a line. Excludes parts that assign unallocated money to houses. */
export async function lockParts(db: Db, lineId: string): Promise<LivePart[]> {
  const { rows } = await sql<LivePart>`
    select p.id, p.kind, p.amount_minor as "amountMinor", p.journal_id as "journalId",
      p.payment_id as "paymentId", p.wallet_id as "walletId", p.remaining_minor as "remainingMinor",
      coalesce(p.house_id, (select d.house_id from due_payment_journals d
        where d.community_id = p.community_id and d.journal_id = p.journal_id)) as "houseId"
    from bank_line_parts p
    where p.community_id = ${here} and p.bank_line_id = ${lineId} and p.undone_at is null
      and p.from_part_id is null
    order by p.house_id nulls first, p.id for update of p`.execute(db);
  return rows;
}

/** True if the month of a line is closed, and the line is ignored or was matched when the month was closed. */
export async function wasClosedAsDone(db: Db, line: LockedLine): Promise<boolean> {
  const { rows } = await sql`select from closed_periods c
    where c.community_id = ${here} and c.closed_through >= ${line.postedOn}::date
      and (${line.state} = 'Ignored' or exists (select from bank_line_parts p
        where p.community_id = c.community_id and p.bank_line_id = ${line.id} and p.made_at <= c.closed_at
          and (p.undone_at is null or p.undone_at > c.closed_at)))
    limit 1`.execute(db);
  return rows.length > 0;
}

export const markUndone = (
  db: Db,
  ids: readonly string[],
  { by, at, reason }: { by: string; at: string; reason: string },
) =>
  sql`update bank_line_parts set undone_at = ${at}, undone_by = ${by}, undo_reason = ${reason}
    where community_id = ${here} and id = any (${[...ids]}::uuid[]) and undone_at is null`.execute(
    db,
  );

/**
 * Lines with a sure suggestion, oldest first, except lines with an expense that awaits approval. `withHouses` includes
 * suggestions that create a payment of a house.
 */
export async function selectSure(
  db: Db,
  of: { bankAccountId: string | undefined; withHouses: boolean; limit: number },
): Promise<{ lineId: string; journalId: string | null; houseId: string | null; label: string }[]> {
  const { rows } = await sql<{
    lineId: string;
    journalId: string | null;
    houseId: string | null;
    label: string;
  }>`
    select l.id as "lineId", s.journal_id as "journalId", s.house_id as "houseId",
      left(l.description, 80) as label
    from bank_lines l
    cross join lateral (select s.* from bank_line_suggestions s
      where s.community_id = l.community_id and s.bank_line_id = l.id and s.confidence = 'Sure'
        and (s.kind = 'Transaction' or ${of.withHouses})
      order by s.kind desc, s.id limit 1) s
    where l.community_id = ${here} and l.state = 'Suggested' and not ${awaitsExpense}
      and (${of.bankAccountId ?? null}::uuid is null or l.bank_account_id = ${of.bankAccountId ?? null}::uuid)
    order by l.posted_on, l.position, l.id limit ${of.limit}`.execute(db);
  return rows;
}
