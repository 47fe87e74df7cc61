// The SQL of reversals: reads a journal with opposite amounts.
import { sql } from 'kysely';
import type { Line } from '#ledger/post.ts';
import type { Db } from '#platform/database/database.ts';

/** The kind of a journal, and its lines with opposite amounts. */
export async function selectReversed(
  db: Db,
  journalId: string,
): Promise<{ kind: string; lines: Line[] }> {
  const { rows } = await sql<{ kind: string; lines: Line[] }>`
    select j.kind, (select jsonb_agg(jsonb_build_object('account', a.kind, 'subject', a.subject,
        'amountMinor', -p.amount_minor) order by p.id)
      from postings p join ledger_accounts a on a.community_id = p.community_id and a.id = p.account_id
      where p.community_id = j.community_id and p.journal_id = j.id) as lines
    from journals j
    where j.community_id = current_setting('app.community_id')::uuid and j.id = ${journalId}`.execute(
    db,
  );
  if (!rows[0]) throw new Error(`no journal ${journalId}`);
  return rows[0];
}
