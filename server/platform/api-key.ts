// The form of API keys: `cyk_`, eight characters that are shown, the community's id, and a secret of 256 bits. A key
// says itself where it belongs, so that it is looked up inside its community and nowhere else.
import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Each key begins so, also one that was cut off on its way. */
export const keyStart = 'cyk_';

const form = /^(cyk_[a-z0-9]{8})_([0-9a-f]{32})([A-Za-z0-9_-]{43})$/;
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

export type NewKey = { token: string; prefix: string };

/** A new token for a community. */
export function makeKey(communityId: string): NewKey {
  const shown = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  const prefix = `cyk_${shown}`;
  const secret = randomBytes(32).toString('base64url');
  return { prefix, token: `${prefix}_${communityId.replaceAll('-', '')}${secret}` };
}

/** The community that a token says it belongs to; null when it is no key. */
export function homeOf(token: string): string | null {
  const id = form.exec(token)?.[2];
  return id ? id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
}

/** An idempotency key as a program sent it, apart from those of its maker and of their other keys. */
export const apartFor = (token: string, key: string): string =>
  homeOf(token) === null
    ? key
    : `key:${createHash('sha256').update(`${token} ${key}`).digest('base64url')}`;
