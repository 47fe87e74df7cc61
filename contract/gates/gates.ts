// The gates of a community, their devices, the rules of passes, and the keys that sign QR codes.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { NamedGate } from '#contract/shared/gate-words.ts';
import { Id, InCommunity, InCommunityWith, Reason, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { photoRules } from '#contract/visits/visit-photos.ts';

export const gateUses = ['Entry', 'Exit', 'Both', 'Pedestrian'] as const;
/** A `Console` is a guard's paired device. The other kinds are hardware with their own key (gate-hardware.ts). */
export const deviceKinds = ['Console', 'Barrier', 'Reader', 'Camera'] as const;
export const arrearsPolicies = ['Off', 'Show', 'Limit'] as const;

export const Gate = z.object({
  id: Id,
  name: z.string(),
  use: z.enum(gateUses),
  archivedAt: Instant.nullable(),
  deviceCount: z.number().int(),
  /** The names of guards whose shift at this gate is open. */
  onShift: z.array(z.string()),
  entriesToday: z.number().int(),
  exitsToday: z.number().int(),
  /** While the gate is locked down, its devices admit nobody automatically. */
  lockdown: z.object({ at: Instant, byName: z.string(), reason: z.string() }).nullable(),
  version: Version,
});
export type Gate = z.infer<typeof Gate>;

export const GateDevice = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(deviceKinds),
  gate: NamedGate,
  state: z.enum(['Waiting', 'Paired', 'Revoked']),
  pairedAt: Instant.nullable(),
  lastSeenAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  revokedReason: z.string().nullable(),
  pairingExpiresAt: Instant.nullable(),
  guard: z.string().nullable(),
  version: Version,
});
export type GateDevice = z.infer<typeof GateDevice>;

const minutes = (from: number, to: number) =>
  z.number().int().min(from, `At least ${from}.`).max(to, `At most ${to}.`);

const Rules = z.object({
  oneTimeHours: minutes(1, 72),
  visitorDays: minutes(1, 90),
  recurringMonths: minutes(1, 12),
  passesPerHouse: minutes(1, 200),
  eventGuests: minutes(1, 1000),
  retentionDays: minutes(30, 365),
  deliveryMinutes: minutes(5, 480),
  rideMinutes: minutes(5, 480),
  contractorMinutes: minutes(30, 1440),
  arrearsPolicy: z.enum(arrearsPolicies),
  /** The visits for which guards may take photos of the visitor, the vehicle and the identity card. */
  photoRule: z.enum(photoRules),
  photoDays: minutes(1, 180),
  /** Directions to the estate, which the guest's page shows. */
  directions: z.string().trim().max(500, 'At most 500 characters.'),
  entryNote: z.string().trim().max(300, 'At most 300 characters.'),
});

export const GateSettings = Rules.extend({
  /** The number of the key that signs new QR codes, and of the oldest key that is still accepted. */
  qrKey: z.number().int(),
  qrKeyOldest: z.number().int(),
  version: Version,
});
export type GateSettings = z.infer<typeof GateSettings>;

const nameTaken = refusal(
  'GATE_EXISTS',
  409,
  'A gate named {name} exists already. Choose another name.',
);
const inUse = refusal(
  'GATE_IN_USE',
  409,
  'This gate still has {count} devices. Revoke them first.',
);
const archived = refusal('GATE_ARCHIVED', 409, 'This gate is archived. Choose another gate.');
const revoked = refusal('DEVICE_REVOKED', 409, 'This device was already revoked.');
const notPairing = refusal(
  'PAIRING_CODE_INVALID',
  410,
  'This pairing code has expired. Ask the office for a new one.',
);
/** The letters and digits of pairing codes, without those that look alike. */
export const pairingLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Turns the typed short code `abcd-efgh` into `ABCDEFGH`, and leaves the code of a link unchanged. */
const PairingCode = z
  .string()
  .trim()
  .max(100)
  .transform((typed) => {
    const short = typed.replace(/[\s-]/g, '').toUpperCase();
    return short.length === 8 ? short : typed;
  })
  .pipe(z.string().min(8, 'Enter the 8 letters and digits of the code.'));

const noDevice = refusal(
  'DEVICE_UNKNOWN',
  401,
  'This device is no longer registered. Ask the office for a new pairing code.',
);

export const gateRefusals = { nameTaken, inUse, archived, revoked, notPairing, noDevice };

const feature = 'Digital Access Control' as const;
const GateForm = z.strictObject({
  name: z.string().trim().min(2, 'Enter a name for the gate.').max(60, 'At most 60 characters.'),
  use: z.enum(gateUses).optional(),
});

export const listGates = operation({
  name: 'listGates',
  method: 'GET',
  path: '/community/:communityId/gates',
  summary: 'List the gates with the guards on shift and today’s traffic',
  access: 'gatePasses.read',
  refreshedBy: ['visits', 'gates'],
  feature,
  params: InCommunity,
  query: z.strictObject({ Archived: z.enum(['true', 'false']).optional() }),
  data: z.array(Gate).max(100),
});

export const createGate = operation({
  name: 'createGate',
  method: 'POST',
  path: '/community/:communityId/gates',
  summary: 'Add a gate',
  access: 'gatePasses.update',
  feature,
  params: InCommunity,
  body: GateForm,
  data: Gate,
  refusals: [nameTaken],
});

