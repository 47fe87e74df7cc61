// Encrypts values that must be readable later, such as the secret of an authenticator app, so that a leaked database
// does not reveal them: AES-256-GCM with a separate key per purpose, bound to the owner.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type SealFor = {
  /** The key's purpose: `two-factor`. */
  purpose: string;
  /** The owner's id; a value that was encrypted for another owner does not decrypt. */
  owner: string;
};

const keyOf = (secret: string, { purpose }: SealFor): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `courtyard ${purpose}`, 32));

/** The full length of the authentication tag in bytes; a shorter tag is easier to forge. */
const wholeTag = { authTagLength: 16 };

/** The text, encrypted under the server's secret. */
export function seal(secret: string, of: SealFor, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, of), nonce).setAAD(
    Buffer.from(of.owner),
  );
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64url');
}

/** The decrypted text. Throws if it was altered, belongs to another owner, or the server's secret has changed. */
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
