// The API for barriers, readers and cameras, which authenticate with their own key as the bearer token (docs/gate-
// hardware.md). Each write has an id that the device creates; a repeated write with the same id takes effect once. A
// device never displays a person's name.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { commandKinds, hardwareDirections, hardwareKinds } from './gate-hardware.ts';
import { deviceMoment, HandIn, offlineOutcomes } from '#contract/gate-offline/gate-offline.ts';
import { shiftRefusals } from '#contract/gates/gate-shifts.ts';
import { GateCode, NamedGate, passCodes, Plate } from '#contract/shared/gate-words.ts';
import { gateRefusals } from '#contract/gates/gates.ts';
import { Id } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

const { noDevice } = gateRefusals;
const taken = refusal('EVENT_TAKEN', 409, 'This event id was already used for another event.');
const noCheck = refusal('CHECK_UNKNOWN', 404, 'This device has no check with this id.');
const noCommand = refusal('COMMAND_UNKNOWN', 404, 'This device has no command with this id.');
export const hardwareApiRefusals = { taken, noCheck, noCommand };

const access = 'device:hardware' as const;
const Direction = z.enum(['In', 'Out']);

/**
 * The number of people entering at once, from a device that can count them. If omitted, an event pass admits one guest,
 * and any other pass its whole party.
 */
const People = z.number().int().min(1).max(1000).optional();

/** The credential that a person showed to a device. */
export const Credential = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('code'), code: GateCode }),
  z.strictObject({ kind: z.literal('qr'), token: z.string().min(20).max(400) }),
  z.strictObject({ kind: z.literal('plate'), plate: Plate.pipe(z.string().min(2)) }),
  z.strictObject({ kind: z.literal('card'), number: z.string().trim().min(2).max(60) }),
]);
export type Credential = z.infer<typeof Credential>;

export const hardwareCodes = [
  ...passCodes,
  /**
   * A guard has to decide, for example because of the watch-list, an identity card, a different plate or too many
   * people.
   */
  'askGuard',
  'lockdown',
  /** The device repeated the check so late that another person may be in front of it. */
  'tooLate',
] as const;
export type HardwareCode = (typeof hardwareCodes)[number];

/**
 * A repeat of a check that opened opens again within this many seconds; afterwards the answer is `tooLate`. During a
 * lockdown, a repeated entry does not open.
 */
export const repeatSeconds = 30;

export const getHardware = operation({
  name: 'getHardware',
  method: 'GET',
  path: '/gate-hardware',
  summary: 'Get a device, its gate and the interval of its heartbeats',
  access,
  data: z.object({
    now: Instant,
    communityName: z.string(),
    timeZone: z.string(),
    device: z.object({
      id: Id,
      name: z.string(),
      kind: z.enum(hardwareKinds),
      direction: z.enum(hardwareDirections),
    }),
    gate: NamedGate,
    lockdown: z.boolean(),
    heartbeatSeconds: z.number().int(),
    commandSeconds: z.number().int(),
  }),
  refusals: [noDevice],
});

export const checkAtHardware = operation({
  name: 'checkAtHardware',
  method: 'POST',
  path: '/gate-hardware/checks',
  summary: 'Decide whether to open for a credential, with the reason; opening records the entry',
  access,
  body: z.strictObject({
    eventId: Id,
    by: Credential,
    /** The direction, from a device that serves both; `In` by default. */
    direction: Direction.optional(),
    people: People,
  }),
  data: z.object({
    open: z.boolean(),
    code: z.enum(hardwareCodes),
    /** A text for the device's display; it contains no names. */
    text: z.string(),
    direction: Direction,
    lockdown: z.boolean(),
    isRepeat: z.boolean(),
    now: Instant,
  }),
  refusals: [noDevice, taken, shiftRefusals.paused],
});

export const reportPassage = operation({
  name: 'reportPassage',
  method: 'POST',
  path: '/gate-hardware/passages',
  summary: 'Report whether a person passed after the gate opened; if not, the entry is cancelled',
  access,
  body: z.strictObject({
    eventId: Id,
    outcome: z.enum(['Passed', 'Not passed']),
    /** The check that opened. Without it, a plate can identify the visit that ends. */
    checkId: Id.optional(),
    direction: Direction.optional(),
    plate: Plate.optional(),
  }),
  data: z.object({ now: Instant, isRepeat: z.boolean(), visitId: Id.nullable() }),
  refusals: [noDevice, taken, noCheck],
});

export const sendHeartbeat = operation({
  name: 'sendHeartbeat',
  method: 'POST',
  path: '/gate-hardware/heartbeats',
  summary: 'Send a heartbeat; the answer has the time and whether commands wait',
  access,
  body: z.strictObject({
    deviceNow: z.iso.datetime(),
    firmware: z.string().trim().max(60).optional(),
  }),
  data: z.object({
    now: Instant,
    /** The correction to add to the device's clock, in seconds. */
    clockOffSeconds: z.number().int(),
    lockdown: z.boolean(),
    commands: z.number().int(),
  }),
  refusals: [noDevice],
});

export const getHardwareCommands = operation({
  name: 'getHardwareCommands',
  method: 'GET',
  path: '/gate-hardware/commands',
  summary: 'List pending commands, oldest first, until they are answered or expire',
  access,
  data: z.object({
    now: Instant,
    lockdown: z.boolean(),
    commands: z
      .array(z.object({ id: Id, kind: z.enum(commandKinds), askedAt: Instant, expiresAt: Instant }))
      .max(20),
  }),
  refusals: [noDevice],
});

export const answerHardwareCommand = operation({
  name: 'answerHardwareCommand',
  method: 'POST',
  path: '/gate-hardware/commands/:commandId/answer',
  summary: 'Report the result of a command; idempotent',
  access,
  params: z.strictObject({ commandId: Id }),
  body: z.strictObject({
    outcome: z.enum(['Done', 'Failed']),
    note: z.string().trim().max(200).optional(),
  }),
  data: z.object({ now: Instant, isRepeat: z.boolean() }),
  refusals: [noDevice, noCommand],
});

export const uploadedKinds = [
  'Passed',
  'Opened',
  'Refused',
  'Forced',
  'Left open',
  'Fault',
  'Restarted',
] as const;

export const UploadedEvent = z.strictObject({
  eventId: Id,
  ...deviceMoment,
  kind: z.enum(uploadedKinds),
  direction: Direction.optional(),
  by: Credential.optional(),
  people: People,
  note: z.string().trim().max(200).optional(),
});
export type UploadedEvent = z.infer<typeof UploadedEvent>;

export const uploadHardwareEvents = operation({
  name: 'uploadHardwareEvents',
  method: 'POST',
  path: '/gate-hardware/events',
  summary: 'Upload the decisions of a device, online or offline; idempotent',
  access,
  body: z.strictObject({ ...HandIn, events: z.array(UploadedEvent).min(1).max(100) }),
  data: z.object({
    now: Instant,
    results: z.array(
      z.object({
        eventId: Id,
        /** The outcome of the event. For an entry with a pass, it is one of the outcomes of an offline console. */
        outcome: z.enum(offlineOutcomes),
      }),
    ),
  }),
  refusals: [noDevice, taken],
});
