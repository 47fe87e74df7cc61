// Finds complaints in the global search by number, title, place or description, within what the caller may see.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Finder, Found } from '#platform/feature/finder.ts';
import { visibleTo } from '#kernel/complaints/visibility.ts';

/** The number of hits to fetch before those that the caller may not see are filtered out. */
const looked = 200;

async function describe(
  context: CommunityContext,
  ids: RawBuilder<unknown>,
  most: number,
): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select c.id, 'C-' || lpad(c.number::text, 5, '0') || ' ' || c.title as label,
      coalesce('Merged into C-' || (select lpad(p.number::text, 5, '0') from complaints p
        where p.community_id = c.community_id and p.id = c.parent_id), c.status) as detail
    from complaints c where c.community_id = ${here} and ${visibleTo(context)} and c.id in (select ${ids})
    order by c.number desc limit ${most}`.execute(context.db);
  return rows;
}

export const complaintFinder: Finder = {
  kind: 'complaints',
  anyOf: ['complaints.read', 'complaints.billing', 'complaints.create'],
  feature: 'Complaint Management',
  find: (context, text, most) =>
    describe(context, sql`search_complaints(${text}, ${looked}::integer)`, most),
  findAlike: (context, text, most) =>
    describe(context, sql`search_alike('complaints', ${text}, ${looked}::integer)`, most),
};
