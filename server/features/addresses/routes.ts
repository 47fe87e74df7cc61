// Binds the operations of addresses to their functions.
import * as contract from '#contract/addresses.ts';
import * as bulkContract from '#contract/houses-bulk.ts';
import * as streetsBulk from '#contract/streets-bulk.ts';
import { inCommunity, type Route } from '#platform/http.ts';
import { archiveHouse, type HouseDoors, mergeHouses, restoreHouse } from './house-life.ts';
import { createHouseRange } from './house-range.ts';
import { changeHouse, createHouse, getHouse, getHouseHistory, listHouses } from './houses.ts';
import { changeHouses, type GroupDoor } from './houses-bulk.ts';
import * as streets from './streets.ts';
import { changeStreets } from './streets-bulk.ts';

export const addressRoutes = (doors: HouseDoors & GroupDoor): Route[] => [
  inCommunity(contract.listStreets, streets.listStreets),
  inCommunity(contract.createStreet, streets.createStreet),
  inCommunity(streetsBulk.changeStreets, changeStreets(doors)),
  inCommunity(contract.changeStreet, streets.changeStreet),
  inCommunity(contract.archiveStreet, streets.archiveStreet),
  inCommunity(contract.restoreStreet, streets.restoreStreet),
  inCommunity(contract.listHouses, listHouses),
  inCommunity(contract.getHouse, getHouse),
  inCommunity(contract.getHouseHistory, getHouseHistory),
  inCommunity(contract.createHouse, createHouse),
  inCommunity(contract.createHouseRange, createHouseRange),
  inCommunity(bulkContract.changeHouses, changeHouses(doors)),
  inCommunity(contract.changeHouse, changeHouse),
  inCommunity(contract.archiveHouse, archiveHouse(doors)),
  inCommunity(contract.restoreHouse, restoreHouse),
  inCommunity(contract.mergeHouses, mergeHouses(doors)),
];
