// Binds the operations of join requests to their functions.
import * as contract from '#contract/join-requests/join-requests.ts';
import { unpackDocument } from '#platform/files/documents.ts';
import { inCommunity, withoutSession, type Route } from '#platform/http/http.ts';
import * as apply from './apply.ts';
import * as decide from './decide.ts';
import * as proofs from './proofs.ts';

export const joinRequestRoutes = (
  options: apply.ApplyOptions,
  ports: decide.JoinPorts,
): readonly Route[] => [
  inCommunity(contract.listJoinRequests, decide.listJoinRequests),
  inCommunity(contract.decideJoinRequest, decide.decideJoinRequest(ports)),
  inCommunity(contract.approveJoinRequests, decide.approveJoinRequests(ports)),
  withoutSession(contract.findJoinPlace, apply.findJoinPlace(options)),
  withoutSession(contract.submitJoinRequest, apply.submitJoinRequest(options)),
  withoutSession(contract.getJoinState, apply.getJoinState(options)),
  withoutSession(contract.proveJoinPhone, apply.proveJoinPhone(options)),
  inCommunity(contract.downloadJoinProof, proofs.downloadJoinProof(options.files)),
  withoutSession(contract.addJoinProof, proofs.addJoinProof(options), {
    admit: proofs.admitProof(options),
    unpack: unpackDocument,
  }),
  withoutSession(contract.withdrawJoinRequest, apply.withdrawJoinRequest(options)),
];
