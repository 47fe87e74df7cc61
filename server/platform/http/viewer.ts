// Reads a person's present permissions in the entered community, for jobs that make something for one person. Requests
// get the permissions from `tenant.ts`.
import { sql } from 'kysely';
import { allPermissions, permissionsOfRole } from '#contract/shared/permissions.ts';
import type { Db } from '#platform/database/database.ts';
import type { Viewer } from '#platform/feature/exporter.ts';

type Standing = {
  isOwner: boolean;
  workerId: string | null;
  streetIds: string[] | null;
  role: { name: string; isSystem: boolean; permissions: string[] } | null;
};

/** The result has no permissions if the person neither owns the community nor works in it any more. */
export async function selectViewer(db: Db, userId: string): Promise<Viewer> {
  const { rows } = await sql<Standing>`
    select c.owner_id = ${userId} as "isOwner", w.id as "workerId",
      case when c.owner_id <> ${userId} then w.street_ids end as "streetIds",
      case when r.id is not null then jsonb_build_object('name', r.name, 'isSystem', r.is_system,
        'permissions', to_jsonb(r.permissions)) end as role
    from communities c
    left join workers w on w.community_id = c.id and w.user_id = ${userId} and w.status = 'Active'
    left join roles r on r.community_id = c.id and r.id = w.role_id
    where c.id = current_setting('app.community_id')::uuid`.execute(db);
  const { isOwner = false, workerId = null, streetIds = null, role = null } = rows[0] ?? {};
  const held = isOwner ? allPermissions : role ? permissionsOfRole(role) : [];
  return {
    user: { id: userId },
    worker: { id: workerId, permissions: new Set(held), streetIds, support: null },
  };
}
