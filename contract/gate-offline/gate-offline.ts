// Working offline (the apartment feature Offline Check-in): the data that a paired device stores, and how it uploads
// events recorded offline. Both calls use the device's own key.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { shiftRefusals } from '#contract/gates/gate-shifts.ts';
import {
  CardNumber,
  GuestName,
  NamedGate,
  passKinds,
  Phone,
  Plate,
  visitConflicts,
  visitKinds,
  walkInKinds,
} from '#contract/shared/gate-words.ts';
import { gateRefusals, gateUses } from '#contract/gates/gates.ts';
import { Id } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';
import { watchMatchKinds } from '#rules/gate/watch-matches.ts';
import { shortReason } from '#rules/shared/plain-words.ts';

/** Maximum number of live passes on a device, those that end first; the others can be checked online only. */
export const heldPasses = 10_000;

/** Maximum number of houses on a device; others can be searched online only. */
export const heldHouses = 10_000;

/** Maximum number of stored visits inside without a pass, newest first. */
export const heldVisits = 2000;
/** Maximum number of stored visits of one pass, newest first; an event has many. */
export const heldOfPass = 1000;

/** Maximum number of trigrams; the longest name that a guard can type has no more. */
export const mostTrigrams = 250;

/**
 * The tag of a code or a plate on a device: 48 bits that only the snapshot's own key finds, by looking at `spread`
 * places (docs/decisions/0023-codes-on-a-device.md). Null without a code or plate.
 */
const Tag = z.number().int().min(0).nullable();

/** A pass as a device stores it: the fields that the answer needs, without code or phone number. */
export const OfflinePass = z.object({
  id: Id,
  codeTag: Tag,
  kind: z.enum(passKinds),
  guestName: z.string(),
  guestCount: z.number().int(),
  company: z.string(),
  /**
   * Empty for a hidden house: the guard reads it off the car, and `plateTag` tells whether its last four characters
   * match.
   */
  plate: z.string(),
  plateTag: Tag,
  note: z.string(),
  idRequired: z.boolean(),
  /** The first name; empty for a hidden house. */
  hostName: z.string(),
  house: z.string(),
  /** Only for a hidden house, and shown after the plate matches. */
  block: z.string(),
  hideHouse: z.boolean(),
  validFrom: Instant,
  validTo: Instant,
  days: z.array(z.number().int()),
  hoursFrom: z.string().nullable(),
  hoursTo: z.string().nullable(),
  maxEntries: z.number().int().nullable(),
  used: z.number().int(),
  lastUsedAt: Instant.nullable(),
  allowExit: z.boolean(),
  gateIds: z.array(Id),
  isPaused: z.boolean(),
  /** Passes that ended in the last two days are included, so that the answer can give the reason. */
  endedAs: z.enum(['Used up', 'Expired', 'Revoked']).nullable(),
  endedAt: Instant.nullable(),
  endedByName: z.string(),
  /** Minutes after which a visit on this pass has overstayed. */
  overstayMinutes: z.number().int().nullable(),
  /** Visits inside on this pass, newest first. */
  insides: z
    .array(
      z.object({
        id: Id,
        inAt: z.string(),
        people: z.number().int(),
        overstayAt: z.string().nullable(),
        gate: z.string(),
        guard: z.string(),
        /** Empty for a hidden house. */
        plate: z.string(),
        /** The photo itself is shown online only. */
        hasPhoto: z.boolean(),
      }),
    )
    .max(heldOfPass),
});
export type OfflinePass = z.infer<typeof OfflinePass>;

