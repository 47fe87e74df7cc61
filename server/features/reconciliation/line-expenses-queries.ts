// The SQL of the expenses that were recorded for bank lines.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/** The reference of the expense that awaits approval for a line; undefined when there is none. */
export async function selectAwaitedExpense(db: Db, lineId: string): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select e.reference from bank_line_expenses x
    join expense_requests e on e.community_id = x.community_id and e.request_id = x.request_id
    where x.community_id = ${here} and x.bank_line_id = ${lineId} and e.status = 'PendingApproval'
    limit 1`.execute(db);
  return rows[0]?.reference;
}

/** The bank line for which an expense was recorded; undefined if the expense has no bank line. */
export async function selectLineOfExpense(db: Db, requestId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select x.bank_line_id as id from bank_line_expenses x
    where x.community_id = ${here} and x.request_id = ${requestId}`.execute(db);
  return rows[0]?.id;
}

/** The category of bank charges, unless it is archived. */
export async function selectChargesCategory(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select e.id from expense_categories e
    where e.community_id = ${here} and e.is_bank_charges and e.archived_at is null`.execute(db);
  return rows[0]?.id;
}
