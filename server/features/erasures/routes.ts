// Binds the operations of erasure requests to their functions.
import * as contract from '#contract/erasures/erasures.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import * as erasures from './erasures.ts';

export const erasureRoutes = (ports: erasures.ErasurePorts): Route[] => [
  inCommunity(contract.listErasures, erasures.listErasures),
  inCommunity(contract.getErasure, erasures.getErasure(ports)),
  inCommunity(contract.createErasure, erasures.createErasure(ports)),
  inCommunity(contract.refuseErasure, erasures.refuseErasure(ports)),
  inCommunity(contract.carryOutErasure, erasures.carryOutErasure(ports)),
];
