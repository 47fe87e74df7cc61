// Which complaints a worker sees: all of them, those about bills, or those that they raised or are assigned to.
// Row-level security also limits the visible streets.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import { common } from '#contract/shared/envelope.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import type { Viewer } from '#platform/feature/exporter.ts';
import { holdersOf, holdersOfAny } from '#platform/database/holders.ts';
import { refuse } from '#platform/http/refuse.ts';

/** Whether the role and the streets of a viewer cover every complaint of the community. */
export const seesAll = ({ worker }: Viewer): boolean =>
  worker.permissions.has('complaints.read') && worker.streetIds === null;

/** A worker with any of these permissions sees the complaints that they raised or are assigned to. */
const onOwn = ['create', 'update', 'archive', 'approve', 'export'].map(
  (action) => `complaints.${action}` as Permission,
);

export const seesOwn = (permissions: ReadonlySet<Permission>): boolean =>
  onOwn.some((one) => permissions.has(one));

/**
 * Whether the streets of worker `w` include a street. A complaint without a street is within the streets of every
 * worker.
 */
export const worksOn = (streetId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${streetId} is null or w.street_ids is null or ${streetId} = any (w.street_ids))`;

/**
 * Whether worker `w` is active and could see a complaint once it is assigned to them, by their streets and their role.
 */
export const seesAsTheirs = (
  streetId: RawBuilder<unknown>,
  isBilling: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(w.status = 'Active' and ${worksOn(streetId)}
  and (w.user_id in (${holdersOfAny(['complaints.read', ...onOwn])})
    or (${isBilling} and w.user_id in (${holdersOf('complaints.billing')}))))`;

/** The visibility condition on complaints `c`. Refuses a viewer who may see no complaints. */
export function visibleTo({ worker, user }: Viewer): RawBuilder<unknown> {
  const may = worker.permissions;
  if (may.has('complaints.read')) return sql`true`;
  const parts: RawBuilder<unknown>[] = [];
  if (may.has('complaints.billing')) {
    parts.push(sql`c.type_id in (select b.id from complaint_types b
      where b.community_id = ${here} and b.is_billing)`);
  }
  if (seesOwn(may)) {
    parts.push(sql`c.created_by = ${user.id}`, sql`c.assignee_worker_id = ${worker.id}::uuid`);
  }
  if (parts.length === 0) throw refuse(common.forbidden);
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** Whether the viewer may write in the thread of a complaint that they can see. */
export const mayWrite = ({ worker }: Viewer): boolean =>
  worker.permissions.has('complaints.update') || worker.permissions.has('complaints.create');
