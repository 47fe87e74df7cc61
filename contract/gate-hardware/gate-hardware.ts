// Barriers, readers and cameras, for the office: their keys, whether they are online, their log and their commands.
// Without the feature Hardware Security Integration, installed devices keep working and no new ones can be added.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { NamedGate } from '#contract/shared/gate-words.ts';
import { deviceFields, Gate, gateRefusals } from '#contract/gates/gates.ts';
import { Id, InCommunity, InCommunityWith, Reason } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { PageOf, PageQuery } from '#contract/shared/page.ts';

export const hardwareKinds = ['Barrier', 'Reader', 'Camera'] as const;
export const hardwareDirections = ['In', 'Out', 'Both'] as const;
export const hardwareStates = ['Never seen', 'Online', 'Offline', 'Revoked'] as const;
export const commandKinds = ['Open', 'Lock down', 'Release'] as const;
export const commandOutcomes = ['Done', 'Failed', 'Too late', 'Overtaken'] as const;

/**
 * A device that has made no call for this many minutes after its last one is offline, and team members are notified.
 */
export const offlineMinutes = 5;
/** A command to open expires after this many seconds, because the car may have left. */
export const openSeconds = 30;

export const GateHardware = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(hardwareKinds),
  direction: z.enum(hardwareDirections),
  gate: NamedGate,
  state: z.enum(hardwareStates),
  lastSeenAt: Instant.nullable(),
  /** The correction to add to the device's clock, in seconds, as measured at the last heartbeat. */
  clockOffSeconds: z.number().int(),
  firmware: z.string(),
  revokedAt: Instant.nullable(),
  revokedReason: z.string().nullable(),
  /**
   * The time until which the previous key still works; null if there is none, if that time has passed, or after the
   * device has used the new key.
   */
  oldKeyUntil: Instant.nullable(),
  /** The latest command for the device, whether the device has fetched it or not. */
  command: z
    .object({
      kind: z.enum(commandKinds),
      askedByName: z.string(),
      askedAt: Instant,
      outcome: z.enum(commandOutcomes).nullable(),
    })
    .nullable(),
});
export type GateHardware = z.infer<typeof GateHardware>;

const silent = refusal(
  'DEVICE_OFFLINE',
  409,
  '{name} is offline, so it can’t be opened from here. Send somebody to the gate.',
);
const lockedAlready = refusal('GATE_LOCKED', 409, '{name} is already locked down.');
const notLocked = refusal('GATE_NOT_LOCKED', 409, '{name} is not locked down.');
export const hardwareRefusals = { silent, lockedAlready, notLocked };

const feature = 'Hardware Security Integration' as const;
const stays = 'Digital Access Control' as const;

export const listGateHardware = operation({
  name: 'listGateHardware',
  method: 'GET',
  path: '/community/:communityId/gate-hardware',
  summary: 'List barriers, readers and cameras with their last contact',
  access: 'gatePasses.update',
  refreshedBy: ['hardware', 'gates'],
  feature: stays,
  params: InCommunity,
  data: z.array(GateHardware).max(500),
});

const Keyed = z.object({
  device: GateHardware,
  /** The device's bearer token. The first response contains it; the response to a retry contains null. */
  deviceKey: z.string().nullable(),
});
export type KeyedHardware = z.infer<typeof Keyed>;

export const createGateHardware = operation({
  name: 'createGateHardware',
  method: 'POST',
  path: '/community/:communityId/gate-hardware',
  summary: 'Add a barrier, reader or camera; only this response contains its key',
  access: 'gatePasses.update',
  feature,
  params: InCommunity,
  body: z.strictObject({
    ...deviceFields,
    kind: z.enum(hardwareKinds),
    direction: z.enum(hardwareDirections).optional(),
  }),
  data: Keyed,
  secretFields: ['deviceKey'],
  refusals: [gateRefusals.archived, common.featureActivation],
});

export const rotateHardwareKey = operation({
  name: 'rotateHardwareKey',
  method: 'POST',
  path: '/community/:communityId/gate-hardware/:deviceId/key',
  summary:
    'Create a new key for a device; the old key works until the new one is used, at most one day, or ends now',
  access: 'gatePasses.update',
  feature: stays,
  params: InCommunityWith('deviceId'),
  body: z.strictObject({ endOld: z.boolean().optional(), reason: Reason }),
  data: Keyed,
  secretFields: ['deviceKey'],
  refusals: [gateRefusals.revoked],
});

export const openGateNow = operation({
  name: 'openGateNow',
  method: 'POST',
  path: '/community/:communityId/gate-hardware/:deviceId/open',
  summary: 'Send an open command to a device; the audit log stores the reason',
  access: 'gatePasses.approve',
  feature,
  params: InCommunityWith('deviceId'),
  body: z.strictObject({ reason: Reason }),
  data: GateHardware,
  message: 'Open command sent.',
  refusals: [gateRefusals.revoked, silent, common.featureActivation],
});

export const lockDownGate = operation({
  name: 'lockDownGate',
  method: 'POST',
  path: '/community/:communityId/gates/:gateId/lockdown',
  summary:
    'Lock down a gate: its devices refuse all entries, guards can still decide, and the exit stays open',
  access: 'gatePasses.approve',
  feature,
  params: InCommunityWith('gateId'),
  body: z.strictObject({ reason: Reason }),
  data: Gate,
  message: 'Gate locked down.',
  refusals: [lockedAlready, gateRefusals.archived, common.featureActivation],
});

export const releaseGate = operation({
  name: 'releaseGate',
  method: 'POST',
  path: '/community/:communityId/gates/:gateId/release',
  summary: 'End the lockdown of a gate',
  access: 'gatePasses.approve',
  feature: stays,
  params: InCommunityWith('gateId'),
  body: z.strictObject({ reason: Reason }),
  data: Gate,
  message: 'Lockdown ended.',
  refusals: [notLocked],
});

export const hardwareEventKinds = [
  'Check',
  'Passed',
  'Not passed',
  'Opened',
  'Refused',
  'Forced',
  'Left open',
  'Fault',
  'Restarted',
  'Command',
] as const;

export const HardwareEvent = z.object({
  id: Id,
  kind: z.enum(hardwareEventKinds),
  shown: z.enum(['Code', 'QR', 'Plate', 'Card']).nullable(),
  direction: z.enum(['In', 'Out']).nullable(),
  isOpen: z.boolean().nullable(),
  note: z.string(),
  visitId: Id.nullable(),
  at: Instant,
  /** True if the device sent the event after an outage. */
  isLate: z.boolean(),
});
export type HardwareEvent = z.infer<typeof HardwareEvent>;

export const listHardwareEvents = operation({
  name: 'listHardwareEvents',
  method: 'GET',
  path: '/community/:communityId/gate-hardware/:deviceId/events',
  summary: 'List the events of a device, newest first; stored as long as visitors’ names',
  access: 'gatePasses.visits',
  refreshedBy: ['hardware', 'gates'],
  feature: stays,
  params: InCommunityWith('deviceId'),
  query: PageQuery,
  data: PageOf(HardwareEvent),
});
