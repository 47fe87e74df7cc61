// The gate for a house's residents, used remotely: passes, frequent guests, staff, answering a walk-in. Each is
// controlled by an apartment feature; codes are shown to nobody else.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { GatePass, makingRefusals, PassFields, passRefusals, PassShare } from './gate-passes.ts';
import { FrequentGuest, StaffPerson } from '#contract/gate-registers/gate-people.ts';
import { GuestName, Phone, Plate, visitKinds, visitStates } from '#contract/shared/gate-words.ts';
import { Id, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { statementRefusals } from '#contract/dues/receipts.ts';

const ofHouse = '/portal/communities/:communityId/houses/:houseId';
const inHouse = InCommunityWith('houseId');
const inHouseWith = <const K extends string>(key: K) =>
  inHouse.extend({ [key]: Id } as Record<K, typeof Id>);

export const HousePass = GatePass.omit({ house: true, hostName: true }).extend({
  hostName: z.string(),
  isMine: z.boolean(),
});

export const HouseVisit = z.object({
  id: Id,
  status: z.enum(visitStates),
  kind: z.enum(visitKinds),
  guestName: z.string(),
  people: z.number().int(),
  plate: z.string(),
  company: z.string(),
  arrivedAt: Instant,
  inAt: Instant.nullable(),
  outAt: Instant.nullable(),
  isOverstay: z.boolean(),
});

export type HouseVisit = z.infer<typeof HouseVisit>;

export const HouseAccess = z.object({
  house: z.object({ id: Id, label: z.string() }),
  passes: z.array(HousePass).max(200),
  liveCount: z.number().int(),
  liveLimit: z.number().int(),
  /** Walk-ins at the gate that need this house's answer. */
  waiting: z.array(HouseVisit.extend({ askedAt: Instant })).max(20),
  visits: z.array(HouseVisit).max(50),
  frequentGuests: z.array(FrequentGuest.omit({ house: true })).max(100),
  /** The staff of this house; the figures are for this house only. */
  staff: z.array(StaffPerson.omit({ houses: true, idNumber: true, version: true })).max(50),
  approvesDeliveries: z.boolean(),
  approvesRides: z.boolean(),
  /** Only with the arrears policy, for a resident who may pay; null otherwise. It never closes the gate. */
  overdueMinor: BalanceMinor.nullable(),
});
export type HouseAccess = z.infer<typeof HouseAccess>;

const answered = refusal('ANSWERED_ALREADY', 409, '{who} answered this already: {answer}.');
const wentAway = refusal('WENT_AWAY', 409, 'They went away. No answer is wanted any more.');
const fewer = refusal(
  'GUEST_PASSES_LIMITED',
  409,
  'While dues are overdue this house has at most 3 guest passes at a time. The gate stays open.',
);
const mayNot = refusal(
  'ACCESS_NOT_YOURS',
  403,
  'The head of your house has not given you the right to let guests in.',
);
const badPhone = refusal('VALIDATION_FAILED', 422, '{sentence}');
const reportTooLong = refusal(
  'REPORT_TOO_LONG',
  422,
  'Choose a shorter time: more than 5,000 came in this one.',
);
const { outOfOrder } = statementRefusals;
export const houseAccessRefusals = {
  answered,
  wentAway,
  fewer,
  mayNot,
  badPhone,
  outOfOrder,
  reportTooLong,
};

const gated = [common.featureActivation, mayNot] as const;

export const getHouseAccess = operation({
  name: 'getHouseAccess',
  method: 'GET',
  path: `${ofHouse}/access`,
  summary: 'Live and past passes of a resident’s own house, who waits, and who comes often',
  access: 'resident:member',
  params: inHouse,
  data: HouseAccess,
  refusals: [common.notFound],
});

export const downloadHouseAccessReport = operation({
  name: 'downloadHouseAccessReport',
  method: 'GET',
  path: `${ofHouse}/access/report`,
  summary: 'Who came to a resident’s own house over a time, and when they went, as a CSV file',
  access: 'resident:member',
  residentFeatures: ['Access Reports'],
  params: inHouse,
  query: z.strictObject({ From: Day, To: Day }),
  data: z.string(),
  kind: 'download',
  refusals: [common.notFound, common.featureActivation, outOfOrder, reportTooLong, mayNot],
});

export const createHousePass = operation({
  name: 'createHousePass',
  method: 'POST',
  path: `${ofHouse}/passes`,
  summary: 'A resident makes a pass for a guest, a contact or a frequent guest',
  access: 'resident:host',
  residentFeatures: ['Create New Access'],
  params: inHouse,
  body: PassFields.extend({
    /** Contact and frequent guest are separate features. */
    from: z.enum(['New', 'Contact', 'Frequent guest']).default('New'),
    frequentGuestId: Id.optional(),
    staffId: Id.optional(),
  }),
  data: z.object({ pass: HousePass, share: PassShare }),
  refusals: [common.notFound, ...gated, fewer, ...makingRefusals],
});

export const shareHousePass = operation({
  name: 'shareHousePass',
  method: 'POST',
  path: `${ofHouse}/passes/:passId/share`,
  summary: 'The code, link and message of a pass, for its host',
  access: 'resident:host',
  residentFeatures: ['Create New Access'],
  params: inHouseWith('passId'),
  data: PassShare,
  answersSecret: true,
  refusals: [common.notFound, ...gated, passRefusals.ended, passRefusals.notYours],
});

export const extendHousePass = operation({
  name: 'extendHousePass',
  method: 'POST',
  path: `${ofHouse}/passes/:passId/extend`,
  summary: 'Lets a pass of one’s house end later',
  access: 'resident:host',
  residentFeatures: ['Create New Access'],
  params: inHouseWith('passId'),
  body: z.strictObject({ validTo: Instant, version: Version }),
  data: HousePass,
  refusals: [
    common.notFound,
    ...gated,
    common.stale,
    passRefusals.ended,
    passRefusals.tooLong,
    passRefusals.windowWrong,
  ],
});

export const pauseHousePass = operation({
  name: 'pauseHousePass',
  method: 'POST',
  path: `${ofHouse}/passes/:passId/pause`,
  summary: 'Pauses a recurring or staff pass of one’s house, or lets it go on',
  access: 'resident:host',
  residentFeatures: ['Create New Access'],
  params: inHouseWith('passId'),
  body: z.strictObject({ isPaused: z.boolean(), version: Version }),
  data: HousePass,
  refusals: [common.notFound, ...gated, common.stale, passRefusals.ended, passRefusals.notPausable],
});

export const revokeHousePass = operation({
  name: 'revokeHousePass',
  method: 'POST',
  path: `${ofHouse}/passes/:passId/revoke`,
  summary: 'Ends a pass of one’s house at once',
  access: 'resident:host',
  residentFeatures: ['Create New Access'],
  params: inHouseWith('passId'),
  data: HousePass,
  refusals: [common.notFound, ...gated, passRefusals.ended],
});

export const answerWalkIn = operation({
  name: 'answerWalkIn',
  method: 'POST',
  path: `${ofHouse}/walk-ins/:visitId/answer`,
  summary: 'Lets somebody at the gate in, or sends them away; the first answer wins',
  access: 'resident:host',
  params: inHouseWith('visitId'),
  body: z.strictObject({ isApproved: z.boolean() }),
  data: HouseVisit,
  refusals: [common.notFound, mayNot, answered, wentAway],
});

export const setHouseAccessRules = operation({
  name: 'setHouseAccessRules',
  method: 'PUT',
  path: `${ofHouse}/access-rules`,
  summary: 'Whether deliveries and rides of this house come in without being asked for',
  access: 'resident:host',
  residentFeatures: ['Create New Access'],
  params: inHouse,
  body: z.strictObject({ approvesDeliveries: z.boolean(), approvesRides: z.boolean() }),
  data: HouseAccess,
  refusals: [common.notFound, ...gated],
});

export const addFrequentGuest = operation({
  name: 'addFrequentGuest',
  method: 'POST',
  path: `${ofHouse}/frequent-guests`,
  summary: 'Keeps a guest by name',
  access: 'resident:host',
  residentFeatures: ['Create New Access'],
  params: inHouse,
  body: z.strictObject({
    name: GuestName,
    phone: Phone.optional(),
    plate: Plate.optional(),
    relation: z.string().trim().max(40, 'At most 40 characters.').optional(),
  }),
  data: HouseAccess,
  refusals: [common.notFound, ...gated, badPhone],
});

export const removeFrequentGuest = operation({
  name: 'removeFrequentGuest',
  method: 'POST',
  path: `${ofHouse}/frequent-guests/:guestId/remove`,
  summary: 'Forgets a frequent guest',
  access: 'resident:host',
  residentFeatures: ['Create New Access'],
  params: inHouseWith('guestId'),
  data: HouseAccess,
  refusals: [common.notFound, ...gated],
});

export const announceExitItem = operation({
  name: 'announceExitItem',
  method: 'POST',
  path: `${ofHouse}/exit-items`,
  summary: 'Announces goods that will leave with a visit of this house',
  access: 'resident:host',
  residentFeatures: ['Create New Access'],
  params: inHouse,
  body: z.strictObject({
    visitId: Id,
    description: z.string().trim().min(2, 'What leaves?').max(200),
    quantity: z.number().int().min(1).max(1000).optional(),
  }),
  data: HouseVisit,
  refusals: [common.notFound, ...gated],
});
