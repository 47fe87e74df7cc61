// Binds the operations of addresses to their functions.
import * as contract from '#contract/addresses/houses.ts';
import * as streetContract from '#contract/addresses/streets.ts';
import * as rangeContract from '#contract/addresses/house-range.ts';
import * as planContract from '#contract/addresses/plan.ts';
import * as belongings from '#contract/addresses/house-documents.ts';
import * as bulkContract from '#contract/addresses/houses-bulk.ts';
import * as streetsBulk from '#contract/addresses/streets-bulk.ts';
import { unpackDocument } from '#platform/files/documents.ts';
import type { Files } from '#platform/files/files.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import * as documents from './house-documents.ts';
import { archiveHouse, type HousePorts, mergeHouses, restoreHouse } from './house-life.ts';
import { printHouseTags } from './house-tags.ts';
import { createHouseRange } from './house-range.ts';
import { changeHouse, createHouse, getHouse, getHouseHistory, listHouses } from './houses.ts';
import { changeHouses, type GroupPort } from './houses-bulk.ts';
import { getEstatePlan, getPlanAnswers, placeHouse, type PlanPort } from './plan.ts';
import * as streets from './streets.ts';
import { changeStreets } from './streets-bulk.ts';

/** `files` stores documents, and `publicUrl` is the base of the links on house tags. */
type AddressOptions = { files: Files; publicUrl: string };

export const addressRoutes = (
  ports: HousePorts & GroupPort & PlanPort,
  { files, publicUrl }: AddressOptions,
): Route[] => [
  inCommunity(streetContract.listStreets, streets.listStreets),
  inCommunity(streetContract.createStreet, streets.createStreet),
  inCommunity(streetsBulk.changeStreets, changeStreets(ports)),
  inCommunity(streetContract.changeStreet, streets.changeStreet),
  inCommunity(streetContract.archiveStreet, streets.archiveStreet),
  inCommunity(streetContract.restoreStreet, streets.restoreStreet),
  inCommunity(contract.listHouses, listHouses),
  inCommunity(contract.getHouse, getHouse),
  inCommunity(belongings.listHouseDocuments, documents.listHouseDocuments),
  inCommunity(belongings.addHouseDocument, documents.addHouseDocument(files), {
    unpack: unpackDocument,
  }),
  inCommunity(belongings.downloadHouseDocument, documents.downloadHouseDocument(files)),
  inCommunity(belongings.removeHouseDocument, documents.removeHouseDocument),
  inCommunity(belongings.printHouseTags, printHouseTags(publicUrl)),
  inCommunity(contract.getHouseHistory, getHouseHistory),
  inCommunity(contract.createHouse, createHouse),
  inCommunity(rangeContract.createHouseRange, createHouseRange),
  inCommunity(bulkContract.changeHouses, changeHouses(ports)),
  inCommunity(contract.changeHouse, changeHouse),
  inCommunity(contract.archiveHouse, archiveHouse(ports)),
  inCommunity(contract.restoreHouse, restoreHouse),
  inCommunity(planContract.getEstatePlan, getEstatePlan),
  inCommunity(planContract.getPlanAnswers, getPlanAnswers(ports)),
  inCommunity(planContract.placeHouse, placeHouse),
  inCommunity(contract.mergeHouses, mergeHouses(ports)),
];
