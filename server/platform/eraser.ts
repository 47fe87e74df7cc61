// What a feature hands over so that a person can be forgotten: how it makes its own rows of them anonymous. The
// feature of erasure requests asks each in turn, within one transaction of the community.
import type pg from 'pg';
import type { JobContext } from './context.ts';
import type { Db } from './database.ts';
import { spellingsOf } from './person-spellings.ts';

export type ErasedPerson = {
  residentId: string;
  /** Records that were merged into this one are the same person. */
  residentIds: readonly string[];
  /** What they are called from now on: `Former resident 0123`. */
  label: string;
  /** Full names as they may stand in a text, in whatever case. */
  names: readonly string[];
  /** Family names that nobody else here bears: as they are written, and as a whole word. */
  words: readonly string[];
  /** Addresses, numbers and plates as they may stand in a text. */
  contacts: readonly string[];
  /** Accounts of the person. */
  userIds: readonly string[];
  /** Of a guest of the gate, known by names that others have too: only what the gate itself told is looked at. */
  guest?: { names: readonly string[]; textKeys: readonly string[] };
};

export type Eraser = {
  /** What was made anonymous, for the report: `Rows of uploads`. */
  label: string;
  /** Makes it anonymous and tells how much it was; run again it finds nothing. */
  erase(context: JobContext, person: ErasedPerson): Promise<number>;
};

/** The topic whose payload is a `ForgottenRecords`. */
export const recordsForgotten = 'records.forgotten';

/** Records whose rows name nobody any more. */
export type ForgottenRecords = {
  /** As the audit log calls them: `watch-entry`. */
  type: string;
  ids: readonly string[];
  /** What they are called there from now on; without one their labels name nobody and stay. */
  label?: string;
};

/** Lets the audit log forget them too; call it in the transaction that forgets. */
export function forgetRecords(
  context: { emit(topic: string, payload: Record<string, unknown>): void },
  forgotten: ForgottenRecords,
): void {
  if (forgotten.ids.length > 0) context.emit(recordsForgotten, forgotten);
}

/** What takes the place of a value that tells who it was. */
export const erasedValue = '(erased)';

/** A text in which the person is no longer named. */
export function withoutPerson(text: string, person: ErasedPerson): string {
  const { names, words, contacts } = spellingsOf(person);
  const { label } = person;
  return text
    .replaceAll(names, () => label)
    .replaceAll(words, () => label)
    .replaceAll(contacts, () => erasedValue);
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The same in the texts of a list or of json. */
export function valueWithoutPerson(value: Json, person: ErasedPerson): Json {
  if (typeof value === 'string') return withoutPerson(value, person);
  if (Array.isArray(value)) return value.map((one) => valueWithoutPerson(one, person));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      withoutPerson(key, person),
      valueWithoutPerson(one, person),
    ]),
  );
}

/** Deletes what an account keeps outside of every community, in the transaction that deletes the account. */
export type AccountEraser = (
  inside: { client: pg.ClientBase; db: Db },
  userId: string,
) => Promise<number>;
