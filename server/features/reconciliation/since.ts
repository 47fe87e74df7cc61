// Counts the unidentified money of bank lines since a day, for the changes on the dashboard.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { CommunityContext } from '#platform/http/context.ts';

type Unmatched = { count: number; amountMinor: number };

export async function unmatchedSince(
  { db }: CommunityContext,
  since: { day: string },
): Promise<Unmatched> {
  const { rows } = await sql<Unmatched>`
    select count(*)::int as count, coalesce(sum(p.remaining_minor), 0)::bigint as "amountMinor"
    from bank_line_parts p
    join bank_lines l on l.community_id = p.community_id and l.id = p.bank_line_id
    where p.community_id = ${here} and p.kind = 'Unallocated' and p.undone_at is null
      and p.remaining_minor > 0 and l.posted_on >= ${since.day}::date`.execute(db);
  return rows[0] ?? { count: 0, amountMinor: 0 };
}
