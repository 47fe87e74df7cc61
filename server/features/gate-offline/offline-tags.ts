// The tag of a code on a device: one randomly chosen block of the code's PBKDF2 output. Computing a tag costs the
// server one hash, but an attacker has to compute every block (docs/decisions/0023-codes-on-a-device.md).
import { createHmac, randomInt } from 'node:crypto';

/** The number of blocks that a device has to compare. It takes a cheap phone a few milliseconds. */
export const spread = 8192;

type Purpose = 'code' | 'last four' | 'plate' | 'card' | 'phone' | 'name' | 'trigram';

const tagBytes = 6;

/**
 * Computes a random block. Block `n` of PBKDF2-SHA256 with one round and no salt is the HMAC of the block's number.
 */
export function tagOf(key: Buffer, purpose: Purpose, text: string): number | null {
  if (text === '') return null;
  const secret = createHmac('sha256', key).update(`${purpose} ${text}`).digest();
  const place = Buffer.alloc(4);
  place.writeUInt32BE(randomInt(1, spread + 1));
  return createHmac('sha256', secret).update(place).digest().readUIntBE(0, tagBytes);
}
