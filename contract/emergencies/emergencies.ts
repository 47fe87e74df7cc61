// Emergencies, for staff: an alarm is raised, acknowledged, reached by a helper, and resolved or cancelled. A retry of
// a call gets the first response.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { anyOf, hidden, list } from '#contract/shared/list.ts';

export const emergencyTypes = [
  'Medical',
  'Fire',
  'Intruder',
  'Violence',
  'Accident',
  'Other',
] as const;
export const emergencyStatuses = [
  'Raised',
  'Acknowledged',
  'On scene',
  'Resolved',
  'Cancelled',
] as const;
export type EmergencyStatus = (typeof emergencyStatuses)[number];
export const emergencyOutcomes = ['Handled', 'FalseAlarm', 'Drill', 'Duplicate'] as const;
export type EmergencyOutcome = (typeof emergencyOutcomes)[number];

/**
 * The outcomes that a person may choose: a drill ends only as a drill, and a real alarm cannot. A real alarm is a
 * duplicate only if another one, such as the same fire seen from two houses, was raised within `duplicateMinutes` and
 * is neither cancelled nor a duplicate.
 */
export const outcomesOf = ({ drill }: { drill: boolean }): readonly EmergencyOutcome[] =>
  drill ? ['Drill'] : ['Handled', 'FalseAlarm', 'Duplicate'];

/** An alarm can be the duplicate of a real alarm that was raised within this many minutes before or after it. */
export const duplicateMinutes = 60;

/**
 * A second alarm of the same house within this many minutes is added to the first one, if that is still open and both
 * are drills or both are real.
 */
export const joinMinutes = 5;
/** Seconds in which the person who raised an alarm may cancel it. */
export const cancelSeconds = 10;

export const Emergency = z.object({
  id: Id,
  type: z.enum(emergencyTypes),
  status: z.enum(emergencyStatuses),
  houseId: Id.nullable(),
  house: z.string().nullable(),
  location: z.string(),
  note: z.string(),
  silent: z.boolean(),
  drill: z.boolean(),
  raisedBy: z.string(),
  /** Other people who also raised an alarm for the house and have not cancelled it. */
  alsoRaisedBy: z.array(z.string()).max(20),
  raisedAt: Instant,
  /** The names of people who have said that they are coming, in the order of their answers; at most 20. */
  coming: z.array(z.string()).max(20),
  /** The ids of the people in `coming`, if known, because two people may have the same name. */
  comingIds: z.array(Id).max(20),
  acknowledgedBy: z.string().nullable(),
  acknowledgedAt: Instant.nullable(),
  onSceneBy: z.string().nullable(),
  onSceneAt: Instant.nullable(),
  resolvedBy: z.string().nullable(),
  resolvedAt: Instant.nullable(),
  outcome: z.enum(emergencyOutcomes).nullable(),
  resolutionNote: z.string(),
  /** True if this is at least the third false alarm within 30 days by the resident who raised it. */
  asksTalk: z.boolean(),
});
export type Emergency = z.infer<typeof Emergency>;

export const EmergencyStep = z.object({
  id: Id,
  kind: z.enum([
    'Raised',
    'Joined',
    'Called',
    'Acknowledged',
    'Coming',
    'On scene',
    'Note',
    'Resolved',
    'Cancelled',
    'Talk',
  ]),
  by: z.string(),
  text: z.string(),
  at: Instant,
});

const Timeline = Emergency.extend({
  timeline: z.array(EmergencyStep).max(1000),
  externalNumbers: z.array(z.object({ name: z.string(), phone: z.string() })).max(20),
  officePhone: z.string().nullable(),
});
export type EmergencyTimeline = z.infer<typeof Timeline>;

