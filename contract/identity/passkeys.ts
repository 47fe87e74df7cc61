// Passkeys: a person confirms an action with their own device, which checks their face, finger or PIN. A passkey is
// accepted in place of a code, and needs no message. Binary values are base64url-encoded, as the browser returns them.
import { z } from 'zod';
import { common } from '#contract/shared/envelope.ts';
import { Id } from '#contract/shared/ids.ts';
import { Instant } from '#contract/shared/dates.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

/** Maximum number of passkeys of an account. */
export const passkeyLimit = 10;

export const passkeyRefusals = {
  wrong: refusal('WRONG_PASSKEY', 422, 'This passkey did not work. Try again, or use a code.'),
  known: refusal('PASSKEY_KNOWN', 409, 'This device already has a passkey for your account.'),
  tooMany: refusal(
    'TOO_MANY_PASSKEYS',
    409,
    'An account has at most {limit} passkeys. Remove one that you no longer use.',
  ),
  none: refusal('NO_PASSKEY', 409, 'Your account has no passkey. Use a code instead.'),
  needsName: refusal(
    'PASSKEYS_NEED_A_NAME',
    409,
    'Passkeys work only at an address with a name, such as estate.example.com.',
  ),
} as const;
const refusals = passkeyRefusals;

const Binary = (most: number) =>
  z
    .string()
    .min(1, 'This is not a passkey.')
    .max(most, 'This is not a passkey.')
    .regex(/^[A-Za-z0-9_-]+$/, 'This is not a passkey.');

export const passkeyTransports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const;

const Known = z.object({
  id: z.string(),
  /** The transports by which a browser can reach the device. */
  transports: z.array(z.enum(passkeyTransports)),
});

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const listPasskeys = operation({
  name: 'listPasskeys',
  method: 'GET',
  path: '/auth/passkeys',
  summary: 'List the caller’s passkeys, newest first',
  access: 'session',
  data: z.object({ items: z.array(Passkey) }),
});

export const startPasskey = operation({
  name: 'startPasskey',
  method: 'POST',
  path: '/auth/passkeys/start',
  summary: 'Get the challenge to add a passkey; it is valid for five minutes',
  access: 'session',
  data: z.object({
    challenge: z.string(),
    /** The host name for which the passkey works. */
    host: z.string(),
    /** A random user id for the passkey, which contains no information about the person. */
    userHandle: z.string(),
    email: z.string(),
    /** The passkeys that the account already has, so that the browser does not offer their devices. */
    known: z.array(Known),
  }),
  refusals: [common.stepUpRequired, refusals.tooMany, refusals.needsName],
});

export const addPasskey = operation({
  name: 'addPasskey',
  method: 'POST',
  path: '/auth/passkeys',
  summary: 'Add a passkey created for the challenge; an email confirms it',
  access: 'session',
  body: z.strictObject({
    id: Binary(1400),
    clientData: Binary(4000),
    attestation: Binary(12_000),
    transports: z.array(z.enum(passkeyTransports)).max(7).optional(),
  }),
  data: Passkey,
  message: 'Passkey added.',
  refusals: [refusals.wrong, refusals.known, refusals.tooMany, refusals.needsName],
});

export const removePasskey = operation({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/auth/passkeys/:passkeyId',
  summary: 'Delete a passkey',
  access: 'session',
  params: z.strictObject({ passkeyId: Id }),
  message: 'Passkey removed.',
  refusals: [common.stepUpRequired],
});

export const startPasskeyStepUp = operation({
  name: 'startPasskeyStepUp',
  method: 'POST',
  path: '/auth/step-up/passkey/start',
  summary: 'Get the challenge to confirm the caller’s identity with a passkey',
  access: 'session',
  data: z.object({ challenge: z.string(), host: z.string(), known: z.array(Known) }),
  refusals: [refusals.none, refusals.needsName],
});

export const stepUpByPasskey = operation({
  name: 'stepUpByPasskey',
  method: 'POST',
  path: '/auth/step-up/passkey',
  summary: 'Confirm the caller’s identity with a passkey before a sensitive action',
  access: 'session',
  body: z.strictObject({
    id: Binary(1400),
    clientData: Binary(4000),
    authenticatorData: Binary(4000),
    signature: Binary(4000),
  }),
  data: z.object({ steppedUpAt: Instant }),
  refusals: [refusals.wrong, refusals.needsName],
});
