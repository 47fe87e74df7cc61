// The rules of roles. System roles never change, callers can add only permissions that they have, and callers cannot
// change their own role. Changes apply from the holders' next request.
import type { RoleRow } from './roles-queries.ts';
import type { z } from 'zod';
import { permissionsOfRole, systemRoles } from '#contract/shared/permissions.ts';
import { ownRoleLimit, type Role, type RoleForm, roleRefusals } from '#contract/team/roles.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { entity } from '#platform/feature/entity.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { isSecurityRole, lacked } from './grants.ts';
import * as queries from './roles-queries.ts';

type Form = z.output<typeof RoleForm>;
type Of = { params: { roleId: string } };

const roles = entity({
  table: 'roles',
  type: 'role',
  topic: 'team.changed',
  select: async (context, id) => {
    const role = await queries.selectRole(context.db, id);
    return role && present(context, role);
  },
  label: (role) => role.name,
});

export async function listRoles(context: CommunityContext): Promise<Role[]> {
  const stored = await queries.selectRoles(context.db, systemRoles);
  return stored.map((role) => present(context, role));
}

export async function createRole(
  context: CommunityContext,
  { body }: { body: Form },
): Promise<Role> {
  const { db } = context;
  refuseLacked(context, body.permissions);
  requireStepUpLast(context, `Create the role ${body.name}`);
  if ((await queries.countOwnRoles(db)) >= ownRoleLimit) {
    throw refuse(roleRefusals.tooMany, { with: { limit: ownRoleLimit } });
  }
  const values = { description: '', ...body };
  const id = await queries.insertRole(db, values);
  if (!id) throw taken(body.name);
  return roles.recorded(context, id, { event: 'created', after: values });
}

export async function changeRole(
  context: CommunityContext,
  { params: { roleId }, body }: Of & { body: Partial<Form> & { version: number } },
): Promise<Role> {
  const stored = await lockOwn(context, roleId);
  const { version, ...wanted } = body;
  await roles.refuseStale(context, stored, version);
  // Removing a permission requires the permission to change roles; adding one also requires the added permission.
  // Both require a fresh step-up.
  const given = wanted.permissions ?? stored.permissions;
  const added = given.filter((one) => !stored.permissions.includes(one));
  refuseLacked(context, added);
  const isOther = added.length > 0 || given.length !== stored.permissions.length;
  if (isOther) requireStepUpLast(context, `Change the permissions of the role ${stored.name}`);
  return roles.changeLocked(context, stored, {
    wanted,
    name: stored.name,
    check: async (after) => {
      if (after.name) await refuseTaken(context, after.name, roleId);
      await useSecurityUsers(context, stored, { ...stored, permissions: given });
    },
  });
}

export async function archiveRole(
  context: CommunityContext,
  { params: { roleId } }: Of,
): Promise<null> {
  const stored = await lockOwn(context, roleId);
  const { workerCount, invitationCount } = await roles.read(context, roleId);
  if (workerCount + invitationCount > 0) {
    const people = peopleOf(workerCount, invitationCount);
    throw refuse(roleRefusals.inUse, { with: { name: stored.name, people } });
  }
  requireStepUpLast(context, `Delete the role ${stored.name}`);
  const archivedAt = context.clock.now().toISOString();
  await roles.update(context, stored, { archivedAt });
  roles.record(context, stored, { event: 'deleted', before: { name: stored.name } });
  return null;
}

/** Locks a custom role that the caller does not have. */
async function lockOwn(context: CommunityContext, roleId: string) {
  const stored = await roles.lock(context, roleId);
  if (stored.archivedAt) throw notFound();
  if (stored.isSystem) throw refuse(roleRefusals.isSystem);
  if (context.worker.roleId === roleId) throw refuse(roleRefusals.ownRole);
  return stored;
}

/**
 * If a role becomes a gate role, everybody who has the role or is invited to it becomes a security user. Each of these
 * people takes a use of the trial.
 */
async function useSecurityUsers(
  context: CommunityContext,
  before: RoleRow & { id: string },
  after: RoleRow,
): Promise<void> {
  if (isSecurityRole(before) || !isSecurityRole(after)) return;
  const { workerCount, invitationCount } = await roles.read(context, before.id);
  for (let one = 0; one < workerCount + invitationCount; one += 1) {
    await context.useFeature('Create Security Users');
  }
}

function refuseLacked(context: CommunityContext, permissions: readonly string[]): void {
  const permission = lacked(context, { name: '', isSystem: false, permissions });
  if (permission === undefined) return;
  throw refuse(roleRefusals.cannotGrant, { field: 'permissions', with: { permission } });
}

async function refuseTaken({ db }: CommunityContext, name: string, except: string): Promise<void> {
  const other = await queries.selectRoleByName(db, name);
  if (other && other.id !== except) throw taken(name);
}

const taken = (name: string) => refuse(roleRefusals.taken, { field: 'name', with: { name } });

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const peopleOf = (workers: number, invitations: number): string =>
  [
    ...(workers > 0 ? [counted(workers, 'team member')] : []),
    ...(invitations > 0 ? [counted(invitations, 'open invitation')] : []),
  ].join(' and ');

const present = (context: CommunityContext, role: queries.StoredRole): Role => ({
  ...role,
  permissions: [...permissionsOfRole(role)],
  isGrantable: lacked(context, role) === undefined,
});
