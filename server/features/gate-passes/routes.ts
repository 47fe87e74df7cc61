// Binds the operations of the gate to their functions.
import type pg from 'pg';
import * as alarmContract from '#contract/gates/device-alarms.ts';
import * as checks from '#contract/visits/gate-checks.ts';
import * as offline from '#contract/gate-offline/gate-offline.ts';
import * as hardwareContract from '#contract/gate-hardware/gate-hardware.ts';
import * as lookupContract from '#contract/visits/gate-lookups.ts';
import * as contract from '#contract/gate-passes/gate-passes.ts';
import * as peopleContract from '#contract/gate-registers/gate-people.ts';
import * as faceContract from '#contract/gate-registers/gate-photos.ts';
import * as shiftContract from '#contract/gates/gate-shifts.ts';
import * as gateContract from '#contract/gates/gates.ts';
import * as guestContract from '#contract/gate-passes/guest-page.ts';
import * as hardwareApi from '#contract/gate-hardware/hardware-api.ts';
import * as houseContract from '#contract/gate-passes/house-access.ts';
import * as refusalContract from '#contract/visits/gate-refusals.ts';
import * as stoppedContract from '#contract/walk-ins/stopped-walk-ins.ts';
import * as visitContract from '#contract/visits/visits.ts';
import * as callContract from '#contract/walk-ins/walk-in-calls.ts';
import * as watchContract from '#contract/gate-registers/watch-entries.ts';
import * as photoContract from '#contract/visits/visit-photos.ts';
import { unpackSquare } from '#platform/files/pictures.ts';
import type { Eraser } from '#platform/feature/eraser.ts';
import type { Files } from '#platform/files/files.ts';
import { inCommunity, inHouse, type Route, withoutSession } from '#platform/http/http.ts';
import * as board from '#server/features/visits/board.ts';
import { checkPass } from '#kernel/gate/check.ts';
import { checkIn, checkOut } from '#kernel/gate/check-in.ts';
import * as deviceAlarms from '#server/features/gates/device-alarms.ts';
import * as devices from '#kernel/gate/devices.ts';
import { eraseGuest } from '#server/features/visits/erase-guest.ts';
import { openGateKeys } from '#kernel/gate/gate-keys.ts';
import * as gates from '#server/features/gates/gates.ts';
import * as guestPage from './guest-page.ts';
import { readGuestList, unpackGuestList } from './guest-list.ts';
import * as hardware from '#server/features/gate-hardware/hardware.ts';
import { checkAtHardware } from '#server/features/gate-hardware/hardware-checks.ts';
import * as commands from '#server/features/gate-hardware/hardware-commands.ts';
import * as hardwareEvents from '#server/features/gate-hardware/hardware-events.ts';
import { listHardwareEvents } from '#server/features/gate-hardware/hardware-log.ts';
import * as housePasses from './house-passes.ts';
import { downloadHouseAccessReport } from '#server/features/visits/house-report.ts';
import * as houseSide from './house-access.ts';
import { listGateSupervisors } from '#kernel/gate/override.ts';
import { getOfflineSnapshot } from '#server/features/gate-offline/offline-snapshot.ts';
import { syncOfflineEvents } from '#server/features/gate-offline/offline-sync.ts';
import * as pairing from '#server/features/gates/pairing.ts';
import * as passes from './passes.ts';
import { createGateEvent, revokeGatePasses } from './passes-bulk.ts';
import * as people from '#server/features/gate-registers/people.ts';
import * as faces from '#server/features/gate-registers/people-photos.ts';
import {
  addVisitPhoto,
  unpackVisitPhoto,
  downloadEntryPhoto,
  downloadVisitPhoto,
} from '#server/features/visits/photos.ts';
import { getGateReport } from '#server/features/visits/report.ts';
import * as shifts from '#server/features/gates/shifts.ts';
import { recordRefusal } from '#kernel/gate/refusals.ts';
import * as stopped from '#server/features/walk-ins/stopped-walk-ins.ts';
import * as visits from '#server/features/visits/visits.ts';
import { getCallNumber, getHostNumber } from '#server/features/walk-ins/walk-in-contacts.ts';
import { askAgain, withdrawWalkIn } from '#server/features/walk-ins/walk-ins-again.ts';
import * as walkIns from '#server/features/walk-ins/walk-ins.ts';
import * as watchList from '#server/features/gate-registers/watch-list.ts';
import type { GateOptions } from '#kernel/gate/words.ts';

export type GatePassPorts = pairing.PairingLimits &
  deviceAlarms.DeviceAlarmLimits & {
    alarms: deviceAlarms.DeviceAlarmPort;
    /** Erase a guest on request in the notifications that others got. */
    guestErasers: readonly Eraser[];
  };
