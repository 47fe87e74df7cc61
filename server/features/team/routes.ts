// Binds the operations of the team to their functions: team members, invitations, roles, security users, the owner.
import * as ownershipContract from '#contract/team/ownership.ts';
import * as rolesContract from '#contract/team/roles.ts';
import * as securityContract from '#contract/team/security-users.ts';
import * as contract from '#contract/team/workers.ts';
import type pg from 'pg';
import type { Handover } from '#platform/feature/handover.ts';
import { inCommunity, withoutSession, type Route, signedIn } from '#platform/http/route.ts';
import * as invitations from './invitations.ts';
import { type EndKeys, getWorkLeft, removeWorker } from './leaving.ts';
import * as ownership from './ownership.ts';
import * as roles from './roles.ts';
import * as security from './security-users.ts';
import { showWorkerInvitation } from './show-invitation.ts';
import { changeWorker, reinstateWorker, suspendWorker } from './worker-changes.ts';
import { getWorkerByUserId, listWorkers } from './workers.ts';

/**
 * `publicUrl` is the start of links in emails; `secret` signs the addresses of pictures and keys the hashes of PINs.
 */
type Options = { publicUrl: string; secret: string; pool: pg.Pool };

export function teamRoutes(
  options: Options,
  handovers: readonly Handover[],
  endKeys: EndKeys,
): Route[] {
  const passing = [invitations.invitationHandover, ...handovers];
  return [
    inCommunity(contract.listWorkers, listWorkers(options)),
    inCommunity(contract.getWorkerByUserId, getWorkerByUserId),
    inCommunity(contract.listWorkerInvitations, invitations.listWorkerInvitations),
    inCommunity(contract.inviteWorker, invitations.inviteWorker(options)),
    inCommunity(contract.resendWorkerInvitation, invitations.resendWorkerInvitation(options)),
    inCommunity(contract.cancelWorkerInvitation, invitations.cancelWorkerInvitation),
    withoutSession(contract.showWorkerInvitation, showWorkerInvitation(options)),
    signedIn(contract.acceptWorkerInvitation, invitations.acceptWorkerInvitation),
    inCommunity(contract.changeWorker, changeWorker(options)),
    inCommunity(contract.suspendWorker, suspendWorker(options)),
    inCommunity(contract.reinstateWorker, reinstateWorker(options)),
    inCommunity(contract.getWorkLeft, getWorkLeft(passing)),
    inCommunity(contract.removeWorker, removeWorker(passing, endKeys)),
    inCommunity(rolesContract.listRoles, roles.listRoles),
    inCommunity(rolesContract.createRole, roles.createRole),
    inCommunity(rolesContract.changeRole, roles.changeRole),
    inCommunity(rolesContract.archiveRole, roles.archiveRole),
    inCommunity(securityContract.listSecurityUsers, security.listSecurityUsers),
    inCommunity(securityContract.createSecurityUser, security.createSecurityUser(options)),
    inCommunity(securityContract.changeSecurityUser, security.changeSecurityUser(options)),
    inCommunity(ownershipContract.getOwnershipTransfer, ownership.getOwnershipTransfer),
    inCommunity(ownershipContract.offerOwnership, ownership.offerOwnership(options)),
    inCommunity(
      ownershipContract.cancelOwnershipTransfer,
      ownership.cancelOwnershipTransfer(options),
    ),
    inCommunity(ownershipContract.acceptOwnership, ownership.acceptOwnership(options)),
  ];
}
