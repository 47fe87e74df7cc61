// Binds the operations of copies of a person's data to their functions.
import * as contract from '#contract/data-copies/data-copies.ts';
import type { Files } from '#platform/files/files.ts';
import { inCommunity, type Route, signedIn } from '#platform/http/route.ts';
import * as copies from './copies.ts';

export const dataCopyRoutes = (files: Files, ports: copies.CopyPorts): Route[] => [
  signedIn(contract.startMyDataCopy, copies.startMyDataCopy(ports)),
  signedIn(contract.listMyDataCopies, copies.listMyDataCopies),
  signedIn(contract.downloadMyDataCopy, copies.downloadMyDataCopy(files)),
  inCommunity(contract.startResidentCopy, copies.startResidentCopy),
  inCommunity(contract.listResidentCopies, copies.listResidentCopies),
  inCommunity(contract.downloadResidentCopy, copies.downloadResidentCopy(files)),
];
