// A resident's own activity log: their actions as a resident. The log leaves out their actions as a worker, which have
// a role in the audit log.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/audit/own-activity.ts';
import type { OwnAction } from '#contract/audit/own-activity.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { ResidentContext } from '#platform/http/context.ts';
import { listPage, type Page } from '#platform/http/list.ts';

export async function listOwnActivity(
  context: ResidentContext,
  { query }: Parsed<typeof contract.listOwnActivity>,
): Promise<Page<OwnAction>> {
  return listPage<OwnAction>(context.db, {
    from: sql`from audit_entries a where a.community_id = ${here} and a.actor_id = ${context.user.id}
      and a.actor_role is null`,
    id: sql`a.id`,
    order: sql`a.occurred_at desc, a.id`,
    page: query,
    load: sql`select page.position, a.id, a.occurred_at as "occurredAt", a.action,
        a.entity_type as "entityType", a.entity_label as "entityLabel", a.ip, a.device
      from page join audit_entries a on a.community_id = ${here} and a.id = page.id`,
  });
}
