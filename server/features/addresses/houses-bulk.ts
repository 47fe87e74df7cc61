// Changes many houses at once. A preview counts and changes nothing; the report names each house that was left
// as it was, with its reason.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { changeHouses as operation } from '#contract/houses-bulk.ts';
import type { Parsed } from '#contract/operation.ts';
import { type BulkReport, tooManyChosen } from '#contract/page.ts';
import { common } from '#contract/envelope.ts';
import type { CommunityContext } from '#platform/context.ts';
import type { Db } from '#platform/database.ts';
import { refuse } from '#platform/refuse.ts';
import { type HouseDoors, houseClosed } from './house-life.ts';
import { refuseDebts } from './houses.ts';
import { countMatching, selectMatchingIds } from './houses-queries.ts';
import { moneyOfHouses } from './standing.ts';

type Body = Parsed<typeof operation>['body'];
type Report = z.output<typeof BulkReport>;
type Row = { id: string; label: string; status: string; residents: number };

/** More houses than this are changed in parts. */
const bulkLimit = 5000;

const columnOf = { setType: 'type', setOccupancy: 'occupancy', setBillTo: 'bill_to' } as const;

export const changeHouses =
  (doors: HouseDoors) =>
  async (context: CommunityContext, { body }: { body: Body }): Promise<Report> => {
    const { db, worker } = context;
    const { selection, change, preview } = body;
    const archives = change.action === 'archive';
    // Archiving has a permission of its own; the operation asks only for that of changing.
    if (archives && !worker.permissions.has('addresses.archive')) throw refuse(common.forbidden);
    if (selection.kind === 'matching') refuseDebts(context, selection.query);
    const rows = await lockAll(context, await idsOf(db, selection));
    const ids = rows.map(({ id }) => id);
    const money = archives ? await moneyOfHouses(doors, db, ids) : null;
    const failed = rows.flatMap((row) => {
      const reason = obstacleTo(change.action, row, money?.get(row.id));
      return reason ? [{ id: row.id, label: row.label, reason }] : [];
    });
    const blocked = new Set(failed.map(({ id }) => id));
    const able = ids.filter((id) => !blocked.has(id));
    if (!preview && able.length > 0) {
      if (archives) await doors.closeAccess(context, able, houseClosed);
      await apply(context, change, able);
    }
    return { done: able.length, failed };
  };

/** The ids of a selection; refuses more than are changed at a time. */
async function idsOf(db: Db, selection: Body['selection']): Promise<string[]> {
  if (selection.kind === 'ids') return selection.ids;
  const ids = await selectMatchingIds(db, selection.query, bulkLimit + 1);
  if (ids.length <= bulkLimit) return ids;
  const count = await countMatching(db, selection.query);
  throw refuse(tooManyChosen, { with: { count, limit: bulkLimit } });
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

function obstacleTo(
  action: Body['change']['action'],
  row: Row,
  money: string | undefined,
): string | null {
  if (row.status === 'Archived') return 'This house is archived.';
  if (action === 'archive' && row.residents > 0) {
    return `${row.residents} people live here; end their occupancies first.`;
  }
  if (money) return `It still has ${money}; settle or refund that first.`;
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
