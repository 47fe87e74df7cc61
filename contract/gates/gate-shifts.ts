// Guard shifts: a registered device, a personal PIN, and a handover note that must be read. A device authenticates with
// its own key as the bearer token; a shift's token works like a session's, in its community only and as security staff.
// A worker with an account starts and ends shifts with their session.
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
  /** The id that the guard responds to alarms with. */
  guardId: Id,
  guardName: z.string(),
  gate: NamedGate,
  /** Empty if the guard signed in with an account. */
  deviceName: z.string(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  expiresAt: Instant,
});
export type Shift = z.infer<typeof Shift>;

/** A shift in the office's view: with the handover note, and whether it was read. */
export const PastShift = Shift.extend({
  isOver: z.boolean(),
  note: z.string(),
  isNoteRead: z.boolean(),
});
export type PastShift = z.infer<typeof PastShift>;

/** The state that the console starts with. An unread note is shown first and must be acknowledged. */
export const CurrentShift = z.object({
  shift: Shift,
  unreadNote: HandoverNote.nullable(),
});
export type CurrentShift = z.infer<typeof CurrentShift>;

const wrongPin = refusal('PIN_WRONG', 401, 'This PIN is not right.');
const elsewhere = refusal('GUARD_ELSEWHERE', 403, '{name} begins shifts at other gates.');
const paused = refusal(
  'GATE_PAUSED',
  429,
  'Too many wrong tries on this device. Wait {seconds} seconds.',
);
const noShift = refusal('NO_SHIFT', 409, 'No shift is open here.');
const onShift = refusal('ON_SHIFT', 409, 'The shift on this device is open: end it first.');
const noGate = refusal('GATE_UNKNOWN', 422, 'Choose a gate of this community.');

/** After twenty wrong tries in a day, counted over all devices. */
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
  summary: 'What a paired device is, and who may sign in on it; by its own key',
  access: 'device:console',
  data: z.object({
    communityId: Id,
    communityName: z.string(),
    timeZone: z.string(),
    /** Whether the console may work offline (an apartment feature). */
    offlineCheckIn: z.boolean(),
    device: z.object({ id: Id, name: z.string(), kind: z.enum(deviceKinds) }),
    gate: NamedGate,
    guards: z
      .array(
        z.object({
          id: Id,
          name: z.string(),
          post: z.string(),
          /** The other gate of the guard's post: the console warns before the shift begins here. */
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
  summary: 'A guard signs in with a PIN on a paired device; the device’s open shift ends',
  access: 'device:console',
  body: z.strictObject({
    securityUserId: Id,
    pin: z.string().regex(/^\d{4,6}$/, 'A PIN has 4 to 6 digits.'),
  }),
  data: CurrentShift.extend({ token: z.string() }),
  refusals: [gateRefusals.noDevice, wrongPin, lockedPin, elsewhere, paused],
});

export const beginShift = operation({
  name: 'beginShift',
  method: 'POST',
  path: '/community/:communityId/gate-shifts',
  summary:
    'Begins a shift of whoever signed in with an account; their open one at another gate ends',
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
  summary: 'The shift of this session or account, with the note that is still to be read',
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
  summary: 'Says that the note of the shift before was read',
  access: 'gatePasses.create',
  params: InCommunity,
  data: CurrentShift,
  refusals: [noShift],
});

export const endShift = operation({
  name: 'endShift',
  method: 'POST',
  path: '/community/:communityId/gate-shifts/current/end',
  summary: 'Ends this shift, with a note for the next',
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
  summary: 'Shifts at the gates with the notes that they left, newest first',
  access: 'gatePasses.visits',
  refreshedBy: ['gates'],
  params: InCommunity,
  query: PageQuery,
  data: PageOf(PastShift),
});
