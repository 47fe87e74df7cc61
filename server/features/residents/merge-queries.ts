// The SQL that finds and merges duplicates.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { ResidentRow } from '#contract/residents/residents.ts';
import type { Db } from '#platform/database/database.ts';
import { rowColumns } from './residents-queries.ts';

/** At most twenty other residents with the same name or email address, except merged duplicates. */
export async function selectDuplicates(
  db: Db,
  { id, email }: { id: string; email: string | null },
) {
  const { rows } = await sql<ResidentRow & { sameName: boolean; sameEmail: boolean }>`
    with this as (
      select t.sort_key from residents t where t.community_id = ${here} and t.id = ${id}),
    alike as (
      select r.id from residents r, this where r.community_id = ${here} and r.sort_key = this.sort_key
      union
      select r.id from residents r where r.community_id = ${here} and r.email = ${email})
    select ${rowColumns}, r.sort_key = this.sort_key as "sameName",
      r.email is not distinct from ${email} and r.email is not null as "sameEmail"
    from alike cross join this
    join residents r on r.community_id = ${here} and r.id = alike.id
    where r.id <> ${id} and r.merged_into is null
    order by r.sort_key, r.id limit 20`.execute(db);
  return rows;
}

/** The houses in which a resident lives today. */
export async function selectHousesOf(db: Db, residentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.house_id as id from occupancies o
    where o.community_id = ${here} and o.resident_id = ${residentId} and o.ended_at is null
    order by o.house_id`.execute(db);
  return rows.map(({ id }) => id);
}

type Move = { fromId: string; toId: string; now: string; today: string };

/**
 * Moves all occupancies, current and past. If both people live in the same house, the remaining resident's occupancy
 * takes the earlier date and the roles, and the duplicate's occupancy ends.
 */
export async function moveStays(db: Db, { fromId, toId, now, today }: Move): Promise<void> {
  const { rows } = await sql<{
    keptId: string;
    head: boolean;
    contact: boolean;
    day: string | null;
  }>`
    select kept.id as "keptId", least(kept.move_in_on, gone.move_in_on) as day,
      kept.is_household_head or gone.is_household_head as head,
      kept.is_primary_contact or gone.is_primary_contact as contact
    from occupancies gone
    join occupancies kept on kept.community_id = gone.community_id
      and kept.house_id = gone.house_id and kept.ended_at is null and kept.resident_id = ${toId}
    where gone.community_id = ${here} and gone.resident_id = ${fromId} and gone.ended_at is null`.execute(
    db,
  );
  await sql`update occupancies gone set ended_at = ${now},
      move_out_on = greatest(${today}::date, gone.move_in_on)
    from occupancies kept
    where gone.community_id = ${here} and gone.resident_id = ${fromId} and gone.ended_at is null
      and kept.community_id = ${here} and kept.resident_id = ${toId} and kept.ended_at is null
      and kept.house_id = gone.house_id`.execute(db);
  await sql`update occupancies o set is_household_head = k.head, is_primary_contact = k.contact,
      move_in_on = k.day
    from jsonb_to_recordset(${JSON.stringify(rows)}) as k(
      "keptId" uuid, head boolean, contact boolean, day date)
    where o.community_id = ${here} and o.id = k."keptId"`.execute(db);
  await sql`update occupancies o set resident_id = ${toId}
    where o.community_id = ${here} and o.resident_id = ${fromId}`.execute(db);
}

/** Moves invitations; unused links stop working. */
export async function moveInvitations(db: Db, { fromId, toId, now }: Move): Promise<void> {
  await sql`update resident_invitations set resident_id = ${toId},
      voided_at = case when accepted_at is null then coalesce(voided_at, ${now}) else voided_at end
    where community_id = ${here} and resident_id = ${fromId}`.execute(db);
}
