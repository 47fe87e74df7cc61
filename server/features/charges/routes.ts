// Binds the operations of charges to their functions.
import * as changes from '#contract/charges/charge-changes.ts';
import * as waivers from '#contract/charges/charge-waivers.ts';
import * as arrears from '#contract/charges/arrears.ts';
import * as charges from '#contract/charges/charges.ts';
import { getDueCollection as dueCollection } from '#contract/charges/due-collection.ts';
import * as ownCharges from '#contract/charges/own-charges.ts';
import { inCommunity, inHouse, type Route } from '#platform/http/route.ts';
import { getArrearsTotals, listArrears } from './arrears.ts';
import * as changed from './charge-changes.ts';
import { listCharges } from './charges.ts';
import { getDueCollection } from './due-collection.ts';
import * as own from './own-charges.ts';
import { previewWaiver, waiveCharges } from './waive-charges.ts';

export const chargeRoutes: readonly Route[] = [
  inCommunity(charges.listCharges, listCharges),
  inCommunity(arrears.listArrears, listArrears),
  inCommunity(arrears.getArrearsTotals, getArrearsTotals),
  inCommunity(dueCollection, getDueCollection),
  inCommunity(changes.getCharge, changed.getCharge),
  inCommunity(changes.waiveCharge, changed.waiveCharge),
  inCommunity(changes.voidCharge, changed.voidCharge),
  inCommunity(changes.adjustCharge, changed.adjustCharge),
  inCommunity(changes.disputeCharge, changed.disputeCharge),
  inCommunity(changes.settleDispute, changed.settleDispute),
  inCommunity(waivers.previewWaiver, previewWaiver),
  inCommunity(waivers.waiveCharges, waiveCharges),
  inHouse(ownCharges.listOwnCharges, own.listOwnCharges),
  inHouse(ownCharges.getOwnCharge, own.getOwnCharge),
  inHouse(ownCharges.disputeOwnCharge, own.disputeOwnCharge),
];
