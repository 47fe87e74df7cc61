// Calculates the tags (keyed hashes) by which a code, plate, card, phone or name is found in a snapshot. No script can
// read the key. One text has several possible tags: a search for one text takes milliseconds, but trying all codes on
// a stolen device takes years.

export type TagKey = { key: CryptoKey; spread: number };

type Purpose = 'code' | 'last four' | 'plate' | 'card' | 'phone' | 'name' | 'trigram';

const blockBytes = 32;
const text = new TextEncoder();

/** Imports a snapshot's key as non-extractable, so that only WebCrypto can use it. */
export const keepKey = (raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

/**
 * Returns every value that the tag of a text can have: the first six bytes of each PBKDF2 block. The server stores
 * one of them, chosen at random (`tagOf` in `server/features/gate-offline/offline-tags.ts`).
 */
export async function possibleTags(
  { key, spread }: TagKey,
  purpose: Purpose,
  sought: string,
): Promise<Float64Array> {
  const secret = await crypto.subtle.sign('HMAC', key, text.encode(`${purpose} ${sought}`));
  const base = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
  const salt = new Uint8Array(0);
  const way = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 1 };
  const blocks = new DataView(await crypto.subtle.deriveBits(way, base, spread * blockBytes * 8));
  // A plain loop into one array: on a slow phone, other ways to read the values take longer than the search.
  const places = new Float64Array(spread);
  for (let place = 0; place < spread; place += 1) {
    const at = place * blockBytes;
    places[place] = blocks.getUint32(at) * 0x1_0000 + blocks.getUint16(at + 4);
  }
  return places;
}
