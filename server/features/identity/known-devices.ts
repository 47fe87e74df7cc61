// Keys that identify browsers in which a person has signed in before. A key is an HMAC over the person, the
// password's hash and a random id. Nothing is stored, and a new password invalidates all earlier keys.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#platform/database/database.ts';
import { selectCredential, selectPasswordHash } from './queries/people.ts';

type Keeper = { db: Db; secret: string };
type Holder = { userId: string; hash: string };

/** The key of a browser for a person who has just signed in. `id` is the id of a browser that is already known. */
export async function deviceKeyOf(
  { db, secret }: Keeper,
  userId: string,
  id = randomBytes(16).toString('base64url'),
): Promise<string> {
  // An account without a password has no password guesses to limit. Setting a password invalidates this key.
  const hash = (await selectPasswordHash(db, userId)) ?? '';
  return keyOf(secret, { userId, hash }, id);
}

/** The id of the browser, if one of the given keys is valid for the account with this address; otherwise undefined. */
export async function knownDevice(
  { db, secret }: Keeper,
  email: string,
  keys: readonly string[],
): Promise<string | undefined> {
  if (keys.length === 0) return undefined;
  // Do the same work for an address without an account, so that the time does not reveal it.
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