export const changeGate = operation({
  name: 'changeGate',
  method: 'PATCH',
  path: '/community/:communityId/gates/:gateId',
  summary: 'Update a gate’s name and purpose',
  access: 'gatePasses.update',
  feature,
  params: InCommunityWith('gateId'),
  body: GateForm.partial().extend({ version: Version }),
  data: Gate,
  refusals: [nameTaken, common.stale],
});

export const archiveGate = operation({
  name: 'archiveGate',
  method: 'POST',
  path: '/community/:communityId/gates/:gateId/archive',
  summary: 'Archive a gate without devices; its visits stay',
  access: 'gatePasses.archive',
  feature,
  params: InCommunityWith('gateId'),
  data: Gate,
  refusals: [inUse],
});

export const listGateDevices = operation({
  name: 'listGateDevices',
  method: 'GET',
  path: '/community/:communityId/gate-devices',
  summary: 'List the consoles at the gates',
  access: 'gatePasses.update',
  refreshedBy: ['gates'],
  feature,
  params: InCommunity,
  data: z.array(GateDevice).max(500),
});

/** The name and gate of a console or barrier. */
export const deviceFields = {
  name: z.string().trim().min(2, 'Enter a name for the device.').max(60, 'At most 60 characters.'),
  gateId: Id,
};

/**
 * Pairs a device once: the guard opens a link on the device, or types a short code. Both are valid for half an hour.
 */
export const Pairing = z.object({
  device: GateDevice,
  pairingCode: z.string(),
  link: z.string(),
  /** The code to type on the device, on the page at `address`. */
  shortCode: z.string(),
  address: z.string(),
  expiresAt: Instant,
});
export type Pairing = z.infer<typeof Pairing>;

export const createGateDevice = operation({
  name: 'createGateDevice',
  method: 'POST',
  path: '/community/:communityId/gate-devices',
  summary: 'Register a console and get its pairing code, which works once',
  access: 'gatePasses.update',
  feature,
  params: InCommunity,
  body: z.strictObject(deviceFields),
  data: Pairing,
  refusals: [archived],
});

export const renewPairing = operation({
  name: 'renewPairing',
  method: 'POST',
  path: '/community/:communityId/gate-devices/:deviceId/pairing',
  summary: 'Create a new pairing code for a device; the paired device works until the code is used',
  access: 'gatePasses.update',
  feature,
  params: InCommunityWith('deviceId'),
  data: Pairing,
  answersSecret: true,
  refusals: [revoked],
});

export const revokeGateDevice = operation({
  name: 'revokeGateDevice',
  method: 'POST',
  path: '/community/:communityId/gate-devices/:deviceId/revoke',
  summary:
    'Revoke a device’s key and end its shift; the device erases its data at its next contact',
  access: 'gatePasses.update',
  feature,
  params: InCommunityWith('deviceId'),
  body: z.strictObject({ reason: Reason }),
  data: GateDevice,
  message: 'Device revoked.',
  refusals: [revoked],
});

export const getPairing = operation({
  name: 'getPairing',
  method: 'POST',
  path: '/gate-device/pairing',
  summary: 'Get the community and gate of a pairing code; the code stays valid',
  access: 'link',
  body: z.strictObject({ pairingCode: PairingCode }),
  data: z.object({ communityName: z.string(), gateName: z.string(), deviceName: z.string() }),
  refusals: [notPairing],
});

export const pairGateDevice = operation({
  name: 'pairGateDevice',
  method: 'POST',
  path: '/gate-device/pair',
  summary: 'Exchange a pairing code for a device key, once',
  access: 'link',
  body: z.strictObject({ pairingCode: PairingCode }),
  data: z.object({
    /** The bearer token for the device's own calls, which only this response contains. */
    deviceKey: z.string(),
    communityId: Id,
    communityName: z.string(),
    timeZone: z.string(),
    device: z.object({ id: Id, name: z.string(), kind: z.enum(deviceKinds) }),
    gate: NamedGate,
  }),
  refusals: [notPairing],
});

export const getGateSettings = operation({
  name: 'getGateSettings',
  method: 'GET',
  path: '/community/:communityId/gate-settings',
  summary: 'Get the gate’s rules: pass limits, overstays, retention and arrears',
  access: 'gatePasses.read',
  refreshedBy: ['gates', 'retention'],
  feature,
  params: InCommunity,
  data: GateSettings,
});

export const changeGateSettings = operation({
  name: 'changeGateSettings',
  method: 'PATCH',
  path: '/community/:communityId/gate-settings',
  summary: 'Update the gate’s rules for future passes and visits',
  access: 'settings.update',
  feature,
  params: InCommunity,
  body: z.strictObject(Rules.partial().shape).extend({ version: Version }),
  data: GateSettings,
  message: 'Saved.',
  refusals: [common.stale],
});

export const rotateGateKey = operation({
  name: 'rotateGateKey',
  method: 'POST',
  path: '/community/:communityId/gate-settings/qr-key',
  summary: 'Sign QR codes with a new key; with `dropOld`, older codes are refused immediately',
  access: 'settings.update',
  feature,
  params: InCommunity,
  body: z.strictObject({ dropOld: z.boolean(), reason: Reason }),
  data: GateSettings,
  message: 'New signing key created.',
});
