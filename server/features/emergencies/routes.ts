// Binds the operations of emergencies to their functions.
import * as contract from '#contract/emergencies/emergencies.ts';
import * as panic from '#contract/emergencies/panic-settings.ts';
import * as portalContract from '#contract/emergencies/portal-emergencies.ts';
import { inCommunity, inHouse, type Route, signedIn } from '#platform/http/route.ts';
import type { LivePayload } from '#platform/live/live.ts';
import { getEmergencyContacts } from './contacts.ts';
import * as emergencies from './emergencies.ts';
import { listAlarmNotReached, printAlarmNotReached } from './not-reached.ts';
import * as portal from './portal.ts';
import { selectOpen } from './queries.ts';
import * as report from '#contract/emergencies/emergency-report.ts';
import { getEmergencyReport } from './report.ts';
import { resolveEmergency } from './resolve.ts';
import * as settings from './settings.ts';

export const emergencyRoutes: readonly Route[] = [
  inCommunity(contract.listOpenEmergencies, emergencies.listOpenEmergencies),
  inCommunity(contract.findEmergencyHouses, emergencies.findEmergencyHouses),
  inCommunity(contract.getEmergencyContacts, getEmergencyContacts),
  inCommunity(contract.listEmergencies, emergencies.listEmergencies),
  inCommunity(contract.getEmergency, emergencies.getEmergency),
  inCommunity(contract.listAlarmNotReached, listAlarmNotReached),
  inCommunity(contract.printAlarmNotReached, printAlarmNotReached),
  inCommunity(contract.raiseEmergency, emergencies.raiseEmergency),
  inCommunity(contract.acknowledgeEmergency, emergencies.acknowledgeEmergency),
  inCommunity(contract.arriveAtEmergency, emergencies.arriveAtEmergency),
  inCommunity(contract.noteEmergency, emergencies.noteEmergency),
  inCommunity(contract.closeEmergency, emergencies.closeEmergency),
  inCommunity(contract.cancelEmergency, emergencies.cancelEmergency),
  inCommunity(report.getEmergencyReport, getEmergencyReport),
  signedIn(contract.resolveEmergency, resolveEmergency),
  inCommunity(panic.getPanicSettings, settings.getPanicSettings),
  inCommunity(panic.changePanicSettings, settings.changePanicSettings),
  inHouse(portalContract.raisePanic, portal.raisePanic),
  inHouse(portalContract.getPanic, portal.getPanic),
  inHouse(portalContract.cancelPanic, portal.cancelPanic),
];

/**
 * The live event includes the open emergencies. Otherwise a thousand open pages would all request them within a
 * second.
 */
export const openEmergenciesPayload: LivePayload = {
  topic: 'emergencies.changed',
  operation: contract.listOpenEmergencies.name,
  permission: 'emergencies.read',
  read: async (db) => contract.listOpenEmergencies.data.parse(await selectOpen(db)),
};
