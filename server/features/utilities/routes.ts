// Binds the operations of utilities to their functions.
import * as houseContract from '#contract/utilities/house-utilities.ts';
import * as billContract from '#contract/utilities/utility-bills.ts';
import * as meterContract from '#contract/utilities/utility-meters.ts';
import * as readingContract from '#contract/utilities/utility-readings.ts';
import * as tariffContract from '#contract/utilities/utility-tariffs.ts';
import * as tokenContract from '#contract/utilities/utility-tokens.ts';
import { unpackDocument } from '#platform/files/documents.ts';
import type { Files } from '#platform/files/files.ts';
import { inCommunity, inHouse, type Route } from '#platform/http/route.ts';
import * as bills from './bills.ts';
import * as house from './portal.ts';
import * as meters from './meters.ts';
import { addReadingPhoto, downloadReadingPhoto } from './photos.ts';
import * as readings from './readings.ts';
import * as tariffs from './tariffs.ts';
import * as tokens from './tokens.ts';

export const utilityRoutes = (
  { files, secret }: { files: Files; secret: string },
  ports: bills.BillPort,
): Route[] => [
  inCommunity(meterContract.listMeters, meters.listMeters),
  inCommunity(meterContract.getMeter, meters.getMeter),
  inCommunity(meterContract.getMeterHistory, meters.getMeterHistory),
  inCommunity(meterContract.createMeter, meters.createMeter),
  inCommunity(meterContract.changeMeter, meters.changeMeter),
  inCommunity(meterContract.replaceMeter, meters.replaceMeter),
  inCommunity(meterContract.retireMeter, meters.retireMeter),
  inCommunity(meterContract.restoreMeter, meters.restoreMeter),
  inCommunity(meterContract.previewHouseMeters, meters.previewHouseMeters),
  inCommunity(meterContract.takeHouseMeters, meters.takeHouseMeters),
  inCommunity(readingContract.listReadings, readings.listReadings),
  inCommunity(readingContract.listRound, readings.listRound),
  inCommunity(readingContract.recordReadings, readings.recordReadings),
  inCommunity(readingContract.correctReading, readings.correctReading),
  inCommunity(readingContract.addReadingPhoto, addReadingPhoto(files), { unpack: unpackDocument }),
  inCommunity(readingContract.downloadReadingPhoto, downloadReadingPhoto(files)),
  inCommunity(readingContract.getConsumption, readings.getConsumption),
  inCommunity(tariffContract.listTariffs, tariffs.listTariffs),
  inCommunity(tariffContract.createTariff, tariffs.createTariff),
  inCommunity(tariffContract.changeTariff, tariffs.changeTariff),
  inCommunity(tariffContract.addTariffVersion, tariffs.addTariffVersion),
  inCommunity(tariffContract.removeTariffVersion, tariffs.removeTariffVersion),
  inCommunity(tariffContract.archiveTariff, tariffs.archiveTariff),
  inCommunity(billContract.previewBillRun, bills.previewBillRun),
  inCommunity(billContract.createBillRun, bills.createBillRun(ports)),
  inCommunity(billContract.listBillRuns, bills.listBillRuns),
  inCommunity(billContract.listUtilityBills, bills.listUtilityBills),
  inCommunity(tokenContract.quoteToken, tokens.quoteToken),
  inCommunity(tokenContract.sellToken, tokens.sellToken),
  inCommunity(tokenContract.listTokens, tokens.listTokens),
  inCommunity(tokenContract.getToken, tokens.getToken),
  inCommunity(tokenContract.showToken, tokens.showToken(secret)),
  inCommunity(tokenContract.downloadTokenReceipt, tokens.downloadTokenReceipt),
  inHouse(houseContract.getHouseUtilities, house.getHouseUtilities),
  inHouse(houseContract.listHouseReadings, house.listHouseReadings),
  inHouse(houseContract.listHouseUtilityBills, house.listHouseUtilityBills),
  inHouse(houseContract.quoteHouseToken, house.quoteHouseToken),
  inHouse(houseContract.buyHouseToken, house.buyHouseToken({ secret })),
  inHouse(houseContract.listHouseTokens, house.listHouseTokens({ secret })),
];
