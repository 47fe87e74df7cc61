// Offline check-in (the apartment feature Offline Check-in): the data that a guard's paired device stores, and the
// upload of events that it recorded without a network. Both calls use the device's own key.
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

/**
 * Maximum number of passes that a device stores: first passes of visitors who are inside, then valid passes that expire
 * first, then ended ones. Other passes can be checked online only.
 */
export const heldPasses = 10_000;

/** Maximum number of houses that a device stores. Other houses can be searched online only. */
export const heldHouses = 10_000;

/** Maximum number of stored visits without a pass whose visitor is inside; the newest are stored. */
export const heldVisits = 2000;
/** Maximum number of stored visits of one pass whose visitors are inside; the newest are stored. */
export const heldOfPass = 1000;

/** Maximum number of trigrams of a name. The longest name that a guard can enter has no more. */
export const mostTrigrams = 250;

/**
 * A hash of 48 bits by which a device recognises a code or a plate without storing it. To find a code, the device
 * compares `spread` hashes made with the snapshot's key (docs/decisions/0023-codes-on-a-device.md). Null without a code
 * or plate.
 */
const Tag = z.number().int().min(0).nullable();

/** A pass as a device stores it: the fields that a check needs, without the code and the phone number. */
export const OfflinePass = z.object({
  id: Id,
  codeTag: Tag,
  kind: z.enum(passKinds),
  guestName: z.string(),
  guestCount: z.number().int(),
  company: z.string(),
  /**
   * The plate; empty without a plate, or if the pass hides the house. If the house is hidden, the guard reads the plate
   * off the car, and `plateTag` tells whether its last four characters match.
   */
  plate: z.string(),
  plateTag: Tag,
  note: z.string(),
  idRequired: z.boolean(),
  /** The host's first name; empty if the pass has no host or hides the house. */
  hostName: z.string(),
  house: z.string(),
  /** The block, only if the pass hides the house. The guard sees it after the plate matches. */
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
  /**
   * The reason why the pass ended. Passes that ended in the last two days or before their time are stored too, so that
   * a check can give this reason.
   */
  endedAs: z.enum(['Used up', 'Expired', 'Revoked']).nullable(),
  endedAt: Instant.nullable(),
  endedByName: z.string(),
  /** Minutes after which a visit on this pass has overstayed. */
  overstayMinutes: z.number().int().nullable(),
  /** Visits of this pass whose visitors are inside, newest first. */
  insides: z
    .array(
      z.object({
        id: Id,
        inAt: z.string(),
        people: z.number().int(),
        overstayAt: z.string().nullable(),
        gate: z.string(),
        guard: z.string(),
        /** Empty if the pass hides the house. */
        plate: z.string(),
        /** Whether there is a photo; the photo itself can be viewed online only. */
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
   * The key of the hashes in this snapshot. Each device and each snapshot has another key. The browser stores it so
   * that no script can read it.
   */
  key: z.string(),
  spread: z.number().int(),
  /** The Ed25519 public keys whose QR codes are still accepted, raw and base64url-encoded. */
  qrKeys: z.array(z.object({ number: z.number().int(), publicKey: z.string() })),
  passes: z.array(OfflinePass).max(heldPasses),
  /** False if there are more valid passes than a device stores. */
  isWhole: z.boolean(),
  /** The houses that a guest may visit. `names` contains the first names of at most two people of the house. */
  houses: z
    .array(z.object({ id: Id, house: z.string(), names: z.array(z.string()).max(2) }))
    .max(heldHouses),
  /** Visits without a pass whose visitors are inside, so that the guard can check them out. */
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
  /** Minutes after which a walk-in has overstayed. The kind `Guest` has no limit. */
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
      /** The hash of the whole plate. */
      plateTag: Tag,
      /** The hash of the identity card number, without spaces and punctuation. */
      cardTag: Tag,
      phoneTag: Tag,
      /** The hash of the whole name in the form of `nameForm`, which is the same for different spellings. */
      nameTag: Tag,
      /** The hashes of the name's trigrams, by which a device finds similar names. */
      trigramTags: z.array(Tag).max(mostTrigrams),
      /** Whether there is a photo; the photo itself can be viewed online only. */
      hasPhoto: z.boolean(),
      /** Live passes whose guest has the same phone, plate or document as the entry. */
      passIds: z.array(Id),
      /**
       * How the guests of passes match the entry. The list includes `Similar name`, so that the device need not compare
       * names.
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
  summary: 'Get the data that a paired device on shift needs to check passes offline',
  access: 'device:console',
  query: z.strictObject({
    /** The version of the snapshot that the device has. */
    Known: z.string().max(64).optional(),
  }),
  data: z.object({
    takenAt: Instant,
    version: z.string(),
    /** The new snapshot; null if the device has the current one. */
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
  /** Too many wrong codes were entered: the head of security was notified. */
  'Alarmed',
] as const;
export type OfflineOutcome = (typeof offlineOutcomes)[number];

/** The time of an event, by the device's event counter and by its clock. */
export const deviceMoment = {
  /** The device's event counter, which continues from shift to shift. Events are processed in this order. */
  position: z.number().int().min(0).max(2_000_000_000),
  /** The time on the device's clock. */
  at: z.iso.datetime(),
};

export const HandIn = {
  /**
   * The device's clock at the time of the call. The server corrects the time of each event by the difference from its
   * own clock.
   */
  deviceNow: z.iso.datetime(),
  /**
   * True if more calls of the same upload follow. Until the last call, no visit is checked out because another gate
   * reported it: the guest may have left here and returned. If omitted, this call is the last one.
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
  /** `Stopped`: the guard sent the guest away because of the watch-list. */
  decision: z.enum(['Called', 'Judged', 'Refused', 'Stopped'], 'Send the decision.'),
  reason: z.string().trim().max(250, 'At most 250 characters.').optional(),
});

type Decided = { decision: string; reason?: string | undefined };
const saysWhy = ({ decision, reason = '' }: Decided) => decision !== 'Judged' || reason.length >= 3;
const unexplained = { message: shortReason, path: ['reason'] };

/**
 * A walk-in while the network was down, so that no host could be asked by push or text message. The guard called the
 * house, which approved or declined, or admitted the guest on their own judgement, or sent the guest away because of
 * the watch-list. The register of overrides records a judgement, unless the house approves such guests automatically.
 */
export const OfflineWalkIn = walkInFields.refine(saysWhy, unexplained);
export type OfflineWalkIn = z.infer<typeof OfflineWalkIn>;

/**
 * The form that the guard fills in. The device compares the document number with the watch-list and does not store it.
 */
export const OfflineWalkInForm = walkInFields
  .extend({ idNumber: CardNumber.optional() })
  .refine(saysWhy, unexplained);
export type OfflineWalkInForm = z.infer<typeof OfflineWalkInForm>;

/** The kinds of events that a device records. */
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
    /** Set only if the action is `Walk-in`. */
    walkIn: OfflineWalkIn.optional(),
    passId: Id.optional(),
    /**
     * `Out`: the visit to check out, or the event that checked it in; without either, the visit that another gate
     * checked in with the pass. `In`: the walk-in visit that the house approved. `Refused`: the visit that the house
     * declined on the phone; together with a pass, another person showed its code.
     */
    visitId: Id.optional(),
    /** `In` with a visit: true if the house approved by phone, false if it had approved before the network failed. */
    isCalled: z.boolean().optional(),
    /** `Refused` with a visit: true if the guard refused because of the watch-list, false if the house declined. */
    isWatched: z.boolean().optional(),
    /**
     * The watch-list entry. `Watch hit`: the entry that matched; without a pass, `guestName` is the person who matched.
     * `Refused`: the entry that matches the pass's guest. `Walk-in`: the entry that the device compared the guest with.
     */
    watchId: Id.optional(),
    /** How the person matched the entry; if omitted, by an equal phone, plate or document. */
    matches: z.array(z.enum(watchMatchKinds)).max(5).optional(),
    guestName: GuestName.optional(),
    entryId: Id.optional(),
    shiftId: Id.optional(),
    /** `In`: the number of people who entered. `Out`: the number who left; if omitted, all. */
    people: z.number().int().min(1).max(1000).optional(),
    plate: Plate.optional(),
    /** True if the device's clock was set back after the previous event. */
    clockSetBack: z.boolean().optional(),
    /**
     * True if the device also sent the action online and the network failed before the response. The action may have
     * taken effect already.
     */
    wasAsked: z.boolean().optional(),
  })
  .refine((one) => (one.action === 'Walk-in') === (one.walkIn !== undefined), {
    message: 'Send the name of the walk-in.',
    path: ['walkIn'],
  })
  .refine(
    (one) =>
      one.action === 'Watch hit' ? one.watchId !== undefined : mayNameEntry(one) || !one.watchId,
    { message: 'Send the id of the watch-list entry.', path: ['watchId'] },
  )
  .refine(
    (one) => one.action !== 'Refused' || one.visitId !== undefined || one.passId !== undefined,
    {
      message: 'Send the name of the refused visitor.',
      path: ['visitId'],
    },
  );
export type OfflineEvent = z.infer<typeof OfflineEvent>;

export const syncOfflineEvents = operation({
  name: 'syncOfflineEvents',
  method: 'POST',
  path: '/gate-device/events',
  summary: 'Upload events recorded offline; idempotent',
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
