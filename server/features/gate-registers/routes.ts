// Binds the operations of frequent guests, staff and the watch-list to their functions.
import * as contract from '#contract/gate-registers/gate-people.ts';
import * as photoContract from '#contract/gate-registers/gate-photos.ts';
import * as watchContract from '#contract/gate-registers/watch-entries.ts';
import type { Files } from '#platform/files/files.ts';
import { unpackSquare } from '#platform/files/pictures.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import * as photos from './people-photos.ts';
import * as people from './people.ts';
import * as watchList from './watch-list.ts';

export function gateRegisterRoutes({ files }: { files: Files }): Route[] {
  const unpack = unpackSquare;
  return [
    inCommunity(contract.listFrequentGuests, people.listFrequentGuests),
    inCommunity(contract.listStaffPeople, people.listStaffPeople),
    inCommunity(contract.createStaffPerson, people.createStaffPerson),
    inCommunity(contract.changeStaffPerson, people.changeStaffPerson),
    inCommunity(contract.getStaffAttendance, people.getStaffAttendance),
    inCommunity(photoContract.downloadStaffPhoto, photos.downloadStaffPhoto(files)),
    inCommunity(photoContract.downloadWatchPhoto, photos.downloadWatchPhoto(files)),
    inCommunity(photoContract.uploadStaffPhoto, photos.uploadStaffPhoto(files), { unpack }),
    inCommunity(photoContract.removeStaffPhoto, photos.removeStaffPhoto),
    inCommunity(photoContract.uploadWatchPhoto, photos.uploadWatchPhoto(files), { unpack }),
    inCommunity(photoContract.removeWatchPhoto, photos.removeWatchPhoto),
    inCommunity(watchContract.listWatchEntries, watchList.listWatchEntries),
    inCommunity(watchContract.getWatchEntry, watchList.getWatchEntry),
    inCommunity(watchContract.getWatchEntryHistory, watchList.getWatchEntryHistory),
    inCommunity(watchContract.proposeWatchEntry, watchList.proposeWatchEntry),
    inCommunity(watchContract.decideWatchEntry, watchList.decideWatchEntry),
    inCommunity(watchContract.endWatchEntry, watchList.endWatchEntry),
  ];
}
