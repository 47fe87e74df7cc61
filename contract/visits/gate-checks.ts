// A guard's actions at the gate: check a code, and check a visitor in or out. A check of a wrong code succeeds with a
// red answer instead of a refusal, and counts against the device. Guards see nothing about money.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import {
  CardNumber,
  EntryFacts,
  GateCode,
  NamedGate,
  Overriding,
  passCodes,
  passKinds,
  Plate,
  visitKinds,
  visitMethods,
  visitStates,
} from '#contract/shared/gate-words.ts';
import { shiftRefusals } from '#contract/gates/gate-shifts.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { watchMatchKinds } from '#rules/gate/watch-matches.ts';

export const answerCodes = [
  ...passCodes,
  'watchList',
  'nameAlike',
  'plateNeeded',
  'plateDiffers',
  'partyTooLarge',
  'idRequired',
  'justEntered',
  'lockedDown',
  'wrongPin',
  // Only offline: the device does not have the data, or the data is too old, or the device's clock may be wrong.
  'notOnDevice',
  'staleDevice',
  'clockSetBack',
] as const;
export type AnswerCode = (typeof answerCodes)[number];

export const colours = ['Green', 'Amber', 'Red'] as const;
export type Colour = (typeof colours)[number];

export const ExitItem = z.object({
  id: Id,
  description: z.string(),
  quantity: z.number().int(),
});
export type ExitItem = z.infer<typeof ExitItem>;

export const Finding = z.object({
  code: z.enum(answerCodes),
  colour: z.enum(colours),
  /** The finding as a sentence for the guard. */
  reason: z.string(),
});
export type Finding = z.infer<typeof Finding>;

export const GateAnswer = z.object({
  /**
   * The direction that was checked: the requested one, or else the one that follows from the gate and from the visits
   * inside.
   */
  direction: z.enum(['In', 'Out']),
  colour: z.enum(colours),
  /** The large word on the screen: `IN`, `OUT`, `CONFIRM`, `STOP`. */
  word: z.string(),
  code: z.enum(answerCodes),
  reason: z.string(),
  /** All findings, the most serious one first. */
  findings: z.array(Finding),
  /** Whether a supervisor may override the answer, with their PIN and a reason. */
  mayOverride: z.boolean(),
  pass: z
    .object({
      id: Id,
      kind: z.enum(passKinds),
      guestName: z.string(),
      guestCount: z.number().int(),
      company: z.string(),
      plate: z.string(),
      note: z.string(),
      idRequired: z.boolean(),
      hostFirstName: z.string(),
      /** The house. If the pass hides the house: only the block, and only after the plate matches. */
      house: z.string(),
      isHouseHidden: z.boolean(),
      validTo: Instant,
      entriesLeft: z.number().int().nullable(),
      insideVisitId: Id.nullable(),
      /** The number of people of `insideVisitId` who are still inside. Some of them may leave earlier than others. */
      insidePeople: z.number().int(),
      /**
       * The number of people inside who entered by other entries of the same pass. Each entry is checked out
       * separately.
       */
      insideOthers: z.number().int(),
      /** The entry shortly before; set only if the code of the answer is `justEntered`. */
      entry: EntryFacts.nullable(),
      /** Announced goods that the guest may take out. */
      exitItems: z.array(ExitItem).max(50),
      /** The id of the staff member's photo, for `downloadStaffPhoto`; null without a photo. */
      photoOf: Id.nullable(),
    })
    .nullable(),
  watch: z
    .object({
      severity: z.enum(['Block', 'Warn', 'Notify']),
      instruction: z.string(),
      isHard: z.boolean(),
      /**
       * The name in the watch-list entry, if the person's name is similar to it. A device without a network does not
       * know it.
       */
      name: z.string(),
      /** The details of the person that match the entry, such as name, phone, plate or document. */
      matches: z.array(z.enum(watchMatchKinds)),
      /** The id of the watch-list entry's photo, for `downloadWatchPhoto`; null without a photo. */
      photoOf: Id.nullable(),
    })
    .nullable(),
});
export type GateAnswer = z.infer<typeof GateAnswer>;

