// A guard's actions at the gate: one check gives one answer, one tap checks in or out. A wrong code is also an answer,
// not a refusal: it counts against the device. Guards never see money.
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
  // Only offline: the device lacks the data, or cannot trust its clock or the age of its data.
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
  /** A sentence for the guard. */
  reason: z.string(),
});
export type Finding = z.infer<typeof Finding>;

export const GateAnswer = z.object({
  /** The direction that was judged: the requested one, or the one derived from the gate and from the visits inside. */
  direction: z.enum(['In', 'Out']),
  colour: z.enum(colours),
  /** The large word on the screen: `IN`, `OUT`, `CONFIRM`, `STOP`. */
  word: z.string(),
  code: z.enum(answerCodes),
  reason: z.string(),
  /** All findings, worst first. */
  findings: z.array(Finding),
  /** Whether a supervisor's PIN and a reason may override it. */
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
      /** For a hidden house: only the block, and only after the plate matches. */
      house: z.string(),
      isHouseHidden: z.boolean(),
      validTo: Instant,
      entriesLeft: z.number().int().nullable(),
      insideVisitId: Id.nullable(),
      /** The number of people inside with that visit: some may leave before the others. */
      insidePeople: z.number().int(),
      /** People inside by other entries of the same pass; each entry is checked out separately. */
      insideOthers: z.number().int(),
      /** Only with `justEntered`. */
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
      /** The name of the entry, if the person's name is similar. An offline device does not know it. */
      name: z.string(),
      /** The details that match the entry: name, phone, plate, document. */
      matches: z.array(z.enum(watchMatchKinds)),
      /** The id of the watch-list entry's photo, for `downloadWatchPhoto`; null without a photo. */
      photoOf: Id.nullable(),
    })
    .nullable(),
});
export type GateAnswer = z.infer<typeof GateAnswer>;

/** A visit in the guard's view. */
export const GateVisit = z.object({
  id: Id,
  status: z.enum(visitStates),
  kind: z.enum(visitKinds),
  guestName: z.string(),
  /** The number of people of the visit; while it is inside, those still there. */
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

/** A pass in the guard's view. */
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
  'The host has not said yes. Nobody comes in without that.',
);
const badPhone = refusal('VALIDATION_FAILED', 422, '{sentence}');
const itemGone = refusal('ITEM_GONE', 409, 'This has left already, or was cancelled.');

export const checkRefusals = { sameGate, notWaiting, notApproved, badPhone, itemGone };

const feature = 'Digital Access Control' as const;
const access = 'gatePasses.create' as const;
const Shown = z.strictObject({
  by: By,
  gateId: Id.optional(),
  /** Derived by default from the gate and from the visits inside on the pass. */
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
  summary: 'One answer to a code or a QR: green, amber or red, with a word and a reason',
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
  summary: 'Check in by a pass: green and amber come in, red with a supervisor’s PIN and a reason',
  access,
  needsKey: true,
  feature,
  params: InCommunity,
  body: Shown.omit({ direction: true }).extend({
    /** Required when the guard confirmed an amber answer, or with `idRequired`. */
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
  summary: 'Check out, by the pass or by the visit; nobody is kept inside',
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
    /** Announced goods that the guests take out. */
    itemIds: z.array(Id).max(20).optional(),
    /** The number of people who leave; omitted, all who are inside with the visit. */
    people: z.number().int().min(1).max(1000).optional(),
  }),
  data: z.object({ answer: GateAnswer, visit: GateVisit.nullable() }),
  refusals: [shiftRefusals.paused, sameGate, notWaiting],
});
