// What stands for a code on a device: one block, drawn at random, of what PBKDF2 gives for the code. Here it costs one
// hash; whoever looks for it has to make every block (docs/decisions/0023-codes-on-a-device.md).
import { createHmac, randomInt } from 'node:crypto';

/** In how many places a device has to look: some milliseconds of a cheap phone. */
export const spread = 8192;

type Purpose = 'code' | 'last four' | 'plate' | 'card' | 'phone' | 'name' | 'trigram';

const tagBytes = 6;

/** Block `n` of PBKDF2-SHA256 with one round and no salt is the HMAC of the block's number. */
export function tagOf(key: Buffer, purpose: Purpose, text: string): number | null {
  if (text === '') return null;
  const secret = createHmac('sha256', key).update(`${purpose} ${text}`).digest();
  const place = Buffer.alloc(4);
  place.writeUInt32BE(randomInt(1, spread + 1));
  return createHmac('sha256', secret).update(place).digest().readUIntBE(0, tagBytes);
}
