// Binds the operations of residents to their functions.
import * as contract from '#contract/residents.ts';
import { inCommunity, type Route } from '#platform/http.ts';
import * as residents from './residents.ts';

export const residentRoutes = (): Route[] => [
  inCommunity(contract.listResidents, residents.listResidents),
  inCommunity(contract.listResidentTags, residents.listResidentTags),
  inCommunity(contract.lookupResidents, residents.lookupResidents),
  inCommunity(contract.getResident, residents.getResident),
  inCommunity(contract.getResidentHistory, residents.getResidentHistory),
  inCommunity(contract.createResident, residents.createResident),
  inCommunity(contract.changeResident, residents.changeResident),
];
