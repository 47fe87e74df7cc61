// Finds passes in the global search by guest, company, plate, host or exact code, for roles that can see visits.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Finder, Found } from '#platform/feature/finder.ts';
import { stateAt } from './passes-queries.ts';
import type { GateKeys } from '#kernel/gate/gate-keys.ts';

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

/** Only the hash of a code is stored, so the search needs the complete code. */
const withCode = (context: CommunityContext, keys: Pick<GateKeys, 'hashCode'>, typed: string) =>
  describe(
    context,
    sql`unnest(array(select g.id from gate_passes g where g.community_id = ${here}
      and g.code_hash = ${keys.hashCode(context.communityId, typed)}
      order by (g.ended_as is null) desc, g.ended_at desc limit 1))`,
  );

/** A code as it is written on a pass: eight digits, with or without a hyphen or a space in the middle. */
const code = /^\d{4}[- ]?\d{4}$/;

export const passFinder = (keys: Pick<GateKeys, 'hashCode'>): Finder => ({
  kind: 'passes',
  anyOf: ['gatePasses.visits'],
  feature: 'Digital Access Control',
  async find(context, text, most) {
    const typed = text.trim();
    const found = code.test(typed) ? await withCode(context, keys, typed.replace(/\D/g, '')) : [];
    if (found.length > 0) return found;
    return describe(context, sql`search_passes(${text}, ${most}::integer)`);
  },
  findAlike: (context, text, most) =>
    describe(context, sql`search_alike('gate_passes', ${text}, ${most}::integer)`),
});