const over = refusal('EMERGENCY_OVER', 409, 'This emergency is already {status}.');
const tooLate = refusal(
  'TOO_LATE_TO_CANCEL',
  409,
  `An alarm can be cancelled for ${cancelSeconds} seconds. After that, a responder resolves it as a false alarm.`,
);
const notYours = refusal('NOT_YOURS', 403, 'Only the person who raised this alarm can cancel it.');
const noHouse = refusal('NO_SUCH_HOUSE', 422, 'Choose a house of this community.');
const noPlace = refusal('PLACE_MISSING', 422, 'Choose a house, or enter the place.');
const misfit = refusal(
  'OUTCOME_DOES_NOT_FIT',
  422,
  'This alarm can’t end as “{outcome}”. Only a drill ends as a drill.',
);
const noOtherAlarm = refusal(
  'NO_OTHER_ALARM',
  422,
  `No other alarm was raised within ${duplicateMinutes} minutes of this one. Choose another outcome.`,
);
const alarmOpen = refusal(
  'ALARM_OPEN',
  409,
  'A real alarm is open: {alarm}. Resolve it before you start a drill.',
);
export const emergencyRefusals = {
  over,
  tooLate,
  notYours,
  noHouse,
  noPlace,
  misfit,
  noOtherAlarm,
  alarmOpen,
};

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters.`);

export const EmergencyForm = z.strictObject({
  type: z.enum(emergencyTypes),
  location: text(200).optional(),
  note: text(1000).optional(),
  silent: z.boolean().optional(),
});

const ofAll = '/community/:communityId/emergencies';
const inOne = InCommunityWith('emergencyId');
const one = `${ofAll}/:emergencyId`;

export const listOpenEmergencies = operation({
  name: 'listOpenEmergencies',
  method: 'GET',
  path: `${ofAll}/open`,
  summary: 'List active emergencies: real alarms before drills, oldest first',
  access: 'emergencies.read',
  refreshedBy: ['emergencies'],
  params: InCommunity,
  data: z.array(Emergency).max(100),
});

export const emergencyList = list({
  name: 'emergencies',
  noun: { one: 'emergency', many: 'emergencies' },
  row: Emergency,
  filters: {
    Status: anyOf('Status', emergencyStatuses),
    Type: anyOf('Type', emergencyTypes),
    Kind: hidden(z.enum(['Real', 'Drill']).optional()),
  },
  columns: {
    type: { title: 'Type', isFixed: true, card: 'title', width: 160 },
    status: { title: 'Status', card: 'badge', width: 140 },
    where: {
      title: 'Where',
      card: 'subtitle',
      width: 220,
      file: [
        { title: 'House', of: 'house', width: 24 },
        { title: 'Place', of: 'location', width: 24 },
      ],
    },
    raisedAt: { title: 'Raised', kind: 'time', width: 160 },
    raisedBy: { title: 'By', width: 160 },
    answered: { title: 'Answered within', width: 140 },
    outcome: {
      title: 'How it ended',
      width: 140,
      file: [
        { title: 'Outcome', of: 'outcome', width: 12 },
        { title: 'Resolved by', of: 'resolvedBy' },
        { title: 'Resolved', of: 'resolvedAt', kind: 'time', width: 18 },
        { title: 'What was done', of: 'resolutionNote', width: 40 },
      ],
    },
  },
  exports: 'emergencies.export',
});

export const listEmergencies = operation({
  name: 'listEmergencies',
  method: 'GET',
  path: ofAll,
  summary: 'List past and active emergencies, newest first',
  access: 'emergencies.read',
  refreshedBy: ['emergencies'],
  params: InCommunity,
  query: emergencyList.query,
  data: emergencyList.page,
});

export const getEmergency = operation({
  name: 'getEmergency',
  method: 'GET',
  path: one,
  summary: 'Get an emergency with its timeline',
  access: 'emergencies.read',
  refreshedBy: ['emergencies'],
  params: inOne,
  data: Timeline,
});

export const raiseEmergency = operation({
  name: 'raiseEmergency',
  method: 'POST',
  path: ofAll,
  summary: 'Raise an alarm or drill; a second alarm of a house within five minutes joins the first',
  access: 'emergencies.update',
  params: InCommunity,
  body: EmergencyForm.extend({ houseId: Id.optional(), drill: z.boolean().optional() }),
  data: Emergency.extend({
    /**
     * The number of people, other than the caller, who were notified at once, without neighbours. Both are 0 if the
     * alarm was added to an open one.
     */
    told: z.object({ inApp: z.number().int(), texted: z.number().int() }),
  }),
  refusals: [noHouse, noPlace, alarmOpen],
});

/** A resident at the place of an alarm. */
export const EmergencyPerson = z.object({
  id: Id,
  name: z.string(),
  relationship: z.string(),
  isChild: z.boolean(),
  phone: z.string().nullable(),
});

export const getEmergencyContacts = operation({
  name: 'getEmergencyContacts',
  method: 'GET',
  path: '/community/:communityId/emergency-contacts',
  summary:
    'Get emergency numbers, the address and the residents of a house while its alarm is open',
  access: 'emergencies.update',
  params: InCommunity,
  query: z.strictObject({ HouseId: Id.optional() }),
  data: z.object({
    /** The address to give an ambulance: community, street, city. */
    address: z.string(),
    officePhone: z.string().nullable(),
    externalNumbers: z.array(z.object({ name: z.string(), phone: z.string() })).max(20),
    people: z.array(EmergencyPerson).max(30),
  }),
});

export const findEmergencyHouses = operation({
  name: 'findEmergencyHouses',
  method: 'GET',
  path: '/community/:communityId/emergency-houses',
  summary: 'Search the houses of all streets',
  access: 'emergencies.update',
  params: InCommunity,
  query: z.strictObject({
    Search: z.string().trim().min(1, 'Enter a part of the address.').max(100),
  }),
  data: z.array(z.object({ id: Id, label: z.string() })).max(25),
});

export const acknowledgeEmergency = operation({
  name: 'acknowledgeEmergency',
  method: 'POST',
  path: `${one}/acknowledge`,
  summary: 'Acknowledge an emergency as a responder',
  access: 'emergencies.update',
  params: inOne,
  data: Emergency,
  refusals: [over],
});

export const arriveAtEmergency = operation({
  name: 'arriveAtEmergency',
  method: 'POST',
  path: `${one}/on-scene`,
  summary: 'Record the arrival of a responder',
  access: 'emergencies.update',
  params: inOne,
  data: Emergency,
  refusals: [over],
});

export const noteEmergency = operation({
  name: 'noteEmergency',
  method: 'POST',
  path: `${one}/notes`,
  summary: 'Add a note to the timeline',
  access: 'emergencies.update',
  params: inOne,
  body: z.strictObject({ text: text(1000).min(1, 'Enter a note.') }),
  data: Timeline,
});

export const Resolution = z.strictObject({
  outcome: z.enum(emergencyOutcomes).optional(),
  note: text(1000).optional(),
});

/**
 * The product's specification defines this call: the owner may send their own id in the query, and other callers need
 * the permission.
 */
export const resolveEmergency = operation({
  name: 'resolveEmergency',
  method: 'POST',
  path: '/emergency/:emergencyId/resolve',
  summary: 'Resolve an emergency; a repeat returns the first answer',
  access: 'session',
  params: z.strictObject({ emergencyId: Id }),
  query: z.strictObject({ CommunityManagerId: Id.optional() }),
  body: Resolution,
  data: Emergency,
  message: 'Emergency Resolved',
  refusals: [common.notFound, common.forbidden, common.archived, over, misfit, noOtherAlarm],
});

/** The same step as `resolveEmergency`, for a caller who works in one community only, such as a guard on a shift. */
export const closeEmergency = operation({
  name: 'closeEmergency',
  method: 'POST',
  path: `${one}/resolve`,
  summary: 'Resolve an emergency from the gate console or the board',
  access: 'emergencies.update',
  params: inOne,
  body: Resolution,
  data: Emergency,
  message: 'Emergency Resolved',
  refusals: [over, misfit, noOtherAlarm],
});

export const cancelEmergency = operation({
  name: 'cancelEmergency',
  method: 'POST',
  path: `${one}/cancel`,
  summary:
    'Cancel the caller’s own alarm within ten seconds; other alarms of the house stay active',
  access: 'emergencies.update',
  params: inOne,
  data: Emergency,
  refusals: [over, tooLate, notYours],
});

/** A person whom the alarm should have reached and did not: somebody has to call them. */
export const NotReachedPerson = z.object({
  name: z.string(),
  part: z.enum(['Panic contact', 'Neighbour']),
  house: z.string().nullable(),
  phone: z.string().nullable(),
  reason: z.string(),
});
export type NotReachedPerson = z.infer<typeof NotReachedPerson>;

export const listAlarmNotReached = operation({
  name: 'listAlarmNotReached',
  method: 'GET',
  path: `${one}/not-reached`,
  summary:
    'List panic contacts and neighbours that an alarm did not reach, with their phone numbers',
  access: 'emergencies.update',
  refreshedBy: ['emergencies', 'sms'],
  params: inOne,
  data: z.object({ people: z.array(NotReachedPerson).max(60), total: z.number().int() }),
});

export const printAlarmNotReached = operation({
  name: 'printAlarmNotReached',
  method: 'GET',
  path: `${one}/not-reached-sheet`,
  summary: 'Print a call list of the people that an alarm did not reach',
  access: 'emergencies.update',
  params: inOne,
  data: z.string(),
  kind: 'download',
});
