// Moves complaints when two houses or two residents are merged: to the house or the reporter that remains.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { CommunityContext } from '#platform/http/context.ts';

type Moved = { count: number };

export async function moveHouseComplaints(
  { db, clock, emit }: CommunityContext,
  fromId: string,
  toId: string,
): Promise<void> {
  const { rows } = await sql<Moved>`with moved as (
      update complaints c set house_id = ${toId}, street_id = l.street_id,
        version = c.version + 1, updated_at = ${clock.now().toISOString()}
      from house_labels l
      where c.community_id = ${here} and c.house_id = ${fromId}
        and l.community_id = ${here} and l.house_id = ${toId}
      returning c.id)
    select count(*)::int as count from moved`.execute(db);
  if (rows[0]?.count) emit('complaints.changed', {});
}

export async function moveReporter(
  { db, clock, emit }: CommunityContext,
  fromId: string,
  toId: string,
): Promise<void> {
  const { rows } = await sql<Moved>`with moved as (
      update complaints c set reporter_resident_id = ${toId},
        updated_at = ${clock.now().toISOString()}
      where c.community_id = ${here} and c.reporter_resident_id = ${fromId}
      returning c.id)
    select count(*)::int as count from moved`.execute(db);
  if (rows[0]?.count) emit('complaints.changed', {});
}
