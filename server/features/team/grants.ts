// Limits of granting permissions. Callers cannot grant a permission that they lack, change their own role, change a
// person with more permissions, or change the owner.
import {
  permissionsOfRole,
  type Permission,
  type SystemRole,
} from '#contract/shared/permissions.ts';
import { workerRefusals } from '#contract/team/workers.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { isWider } from '#platform/database/worker-scope.ts';
import { type RoleRow, holdRole } from './roles-queries.ts';

type Limit = readonly string[] | null;
type Reach = { name: string; streetIds: Limit; walletIds: Limit };
type Standing = Reach & {
  userId: string;
  isOwner: boolean;
  role: RoleRow;
};

/** The first permission of a role that the caller lacks. */
export const lacked = (
  { worker }: Pick<CommunityContext, 'worker'>,
  role: RoleRow,
): string | undefined =>
  permissionsOfRole(role).find((permission) => !worker.permissions.has(permission));

/**
 * Whether a role, whatever its name, is for gate staff: it admits visitors but does not show who visits whom. Assigning
 * it counts as a use of 'Create Security Users'.
 */
export function isSecurityRole(role: RoleRow): boolean {
  const held = permissionsOfRole(role);
  return held.includes('gatePasses.create') && !held.includes('gatePasses.visits');
}

/**
 * Permissions with which an invited person could promote others, move money, or approve requests as a second person.
 * Granting them requires a fresh step-up.
 */
const strong: readonly Permission[] = ['roles.grant', 'wallets.approve', 'bankAccounts.approve'];

export const isStrongRole = (role: RoleRow): boolean => {
  const held = permissionsOfRole(role);
  return strong.some((permission) => held.includes(permission));
};

/** Refuses a role with permissions that the caller lacks. */
export function refuseGrant(context: CommunityContext, role: RoleRow, field: string): void {
  if (lacked(context, role) === undefined) return;
  throw refuse(workerRefusals.cannotGrant, { field, with: { role: role.name } });
}

/**
 * Refuses a change of the caller's own role, of the owner, and of a person who has more permissions or sees more
 * streets or wallets.
 */
export function refuseToTouch(context: CommunityContext, worker: Standing): void {
  if (worker.userId === context.user.id) throw refuse(workerRefusals.ownRole);
  if (worker.isOwner) throw refuse(workerRefusals.theOwner);
  if (lacked(context, worker.role) !== undefined) throw higher(worker.name);
  refuseWider(context, worker);
}

/** A caller limited to streets or wallets may not change a person who sees others; null means all. */
export function refuseWider({ worker }: CommunityContext, { name, ...reach }: Reach): void {
  if (isWider(worker.streetIds, reach.streetIds) || isWider(worker.walletIds, reach.walletIds)) {
    throw higher(name);
  }
}

/**
 * Refuses to create or change a guard with a PIN unless the caller has the guard's permissions and is not limited to
 * streets. A guard has the gate role for the whole community. For a supervisor, the caller also needs the permission to
 * override red answers.
 */
export async function refuseGuard(
  context: CommunityContext,
  guard: { name: string; isSupervisor: boolean },
): Promise<void> {
  const role = await holdRole(context.db, { name: 'Security staff' satisfies SystemRole });
  if (!role) throw refuse(workerRefusals.noSuchRole);
  refuseGrant(context, role, 'name');
  if (guard.isSupervisor && !context.worker.permissions.has('gatePasses.approve')) {
    throw refuse(workerRefusals.cannotGrant, {
      field: 'isSupervisor',
      with: { role: 'A supervisor' },
    });
  }
  // The gate shows no wallets, so a caller limited to wallets may create guards.
  refuseWider(context, { name: guard.name, streetIds: null, walletIds: [] });
}

const higher = (name: string) => refuse(workerRefusals.higherRole, { with: { name } });
