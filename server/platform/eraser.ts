// What a feature hands over so that a person can be forgotten: how it makes its own rows of them anonymous. The
// feature of erasure requests asks each in turn, within one transaction of the community.
import { type RawBuilder, sql } from 'kysely';
import type { JobContext } from './context.ts';
import type { Db } from './database.ts';

export type ErasedPerson = {
  residentId: string;
  /** Records that were merged into this one are the same person. */
  residentIds: readonly string[];
  /** What they are called from now on: `Former resident 0123`. */
  label: string;
  /** Full names as they may stand in a text. */
  names: readonly string[];
  /** Addresses, numbers and plates as they may stand in a text. */
  contacts: readonly string[];
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
export function withoutPerson(text: string, { names, contacts, label }: ErasedPerson): string {
  const replaced = names.reduce((so, name) => replaceAll(so, name, label), text);
  return contacts.reduce((so, contact) => replaceAll(so, contact, erasedValue), replaced);
}

const replaceAll = (text: string, what: string, by: string): string =>
  text.replaceAll(new RegExp(what.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'), () => by);

/** Whether one of the words stands in a text, in whatever case. */
export const holdsAny = (
  text: RawBuilder<unknown>,
  words: readonly string[],
): RawBuilder<unknown> =>
  sql`exists (select from unnest(${words}::text[]) word where position(lower(word) in lower(${text})) > 0)`;

/** Columns in which people write about each other, each with the longest text that it takes. */
export type WrittenText = { table: string; columns: Readonly<Record<string, number>> };

/**
 * Takes a person's names and contacts out of the texts of a community's table, and tells in how many rows they stood.
 * What is never changed otherwise (`keep_but_for_erasing`) lets this one change through.
 */
export async function eraseTexts(
  db: Db,
  person: ErasedPerson,
  { table, columns }: WrittenText,
): Promise<number> {
  const { names, contacts, label } = person;
  if (names.length + contacts.length === 0) return 0;
  const found = patternOf([...names, ...contacts]);
  const replaced = Object.entries(columns).map(([column, longest]) => {
    const text = sql.ref(`t.${column}`);
    const unnamed =
      names.length > 0 ? sql`regexp_replace(${text}, ${patternOf(names)}, ${label}, 'gi')` : text;
    const whole =
      contacts.length > 0
        ? sql`regexp_replace(${unnamed}, ${patternOf(contacts)}, ${erasedValue}, 'gi')`
        : unnamed;
    return sql`${sql.ref(column)} = left(${whole}, ${longest})`;
  });
  const stands = Object.keys(columns).map((column) => sql`${sql.ref(`t.${column}`)} ~* ${found}`);
  await sql`select set_config('app.erasing', 'on', true)`.execute(db);
  const { numAffectedRows } = await sql`update ${sql.table(table)} t set ${sql.join(replaced)}
    where t.community_id = current_setting('app.community_id')::uuid
      and (${sql.join(stands, sql` or `)})`.execute(db);
  await sql`select set_config('app.erasing', '', true)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Any of the texts, as PostgreSQL's expressions have it: what stands there, letter by letter. */
const patternOf = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll(/[^\p{L}\p{N} ]/gu, '\\$&')).join('|');
