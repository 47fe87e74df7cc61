// The shapes of identifiers in paths and bodies.
import { z } from 'zod';
import { shortReason } from '#rules/shared/plain-words.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Every record's id: a random UUID in lower case. */
export const Id = z.string().regex(uuid, 'This is not a valid id.');

/** The id of a record that a person chooses in a form; without a choice the form says `message`. */
export const chosenId = (message: string) => z.string(message).regex(uuid, message);

/** `communityId` in a path. */
export const InCommunity = z.strictObject({ communityId: Id });

/** `communityId` and one record's id in a path, under the given name. */
export const InCommunityWith = <const K extends string>(key: K) =>
  InCommunity.extend({ [key]: Id } as Record<K, typeof Id>);

/** A row's version, for optimistic locking: a stale write is refused. */
export const Version = z.number().int().min(1);

/** A reason with a maximum length in characters. */
export function reasonOf(most: number) {
  return z.string().trim().min(3, shortReason).max(most, `At most ${most} characters.`);
}

/** The reason for an action that needs one; it is stored in the history. */
export const Reason = reasonOf(250);

/** The body of a step without other input. */
export const Reasoned = z.strictObject({ reason: Reason, version: Version });
