// Which complaints a worker sees (domain 17): all, those about bills, or those that they raised or work on. Streets are
// kept by row security beside it.
import { type RawBuilder, sql } from 'kysely';
import { common } from '#contract/envelope.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Viewer } from '#platform/exporter.ts';
import { holdersOf, holdersOfAny } from '#platform/holders.ts';
import { refuse } from '#platform/refuse.ts';
import { here } from './words.ts';

/** Everything of the community: by their role, and on whatever street. */
export const seesAll = ({ worker }: Viewer): boolean =>
  worker.permissions.has('complaints.read') && worker.streetIds === null;

/** With one of these a worker sees what is theirs. */
const onOwn = ['create', 'update', 'archive', 'approve', 'export'].map(
  (action) => `complaints.${action}` as Permission,
);

export const seesOwn = (permissions: ReadonlySet<Permission>): boolean =>
  onOwn.some((one) => permissions.has(one));

/** Whether the streets of worker `w` of the names reach one; no street is within all. */
export const worksOn = (streetId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${streetId} is null or w.street_ids is null or ${streetId} = any (w.street_ids))`;

/** Whether worker `w` of the names, once a complaint is theirs, sees it: by their streets, and by their role. */
export const seesAsTheirs = (
  streetId: RawBuilder<unknown>,
  isBilling: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(w.status = 'Active' and ${worksOn(streetId)}
  and (w.user_id in (${holdersOfAny(['complaints.read', ...onOwn])})
    or (${isBilling} and w.user_id in (${holdersOf('complaints.billing')}))))`;

/** A condition on complaints `c`; refuses who sees none. */
export function sightOf({ worker, user }: Viewer): RawBuilder<unknown> {
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

/** Whether they may write in the thread of a complaint that they see. */
export const mayWrite = ({ worker }: Viewer): boolean =>
  worker.permissions.has('complaints.update') || worker.permissions.has('complaints.create');
