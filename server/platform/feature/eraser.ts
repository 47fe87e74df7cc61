// The interface through which a feature anonymises its own rows of a person. The erasures feature calls the
// erasers of all features in turn, within one transaction of the community.
import type { ErasedPerson } from './erased-person.ts';
import type pg from 'pg';
import type { JobContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { spellingsOf } from '#platform/text/person-spellings.ts';

export type Eraser = {
  /** The line of the report for these rows: `Rows of uploads`. */
  label: string;
  /** Anonymises the rows and returns how many. A second run finds none. */
  erase(context: JobContext, person: ErasedPerson): Promise<number>;
};

/** The topic whose payload is a `ForgottenRecords`. */
export const recordsForgotten = 'records.forgotten';

/** Records whose rows contain no names any more. */
export type ForgottenRecords = {
  /** The entity type in the audit log: `watch-entry`. */
  type: string;
  ids: readonly string[];
  /** The replacement for the records' labels in the audit log; without one the labels, which name no person, stay. */
  label?: string;
};

/** Requests that the audit log anonymises the records too. Call it in the transaction that anonymises them. */
export function forgetRecords(
  context: { emit(topic: string, payload: Record<string, unknown>): void },
  forgotten: ForgottenRecords,
): void {
  if (forgotten.ids.length > 0) context.emit(recordsForgotten, forgotten);
}

/** The text that replaces a value that identifies the erased person. */
export const erasedValue = '(erased)';

/** The text with the person's label in place of names, and `erasedValue` in place of contacts. */
export function withoutPerson(text: string, person: ErasedPerson): string {
  const { names, words, contacts } = spellingsOf(person);
  const { label } = person;
  return text
    .replaceAll(names, () => label)
    .replaceAll(words, () => label)
    .replaceAll(contacts, () => erasedValue);
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The value with all texts in it changed by `withoutPerson`, also in lists, in objects and in the keys of objects. */
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

/** Deletes an account's data outside of every community, in the transaction that deletes the account. */
export type AccountEraser = (
  inside: { client: pg.ClientBase; db: Db },
  userId: string,
) => Promise<number>;