type Options = GatePassPorts & { pool: pg.Pool; secret: string; publicUrl: string; files: Files };
type Opened = Options & GateOptions;

/** The law tests bind the routes without a process, and so without a secret. */
const opened = (options: Options): Opened => ({
  ...options,
  keys: openGateKeys(options.secret ?? ''),
});

export function gatePassRoutes(options: Options): Route[] {
  const all = opened(options);
  return [
    ...atTheGate(all),
    ...ofTheOffice(all),
    ...ofHardware(all),
    ...ofResidents(all),
    withoutSession(guestContract.getGuestPass, guestPage.getGuestPass(all)),
    withoutSession(guestContract.getAskedByLink, guestPage.getAskedByLink(all)),
    withoutSession(guestContract.answerByLink, guestPage.answerByLink(all)),
  ];
}

const atTheGate = (all: Opened): Route[] => [
  inCommunity(checks.checkPass, checkPass(all)),
  inCommunity(checks.checkIn, checkIn(all)),
  inCommunity(checks.checkOut, checkOut(all)),
  inCommunity(refusalContract.recordRefusal, recordRefusal(all)),
  inCommunity(checks.askHost, walkIns.askHost(all)),
  inCommunity(checks.getWalkIn, walkIns.getWalkIn),
  inCommunity(callContract.getCallNumber, getCallNumber),
  inCommunity(callContract.getHostNumber, getHostNumber),
  inCommunity(callContract.askAgain, askAgain(all)),
  inCommunity(callContract.withdrawWalkIn, withdrawWalkIn),
  inCommunity(checks.recordCallAnswer, walkIns.recordCallAnswer),
  inCommunity(checks.admitWalkIn, walkIns.admitWalkIn),
  inCommunity(stoppedContract.overrideWalkIn, stopped.overrideWalkIn(all)),
  inCommunity(stoppedContract.confirmWalkIn, stopped.confirmWalkIn(all)),
  inCommunity(stoppedContract.turnAwayWalkIn, stopped.turnAwayWalkIn),
  inCommunity(photoContract.addVisitPhoto, addVisitPhoto(all.files), { unpack: unpackVisitPhoto }),
  inCommunity(photoContract.downloadEntryPhoto, downloadEntryPhoto(all.files)),
  inCommunity(faceContract.downloadStaffPhoto, faces.downloadStaffPhoto(all.files)),
  inCommunity(faceContract.downloadWatchPhoto, faces.downloadWatchPhoto(all.files)),
  inCommunity(lookupContract.findGateHouses, board.findGateHouses),
  inCommunity(lookupContract.listGateSupervisors, listGateSupervisors),
  inCommunity(checks.addExitItem, board.addExitItem),
  inCommunity(checks.getGateBoard, board.getGateBoard),
  inCommunity(checks.downloadEvacuationList, board.downloadEvacuationList),
  withoutSession(gateContract.getPairing, pairing.getPairing(all)),
  withoutSession(gateContract.pairGateDevice, pairing.pairGateDevice(all)),
  withoutSession(shiftContract.getGateDevice, shifts.getGateDevice(all)),
  withoutSession(shiftContract.startShift, shifts.startShift(all)),
  withoutSession(alarmContract.getDeviceAlarms, deviceAlarms.getDeviceAlarms(all)),
  withoutSession(alarmContract.raiseDeviceAlarm, deviceAlarms.raiseDeviceAlarm(all)),
  withoutSession(alarmContract.cancelDeviceAlarm, deviceAlarms.cancelDeviceAlarm(all)),
  withoutSession(offline.getOfflineSnapshot, getOfflineSnapshot(all)),
  withoutSession(offline.syncOfflineEvents, syncOfflineEvents(all)),
  inCommunity(shiftContract.getShift, shifts.getShift),
  inCommunity(shiftContract.beginShift, shifts.beginShift),
  inCommunity(shiftContract.readHandoverNote, shifts.readHandoverNote),
  inCommunity(shiftContract.endShift, shifts.endShift),
];

