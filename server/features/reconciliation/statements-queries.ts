// The SQL that reads and writes statements of bank accounts.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type {
  listStatements,
  StatementMapping,
  StatementSummary,
} from '#contract/reconciliation/bank-statements.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page } from '#platform/http/list.ts';
import { readTable, type StoredTable } from '#platform/spreadsheets/stored-table.ts';
import type { Stated } from './read-lines.ts';
import type { KnownLine, CheckedLine } from './flag-duplicates.ts';
import { accountLabel } from './words.ts';

const summaryColumns: RawBuilder<unknown> = sql`s.id,
  jsonb_build_object('id', b.id, 'label', ${accountLabel}) as "bankAccount",
  s.file_name as "fileName", s.format, s.status, s.from_on as "fromOn", s.to_on as "toOn",
  s.opening_minor as "openingMinor", s.closing_minor as "closingMinor",
  s.added_count as "addedCount", s.repeated_count as "repeatedCount",
  (select u.name from users u where u.id = s.created_by) as "createdByName",
  s.created_at as "createdAt", s.imported_at as "importedAt", s.version`;

const withAccount = sql`join bank_accounts b on b.community_id = s.community_id and b.id = s.bank_account_id`;

export type StoredStatement = StatementSummary & {
  bankAccountId: string;
  /** The rows of the file with their lines; null once they are imported or discarded. */
  table: StoredTable | null;
  mapping: StatementMapping;
  fileNotes: string[];
  stated: Stated;
};

/** A statement with its source rows; undefined if there is none. */
export async function selectStatement(
  db: Db,
  statementId: string,
  lock = false,
): Promise<StoredStatement | undefined> {
  const { rows } = await sql<StoredStatement & { table: StoredTable | string[][] | null }>`
    select ${summaryColumns}, s.bank_account_id as "bankAccountId", s.sheet as "table", s.mapping,
      s.notes as "fileNotes", s.stated
    from statement_imports s ${withAccount}
    where s.community_id = ${here} and s.id = ${statementId}
    ${lock ? sql`for update of s` : sql``}`.execute(db);
  const [statement] = rows;
  return statement && { ...statement, table: statement.table && readTable(statement.table) };
}

export const selectStatementPage = (
  db: Db,
  query: z.output<typeof listStatements.query>,
): Promise<Page<StatementSummary>> =>
  listPage<StatementSummary>(db, {
    from: sql`from statement_imports s where ${allOf([
      sql`s.community_id = ${here} and s.status <> 'Discarded'`,
      query.BankAccountId && sql`s.bank_account_id = any (${query.BankAccountId}::uuid[])`,
    ])}`,
    id: sql`s.id`,
    order: sql`s.created_at desc, s.id`,
    page: query,
    load: sql`select page.position, ${summaryColumns} from page
      join statement_imports s on s.community_id = ${here} and s.id = page.id ${withAccount}`,
  });

/** The bank account with this id; undefined if the community has none. */
export async function selectAccount(
  db: Db,
  bankAccountId: string,
): Promise<{ label: string; accountNumber: string } | undefined> {
  const { rows } = await sql<{ label: string; accountNumber: string }>`
    select ${accountLabel} as label, b.account_number as "accountNumber" from bank_accounts b
    where b.community_id = ${here} and b.id = ${bankAccountId}`.execute(db);
  return rows[0];
}

/**
 * The mappings and header rows of the last ten imported statements of an account, newest first. OFX files are left out,
 * because their mapping is fixed.
 */
export async function selectRemembered(
  db: Db,
  bankAccountId: string,
): Promise<{ mapping: StatementMapping; header: string[] }[]> {
  const { rows } = await sql<{ mapping: StatementMapping; header: string[] }>`
    select s.mapping, s.header from statement_imports s
    where s.community_id = ${here} and s.bank_account_id = ${bankAccountId}
      and s.status = 'Imported' and s.format <> 'ofx'
    order by s.imported_at desc limit 10`.execute(db);
  return rows;
}

/** Serialises imports into one account, so that no line is imported twice. */
export const lockLines = (db: Db, bankAccountId: string) =>
  lockUntilCommit(db, 'bankLineImport', bankAccountId);

/** The lines of an account in a period, with the fields that identify duplicates. */
export async function selectKnownLines(
  db: Db,
  of: { bankAccountId: string; fromOn: string; toOn: string },
): Promise<KnownLine[]> {
  const { rows } = await sql<KnownLine>`
    select l.content_key as "contentKey", l.external_id as "externalId" from bank_lines l
    where l.community_id = ${here} and l.bank_account_id = ${of.bankAccountId}
      and l.posted_on between ${of.fromOn}::date and ${of.toOn}::date`.execute(db);
  return rows;
}

