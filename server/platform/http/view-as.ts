// "View as role": a manager sees the product with another role's permissions. The effective permissions are those that
// both the role and the manager have, and nothing can be changed meanwhile.
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { common } from '#contract/shared/envelope.ts';
import { Id } from '#contract/shared/ids.ts';
import { isWrite, type Operation } from '#contract/shared/operation.ts';
import { permissionsOfRole } from '#contract/shared/permissions.ts';
import { notFound, refuse } from './refuse.ts';
import type { Entered } from './tenant.ts';

/** The header with the id of the role. */
export const viewAsHeader = 'view-as-role';

/**
 * Reduces the caller's permissions to those of the role in the header. Without the header, the caller is unchanged.
 * Refuses writes, callers who may not read roles, and a role that does not exist or is archived.
 */
export async function applyViewAsRole(
  entered: Entered,
  operation: Operation,
  request: FastifyRequest,
): Promise<Entered> {
  const wanted = request.headers[viewAsHeader];
  const { community, worker, db } = entered;
  if (wanted === undefined || !community || !worker) return entered;
  if (isWrite(operation)) throw refuse(common.viewingAs);
  if (!worker.permissions.has('roles.read')) throw refuse(common.forbidden);
  const id = Id.safeParse(wanted);
  const role = id.success ? await selectRole(db, id.data) : undefined;
  if (!role) throw notFound();
  const held = permissionsOfRole(role).filter((permission) => worker.permissions.has(permission));
  const seen = {
    isOwner: false,
    permissions: new Set(held),
    viewingAs: { id: role.id, name: role.name },
  };
  return { ...entered, worker: { ...worker, ...seen } };
}

async function selectRole(db: Entered['db'], id: string) {
  const { rows } = await sql<{
    id: string;
    name: string;
    isSystem: boolean;
    permissions: string[];
  }>`select r.id, r.name, r.is_system, r.permissions from roles r
    where r.community_id = current_setting('app.community_id')::uuid and r.id = ${id}
      and r.archived_at is null`.execute(db);
  return rows[0];
}
