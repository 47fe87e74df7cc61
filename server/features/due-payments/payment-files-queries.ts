// The SQL of payments from a file: the file, its rows, the houses that the rows refer to, and duplicates.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type {
  PaymentFile,
  PaymentFileMapping,
  PaymentFileRow,
} from '#contract/due-payments/payment-files.ts';
import type { Db } from '#platform/database/database.ts';
import { readTable, type StoredTable } from '#platform/spreadsheets/stored-table.ts';
import { looksLike } from './find-duplicate.ts';

export type StoredFile = Pick<
  PaymentFile,
  'id' | 'due' | 'fileName' | 'status' | 'createdByName' | 'createdAt' | 'version' | 'notes'
> & { sheet: StoredTable | null; mapping: PaymentFileMapping; bookedBy: string | null };

export async function selectFile(
  db: Db,
  fileId: string,
  lock = false,
): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile & { sheet: StoredTable | string[][] | null }>`
    select f.id, jsonb_build_object('id', d.id, 'title', d.title) as due, f.file_name as "fileName",
      f.status, f.created_at as "createdAt", f.version, f.notes, f.sheet, f.mapping,
      f.booked_by as "bookedBy",
      coalesce((select u.name from users u where u.id = f.created_by), '') as "createdByName"
    from payment_files f
    join dues d on d.community_id = f.community_id and d.id = f.due_id
    where f.community_id = ${here} and f.id = ${fileId} ${lock ? sql`for update of f` : sql``}`.execute(
    db,
  );
  const [file] = rows;
  return file && { ...file, sheet: file.sheet && readTable(file.sheet) };
}

export type FoundHouse = { id: string; label: string; key: string };

/** The active houses that rows refer to by normalised label, account number or reference. */
export async function selectHouses(
  db: Db,
  { labels, accounts }: { labels: readonly string[]; accounts: readonly string[] },
): Promise<FoundHouse[]> {
  const { rows } = await sql<FoundHouse>`
    with houses as materialized (
      select l.house_id as id, l.label, l.account_number, l.account_reference,
        regexp_replace(search_form(l.label), '[^a-z0-9]+', '', 'g') as plain
      from house_labels l
      join billable_houses b on b.community_id = l.community_id and b.house_id = l.house_id
      where l.community_id = ${here})
    select id, label, plain as key from houses where plain = any (${labels}::text[])
    union all
    select id, label, account_number from houses where account_number = any (${accounts}::text[])
    union all
    select id, label, account_reference from houses where account_reference = any (${accounts}::text[])`.execute(
    db,
  );
  return rows;
}

export type Wanted = {
  row: number;
  houseId: string;
  amountMinor: number;
  paidOn: string;
  reference: string | null;
};

/** The newest receipt that each row of the file repeats: same house and amount, and a match by `looksLike`. */
export async function selectRepeats(
  db: Db,
  wanted: readonly Wanted[],
): Promise<{ row: number; receiptNumber: number }[]> {
  const { rows } = await sql<{ row: number; receiptNumber: number }>`
    select distinct on (w.row) w.row, p.receipt_number as "receiptNumber"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as w(row integer, "houseId" uuid, "amountMinor" bigint, "paidOn" date, reference text)
    join due_payments p on p.community_id = ${here} and p.house_id = w."houseId"
      and p.amount_minor = w."amountMinor" and p.status = 'Successful'
      and ${looksLike(sql`w.reference`, sql`w."paidOn"`)}
    order by w.row, p.receipt_number desc`.execute(db);
  return rows;
}

export type RowToBook = {
  row: number;
  given: string;
  houseId: string | null;
  amountMinor: number | null;
  paidOn: string | null;
  channel: string | null;
  reference: string | null;
  isNoDuplicate: boolean;
  state: 'Waiting' | 'Left out';
  reason: string | null;
};

export const insertRows = (db: Db, fileId: string, rows: readonly RowToBook[]) =>
  sql`insert into payment_file_rows (community_id, file_id, number, given, house_id, amount_minor, paid_on,
      channel, reference, is_no_duplicate, state, reason)
    select ${here}, ${fileId}::uuid, r.row, r.given, r."houseId", r."amountMinor", r."paidOn", r.channel,
      r.reference, r."isNoDuplicate", r.state, r.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row integer, given text, "houseId" uuid,
      "amountMinor" bigint, "paidOn" date, channel text, reference text, "isNoDuplicate" boolean,
      state text, reason text)`.execute(db);

/** The rows of a file that is being recorded or was recorded, skipped rows first. */
export async function selectRows(db: Db, fileId: string): Promise<PaymentFileRow[]> {
  const { rows } = await sql<PaymentFileRow>`
    select r.number as row, r.given, case when r.house_id is not null
        then jsonb_build_object('id', r.house_id, 'label', l.label) end as house,
      r.amount_minor as "amountMinor", r.paid_on as "paidOn", r.channel, r.reference, r.state, r.reason,
      case when p.id is not null
        then jsonb_build_object('id', p.id, 'receiptNumber', p.receipt_number) end as payment
    from payment_file_rows r
    left join house_labels l on l.community_id = r.community_id and l.house_id = r.house_id
    left join due_payments p on p.community_id = r.community_id and p.id = r.payment_id
    where r.community_id = ${here} and r.file_id = ${fileId}
    order by (r.state <> 'Left out'), r.number limit 2000`.execute(db);
  return rows;
}

export type WaitingRow = {
  id: string;
  number: number;
  houseId: string;
  label: string;
  amountMinor: number;
  paidOn: string;
  channel: string;
  reference: string | null;
  isNoDuplicate: boolean;
};

/** Locks and returns the next unprocessed row; undefined if there is none. */
export async function lockNextRow(db: Db, fileId: string): Promise<WaitingRow | undefined> {
  const { rows } = await sql<WaitingRow>`
    select r.id, r.number, r.house_id as "houseId", l.label, r.amount_minor as "amountMinor",
      r.paid_on as "paidOn", r.channel, r.reference, r.is_no_duplicate as "isNoDuplicate"
    from payment_file_rows r
    join house_labels l on l.community_id = r.community_id and l.house_id = r.house_id
    where r.community_id = ${here} and r.file_id = ${fileId} and r.state = 'Waiting'
    order by r.number limit 1 for update of r`.execute(db);
  return rows[0];
}

export const writeRow = (
  db: Db,
  rowId: string,
  { paymentId, reason }: { paymentId: string | null; reason: string | null },
) =>
  sql`update payment_file_rows set state = ${paymentId === null ? 'Left out' : 'Booked'},
      payment_id = ${paymentId}::uuid, reason = ${reason}
    where community_id = ${here} and id = ${rowId}`.execute(db);
