// Keeps what must be read again, such as the secret of an authenticator app, so that the database alone does not give
// it away: AES-256-GCM under a key of its own for each purpose, bound to whose it is.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type SealFor = {
  /** What the key is for: `two-factor`. */
  purpose: string;
  /** Whose it is; what was sealed for another does not open. */
  owner: string;
};

const keyOf = (secret: string, { purpose }: SealFor): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `courtyard ${purpose}`, 32));

/** A shorter tag is easier to forge. */
const wholeTag = { authTagLength: 16 };

/** The text, sealed under the server's secret. */
export function seal(secret: string, of: SealFor, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, of), nonce).setAAD(
    Buffer.from(of.owner),
  );
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64url');
}

/** The text that was sealed; throws when it was altered, is another's or the server's secret changed. */
export function unseal(secret: string, of: SealFor, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyOf(secret, of),
    bytes.subarray(0, 12),
    wholeTag,
  )
    .setAAD(Buffer.from(of.owner))
    .setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString();
}
