// Binds the operations of passes to their functions.
import * as contract from '#contract/gate-passes/gate-passes.ts';
import * as guestContract from '#contract/gate-passes/guest-page.ts';
import * as houseContract from '#contract/gate-passes/house-access.ts';
import { withGateKeys } from '#kernel/gate/words.ts';
import { asHolder, inCommunity, inHouse, type Route } from '#platform/http/route.ts';
import { readGuestList, unpackGuestList } from './guest-list.ts';
import { getGuestPass, guestLookup } from './guest-page.ts';
import * as houseAccess from './house-access.ts';
import * as housePasses from './house-passes.ts';
import { createGateEvent, revokeGatePasses } from './passes-bulk.ts';
import * as passes from './passes.ts';

type Options = { secret: string; publicUrl: string };

export function gatePassRoutes(options: Options): Route[] {
  const all = withGateKeys(options);
  return [
    inCommunity(contract.listGatePasses, passes.listGatePasses),
    inCommunity(contract.getGatePass, passes.getGatePass),
    inCommunity(contract.getGatePassHistory, passes.getGatePassHistory),
    inCommunity(contract.createGatePass, passes.createGatePass(all)),
    inCommunity(contract.readGuestList, readGuestList, { unpack: unpackGuestList }),
    inCommunity(contract.createGateEvent, createGateEvent(all)),
    inCommunity(contract.shareGatePass, passes.shareGatePass(all)),
    inCommunity(contract.extendGatePass, passes.extendGatePass),
    inCommunity(contract.pauseGatePass, passes.pauseGatePass),
    inCommunity(contract.revokeGatePass, passes.revokeGatePass),
    inCommunity(contract.revokeGatePasses, revokeGatePasses),
    inHouse(houseContract.getHouseAccess, houseAccess.getHouseAccess),
    inHouse(houseContract.createHousePass, housePasses.createHousePass(all)),
    inHouse(houseContract.shareHousePass, housePasses.shareHousePass(all)),
    inHouse(houseContract.extendHousePass, housePasses.extendHousePass),
    inHouse(houseContract.pauseHousePass, housePasses.pauseHousePass),
    inHouse(houseContract.revokeHousePass, housePasses.revokeHousePass),
    inHouse(houseContract.setHouseAccessRules, houseAccess.setHouseAccessRules),
    inHouse(houseContract.addFrequentGuest, houseAccess.addFrequentGuest),
    inHouse(houseContract.removeFrequentGuest, houseAccess.removeFrequentGuest),
    asHolder(guestContract.getGuestPass, guestLookup(all), getGuestPass(all)),
  ];
}
