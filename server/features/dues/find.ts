// How dues and receipts are found from anywhere: a due by its title, a receipt by its number.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Finder, Found } from '#platform/feature/finder.ts';
import { formatAmount } from '#platform/text/money-text.ts';

export const dueFinder: Finder = {
  kind: 'dues',
  anyOf: ['dues.read'],
  feature: 'Dues List',
  find: async ({ db }, text, most) =>
    (
      await sql<Found>`select d.id, d.title as label, d.category || ', ' || d.status as detail
        from dues d where d.community_id = ${here} and search_form(d.title) like all (search_patterns(${text}))
        order by d.created_at desc limit ${most}`.execute(db)
    ).rows,
  findAlike: async ({ db }, text, most) =>
    (
      await sql<Found>`select d.id, d.title as label, d.category || ', ' || d.status as detail
        from dues d where d.community_id = ${here}
          and word_similarity(btrim(search_form(${text})), search_form(d.title)) > 0.5
        order by d.created_at desc limit ${most}`.execute(db)
    ).rows,
};

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
