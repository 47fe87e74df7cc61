// Finds groups that are not deleted in the global search, by name.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { Finder, Found } from '#platform/feature/finder.ts';

async function named(db: Db, matches: RawBuilder<unknown>, most: number) {
  const { rows } = await sql<Found>`
    select g.id, g.name as label, g.kind as detail from groups g
    where g.community_id = current_setting('app.community_id')::uuid and g.archived_at is null and ${matches}
    order by natural_key(g.name) collate "C" limit ${most}`.execute(db);
  return rows;
}

export const groupFinder: Finder = {
  kind: 'groups',
  anyOf: ['groups.read'],
  find: ({ db }, text, most) =>
    named(db, sql`search_form(g.name) like all (search_patterns(${text}))`, most),
  findAlike: ({ db }, text, most) =>
    named(db, sql`word_similarity(btrim(search_form(${text})), search_form(g.name)) > 0.5`, most),
};
