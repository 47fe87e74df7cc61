// The format of API keys: `cyk_`, eight visible characters, the community's id, and a 256-bit secret. The key contains
// its community, so it is only looked up inside that community.
import { createHash, randomBytes, randomInt } from 'node:crypto';

/** The prefix of every key, by which even a truncated key is recognised as a key. */
export const keyStart = 'cyk_';

const form = /^(cyk_[a-z0-9]{8})_([0-9a-f]{32})([A-Za-z0-9_-]{43})$/;
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

export type NewKey = { token: string; prefix: string };

export function makeKey(communityId: string): NewKey {
  const shown = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  const prefix = `cyk_${shown}`;
  const secret = randomBytes(32).toString('base64url');
  return { prefix, token: `${prefix}_${communityId.replaceAll('-', '')}${secret}` };
}

/** The community id in a token; null if the token is not an API key. */
export function homeOf(token: string): string | null {
  const id = form.exec(token)?.[2];
  return id ? id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
}

/**
 * The idempotency key as it is stored. For an API client it is combined with the API key, so that it never equals an
 * idempotency key of the API key's creator or of the creator's other API keys.
 */
export const apartFor = (token: string, key: string): string =>
  homeOf(token) === null
    ? key
    : `key:${createHash('sha256').update(`${token} ${key}`).digest('base64url')}`;
