// Who may give what to whom (domain 17): nobody grants what they lack, changes their own place, touches somebody who
// may do more than they, or takes a community from its owner.
import { heldBy, type Permission, type SystemRole } from '#contract/permissions.ts';
import { workerRefusals } from '#contract/workers.ts';
import type { CommunityContext } from '#platform/context.ts';
import { refuse } from '#platform/refuse.ts';
import { isWider } from '#platform/worker-limits.ts';
import { holdRole } from './roles-queries.ts';

export type RoleRow = { name: string; isSystem: boolean; permissions: readonly string[] };
type Limit = readonly string[] | null;
type Reach = { name: string; streetIds: Limit; walletIds: Limit };
type Standing = Reach & {
  userId: string;
  isOwner: boolean;
  role: RoleRow;
};

/** The first right of a role that the caller lacks. */
export const lacked = (
  { worker }: Pick<CommunityContext, 'worker'>,
  role: RoleRow,
): string | undefined => heldBy(role).find((permission) => !worker.permissions.has(permission));

/**
 * Whether a role is one of the gate's people, whatever it is called: it lets people in without the office's view of who
 * visits whom. Giving it to somebody is a use of 'Create Security Users'.
 */
export function isSecurityRole(role: RoleRow): boolean {
  const held = heldBy(role);
  return held.includes('gatePasses.create') && !held.includes('gatePasses.visits');
}

/**
 * With which an invited person could make others as strong, let money go, or be the second person for another account:
 * asked for with a fresh proof.
 */
const strong: readonly Permission[] = ['roles.grant', 'wallets.approve', 'bankAccounts.approve'];

export const isStrongRole = (role: RoleRow): boolean => {
  const held = heldBy(role);
  return strong.some((permission) => held.includes(permission));
};

/** "You cannot grant what you lack". */
export function refuseGrant(context: CommunityContext, role: RoleRow, field: string): void {
  if (lacked(context, role) === undefined) return;
  throw refuse(workerRefusals.cannotGrant, { field, with: { role: role.name } });
}

/** Refuses a change of one's own place, of the owner's, and of somebody who may do more. */
export function refuseToTouch(context: CommunityContext, worker: Standing): void {
  if (worker.userId === context.user.id) throw refuse(workerRefusals.ownRole);
  if (worker.isOwner) throw refuse(workerRefusals.theOwner);
  if (lacked(context, worker.role) !== undefined) throw higher(worker.name);
  refuseWider(context, worker);
}

/** Whoever is limited to streets or wallets leaves those alone who see others too; null is all of them. */
export function refuseWider({ worker }: CommunityContext, { name, ...reach }: Reach): void {
  if (isWider(worker.streetIds, reach.streetIds) || isWider(worker.walletIds, reach.walletIds)) {
    throw higher(name);
  }
}

/**
 * A guard with a PIN works as the role of the gate's people, over the whole community; a supervisor among them lets in
 * against a red answer besides. Whoever makes or changes one has to hold as much themselves.
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
  // No wallet is seen from the gate, so that whose wallets are limited may make guards.
  refuseWider(context, { name: guard.name, streetIds: null, walletIds: [] });
}

const higher = (name: string) => refuse(workerRefusals.higherRole, { with: { name } });
