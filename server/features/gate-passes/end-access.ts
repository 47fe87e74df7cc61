// Ends access at the gate when people move out of a house: revokes their live passes for the house. When the last
// resident leaves or the house is closed, everything else that admits visitors to the house ends too. Visitors who are
// inside stay in the register and check out normally.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CommunityContext } from '#platform/http/context.ts';

type Acting = Pick<CommunityContext, 'db' | 'clock' | 'audit' | 'emit'>;

export type Left = {
  /** Account holders who have moved out, each with the house. */
  hosts: readonly { houseId: string; userId: string }[];
  /** The ids of the houses in which no residents are left. */
  emptied: readonly string[];
};

/** The port that is called when occupancies have ended. */
export async function endAccessOf(context: Acting, { hosts, emptied }: Left): Promise<void> {
  const theirs = sql`exists (
    select from jsonb_to_recordset(${JSON.stringify(hosts)}) as g("houseId" uuid, "userId" uuid)
    where g."houseId" = p.house_id and g."userId" = p.host_id
      and not exists (select from house_hosts h where h.community_id = p.community_id
        and h.house_id = p.house_id and h.user_id = p.host_id))`;
  if (hosts.length > 0) await revokeWhere(context, theirs, 'The host moved out');
  await closeAccess(context, emptied, 'Nobody lives in the house any more');
}

/**
 * The port that is called when houses close. Ends the live passes, frequent guests, staff links and automatic approvals
 * of the houses.
 */
export async function closeAccess(
  context: Acting,
  houseIds: readonly string[],
  reason: string,
): Promise<void> {
  if (houseIds.length === 0) return;
  const { db, clock } = context;
  const now = clock.now().toISOString();
  await revokeWhere(context, sql`p.house_id = any (${houseIds}::uuid[])`, reason);
  await sql`update frequent_guests set archived_at = ${now}
    where community_id = ${here} and house_id = any (${houseIds}::uuid[]) and archived_at is null`.execute(
    db,
  );
  await sql`update staff_houses set ended_at = ${now}
    where community_id = ${here} and house_id = any (${houseIds}::uuid[]) and ended_at is null`.execute(
    db,
  );
  await sql`update house_access_rules set approves_deliveries = false, approves_rides = false,
      changed_at = ${now}
    where community_id = ${here} and house_id = any (${houseIds}::uuid[])
      and (approves_deliveries or approves_rides)`.execute(db);
  context.emit('gatePasses.changed', {});
}

/** Revokes the live passes `p` that match a condition, and records it in the history of each pass. */
async function revokeWhere(
  context: Acting,
  which: RawBuilder<unknown>,
  reason: string,
): Promise<void> {
  const now = context.clock.now().toISOString();
  const { rows } = await sql<{ id: string; house: string }>`
    update gate_passes p set ended_as = 'Revoked', ended_at = ${now}, ended_by_name = 'Courtyard',
      ended_reason = ${reason}, version = p.version + 1
    where p.community_id = ${here} and p.ended_as is null and p.valid_to > ${now} and ${which}
    returning p.id, (select l.label from house_labels l where l.community_id = p.community_id
      and l.house_id = p.house_id) as house`.execute(context.db);
  for (const { id, house } of rows) {
    context.audit({
      action: 'gate-pass.revoked',
      entityType: 'gate-pass',
      entityId: id,
      entityLabel: `Pass for ${house}`,
      reason,
    });
  }
  if (rows.length > 0) context.emit('gatePasses.changed', {});
}
