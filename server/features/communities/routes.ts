// Binds the operations of communities, their setup and their workers to their functions.
import * as contract from '#contract/communities.ts';
import * as setupContract from '#contract/setup.ts';
import * as workersContract from '#contract/workers.ts';
import { inCommunity, type Route, signedIn } from '#platform/http.ts';
import * as communities from './communities.ts';
import * as invitations from './invitations.ts';
import { listCommunityOverviews } from './overview.ts';
import { changeSetup, getSetup } from './setup.ts';
import { getWorkerByUserId, listWorkers } from './workers.ts';

/** `publicUrl` begins the links in mails; `secret` signs the addresses of photos. */
export const communityRoutes = (options: { publicUrl: string; secret: string }): Route[] => [
  signedIn(contract.listCommunities, communities.listCommunities),
  signedIn(contract.listCommunityOverviews, listCommunityOverviews),
  signedIn(contract.createCommunity, communities.createCommunity),
  inCommunity(contract.getCommunity, communities.getCommunity),
  inCommunity(contract.changeCommunity, communities.changeCommunity),
  inCommunity(contract.rotateJoinCode, communities.rotateJoinCode),
  inCommunity(setupContract.getSetup, getSetup),
  inCommunity(setupContract.changeSetup, changeSetup),
  inCommunity(workersContract.listWorkers, listWorkers(options)),
  inCommunity(workersContract.getWorkerByUserId, getWorkerByUserId),
  inCommunity(workersContract.listWorkerInvitations, invitations.listWorkerInvitations),
  inCommunity(workersContract.inviteWorker, invitations.inviteWorker(options)),
  inCommunity(workersContract.cancelWorkerInvitation, invitations.cancelWorkerInvitation),
  signedIn(workersContract.acceptWorkerInvitation, invitations.acceptWorkerInvitation),
];
