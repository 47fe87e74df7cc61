// Where personal data can be, column by column: each text, list and json column of the database says what an erasure
// does with it, and a law reads the catalogue for one that says nothing. The sweep here follows the declarations.
import type pg from 'pg';
import type { Copied, NotCopied } from './data-copy.ts';
import { type ErasedPerson, erasedValue, patternOf } from './eraser.ts';
import { enterAsSystem } from './tenant.ts';

/** Why a value stays although it may name the person; the report of an erasure says it in these words. */
export const keptReasons = {
  books: 'Accounting records are kept as they were booked, because the law asks for them.',
  safety: 'The estate keeps it for the safety of its people. The office can remove it by hand.',
  ownRecord: 'It is the record of somebody who works here or for a house, and is removed there.',
  estate: 'It is how the estate itself is reached. The office can change it in the settings.',
  support: 'It names the platform’s support.',
  sandbox: 'Orders of the demo gateway are no payments.',
} as const;
export type KeptReason = keyof typeof keptReasons;

/** The longest text that a column takes (0 for no limit), or how it holds texts. */
type Redacted = Readonly<Record<string, number | 'json' | 'list'>>;

/** Columns in a string are separated by spaces. */
export type PersonalTable = {
  /** The line of the report that counts its rows. */
  area?: string;
  /** Names and contacts of the person are taken out of the text; the sweep does it. */
  redacted?: Redacted;
  /** Set to null where the value is a contact of the person; the sweep does it. */
  cleared?: string;
  /** The same, with an empty text instead of null. */
  emptied?: string;
  /** The row is deleted where the value names the person; the sweep does it. */
  dropped?: string;
  /** Computed from other columns by the database. */
  derived?: string;
  /** A feature's eraser removes it. */
  byEraser?: string;
  /** Removed together with the person's account. */
  byAccount?: string;
  /** Stays, and the report says so. */
  kept?: { columns: string; why: KeptReason };
  /** Enumerations, keys, hashes, settings, and names of things. */
  harmless?: string;
  /** Columns from above that no copy of a person's data ever shows. */
  secret?: string;
  /** How a copy of a person's data shows their rows, or why it shows none. */
  copy?: Copied | NotCopied;
  /**
   * Where a row is not theirs, its texts that name the person are in each copy. 'office': in those of the office alone,
   * because somebody else wrote them in confidence, and the office weighs that before it hands the copy over.
   */
  mentions?: 'office';
};

export type PersonalTables = Readonly<Record<string, PersonalTable>>;

export const columnsOf = (columns = ''): string[] => columns.split(' ').filter(Boolean);

/** Rows that were kept although they name the person. */
export type Kept = { what: string; count: number; why: KeptReason };

export type Swept = { report: Record<string, number>; kept: Kept[] };

export type Values = { names: string; words: string; contacts: string; list: string[] };

/** Takes a person out of every declared column of a community, one table after the other; run again it finds none. */
export async function sweepPerson(
  { owner, signal }: { owner: pg.Pool; signal: AbortSignal },
  { communityId, person }: { communityId: string; person: ErasedPerson },
  tables: PersonalTables,
): Promise<Swept> {
  const report: Record<string, number> = {};
  const kept: Kept[] = [];
  for (const [table, columns] of Object.entries(tables)) {
    signal.throwIfAborted();
    const { area = table } = columns;
    for (const statement of statementsOf(table, columns, person)) {
      const changed = await inErasing(owner, communityId, statement);
      report[area] = (report[area] ?? 0) + changed;
    }
    if (columns.kept && columns.kept.why !== 'sandbox') {
      const count = await countKept(owner, communityId, { table, columns, person });
      if (count > 0) kept.push({ what: wordsOf(table), count, why: columns.kept.why });
    }
  }
  return { report: Object.fromEntries(Object.entries(report).filter(([, n]) => n > 0)), kept };
}

/** `bank_lines` as "Bank lines". */
const wordsOf = (table: string): string =>
  table.slice(0, 1).toUpperCase() + table.slice(1).replaceAll('_', ' ');

type Statement = { text: string; values: unknown[] };