export const OfflineSnapshot = z.object({
  communityId: Id,
  timeZone: z.string(),
  gate: NamedGate.extend({
    use: z.enum(gateUses),
    /** The reason for the lockdown; null without one. */
    lockedReason: z.string().nullable(),
  }),
  /**
   * A key for this snapshot only: its tags are useless on another device or day. The browser stores it where no script
   * can read it.
   */
  key: z.string(),
  spread: z.number().int(),
  /** Ed25519, raw and base64url, of every key whose QR codes are still accepted. */
  qrKeys: z.array(z.object({ number: z.number().int(), publicKey: z.string() })),
  passes: z.array(OfflinePass).max(heldPasses),
  /** False if there are more live passes than a device holds. */
  isWhole: z.boolean(),
  /** The houses that a guest may visit, each with the first names of two people who may approve guests there. */
  houses: z
    .array(z.object({ id: Id, house: z.string(), names: z.array(z.string()).max(2) }))
    .max(heldHouses),
  /** Visits inside without a pass, so that they can be checked out. */
  visits: z
    .array(
      z.object({
        id: Id,
        guestName: z.string(),
        kind: z.enum(visitKinds),
        plate: z.string(),
        house: z.string(),
        people: z.number().int(),
        inAt: Instant,
        overstayAt: Instant.nullable(),
      }),
    )
    .max(heldVisits),
  /** Minutes after which a walk-in has overstayed; guests may stay. */
  walkInMinutes: z.object({
    Delivery: z.number().int(),
    Ride: z.number().int(),
    Contractor: z.number().int(),
  }),
  watch: z.array(
    z.object({
      id: Id,
      severity: z.enum(['Block', 'Warn', 'Notify']),
      instruction: z.string(),
      /** The tag of the whole plate. */
      plateTag: Tag,
      /** The tag of the identity card number, without spaces and punctuation. */
      cardTag: Tag,
      phoneTag: Tag,
      /** The tag of the whole name, in one form for all spellings (`nameForm`). */
      nameTag: Tag,
      /** The tags of the name's trigrams, so that a similar name is found too. */
      trigramTags: z.array(Tag).max(mostTrigrams),
      /** The photo itself is shown online only. */
      hasPhoto: z.boolean(),
      /** Stored passes whose guest has the phone, the plate or the document. */
      passIds: z.array(Id),
      /**
       * The matches of stored passes' guests. `Similar name` is included, so that the device need not compare names.
       */
      passMatches: z.array(z.object({ passId: Id, by: z.enum(watchMatchKinds) })),
    }),
  ),
});
export type OfflineSnapshot = z.infer<typeof OfflineSnapshot>;

export const getOfflineSnapshot = operation({
  name: 'getOfflineSnapshot',
  method: 'GET',
  path: '/gate-device/snapshot',
  summary:
    'What a paired device on shift needs to check passes without the network; by its own key',
  access: 'device:console',
  query: z.strictObject({
    /** The version of the device's snapshot. */
    Known: z.string().max(64).optional(),
  }),
  data: z.object({
    takenAt: Instant,
    version: z.string(),
    /** Null while the device's snapshot is current. */
    snapshot: OfflineSnapshot.nullable(),
  }),
  refusals: [gateRefusals.noDevice, shiftRefusals.noShift, common.featureActivation],
});

export const offlineOutcomes = [
  'Kept',
  ...visitConflicts,
  'Waiting',
  'Not inside',
  'Unknown pass',
  'Unknown house',
  /** A wrong code over the limit: the head of security was notified. */
  'Alarmed',
] as const;
export type OfflineOutcome = (typeof offlineOutcomes)[number];

/** The time of an event, by the device's own counter and clock. */
export const deviceMoment = {
  /** A counter on the device, over all shifts: events are processed in this order. */
  position: z.number().int().min(0).max(2_000_000_000),
  /** The time on the device's clock. */
  at: z.iso.datetime(),
};

export const HandIn = {
  /** The device's clock now; its error is subtracted from the time of every event. */
  deviceNow: z.iso.datetime(),
  /**
   * True when the device sends more calls at once. Until the last one, no visit is checked out because another gate
   * reported it: the guest may have left here and returned. Omitted, each call is the last.
   */
  hasMore: z.boolean().optional(),
};

const walkInFields = z.strictObject({
  houseId: Id,
  kind: z.enum(walkInKinds),
  guestName: GuestName,
  guestPhone: Phone.optional(),
  plate: Plate.optional(),
  company: z.string().trim().max(80, 'At most 80 characters.').optional(),
  people: z.number().int().min(1).max(50).optional(),
  /** `Stopped`: the guard sent them away because of the watch-list. */
  decision: z.enum(['Called', 'Judged', 'Refused', 'Stopped'], 'Say what was decided.'),
  reason: z.string().trim().max(250, 'At most 250 characters.').optional(),
});

