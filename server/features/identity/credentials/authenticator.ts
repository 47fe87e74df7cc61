// Codes of an authenticator app (RFC 6238: six digits, 30 seconds, SHA-1, the parameters that every app supports) and
// recovery codes. Using a code of the app also invalidates every older code.
import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recoveryCodeCount } from '#contract/identity/two-factor.ts';

const period = 30;
const issuer = 'Courtyard';

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period });

/** A new secret of 160 bits in base32. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code for the app. */
export const appUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step to which a code belongs: the current, the previous or the next step. Null if the code is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

/** The code that an app would show: for tests and the demo estate. */
export const appCode = (secret: string, now: Date): string =>
  totpOf(secret, '').generate({ timestamp: now.getTime() });

/** Letters and digits, except those that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const group = (): string =>
  Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');

/** Ten new recovery codes of about 49 bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => `${group()}-${group()}`);

/** The keyed hash with which a recovery code is stored. Capital letters and the dash make no difference. */
export function recoveryHash(secret: string, userId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHmac('sha256', secret)
    .update(JSON.stringify(['recovery', userId, plain]))
    .digest('hex');
}
