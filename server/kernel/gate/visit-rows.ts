// Reads, locks and writes visits for guards. The host's privacy setting decides whether the house is shown in full.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { GateVisit } from '#contract/visits/gate-checks.ts';
import { entryShownMinutes } from '#rules/gate/gate-judge.ts';
import type { Db } from '#platform/database/database.ts';
import { houseAtGate } from './words.ts';

/** Goods that were announced to leave with the visit `v` and have not left. */
export const announcedItems = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', i.id,
      'description', i.description, 'quantity', i.quantity) order by i.created_at), '[]') from exit_items i
    where i.community_id = v.community_id and i.visit_id = v.id and i.status = 'Announced')`;

/** Whether a photo of the visitor is stored. */
export const hasEntryPhoto = (
  visitId: RawBuilder<unknown>,
) => sql`exists (select from visit_photos o
  where o.community_id = ${here} and o.visit_id = ${visitId} and o.subject = 'Visitor')`;

/** Whether the visit `v` is recent enough for a guard to compare the guest with the entry photo. */
export const isJustIn = (now: Date) => sql`(v.status = 'Inside' and v.in_at >
  ${now.toISOString()}::timestamptz - make_interval(mins => ${sql.lit(entryShownMinutes)}))`;

/** The number of people of the visit `v`: those still inside, or all people of the visit once it has ended. */
export const peopleNow = sql`(v.people - case when v.status = 'Inside' then v.people_left else 0 end)::int`;

/** The columns of the visit `v` at a given time. */
export const visitColumns = (
  now: string,
) => sql`v.id, v.status, v.kind, v.guest_name as "guestName", ${peopleNow} as people,
  v.plate, v.company, ${houseAtGate(sql`v.hide_house`, sql`v.house_id`)} as house,
  (select jsonb_build_object('id', g.id, 'name', g.name) from gates g
    where g.community_id = v.community_id and g.id = v.gate_id) as gate,
  v.method, v.arrived_at as "arrivedAt", v.in_at as "inAt", v.out_at as "outAt", v.overstay_at as "overstayAt",
  (v.status = 'Inside' and coalesce(v.overstay_at <= ${now}, false)) as "isOverstay",
  v.is_overridden as "isOverridden",
  ${announcedItems} as "exitItems"`;

export async function selectGateVisits(
  db: Db,
  {
    where,
    order,
    limit,
    now,
  }: {
    where: RawBuilder<unknown>;
    order: RawBuilder<unknown>;
    limit: number;
    now: Date;
  },
): Promise<GateVisit[]> {
  const { rows } = await sql<GateVisit>`select ${visitColumns(now.toISOString())} from visits v
    where v.community_id = ${here} and ${where} order by ${order} limit ${limit}`.execute(db);
  return rows;
}

export async function selectGateVisit(
  db: Db,
  visitId: string,
  now: Date,
): Promise<GateVisit | undefined> {
  const [visit] = await selectGateVisits(db, {
    where: sql`v.id = ${visitId}`,
    order: sql`v.id`,
    limit: 1,
    now,
  });
  return visit;
}

export const lockVisit = (db: Db, visitId: string) =>
  db
    .selectFrom('visits')
    .selectAll()
    .where('communityId', '=', here)
    .where('id', '=', visitId)
    .forUpdate()
    .executeTakeFirst();

export const writeVisit = (db: Db, visitId: string, values: Record<string, unknown>) =>
  db
    .updateTable('visits')
    .set(values)
    .where('communityId', '=', here)
    .where('id', '=', visitId)
    .execute();