/** A visit as the guard sees it. */
export const GateVisit = z.object({
  id: Id,
  status: z.enum(visitStates),
  kind: z.enum(visitKinds),
  guestName: z.string(),
  /** The number of people of the visit; while the visit is inside, the number of people still inside. */
  people: z.number().int(),
  plate: z.string(),
  company: z.string(),
  house: z.string(),
  gate: NamedGate.nullable(),
  method: z.enum(visitMethods),
  arrivedAt: Instant,
  inAt: Instant.nullable(),
  outAt: Instant.nullable(),
  overstayAt: Instant.nullable(),
  isOverstay: z.boolean(),
  isOverridden: z.boolean(),
  exitItems: z.array(ExitItem),
});
export type GateVisit = z.infer<typeof GateVisit>;

/** How the guard identifies a pass: by its code, by its QR code, or by its id. */
export const By = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('code'), code: GateCode }),
  z.strictObject({ kind: z.literal('qr'), token: z.string().min(20).max(400) }),
  z.strictObject({ kind: z.literal('pass'), passId: Id }),
]);

const sameGate = refusal('GATE_UNKNOWN', 422, 'Choose a gate of this community.');
const notWaiting = refusal('VISIT_NOT_WAITING', 409, 'This visit is {state}.');
const notApproved = refusal(
  'NOT_APPROVED',
  409,
  'The host has not approved this visitor. Ask the host first.',
);
const badPhone = refusal('VALIDATION_FAILED', 422, '{sentence}');
const itemGone = refusal('ITEM_GONE', 409, 'These goods have already left or were cancelled.');

export const checkRefusals = { sameGate, notWaiting, notApproved, badPhone, itemGone };

const feature = 'Digital Access Control' as const;
const access = 'gatePasses.create' as const;
const Shown = z.strictObject({
  by: By,
  gateId: Id.optional(),
  /** The direction; if omitted, it follows from the gate and from the visits inside on the pass. */
  direction: z.enum(['In', 'Out']).optional(),
  plate: Plate.optional(),
  people: z.number().int().min(1).max(1000).optional(),
  /** The number of the identity card that the guest shows. */
  idNumber: CardNumber.optional(),
});

export const checkPass = operation({
  name: 'checkPass',
  method: 'POST',
  path: '/community/:communityId/gate/checks',
  summary: 'Check a code or QR: green, amber or red, with a reason',
  access,
  feature,
  params: InCommunity,
  body: Shown,
  data: GateAnswer,
  refusals: [shiftRefusals.paused],
});

export const CheckedIn = z.object({
  admitted: z.boolean(),
  answer: GateAnswer,
  visit: GateVisit.nullable(),
});
export type CheckedIn = z.infer<typeof CheckedIn>;

export const checkIn = operation({
  name: 'checkIn',
  method: 'POST',
  path: '/community/:communityId/gate/check-ins',
  summary: 'Check in by a pass; a red answer needs a supervisor’s PIN and a reason',
  access,
  needsKey: true,
  feature,
  params: InCommunity,
  body: Shown.omit({ direction: true }).extend({
    /** Required if the answer was amber, or if the pass has `idRequired`: the guard has checked the person. */
    isConfirmed: z.boolean().optional(),
    override: Overriding.optional(),
  }),
  data: CheckedIn,
  refusals: [shiftRefusals.paused, sameGate],
});

export const checkOut = operation({
  name: 'checkOut',
  method: 'POST',
  path: '/community/:communityId/gate/check-outs',
  summary: 'Check out by the pass or the visit; never refused',
  access,
  needsKey: true,
  feature,
  params: InCommunity,
  body: z.strictObject({
    by: z.discriminatedUnion('kind', [
      ...By.options,
      z.strictObject({ kind: z.literal('visit'), visitId: Id }),
    ]),
    gateId: Id.optional(),
    /** The ids of the announced goods that the guests take with them now. */
    itemIds: z.array(Id).max(20).optional(),
    /** The number of people who leave; if omitted, everyone of the visit who is inside. */
    people: z.number().int().min(1).max(1000).optional(),
  }),
  data: z.object({ answer: GateAnswer, visit: GateVisit.nullable() }),
  refusals: [shiftRefusals.paused, sameGate, notWaiting],
});
