// Binds the operations of join requests to their functions.
import * as contract from '#contract/join-requests/join-requests.ts';
import { unpackDocument } from '#platform/files/documents.ts';
import { asHolder, inCommunity, withoutSession, type Route } from '#platform/http/route.ts';
import * as apply from './apply.ts';
import * as decide from './decide.ts';
import * as proofs from './proofs.ts';
import { reopenJoinRequest } from './reopen.ts';

export const joinRequestRoutes = (
  options: apply.ApplyOptions,
  ports: decide.JoinPorts,
): readonly Route[] => [
  inCommunity(contract.listJoinRequests, decide.listJoinRequests),
  inCommunity(contract.decideJoinRequest, decide.decideJoinRequest(ports)),
  inCommunity(contract.reopenJoinRequest, reopenJoinRequest),
  inCommunity(contract.approveJoinRequests, decide.approveJoinRequests(ports)),
  withoutSession(contract.findJoinPlace, apply.findJoinPlace(options)),
  withoutSession(contract.submitJoinRequest, apply.submitJoinRequest(options)),
  asHolder(contract.getJoinState, apply.applicantLookup, apply.getJoinState),
  asHolder(contract.proveJoinPhone, apply.applicantLookup, apply.proveJoinPhone),
  inCommunity(contract.downloadJoinProof, proofs.downloadJoinProof(options.files)),
  asHolder(contract.addJoinProof, apply.applicantLookup, proofs.addJoinProof(options.files), {
    admit: proofs.admitProof,
    unpack: unpackDocument,
  }),
  asHolder(contract.withdrawJoinRequest, apply.applicantLookup, apply.withdrawJoinRequest),
];