type Decided = { decision: string; reason?: string | undefined };
const saysWhy = ({ decision, reason = '' }: Decided) => decision !== 'Judged' || reason.length >= 3;
const unexplained = { message: shortReason, path: ['reason'] };

/**
 * A walk-in while no host could be asked by push or text: the house was called and approved or declined, or the guard
 * admitted them on their own judgement, which is recorded in the register of overrides.
 */
export const OfflineWalkIn = walkInFields.refine(saysWhy, unexplained);
export type OfflineWalkIn = z.infer<typeof OfflineWalkIn>;

/** The form that the guard fills in. The document is compared with the watch-list on the device, and not stored. */
export const OfflineWalkInForm = walkInFields
  .extend({ idNumber: CardNumber.optional() })
  .refine(saysWhy, unexplained);
export type OfflineWalkInForm = z.infer<typeof OfflineWalkInForm>;

/** The events that a device records: check-ins, check-outs and refusals. */
export const offlineActions = [
  'In',
  'Out',
  'Walk-in',
  'Refused',
  'Wrong code',
  'Watch hit',
] as const;

const mayNameEntry = ({ action, passId }: { action: string; passId?: string | undefined }) =>
  action === 'Walk-in' || (action === 'Refused' && passId !== undefined);

export const OfflineEvent = z
  .strictObject({
    offlineId: Id,
    ...deviceMoment,
    action: z.enum(offlineActions),
    /** Only with `Walk-in`. */
    walkIn: OfflineWalkIn.optional(),
    passId: Id.optional(),
    /**
     * Out: a visit that the server knows, or the event that checked it in; with neither, the visit checked in with the
     * pass at another gate. In: the visit of a walk-in that the house approved. Refused: the visit that the house
     * declined on the phone; with a pass, another person showed its code.
     */
    visitId: Id.optional(),
    /** In, by a visit: the house approves on the phone; otherwise it approved before the network failed. */
    isCalled: z.boolean().optional(),
    /** Refused, by a visit: the guard stopped them for the watch-list, not the house. */
    isWatched: z.boolean().optional(),
    /**
     * For a hit: the entry of the watch-list, and the person who matched it when no pass names them. For a refusal: the
     * entry that the pass's guest matches. For a walk-in: the entry that the device compared them with.
     */
    watchId: Id.optional(),
    /** How the hit matched; omitted, by an equal phone, plate or document. */
    matches: z.array(z.enum(watchMatchKinds)).max(5).optional(),
    guestName: GuestName.optional(),
    entryId: Id.optional(),
    shiftId: Id.optional(),
    /** In: the number of people who entered. Out: the number who left; omitted for all. */
    people: z.number().int().min(1).max(1000).optional(),
    plate: Plate.optional(),
    /** The device noticed that its clock was set back since the previous event. */
    clockSetBack: z.boolean().optional(),
    /** It was also requested online, and the network failed before the response: it may have taken effect. */
    wasAsked: z.boolean().optional(),
  })
  .refine((one) => (one.action === 'Walk-in') === (one.walkIn !== undefined), {
    message: 'Say who came in without a pass.',
    path: ['walkIn'],
  })
  .refine(
    (one) =>
      one.action === 'Watch hit' ? one.watchId !== undefined : mayNameEntry(one) || !one.watchId,
    { message: 'Say which entry of the watch-list it was.', path: ['watchId'] },
  )
  .refine(
    (one) => one.action !== 'Refused' || one.visitId !== undefined || one.passId !== undefined,
    {
      message: 'Say who was refused.',
      path: ['visitId'],
    },
  );
export type OfflineEvent = z.infer<typeof OfflineEvent>;

export const syncOfflineEvents = operation({
  name: 'syncOfflineEvents',
  method: 'POST',
  path: '/gate-device/events',
  summary: 'Hand in what was done without the network; the same event again changes nothing',
  access: 'device:console',
  body: z.strictObject({
    ...HandIn,
    events: z.array(OfflineEvent).min(1).max(100),
  }),
  data: z.object({
    now: Instant,
    results: z.array(
      z.object({ offlineId: Id, outcome: z.enum(offlineOutcomes), visitId: Id.nullable() }),
    ),
  }),
  refusals: [gateRefusals.noDevice],
});
