// How passes are found from anywhere: by guest, company, plate or host, of who may see who visits whom.
import { type RawBuilder, sql } from 'kysely';
import type { CommunityContext } from '#platform/context.ts';
import type { Finder, Found } from '#platform/finder.ts';
import { stateAt } from './passes-queries.ts';
import { here } from './words.ts';

async function describe(
  { db, clock }: CommunityContext,
  ids: RawBuilder<unknown>,
): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select p.id, p.guest_name as label, p.kind || ', ' || ${stateAt(clock.now().toISOString())} || ', '
      || l.label as detail
    from ${ids} with ordinality as found (id, place)
    join gate_passes p on p.community_id = ${here} and p.id = found.id
    join house_labels l on l.community_id = p.community_id and l.house_id = p.house_id
    order by found.place`.execute(db);
  return rows;
}

export const passFinder: Finder = {
  kind: 'passes',
  anyOf: ['gatePasses.visits'],
  feature: 'Digital Access Control',
  find: (context, text, most) => describe(context, sql`search_passes(${text}, ${most}::integer)`),
  findAlike: (context, text, most) =>
    describe(context, sql`search_alike('gate_passes', ${text}, ${most}::integer)`),
};
