// Resolves an emergency through the path in the specification, which contains no community. The caller must be the
// owner of the emergency's community, or a worker with the permission. Another worker gets a 403, and a person outside
// the community a 404. If the community is archived, the owner gets a refusal that says so, and workers get a 404.
import { sql } from 'kysely';
import type * as contract from '#contract/emergencies/emergencies.ts';
import type { Emergency } from '#contract/emergencies/emergencies.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { permissionsOfRole } from '#contract/shared/permissions.ts';
import type { SessionContext } from '#platform/http/context.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { hashToken } from '#platform/http/tenant.ts';
import { resolve } from './emergencies.ts';
import { selectCommunityOf } from './queries.ts';

type Standing = {
  communityId: string | null;
  isArchived: boolean;
  isOwner: boolean;
  roleName: string | null;
  roleIsSystem: boolean | null;
  rolePermissions: string[] | null;
};

export async function resolveEmergency(
  context: SessionContext,
  { params, query, body }: Parsed<typeof contract.resolveEmergency>,
): Promise<Emergency> {
  const { db, user, token } = context;
  const communityId = await selectCommunityOf(db, params.emergencyId);
  if (!communityId) throw notFound();
  // Enter the community like any other call, so that the caller's street limits apply.
  const { rows } =
    await sql<Standing>`select e.community_id as "communityId", e.is_owner as "isOwner",
      e.community_status = 'Archived' as "isArchived",
      e.role_name as "roleName", e.role_is_system as "roleIsSystem", e.role_permissions as "rolePermissions"
    from enter(${hashToken(token)}, ${communityId}) e`.execute(db);
  const standing = rows[0];
  if (!standing?.communityId) throw notFound();
  if (standing.isArchived) throw standing.isOwner ? refuse(common.archived) : notFound();
  const isTheOwner = standing.isOwner && (query.CommunityManagerId ?? user.id) === user.id;
  if (!isTheOwner && !mayResolve(standing)) throw refuse(common.forbidden);
  const scope = { ...context, communityId };
  return resolve(scope, { id: user.id, name: nameOf(user) }, { ...params, ...body });
}

const mayResolve = ({ roleName, roleIsSystem, rolePermissions }: Standing): boolean =>
  roleName !== null &&
  permissionsOfRole({
    name: roleName,
    isSystem: roleIsSystem ?? false,
    permissions: rolePermissions ?? [],
  }).includes('emergencies.update');
