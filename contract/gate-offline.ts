// Working with the network off (domain 13, the apartment feature Offline Check-in): what a paired device holds, and how
// it hands in what was done meanwhile. Both are called with the device's own key.
import { z } from 'zod';
import { Instant } from './dates.ts';
import { common } from './envelope.ts';
import { shiftRefusals } from './gate-shifts.ts';
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
} from './gate-words.ts';
import { gateRefusals, gateUses } from './gates.ts';
import { Id } from './ids.ts';
import { operation } from './operation.ts';
import { watchMatchKinds } from './watch-matches.ts';
import { shortReason } from './plain-words.ts';

/** More live passes than a device holds are checked with the network alone; those that end first are held first. */
export const heldPasses = 10_000;

/** Houses beyond these are found with the network alone. */
export const heldHouses = 10_000;

/** Of those who are inside without a pass, the last to come in. */
export const heldVisits = 2000;
/** Visits of one pass, the last to come in: of an event many. */
export const heldOfPass = 1000;

/** Longer names than a guard can type have no more. */
export const mostTrigrams = 250;

/**
 * What stands for a code or a plate on a device: 48 bits that only the snapshot's own key finds, and only by looking at
 * `spread` places (docs/decisions/0023-codes-on-a-device.md). Null where nothing stands for it.
 */
const Tag = z.number().int().min(0).nullable();

/** A pass as a device holds it: what the answer needs, and neither code nor phone number. */
export const OfflinePass = z.object({
  id: Id,
  codeTag: Tag,
  kind: z.enum(passKinds),
  guestName: z.string(),
  guestCount: z.number().int(),
  company: z.string(),
  /** Empty with a hidden house: the guard reads it off the car, and `plateTag` says whether its last four fit. */
  plate: z.string(),
  plateTag: Tag,
  note: z.string(),
  idRequired: z.boolean(),
  /** The first name; empty with a hidden house. */
  hostName: z.string(),
  house: z.string(),
  /** With a hidden house alone, and shown once the plate fits. */
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
  /** Those that ended in the last two days are held too, so that the answer is why. */
  endedAs: z.enum(['Used up', 'Expired', 'Revoked']).nullable(),
  endedAt: Instant.nullable(),
  endedByName: z.string(),
  /** After so long who comes in by it should have left. */
  overstayMinutes: z.number().int().nullable(),
  /** Who is inside with it, the latest first. */
  insides: z
    .array(
      z.object({
        id: Id,
        inAt: z.string(),
        people: z.number().int(),
        overstayAt: z.string().nullable(),
        gate: z.string(),
        guard: z.string(),
        /** Empty with a hidden house. */
        plate: z.string(),
        /** The photo itself is shown with the network alone. */
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
    /** Why it is locked down; null while it is not. */
    lockedReason: z.string().nullable(),
  }),
  /**
   * Drawn for this snapshot: its tags serve no other device, and no other day. The browser keeps it where no script
   * reads.
   */
  key: z.string(),
  spread: z.number().int(),
  /** Ed25519, raw and base64url, of every key whose QR codes are still taken. */
  qrKeys: z.array(z.object({ number: z.number().int(), publicKey: z.string() })),
  passes: z.array(OfflinePass).max(heldPasses),
  /** False where more live than a device holds. */
  isWhole: z.boolean(),
  /** Where a guest may want to go: the house, and the first names of two who may let guests in there. */
  houses: z
    .array(z.object({ id: Id, house: z.string(), names: z.array(z.string()).max(2) }))
    .max(heldHouses),
  /** Who is inside without a pass, so that they can be let out. */
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
  /** After so long somebody without a pass should have left; guests may stay. */
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
      /** Of the whole plate. */
      plateTag: Tag,
      /** Of the identity card, as it is read off without spaces and signs. */
      cardTag: Tag,
      phoneTag: Tag,
      /** The tag of the whole name, in one form for all spellings (`nameForm`). */
      nameTag: Tag,
      /** The tags of the trigrams of the name, so that a similar name is found too. */
      trigramTags: z.array(Tag).max(mostTrigrams),
      /** The photo itself is shown with the network alone. */
      hasPhoto: z.boolean(),
      /** Held passes whose guest has the phone, the plate or the document. */
      passIds: z.array(Id),
      /** How the guests of held passes match. `Similar name` stands here, so that the device need not compare. */
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
  access: 'public',
  query: z.strictObject({
    /** The version that the device holds. */
    Known: z.string().max(64).optional(),
  }),
  data: z.object({
    takenAt: Instant,
    version: z.string(),
    /** Null while what the device holds is still right. */
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
  /** A wrong code that was one too many: who leads security was told. */
  'Alarmed',
] as const;
export type OfflineOutcome = (typeof offlineOutcomes)[number];

/** When a device did something, by its own count and its own clock. */
export const deviceMoment = {
  /** Counts up on the device, over every shift: events are done in this order. */
  position: z.number().int().min(0).max(2_000_000_000),
  /** By the device's clock. */
  at: z.iso.datetime(),
};

export const HandIn = {
  /** The device's clock now: what it is off is taken from every event. */
  deviceNow: z.iso.datetime(),
  /**
   * The device goes on with another call at once. Until the last one nobody is let out by what another gate told: they
   * may have left here and come again. Without it each call is the last.
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
 * Somebody without a pass, while no host could be asked by push or text: the house was called and said yes or no, or
 * the guard let them in on their own judgement, which stands in the register of overrides.
 */
export const OfflineWalkIn = walkInFields.refine(saysWhy, unexplained);
export type OfflineWalkIn = z.infer<typeof OfflineWalkIn>;

/** The form that the guard fills in. The document is compared with the watch-list on the device, and not stored. */
export const OfflineWalkInForm = walkInFields
  .extend({ idNumber: CardNumber.optional() })
  .refine(saysWhy, unexplained);
export type OfflineWalkInForm = z.infer<typeof OfflineWalkInForm>;

/** What a device writes down: who came in and left, and what it turned away. */
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
    /** With `Walk-in` alone. */
    walkIn: OfflineWalkIn.optional(),
    passId: Id.optional(),
    /**
     * Out: a visit that the server knows, or the event by which they came in; with neither, whoever came in with the
     * pass at another gate. In: the visit of somebody without a pass, to whom the house has said yes. Refused: of
     * somebody to whom it says no on the phone; with a pass, somebody else showed its code.
     */
    visitId: Id.optional(),
    /** In, by a visit: the house says yes on the phone; else it said so before the line was cut. */
    isCalled: z.boolean().optional(),
    /** Refused, by a visit: the guard stopped the person of the watch-list, not the house. */
    isWatched: z.boolean().optional(),
    /**
     * Of a hit: the entry of the watch-list, and who matched it where no pass says so. Of a refusal: the entry that the
     * guest of the pass is. Of a walk-in: the entry that the device compared them with.
     */
    watchId: Id.optional(),
    /** A hit names how it matched. Left out, it matched by an equal phone, plate or document. */
    matches: z.array(z.enum(watchMatchKinds)).max(5).optional(),
    guestName: GuestName.optional(),
    entryId: Id.optional(),
    shiftId: Id.optional(),
    /** In: how many came. Out: how many of those inside left; all where it says nothing. */
    people: z.number().int().min(1).max(1000).optional(),
    plate: Plate.optional(),
    /** The device saw its clock go back since the event before. */
    clockSetBack: z.boolean().optional(),
    /** It was asked for with the network too, and the line was cut before the answer: it may have been done. */
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
  access: 'public',
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
