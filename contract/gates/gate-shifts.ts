// Guard shifts: a guard signs in with a personal PIN on a registered device, and reads the handover note first. The
// device authenticates with its own key as the bearer token. The token of a shift works like a session's token, but
// only in this community and with the permissions of security staff. A worker with an account starts and ends a shift
// with their own session instead of a PIN.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { deviceKinds, gateRefusals } from './gates.ts';
import { NamedGate } from '#contract/shared/gate-words.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { PageOf, PageQuery } from '#contract/shared/page.ts';

export const HandoverNote = z.object({
  id: Id,
  authorName: z.string(),
  text: z.string(),
  writtenAt: Instant,
});

export const Shift = z.object({
  id: Id,
  /** The guard's id, with which they respond to alarms. */
  guardId: Id,
  guardName: z.string(),
  gate: NamedGate,
  /** The device's name; empty if the guard signed in with an account. */
  deviceName: z.string(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  expiresAt: Instant,
});
export type Shift = z.infer<typeof Shift>;

/** A shift for the office: with the handover note, and whether the next guard read it. */
export const PastShift = Shift.extend({
  isOver: z.boolean(),
  note: z.string(),
  isNoteRead: z.boolean(),
});
export type PastShift = z.infer<typeof PastShift>;

/** The state in which the console starts. It shows an unread handover note first, and the guard must acknowledge it. */
export const CurrentShift = z.object({
  shift: Shift,
  unreadNote: HandoverNote.nullable(),
});
export type CurrentShift = z.infer<typeof CurrentShift>;

const wrongPin = refusal('PIN_WRONG', 401, 'This PIN is wrong. Try again.');
const elsewhere = refusal(
  'GUARD_ELSEWHERE',
  403,
  '{name} can’t begin a shift at this gate. Ask the office to add the gate.',
);
const paused = refusal(
  'GATE_PAUSED',
  429,
  'Too many wrong PINs on this device. Wait {seconds} seconds.',
);
const noShift = refusal('NO_SHIFT', 409, 'No shift is open on this device. Begin a shift first.');
const onShift = refusal('ON_SHIFT', 409, 'A shift is open on this device. End it first.');
const noGate = refusal('GATE_UNKNOWN', 422, 'Choose a gate of this community.');

/** The PIN is locked after twenty wrong tries in a day, counted over all devices. */
const lockedPin = refusal(
  'PIN_LOCKED',
  403,
  'This PIN no longer works: it was entered wrongly too often. Ask the office for a new one.',
);

export const shiftRefusals = { wrongPin, lockedPin, elsewhere, paused, noShift, onShift, noGate };

export const getGateDevice = operation({
  name: 'getGateDevice',
  method: 'GET',
  path: '/gate-device',
  summary: 'Get a paired device and the people who can sign in on it',
  access: 'device:console',
  data: z.object({
    communityId: Id,
    communityName: z.string(),
    timeZone: z.string(),
    /** Whether the console may work offline, which is an apartment feature. */
    offlineCheckIn: z.boolean(),
    device: z.object({ id: Id, name: z.string(), kind: z.enum(deviceKinds) }),
    gate: NamedGate,
    guards: z
      .array(
        z.object({
          id: Id,
          name: z.string(),
          post: z.string(),
          /**
           * The name of another active gate that equals the guard's post; null if there is none. The console warns
           * before such a guard starts a shift at this gate.
           */
          otherGate: z.string().nullable(),
        }),
      )
      .max(200),
  }),
  refusals: [gateRefusals.noDevice],
});

export const startShift = operation({
  name: 'startShift',
  method: 'POST',
  path: '/gate-device/shifts',
  summary: 'Sign in a guard by PIN on a paired device; the device’s open shift ends',
  access: 'device:console',
  body: z.strictObject({
    securityUserId: Id,
    pin: z.string().regex(/^\d{4,6}$/, 'Enter a PIN of 4 to 6 digits.'),
  }),
  data: CurrentShift.extend({ token: z.string() }),
  refusals: [gateRefusals.noDevice, wrongPin, lockedPin, elsewhere, paused],
});

export const beginShift = operation({
  name: 'beginShift',
  method: 'POST',
  path: '/community/:communityId/gate-shifts',
  summary: 'Begin a shift with the caller’s account; their open shift at another gate ends',
  access: 'gatePasses.create',
  params: InCommunity,
  body: z.strictObject({ gateId: Id }),
  data: CurrentShift,
  refusals: [onShift, noGate],
});

export const getShift = operation({
  name: 'getShift',
  method: 'GET',
  path: '/community/:communityId/gate-shifts/current',
  summary: 'Get the caller’s open shift with the unread note of the previous shift',
  access: 'gatePasses.create',
  refreshedBy: ['gates'],
  params: InCommunity,
  data: CurrentShift,
  refusals: [noShift],
});

export const readHandoverNote = operation({
  name: 'readHandoverNote',
  method: 'POST',
  path: '/community/:communityId/gate-shifts/current/note-read',
  summary: 'Mark the note of the previous shift as read',
  access: 'gatePasses.create',
  params: InCommunity,
  data: CurrentShift,
  refusals: [noShift],
});

export const endShift = operation({
  name: 'endShift',
  method: 'POST',
  path: '/community/:communityId/gate-shifts/current/end',
  summary: 'End the shift, with a note for the next one',
  access: 'gatePasses.create',
  params: InCommunity,
  body: z.strictObject({
    note: z.string().trim().max(1000, 'At most 1,000 characters.').optional(),
  }),
  data: Shift,
  refusals: [noShift],
});

export const listShifts = operation({
  name: 'listShifts',
  method: 'GET',
  path: '/community/:communityId/gate-shifts',
  summary: 'List the shifts at the gates with their notes, newest first',
  access: 'gatePasses.visits',
  refreshedBy: ['gates'],
  params: InCommunity,
  query: PageQuery,
  data: PageOf(PastShift),
});
