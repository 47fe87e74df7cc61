// Changes many houses at once. The report gives the number of changed houses and, for each unchanged one, the reason.
// A preview makes the same report and changes nothing.
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { changeHouses as operation } from '#contract/addresses/houses-bulk.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { BulkReport } from '#contract/shared/page.ts';
import { common } from '#contract/shared/envelope.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { chosenIds } from '#platform/http/chosen-ids.ts';
import { refuse } from '#platform/http/refuse.ts';
import { type HousePorts, houseClosed } from './house-life.ts';
import { refuseDebts } from './houses.ts';
import { matchingHouses } from './houses-queries.ts';
import { moneyOfHouses } from './open-items.ts';

type Body = Parsed<typeof operation>['body'];
type Report = z.output<typeof BulkReport>;
type Row = {
  id: string;
  label: string;
  status: string;
  residents: number;
  /**
   * For an archived house: another house with its address is not archived, or has a lower id and is in the selection
   * too.
   */
  addressTaken: boolean;
  inGroup: boolean;
};

/** The port of groups, wired in server/features.ts. */
export type GroupPort = {
  addToGroup(context: CommunityContext, groupId: string, memberIds: string[]): Promise<unknown>;
};

/** The highest number of houses in a selection by filter. */
const bulkLimit = 5000;

export const changeHouses =
  (ports: HousePorts & GroupPort) =>
  async (context: CommunityContext, { body }: { body: Body }): Promise<Report> => {
    const { db, worker } = context;
    const { selection, change, preview } = body;
    const archives = change.action === 'archive';
    // The route requires only the permission to change houses; archiving, restoring and groups need other permissions.
    const right = rightOf(change.action);
    if (right && !worker.permissions.has(right)) throw refuse(common.forbidden);
    if (selection.kind === 'matching') refuseDebts(context, selection.query);
    const groupId = change.action === 'addToGroup' ? change.groupId : null;
    const rows = await lockAll(context, await chosenIds(db, selection, matching), groupId);
    const ids = rows.map(({ id }) => id);
    const money = archives ? await moneyOfHouses(ports, db, ids) : null;
    const failed = rows.flatMap((row) => {
      const reason = obstacleTo(change.action, row, money?.get(row.id));
      return reason ? [{ id: row.id, label: row.label, reason }] : [];
    });
    const blocked = new Set(failed.map(({ id }) => id));
    const able = ids.filter((id) => !blocked.has(id));
    if (!preview && able.length > 0) {
      if (archives) await ports.closeAccess(context, able, houseClosed);
      if (change.action === 'addToGroup') await ports.addToGroup(context, change.groupId, able);
      else await apply(context, change, able);
    }
    return { done: able.length, failed };
  };

const matching = { limit: bulkLimit, ...matchingHouses };

function rightOf(action: Body['change']['action']) {
  if (action === 'archive' || action === 'restore') return 'addresses.archive';
  return action === 'addToGroup' ? 'groups.update' : undefined;
}

/** Locks the houses in id order and reads the data that the rules need, except the open money matters. */
async function lockAll(
  { db, communityId }: CommunityContext,
  ids: string[],
  groupId: string | null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select h.id, concat_ws(' ', h.house_number, s.name) as label, h.status,
      (select count(*)::int from house_residents r
        where r.community_id = h.community_id and r.house_id = h.id) as residents,
      h.status = 'Archived' and exists (select from houses o where o.community_id = h.community_id
        and o.street_id = h.street_id and o.id <> h.id
        and house_place(o.block, o.house_number, o.unit_label)
          = house_place(h.block, h.house_number, h.unit_label)
        and (o.status <> 'Archived' or (o.id = any (${ids}::uuid[]) and o.id < h.id))) as "addressTaken",
      exists (select from group_members m where m.community_id = h.community_id
        and m.group_id = ${groupId}::uuid and m.house_id = h.id and m.removed_at is null) as "inGroup"
    from houses h join streets s on s.community_id = h.community_id and s.id = h.street_id
    where h.community_id = ${communityId} and h.id = any (${ids}::uuid[])
    order by h.id for update of h`.execute(db);
  return rows;
}

function obstacleTo(
  action: Body['change']['action'],
  row: Row,
  money: string | undefined,
): string | null {
  if (action === 'restore') {
    if (row.status !== 'Archived') return 'Only archived houses can be restored.';
    return row.addressTaken ? 'Another house has this address. Change one of them first.' : null;
  }
  if (row.status === 'Archived') return 'This house is already archived.';
  if (action === 'addToGroup') return row.inGroup ? 'Already in this group.' : null;
  if (action === 'archive' && row.residents > 0) {
    return `${row.residents} people live here. Move them out first.`;
  }
  if (money) return `It still has ${money}. Settle or refund that first.`;
  return null;
}

type Direct = Exclude<Body['change'], { action: 'addToGroup' }>;

async function apply(context: CommunityContext, change: Direct, ids: string[]): Promise<void> {
  const { db, communityId, clock, user } = context;
  const now = clock.now().toISOString();
  const { action } = change;
  await sql`update houses set ${valuesOf(change, user.id, now)}, version = version + 1, updated_at = ${now}
    where community_id = ${communityId} and id = any (${ids}::uuid[])`.execute(db);
  // Writes an audit entry for each house, so that the history of each shows the change.
  await sql`insert into audit_entries (community_id, actor_id, actor_name, actor_role, action,
      entity_type, entity_id, entity_label, after, ip, device, request_id)
    select h.community_id, ${user.id}, ${`${user.firstName} ${user.lastName}`},
      ${context.worker.role}, ${auditActions[action] ?? 'house.changed'}, 'house',
      h.id, concat_ws(' ', h.house_number, s.name), ${JSON.stringify(change)}::jsonb,
      ${context.request.ip}, ${context.request.device}, ${context.request.id}
    from houses h join streets s on s.community_id = h.community_id and s.id = h.street_id
    where h.community_id = ${communityId} and h.id = any (${ids}::uuid[])`.execute(db);
  context.emit('addresses.changed', {});
}

const auditActions: Partial<Record<Direct['action'], string>> = {
  archive: 'house.archived',
  restore: 'house.restored',
};

function valuesOf(change: Direct, userId: string, now: string): RawBuilder<unknown> {
  switch (change.action) {
    case 'archive':
      return sql`status = 'Archived', occupancy = 'Vacant', archived_at = ${now},
        archived_by = ${userId}, archived_reason = ${change.reason ?? null}`;
    case 'restore':
      return sql`status = 'Active', archived_at = null, archived_by = null, archived_reason = null,
        merged_into = null`;
    case 'setType':
      return sql`type = ${change.type}`;
    case 'setOccupancy':
      return sql`occupancy = ${change.occupancy}`;
    case 'setBillTo':
      return sql`bill_to = ${change.billTo}`;
  }
}
