// What a feature hands over so that a person can be forgotten: how it makes its own rows of them anonymous. The
// feature of erasure requests asks each in turn, within one transaction of the community.
import { type RawBuilder, sql } from 'kysely';
import type { JobContext } from './context.ts';

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

/** A text in which the person is no longer named; upper and lower case are the same. */
export function withoutPerson(
  text: string,
  { names, words, contacts, label }: ErasedPerson,
): string {
  const unnamed = names.reduce((so, name) => replaceAll(so, name, label), text);
  const replaced = words.reduce((so, word) => so.replaceAll(wholeWord(word), () => label), unnamed);
  return contacts.reduce((so, contact) => replaceAll(so, contact, erasedValue), replaced);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const replaceAll = (text: string, what: string, by: string): string =>
  text.replaceAll(new RegExp(escaped(what), 'gi'), () => by);

const wholeWord = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'gu');

/** Whether one of the words stands in a text, in whatever case. */
export const holdsAny = (
  text: RawBuilder<unknown>,
  words: readonly string[],
): RawBuilder<unknown> =>
  sql`exists (select from unnest(${words}::text[]) word where position(lower(word) in lower(${text})) > 0)`;

/** Any of the texts, as PostgreSQL's expressions have it: what stands there, letter by letter. */
export const patternOf = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll(/[^\p{L}\p{N} ]/gu, '\\$&')).join('|');
