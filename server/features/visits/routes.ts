// Binds the operations of visits to their functions.
import * as boardContract from '#contract/visits/gate-board.ts';
import * as checkContract from '#contract/visits/gate-checks.ts';
import * as exitContract from '#contract/visits/exit-items.ts';
import * as houseContract from '#contract/visits/house-visits.ts';
import * as lookupContract from '#contract/visits/gate-lookups.ts';
import * as photoContract from '#contract/visits/visit-photos.ts';
import * as refusalContract from '#contract/visits/gate-refusals.ts';
import * as contract from '#contract/visits/visits.ts';
import { withGateKeys } from '#kernel/gate/words.ts';
import type { Eraser } from '#platform/feature/eraser.ts';
import type { Files } from '#platform/files/files.ts';
import { inCommunity, inHouse, type Route } from '#platform/http/route.ts';
import * as board from './board.ts';
import * as checks from './checks.ts';
import { eraseGuest } from './erase-guest.ts';
import { addExitItem, announceExitItem } from './exit-items.ts';
import * as lookups from './gate-lookups.ts';
import { downloadHouseAccessReport } from './house-report.ts';
import {
  addVisitPhoto,
  downloadEntryPhoto,
  downloadVisitPhoto,
  unpackVisitPhoto,
} from './photos.ts';
import { recordRefusal } from './refusals.ts';
import { getGateReport } from './report.ts';
import * as visits from './visits.ts';

export type VisitPorts = {
  /** The erasers that remove a guest's data from other people's notifications, at the guest's request. */
  guestErasers: readonly Eraser[];
};

type Options = VisitPorts & { secret: string; publicUrl: string; files: Files };

export function visitRoutes(options: Options): Route[] {
  const all = withGateKeys(options);
  const { files, guestErasers } = options;
  return [
    inCommunity(checkContract.checkPass, checks.checkPass(all)),
    inCommunity(checkContract.checkIn, checks.checkIn(all)),
    inCommunity(checkContract.checkOut, checks.checkOut(all)),
    inCommunity(refusalContract.recordRefusal, recordRefusal(all)),
    inCommunity(lookupContract.findGateHouses, lookups.findGateHouses),
    inCommunity(lookupContract.listGateSupervisors, lookups.listGateSupervisors),
    inCommunity(boardContract.getGateBoard, board.getGateBoard),
    inCommunity(boardContract.downloadEvacuationList, board.downloadEvacuationList),
    inCommunity(exitContract.addExitItem, addExitItem),
    inHouse(exitContract.announceExitItem, announceExitItem),
    inCommunity(photoContract.addVisitPhoto, addVisitPhoto(files), { unpack: unpackVisitPhoto }),
    inCommunity(photoContract.downloadEntryPhoto, downloadEntryPhoto(files)),
    inCommunity(photoContract.downloadVisitPhoto, downloadVisitPhoto(files)),
    inCommunity(contract.listVisits, visits.listVisits),
    inCommunity(contract.getVisit, visits.getVisit),
    inCommunity(contract.reviewVisit, visits.reviewVisit),
    inCommunity(contract.eraseGuest, eraseGuest(guestErasers)),
    inCommunity(contract.listOverrides, visits.listOverrides),
    inCommunity(contract.getGateReport, getGateReport),
    inHouse(houseContract.downloadHouseAccessReport, downloadHouseAccessReport),
  ];
}
