// Binds the operations of residents to their functions.
import { listHomes } from '#contract/residents/homes.ts';
import { createHousehold } from '#contract/residents/households.ts';
import * as invitations from '#contract/residents/resident-invitations.ts';
import * as occupancies from '#contract/residents/occupancies.ts';
import * as photos from '#contract/residents/resident-photos.ts';
import * as residents from '#contract/residents/residents.ts';
import { changeResidents, findHousesOfResidents } from '#contract/residents/residents-bulk.ts';
import * as vehicles from '#contract/residents/vehicles.ts';
import { unpackSquare } from '#platform/files/pictures.ts';
import { inCommunity, withoutSession, type Route, signedIn } from '#platform/http/route.ts';
import * as homes from './homes.ts';
import { createHousehold as addHousehold } from './households.ts';
import { findHousesOfResidents as findHouses } from './houses-of.ts';
import * as invite from './invitations.ts';
import { type MergePorts, mergeResidents } from './merge.ts';
import type { LeavingPorts } from './move-out.ts';
import * as stays from './occupancies.ts';
import * as life from './resident-life.ts';
import * as photo from './photo.ts';
import * as people from './residents.ts';
import { changeResidents as changeMany, type GroupPort } from './residents-bulk.ts';
import * as belongings from './vehicles.ts';

export type ResidentPorts = GroupPort & MergePorts & LeavingPorts;

/** The base URL of invitation links, the photo store, and the secret that signs photo URLs. */
type ResidentOptions = photo.PhotoOptions & { publicUrl: string };

export const residentRoutes = (ports: ResidentPorts, options: ResidentOptions): Route[] => [
  inCommunity(residents.listResidents, people.listResidents),
  inCommunity(residents.countResidents, people.countResidents),
  inCommunity(residents.listResidentTags, people.listResidentTags),
  inCommunity(residents.lookupResidents, people.lookupResidents),
  inCommunity(changeResidents, changeMany(ports)),
  inCommunity(findHousesOfResidents, findHouses),
  inCommunity(residents.getResident, photo.getResident(options)),
  inCommunity(photos.uploadResidentPhoto, photo.uploadResidentPhoto(options), {
    unpack: unpackSquare,
  }),
  inCommunity(photos.removeResidentPhoto, photo.removeResidentPhoto),
  withoutSession(photos.getResidentPhoto, photo.getResidentPhoto(options)),
  inCommunity(residents.getResidentHistory, people.getResidentHistory),
  inCommunity(residents.createResident, people.createResident),
  inCommunity(createHousehold, addHousehold),
  inCommunity(residents.changeResident, people.changeResident),
  inCommunity(residents.suspendResident, life.suspendResident),
  inCommunity(residents.reinstateResident, life.reinstateResident),
  inCommunity(residents.listResidentDuplicates, life.listResidentDuplicates),
  inCommunity(residents.mergeResidents, mergeResidents(ports)),
  inCommunity(occupancies.listHousehold, stays.listHousehold),
  inCommunity(occupancies.addOccupancy, stays.addOccupancy),
  inCommunity(occupancies.changeOccupancy, stays.changeOccupancy),
  inCommunity(occupancies.endOccupancy, stays.endOccupancy(ports)),
  inCommunity(vehicles.addVehicle, belongings.addVehicle),
  inCommunity(vehicles.changeVehicle, belongings.changeVehicle),
  inCommunity(vehicles.removeVehicle, belongings.removeVehicle),
  inCommunity(vehicles.addPet, belongings.addPet),
  inCommunity(vehicles.changePet, belongings.changePet),
  inCommunity(vehicles.removePet, belongings.removePet),
  inCommunity(invitations.inviteResident, invite.inviteResident(options.publicUrl)),
  signedIn(invitations.acceptResidentInvitation, invite.acceptResidentInvitation),
  signedIn(listHomes, homes.listHomes),
];