const ofTheOffice = (all: Opened): Route[] => [
  inCommunity(shiftContract.listShifts, shifts.listShifts),
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
  inCommunity(visitContract.listVisits, visits.listVisits),
  inCommunity(visitContract.getVisit, visits.getVisit),
  inCommunity(photoContract.downloadVisitPhoto, downloadVisitPhoto(all.files)),
  inCommunity(faceContract.uploadStaffPhoto, faces.uploadStaffPhoto(all.files), {
    unpack: unpackSquare,
  }),
  inCommunity(faceContract.removeStaffPhoto, faces.removeStaffPhoto),
  inCommunity(faceContract.uploadWatchPhoto, faces.uploadWatchPhoto(all.files), {
    unpack: unpackSquare,
  }),
  inCommunity(faceContract.removeWatchPhoto, faces.removeWatchPhoto),
  inCommunity(visitContract.reviewVisit, visits.reviewVisit),
  inCommunity(visitContract.eraseGuest, eraseGuest(all.guestErasers)),
  inCommunity(visitContract.listOverrides, visits.listOverrides),
  inCommunity(visitContract.getGateReport, getGateReport),
  inCommunity(peopleContract.listFrequentGuests, people.listFrequentGuests),
  inCommunity(peopleContract.listStaffPeople, people.listStaffPeople),
  inCommunity(peopleContract.createStaffPerson, people.createStaffPerson),
  inCommunity(peopleContract.changeStaffPerson, people.changeStaffPerson),
  inCommunity(peopleContract.getStaffAttendance, people.getStaffAttendance),
  inCommunity(watchContract.listWatchEntries, watchList.listWatchEntries),
  inCommunity(watchContract.getWatchEntry, watchList.getWatchEntry),
  inCommunity(watchContract.getWatchEntryHistory, watchList.getWatchEntryHistory),
  inCommunity(watchContract.proposeWatchEntry, watchList.proposeWatchEntry),
  inCommunity(watchContract.decideWatchEntry, watchList.decideWatchEntry),
  inCommunity(watchContract.endWatchEntry, watchList.endWatchEntry),
  inCommunity(gateContract.listGates, gates.listGates),
  inCommunity(gateContract.createGate, gates.createGate),
  inCommunity(gateContract.changeGate, gates.changeGate),
  inCommunity(gateContract.archiveGate, gates.archiveGate),
  inCommunity(gateContract.listGateDevices, devices.listGateDevices),
  inCommunity(gateContract.createGateDevice, devices.createGateDevice(all)),
  inCommunity(gateContract.renewPairing, devices.renewPairing(all)),
  inCommunity(gateContract.revokeGateDevice, devices.revokeGateDevice),
  inCommunity(gateContract.getGateSettings, gates.getGateSettings),
  inCommunity(gateContract.changeGateSettings, gates.changeGateSettings),
  inCommunity(gateContract.rotateGateKey, gates.rotateGateKey),
];

const ofHardware = (all: Opened): Route[] => [
  inCommunity(hardwareContract.listGateHardware, hardware.listGateHardware),
  inCommunity(hardwareContract.createGateHardware, hardware.createGateHardware),
  inCommunity(hardwareContract.rotateHardwareKey, hardware.rotateHardwareKey),
  inCommunity(hardwareContract.listHardwareEvents, listHardwareEvents),
  inCommunity(hardwareContract.openGateNow, commands.openGateNow),
  inCommunity(hardwareContract.lockDownGate, commands.lockDownGate),
  inCommunity(hardwareContract.releaseGate, commands.releaseGate),
  withoutSession(hardwareApi.getHardware, hardware.getHardware(all)),
  withoutSession(hardwareApi.checkAtHardware, checkAtHardware(all)),
  withoutSession(hardwareApi.reportPassage, hardwareEvents.reportPassage(all)),
  withoutSession(hardwareApi.sendHeartbeat, hardwareEvents.sendHeartbeat(all)),
  withoutSession(hardwareApi.uploadHardwareEvents, hardwareEvents.uploadHardwareEvents(all)),
  withoutSession(hardwareApi.getHardwareCommands, commands.getHardwareCommands(all)),
  withoutSession(hardwareApi.answerHardwareCommand, commands.answerHardwareCommand(all)),
];

const ofResidents = (all: Opened): Route[] => [
  inHouse(houseContract.getHouseAccess, houseSide.getHouseAccess),
  inHouse(houseContract.downloadHouseAccessReport, downloadHouseAccessReport),
  inHouse(houseContract.createHousePass, housePasses.createHousePass(all)),
  inHouse(houseContract.shareHousePass, housePasses.shareHousePass(all)),
  inHouse(houseContract.extendHousePass, housePasses.extendHousePass),
  inHouse(houseContract.pauseHousePass, housePasses.pauseHousePass),
  inHouse(houseContract.revokeHousePass, housePasses.revokeHousePass),
  inHouse(houseContract.answerWalkIn, houseSide.answerWalkIn),
  inHouse(houseContract.setHouseAccessRules, houseSide.setHouseAccessRules),
  inHouse(houseContract.addFrequentGuest, houseSide.addFrequentGuest),
  inHouse(houseContract.removeFrequentGuest, houseSide.removeFrequentGuest),
  inHouse(houseContract.announceExitItem, houseSide.announceExitItem),
];
