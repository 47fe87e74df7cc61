// Binds the operations of complaint types to their functions.
import * as contract from '#contract/complaint-types/complaint-types.ts';
import { testRouting } from '#kernel/complaints/routing.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import * as types from './types.ts';

export const complaintTypeRoutes: Route[] = [
  inCommunity(contract.listComplaintTypes, types.listComplaintTypes),
  inCommunity(contract.createComplaintType, types.createComplaintType),
  inCommunity(contract.changeComplaintType, types.changeComplaintType),
  inCommunity(contract.deleteComplaintType, types.deleteComplaintType),
  inCommunity(contract.orderComplaintTypes, types.orderComplaintTypes),
  inCommunity(contract.testRouting, testRouting),
];
