// The tag of a code, a name or another text on a device: the first bytes of one randomly chosen block of the text's
// PBKDF2 output. Computing a tag costs the server two HMACs, but an attacker has to compute the blocks of each guess
// until one matches (docs/decisions/0023-codes-on-a-device.md).
import { createHmac, randomInt } from 'node:crypto';

/** The number of blocks that a device has to compare. */
export const spread = 8192;

type Purpose = 'code' | 'last four' | 'plate' | 'card' | 'phone' | 'name' | 'trigram';

const tagBytes = 6;

/**
 * Computes the start of a random block; null for an empty text. Block `n` of PBKDF2-SHA256 with one round and no salt
 * is the HMAC of the block's number.
 */
export function tagOf(key: Buffer, purpose: Purpose, text: string): number | null {
  if (text === '') return null;
  const secret = createHmac('sha256', key).update(`${purpose} ${text}`).digest();
  const place = Buffer.alloc(4);
  place.writeUInt32BE(randomInt(1, spread + 1));
  return createHmac('sha256', secret).update(place).digest().readUIntBE(0, tagBytes);
}