/** True if the period has days that no statement of the account covers. */
export async function coversMore(
  db: Db,
  of: { bankAccountId: string; fromOn: string; toOn: string },
): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    select not datemultirange(daterange(${of.fromOn}::date, ${of.toOn}::date, '[]')) <@ coalesce((
        select range_agg(daterange(i.from_on, i.to_on, '[]')) from statement_imports i
        where i.community_id = ${here} and i.bank_account_id = ${of.bankAccountId}
          and i.status = 'Imported'), '{}') as more`.execute(db);
  return rows[0]?.more === true;
}

type Balance = { night: string; minor: number };

/** At most five imported statements of an account that state a different balance at the end of one of these days. */
export async function selectOtherBalances(
  db: Db,
  bankAccountId: string,
  ends: readonly Balance[],
): Promise<(Balance & { fileName: string; otherMinor: number })[]> {
  if (ends.length === 0) return [];
  const { rows } = await sql<Balance & { fileName: string; otherMinor: number }>`
    select e.night, e.minor::bigint as minor, s.file_name as "fileName", o.minor::bigint as "otherMinor"
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) e (night date, minor bigint)
    join statement_imports s on s.community_id = ${here} and s.bank_account_id = ${bankAccountId}
      and s.status = 'Imported'
    cross join lateral (values (s.from_on - 1, s.opening_minor), (s.to_on, s.closing_minor)) o (night, minor)
    where o.night = e.night and o.minor <> e.minor
    order by e.night, s.imported_at desc limit 5`.execute(db);
  return rows;
}

/**
 * The closing balance of the account's last statement that ended before a day and has one. Undefined without such a
 * statement, or if a statement that ended later began on or before that day.
 */
export async function selectBalanceBefore(
  db: Db,
  bankAccountId: string,
  night: string,
): Promise<(Balance & { fileName: string }) | undefined> {
  const { rows } = await sql<Balance & { fileName: string }>`
    select s.to_on as night, s.closing_minor as minor, s.file_name as "fileName"
    from statement_imports s
    where s.community_id = ${here} and s.bank_account_id = ${bankAccountId} and s.status = 'Imported'
      and s.to_on < ${night}::date and s.closing_minor is not null
      and not exists (select from statement_imports o where o.community_id = ${here}
        and o.bank_account_id = ${bankAccountId} and o.status = 'Imported' and o.id <> s.id and o.to_on > s.to_on
        and o.from_on <= ${night}::date)
    order by s.to_on desc, s.imported_at desc limit 1`.execute(db);
  return rows[0];
}

/** Stores the new lines, after the existing lines of the same day. */
export const insertLines = (
  db: Db,
  of: { bankAccountId: string; importId: string },
  lines: readonly CheckedLine[],
) =>
  sql`with days as materialized (
      select b.posted_on, max(b.position) + 1 as next from bank_lines b
      where b.community_id = ${here} and b.bank_account_id = ${of.bankAccountId} group by b.posted_on)
    insert into bank_lines (community_id, bank_account_id, import_id, position, posted_on,
      amount_minor, description, reference, payer, balance_after_minor, content_key, external_id)
    select ${here}, ${of.bankAccountId}, ${of.importId}, l.position + coalesce(d.next, 0),
      l."postedOn", l."amountMinor",
      l.description, l.reference, l.payer, l."balanceAfterMinor", l."contentKey", l."externalId"
    from jsonb_to_recordset(${JSON.stringify(
      lines.map(({ line, contentKey }, position) => ({ ...line, contentKey, position })),
    )}::jsonb) as l(position integer, "postedOn" date, "amountMinor" bigint, description text,
      reference text, payer text, "balanceAfterMinor" bigint, "contentKey" text,
      "externalId" text)
    left join days d on d.posted_on = l."postedOn"`.execute(db);

/** The imported statements whose lines the suggestion job has not compared with the books yet. */
export async function selectAwaiting(
  db: Db,
  bankAccountId: string | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from statement_imports s
    where s.community_id = ${here} and s.awaits_suggestions
      and (${bankAccountId}::uuid is null or s.bank_account_id = ${bankAccountId})`.execute(db);
  return rows.map(({ id }) => id);
}

export const endAwaiting = (db: Db, statementIds: readonly string[]) =>
  sql`update statement_imports set awaits_suggestions = false
    where community_id = ${here} and id = any (${statementIds}::uuid[])`.execute(db);

/**
 * Recomputes the suggestions of the newest 5,000 open lines, of one account or of all accounts. Returns the number of
 * lines with a suggestion.
 */
export async function suggestLines(db: Db, bankAccountId: string | null): Promise<number> {
  const { rows } = await sql<{ suggested: number }>`
    select suggest_bank_lines(${bankAccountId}::uuid) as suggested
    where exists (select from bank_lines l
      where l.community_id = ${here} and l.state in ('Unmatched', 'Suggested')
        and (${bankAccountId}::uuid is null or l.bank_account_id = ${bankAccountId}))`.execute(db);
  return rows[0]?.suggested ?? 0;
}
