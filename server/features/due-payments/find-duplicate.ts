// Finds the payment that a new one repeats, by its house, amount, reference and day.
import { type RawBuilder, sql } from 'kysely';
import { here } from '#platform/database/here.ts';
import type { Db } from '#platform/database/database.ts';

/**
 * True if a payment `p` looks like a duplicate of another. If both have a reference, the references must be equal. If
 * neither has one, the days must be equal. If only one has a reference, the days may differ by three, the usual delay
 * between payer and bank. `findDuplicateRows` applies the same rule to the rows of one file.
 */
export const looksLike = (
  reference: RawBuilder<unknown>,
  paidOn: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const theirs = sql`nullif(lower(p.external_reference), '')`;
  const ours = sql`nullif(lower(${reference}), '')`;
  return sql`case num_nulls(${theirs}, ${ours}) when 0 then ${theirs} = ${ours}
    when 2 then p.paid_on = ${paidOn} else p.paid_on between ${paidOn} - 3 and ${paidOn} + 3 end`;
};

/** The receipt number of a likely duplicate: same house and amount, and a matching reference or day. */
export async function findDuplicate(
  db: Db,
  of: { houseId: string; amountMinor: number; paidOn: string; externalReference: string | null },
): Promise<{ id: string; receiptNumber: number } | undefined> {
  const { rows } = await sql<{ id: string; receiptNumber: number }>`
    select p.id, p.receipt_number as "receiptNumber" from due_payments p
    where p.community_id = ${here} and p.house_id = ${of.houseId}
      and p.amount_minor = ${of.amountMinor} and p.status = 'Successful'
      and ${looksLike(sql`${of.externalReference}::text`, sql`${of.paidOn}::date`)}
    order by p.receipt_number desc limit 1`.execute(db);
  return rows[0];
}
