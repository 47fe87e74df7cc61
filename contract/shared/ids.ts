// The shapes of identifiers in paths and bodies.
import { z } from 'zod';
import { shortReason } from '#rules/shared/plain-words.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The id of a record: a random UUID in lower case. */
export const Id = z.string().regex(uuid, 'This ID is invalid.');

/** The id of a record that a person must choose in a form. Without a choice, the form shows `message`. */
export const chosenId = (message: string) => z.string(message).regex(uuid, message);

/** A path with the parameter `communityId`. */
export const InCommunity = z.strictObject({ communityId: Id });

/** A path with the parameter `communityId` and the id of one record, which has the given name. */
export const InCommunityWith = <const K extends string>(key: K) =>
  InCommunity.extend({ [key]: Id } as Record<K, typeof Id>);

/** The version of a row, for optimistic locking: a write with an old version is refused. */
export const Version = z.number().int().min(1);

/** A reason with a maximum length, in characters. */
export function reasonOf(most: number) {
  return z.string().trim().min(3, shortReason).max(most, `At most ${most} characters.`);
}

/** The reason of an action that requires one. The record's history shows it. */
export const Reason = reasonOf(250);

/** The body of an action that needs only a reason and the version. */
export const Reasoned = z.strictObject({ reason: Reason, version: Version });
