// Binds the operations of erasure requests to their functions.
import * as contract from '#contract/erasures/erasures.ts';
import { inCommunity, type Route } from '#platform/http.ts';
import * as erasures from './erasures.ts';

export const erasureRoutes = (doors: erasures.ErasurePorts): Route[] => [
  inCommunity(contract.listErasures, erasures.listErasures),
  inCommunity(contract.getErasure, erasures.getErasure(doors)),
  inCommunity(contract.createErasure, erasures.createErasure(doors)),
  inCommunity(contract.refuseErasure, erasures.refuseErasure(doors)),
  inCommunity(contract.carryOutErasure, erasures.carryOutErasure(doors)),
];
