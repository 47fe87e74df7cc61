// Finds receipts by number, for the global search.
import { sql } from 'kysely';
import { here } from '#platform/database/here.ts';
import type { Finder } from '#platform/feature/finder.ts';
import { formatAmount } from '#platform/text/money-text.ts';

type Receipt = { id: string; number: number; house: string; amountMinor: number };

export const receiptFinder: Finder = {
  kind: 'receipts',
  anyOf: ['dues.read'],
  feature: 'Dues Inflow',
  find: async ({ db, community }, text, most) => {
    const number = /^(?:receipt|no\.?|#)?\s*(\d{1,15})$/i.exec(text)?.[1];
    if (number === undefined) return [];
    const { rows } = await sql<Receipt>`
      select p.id, p.receipt_number as number, l.label as house, p.amount_minor as "amountMinor"
      from due_payments p
      join house_labels l on l.community_id = p.community_id and l.house_id = p.house_id
      where p.community_id = ${here} and p.receipt_number = ${Number(number)} limit ${most}`.execute(
      db,
    );
    return rows.map((row) => ({
      id: row.id,
      label: `Receipt ${row.number}`,
      detail: `${formatAmount(row.amountMinor, community.currency)}, ${row.house}`,
    }));
  },
};
