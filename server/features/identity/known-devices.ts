// Keys of browsers that a person has signed in with. A key is an HMAC over the person, their password's hash and a
// random id, so nothing is stored, and a new password makes the earlier keys worthless.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#platform/database/database.ts';
import { selectCredential, selectPasswordHash } from './queries/people.ts';

type Keeper = { db: Db; secret: string };
type Holder = { userId: string; hash: string };

/** The key of a browser for a person who has just signed in; `id` keeps the id of a known browser. */
export async function deviceKeyOf(
  { db, secret }: Keeper,
  userId: string,
  id = randomBytes(16).toString('base64url'),
): Promise<string> {
  // Without a password there are no wrong ones, and the key ends when one is set.
  const hash = (await selectPasswordHash(db, userId)) ?? '';
  return keyOf(secret, { userId, hash }, id);
}

/** The id of the browser if one of the keys belongs to the address. */
export async function knownDevice(
  { db, secret }: Keeper,
  email: string,
  keys: readonly string[],
): Promise<string | undefined> {
  if (keys.length === 0) return undefined;
  // The same work for an address without an account.
  const holder = (await selectCredential(db, email)) ?? { userId: '', hash: '' };
  const isKnown = (key: string): boolean => {
    const expected = Buffer.from(keyOf(secret, holder, idOf(key)));
    const given = Buffer.from(key);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const key = keys.find(isKnown);
  return key === undefined ? undefined : idOf(key);
}

const idOf = (key: string): string => key.split('.')[0] ?? '';

function keyOf(secret: string, { userId, hash }: Holder, id: string): string {
  const proof = createHmac('sha256', secret).update(JSON.stringify(['device', userId, hash, id]));
  return `${id}.${proof.digest('base64url')}`;
}
