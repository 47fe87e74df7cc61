// Changes many houses at once. A preview counts and changes nothing; the report names each house that was left
// as it was, with its reason.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { changeHouses as operation } from '#contract/addresses.ts';
import type { Parsed } from '#contract/operation.ts';
import type { BulkReport } from '#contract/page.ts';
import { common } from '#contract/envelope.ts';
import type { CommunityContext } from '#platform/context.ts';
import { refuse } from '#platform/refuse.ts';
import { selectMatchingIds } from './houses-queries.ts';

type Body = Parsed<typeof operation>['body'];
type Report = z.output<typeof BulkReport>;
type Row = { id: string; label: string; status: string; residents: number };

/** More houses than this are changed in parts. */
const bulkLimit = 5000;

const columnOf = { setType: 'type', setOccupancy: 'occupancy', setBillTo: 'bill_to' } as const;

export async function changeHouses(
  context: CommunityContext,
  { body }: { body: Body },
): Promise<Report> {
  const { db, worker } = context;
  const { selection, change, preview } = body;
  // Archiving has a permission of its own; the operation asks only for that of changing.
  if (change.action === 'archive' && !worker.permissions.has('addresses.archive')) {
    throw refuse(common.forbidden);
  }
  const ids =
    selection.kind === 'ids'
      ? selection.ids
      : await selectMatchingIds(db, selection.query, bulkLimit);
  const rows = await lockAll(context, ids);
  const failed = rows.flatMap((row) => {
    const reason = obstacleTo(change.action, row);
    return reason ? [{ id: row.id, label: row.label, reason }] : [];
  });
  const blocked = new Set(failed.map(({ id }) => id));
  const able = rows.filter(({ id }) => !blocked.has(id)).map(({ id }) => id);
  if (!preview && able.length > 0) await apply(context, change, able);
  return { done: able.length, failed };
}

/** Locks the selection in id order and reads what the rules ask. */
async function lockAll({ db, communityId }: CommunityContext, ids: string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select h.id, concat_ws(' ', h.house_number, s.name) as label, h.status,
      (select count(*)::int from house_residents r
        where r.community_id = h.community_id and r.house_id = h.id) as residents
    from houses h join streets s on s.community_id = h.community_id and s.id = h.street_id
    where h.community_id = ${communityId} and h.id = any (${ids}::uuid[])
    order by h.id for update of h`.execute(db);
  return rows;
}

function obstacleTo(action: Body['change']['action'], row: Row): string | null {
  if (row.status === 'Archived') return 'This house is archived.';
  if (action === 'archive' && row.residents > 0) {
    return `${row.residents} people live here; end their occupancies first.`;
  }
  return null;
}

async function apply(
  context: CommunityContext,
  change: Body['change'],
  ids: string[],
): Promise<void> {
  const { db, communityId, clock, user } = context;
  const now = clock.now().toISOString();
  const { action } = change;
  const values =
    action === 'archive'
      ? sql`status = 'Archived', occupancy = 'Vacant', archived_at = ${now},
          archived_by = ${user.id}, archived_reason = ${change.reason ?? null}`
      : sql`${sql.id(columnOf[action])} = ${valueOf(change)}`;
  await sql`update houses set ${values}, version = version + 1, updated_at = ${now}
    where community_id = ${communityId} and id = any (${ids}::uuid[])`.execute(db);
  // One line a house, so that each house's own history tells of it.
  await sql`insert into audit_entries (community_id, actor_id, actor_name, actor_role, action,
      entity_type, entity_id, entity_label, after, ip, device, request_id)
    select h.community_id, ${user.id}, ${`${user.firstName} ${user.lastName}`},
      ${context.worker.role}, ${action === 'archive' ? 'house.archived' : 'house.changed'}, 'house',
      h.id, concat_ws(' ', h.house_number, s.name), ${JSON.stringify(change)}::jsonb,
      ${context.request.ip}, ${context.request.device}, ${context.request.id}
    from houses h join streets s on s.community_id = h.community_id and s.id = h.street_id
    where h.community_id = ${communityId} and h.id = any (${ids}::uuid[])`.execute(db);
  context.emit('addresses.changed', {});
}

function valueOf(change: Exclude<Body['change'], { action: 'archive' }>): string {
  if (change.action === 'setType') return change.type;
  if (change.action === 'setOccupancy') return change.occupancy;
  return change.billTo;
}