function* statementsOf(
  table: string,
  { redacted = {}, cleared, emptied, dropped }: PersonalTable,
  person: ErasedPerson,
): Generator<Statement> {
  const texts = valuesOf(person, (word) => word);
  const anywhere = [texts.names, texts.words, texts.contacts];
  for (const column of columnsOf(dropped)) {
    const text = `delete from ${table} t where t.community_id = $1 and ${namesIn(`t.${column}`)}`;
    yield { text, values: anywhere };
  }
  const plain = Object.entries(redacted).filter(([, kind]) => kind !== 'json');
  if (plain.length > 0) {
    const sets = plain.map(([column, kind]) => `${column} = ${withoutIn(column, kind)}`);
    const finds = plain.map(([column, kind]) =>
      namesIn(kind === 'list' ? `array_to_string(t.${column}, ' ')` : `t.${column}`),
    );
    yield {
      text: `update ${table} t set ${sets.join(', ')} where t.community_id = $1 and (${finds.join(' or ')})`,
      values: [...anywhere, person.label, erasedValue],
    };
  }
  // In json the same texts stand with their quotes and backslashes escaped.
  const escaped = valuesOf(person, (word) => JSON.stringify(word).slice(1, -1));
  for (const [column] of Object.entries(redacted).filter(([, kind]) => kind === 'json')) {
    yield {
      text: `update ${table} t set ${column} = ${replaced(`t.${column}::text`)}::jsonb
        where t.community_id = $1 and ${namesIn(`t.${column}::text`)}`,
      values: [escaped.names, escaped.words, escaped.contacts, person.label, erasedValue],
    };
  }
  for (const [columns, by] of [
    [cleared, 'null'],
    [emptied, "''"],
  ] as const) {
    for (const column of columnsOf(columns)) {
      yield {
        text: `update ${table} t set ${column} = ${by}
          where t.community_id = $1 and lower(t.${column}) = any ($2::text[])`,
        values: [texts.list],
      };
    }
  }
}

/** An empty pattern would be found in every text, so nothing is written as what no text matches. */
const orNothing = (pattern: string): string => pattern || '(?!)';

export function valuesOf(
  { names, words, contacts }: Pick<ErasedPerson, 'names' | 'words' | 'contacts'>,
  write: (word: string) => string,
): Values {
  const whole = patternOf(words.map(write));
  return {
    names: orNothing(patternOf(names.map(write))),
    words: orNothing(whole && `\\m(?:${whole})\\M`),
    contacts: orNothing(patternOf(contacts.map(write))),
    list: contacts.map((contact) => contact.toLowerCase()),
  };
}

/** Whether a text names the person; $2 to $4 are the names, the words and the contacts. */
const namesIn = (text: string): string =>
  `(${text} ~* $2::text or ${text} ~ $3::text or ${text} ~* $4::text)`;

const replaced = (text: string): string => `regexp_replace(regexp_replace(regexp_replace(${text},
  $2::text, $5::text, 'gi'), $3::text, $5::text, 'g'), $4::text, $6::text, 'gi')`;

function withoutIn(column: string, kind: Redacted[string]): string {
  if (kind === 'list') {
    return `array(select ${replaced('one')} from unnest(t.${column}) with ordinality l(one, place) order by place)`;
  }
  const whole = replaced(`t.${column}`);
  return kind === 0 ? whole : `left(${whole}, ${kind})`;
}

/** One change in a transaction of its own; what is never changed otherwise lets an erasure through. */
const inErasing = (
  owner: pg.Pool,
  communityId: string,
  { text, values }: Statement,
): Promise<number> =>
  enterAsSystem(owner, { communityId, time: 'job' }, async ({ client }) => {
    await client.query(erasing);
    const { rowCount } = await client.query(text, [communityId, ...values]);
    return rowCount ?? 0;
  });

const erasing = `select set_config('app.erasing', 'on', true), set_config('app.scoped', '', true)`;

type Counting = { table: string; columns: PersonalTable; person: ErasedPerson };

async function countKept(
  owner: pg.Pool,
  communityId: string,
  { table, columns, person }: Counting,
): Promise<number> {
  const { names, words, contacts } = valuesOf(person, (word) => word);
  // The community's own row has no other key.
  const own = table === 'communities' ? 't.id' : 't.community_id';
  const finds = columnsOf(columns.kept?.columns).map((column) => namesIn(`t.${column}::text`));
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from ${table} t where ${own} = $1 and (${finds.join(' or ')})`,
    [communityId, names, words, contacts],
  );
  return rows[0]?.count ?? 0;
}
