// Access control for the residents of a house: passes, frequent guests, staff and automatic approvals. Besides the
// guest, only the person who created a pass sees its code.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { GatePass, makingRefusals, PassFields, passRefusals, PassShare } from './gate-passes.ts';
import { FrequentGuest, StaffPerson } from '#contract/gate-registers/gate-people.ts';
import { accessNotYours, GuestName, Phone, Plate } from '#contract/shared/gate-words.ts';
import { Id, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { HouseVisit } from '#contract/visits/house-visits.ts';

const ofHouse = '/portal/communities/:communityId/houses/:houseId';
const inHouse = InCommunityWith('houseId');
const inHouseWith = <const K extends string>(key: K) =>
  inHouse.extend({ [key]: Id } as Record<K, typeof Id>);

export const HousePass = GatePass.omit({ house: true, hostName: true }).extend({
  hostName: z.string(),
  isMine: z.boolean(),
});

/**
 * Access at the gate, as a resident sees it. A resident who may not see the visits of the house sees no staff and no
 * waiting visitors, only their own passes and frequent guests, and the visits with their own passes.
 */
export const HouseAccess = z.object({
  house: z.object({ id: Id, label: z.string() }),
  passes: z.array(HousePass).max(200),
  liveCount: z.number().int(),
  liveLimit: z.number().int(),
  /** Visitors without a pass who are at the gate and need an answer of this house. */
  waiting: z.array(HouseVisit.extend({ askedAt: Instant })).max(20),
  visits: z.array(HouseVisit).max(50),
  frequentGuests: z.array(FrequentGuest.omit({ house: true })).max(100),
  /** The staff of this house. The counts are for this house only. */
  staff: z.array(StaffPerson.omit({ houses: true, idNumber: true, version: true })).max(50),
  approvesDeliveries: z.boolean(),
  approvesRides: z.boolean(),
  /**
   * The amount that the house owes on charges whose due day has passed. It is null unless the community has an arrears
   * policy and the resident may pay. Arrears never block entry.
   */
  overdueMinor: BalanceMinor.nullable(),
});
export type HouseAccess = z.infer<typeof HouseAccess>;

const fewer = refusal(
  'GUEST_PASSES_LIMITED',
  409,
  'While its dues are overdue, this house can have 3 active guest passes. Revoke one first. The gate stays open.',
);
const badPhone = refusal('VALIDATION_FAILED', 422, '{sentence}');
export const houseAccessRefusals = { fewer, badPhone };

const gated = [common.featureActivation, accessNotYours] as const;

export const getHouseAccess = operation({
  name: 'getHouseAccess',
  method: 'GET',
  path: `${ofHouse}/access`,
  summary:
    'Get active and past passes of the resident’s own house, waiting visitors and frequent guests',
  access: 'resident:member',
  refreshedBy: ['gatePasses', 'visits'],
  params: inHouse,
  data: HouseAccess,
  refusals: [common.notFound],
});

export const createHousePass = operation({
  name: 'createHousePass',
  method: 'POST',
  path: `${ofHouse}/passes`,
  summary: 'Create a pass for a guest, a contact or a frequent guest of the resident’s own house',
  access: 'resident:host',
  residentFeatures: ['Create New Access'],
  params: inHouse,
  body: PassFields.extend({
    /** The source of the guest's details. `Contact` and `Frequent guest` are separate features. */
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
  summary: 'Get the code, link and message of a pass, as its host',
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
  summary: 'Extend a pass of the resident’s own house',
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
  summary: 'Pause or resume a recurring or staff pass of the resident’s own house',
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
  summary: 'Revoke a pass of the resident’s own house immediately',
  access: 'resident:host',
  residentFeatures: ['Create New Access'],
  params: inHouseWith('passId'),
  data: HousePass,
  refusals: [common.notFound, ...gated, passRefusals.ended],
});

export const setHouseAccessRules = operation({
  name: 'setHouseAccessRules',
  method: 'PUT',
  path: `${ofHouse}/access-rules`,
  summary: 'Set whether deliveries and rides for a house enter without the host’s approval',
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
  summary: 'Save a frequent guest',
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
  summary: 'Delete a frequent guest',
  access: 'resident:host',
  residentFeatures: ['Create New Access'],
  params: inHouseWith('guestId'),
  data: HouseAccess,
  refusals: [common.notFound, ...gated],
});
