// Which complaints a worker sees (domain 17): all, those about bills, or those that they raised or work on. Streets are
// kept by row security beside it.
import { type RawBuilder, sql } from 'kysely';
import { common } from '#contract/envelope.ts';
import type { Viewer } from '#platform/exporter.ts';
import { refuse } from '#platform/refuse.ts';
import { here } from './words.ts';

export const seesAll = ({ worker }: Viewer): boolean => worker.permissions.has('complaints.read');

/** A condition on complaints `c`; refuses who sees none. */
export function sightOf({ worker, user }: Viewer): RawBuilder<unknown> {
  const may = worker.permissions;
  if (may.has('complaints.read')) return sql`true`;
  const parts: RawBuilder<unknown>[] = [];
  if (may.has('complaints.billing')) {
    parts.push(sql`c.type_id in (select b.id from complaint_types b
      where b.community_id = ${here} and b.is_billing)`);
  }
  const others = ['create', 'update', 'archive', 'approve', 'export'] as const;
  if (others.some((action) => may.has(`complaints.${action}`))) {
    parts.push(sql`c.created_by = ${user.id}`, sql`c.assignee_worker_id = ${worker.id}::uuid`);
  }
  if (parts.length === 0) throw refuse(common.forbidden);
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** Whether they may write in the thread of a complaint that they see. */
export const mayWrite = ({ worker }: Viewer): boolean =>
  worker.permissions.has('complaints.update') || worker.permissions.has('complaints.create');
