// Binds the operations of groups to their functions.
import * as contract from '#contract/groups/groups.ts';
import { changeGroups } from '#contract/groups/groups-bulk.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import { changeGroups as changeMany } from './bulk.ts';
import * as groups from './groups.ts';
import * as members from './members.ts';

export const groupRoutes = (): Route[] => [
  inCommunity(contract.listGroups, groups.listGroups),
  inCommunity(contract.getGroup, groups.getGroup),
  inCommunity(contract.listGroupMembers, members.listGroupMembers),
  inCommunity(contract.getGroupHistory, groups.getGroupHistory),
  inCommunity(contract.createGroup, groups.createGroup),
  inCommunity(changeGroups, changeMany),
  inCommunity(contract.changeGroup, groups.changeGroup),
  inCommunity(contract.addGroupMembers, members.addGroupMembers),
  inCommunity(contract.removeGroupMembers, members.removeGroupMembers),
  inCommunity(contract.archiveGroup, groups.archiveGroup),
  inCommunity(contract.restoreGroup, groups.restoreGroup),
];
