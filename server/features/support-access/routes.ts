// Binds the operations of support access to their functions.
import * as contract from '#contract/support-access/support-access.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import { grantSupport, listSupportGrants, revokeSupport } from './grants.ts';

export const supportAccessRoutes: readonly Route[] = [
  inCommunity(contract.listSupportGrants, listSupportGrants),
  inCommunity(contract.grantSupport, grantSupport),
  inCommunity(contract.revokeSupport, revokeSupport),
];
