// Selects the rows for a copy of a person's data: the person's own rows, and texts elsewhere that name them. The tables
// and columns come from the declarations of personal data, which erasures use too.
import {
  type Copied,
  type PersonalTable,
  type PersonalTables,
  columnsOf,
  copyParts,
} from './personal-tables.ts';
import type { ErasedPerson } from './erased-person.ts';
import { findingOf, namedIn, spellingsOf } from '#platform/text/person-spellings.ts';

/** The attributes of a person that a copy searches for. */
export type CopiedPerson = Pick<
  ErasedPerson,
  'residentIds' | 'userIds' | 'names' | 'words' | 'contacts'
>;

export type CopyKind = 'own' | 'office';
export type Statement = { text: string; values: unknown[] };

const isCopied = (copy: PersonalTable['copy']): copy is Copied => !!copy && 'part' in copy;

/** The columns of a table in which a person may be named, without its secret columns. */
export function personalColumns(table: PersonalTable): string[] {
  const { redacted = {}, kept, cleared, emptied, dropped, byEraser, byAccount } = table;
  const named = [kept?.columns, cleared, emptied, dropped, byEraser, byAccount].flatMap((columns) =>
    columnsOf(columns),
  );
  const secret = columnsOf(table.secret);
  return [...Object.keys(redacted), ...named].filter((column) => !secret.includes(column));
}

/**
 * How a copy of this kind selects the person's rows in a table, and which columns it contains; null if it does not
 * contain the table.
 */
export function recordsOf(
  table: PersonalTable,
  kind: CopyKind,
): (Copied & { columns: string[] }) | null {
  const { copy } = table;
  if (!isCopied(copy) || (copy.only && kind === 'office')) return null;
  const hidden = kind === 'own' ? columnsOf(copy.ofOffice) : [];
  const columns = [...personalColumns(table), ...columnsOf(copy.also)];
  return { ...copy, columns: [...new Set(columns)].filter((column) => !hidden.includes(column)) };
}

type Paging = { limit: number; offset: number };

/** A query for a page of the person's rows in a table, newest first if the table has a column with the time. */
export function selectRecords(
  name: string,
  { columns, told = {}, file, at, by, only }: Copied & { columns: string[] },
  person: Lookup,
  { limit, offset }: Paging,
): Statement {
  const shown = [
    ...columns.map((column) => `t.${column}`),
    ...Object.entries(told).map(([column, from]) => `${from} as ${column}`),
    ...(file ? [`${file.key} as file_key_`, `${file.name} as file_name_`] : []),
  ];
  // An account's row belongs to no community. The condition uses $1 anyway, so that all statements of records have the
  // same four parameters.
  const here = only === 'account' ? '$1::uuid is not null' : 't.community_id = $1::uuid';
  const order = at ? `t.${at} desc nulls last, t.ctid` : 't.ctid';
  const all = 'cardinality($2::uuid[]) + cardinality($3::uuid[]) + cardinality($4::text[]) >= 0';
  return {
    text: `select ${shown.join(', ')} from ${name} t where ${here} and ${all} and (${by})
      order by ${order} limit ${limit} offset ${offset}`,
    values: idsOf(person),
  };
}

export type Lookup = { communityId: string; person: CopiedPerson };

const idsOf = ({ communityId, person }: Lookup): unknown[] => [
  communityId,
  person.residentIds,
  person.userIds,
  person.contacts.map((contact) => contact.toLowerCase()),
];

/**
 * A query for texts in other people's rows of this table that name the person; null if a copy of this kind contains no
 * such texts.
 */
export function selectMentions(
  name: string,
  table: PersonalTable,
  { kind, at, lookup }: { kind: CopyKind; at: string | undefined; lookup: Lookup },
  { limit, offset }: Paging,
): (Statement & { columns: string[] }) | null {
  const { copy } = table;
  if (copy && 'none' in copy) return null;
  if (isCopied(copy) && copy.only) return null;
  if (table.mentions === 'office' && kind === 'own') return null;
  const columns = personalColumns(table);
  if (columns.length === 0) return null;
  // Rows of `communities` have no `community_id`: their own id is the community's.
  const here = name === 'communities' ? 't.id' : 't.community_id';
  const finds = columns.map((column) => namedIn(`t.${column}::text`, 5));
  const not = isCopied(copy) ? `and (${copy.by}) is not true` : '';
  const all = 'cardinality($2::uuid[]) + cardinality($3::uuid[]) + cardinality($4::text[]) >= 0';
  return {
    columns,
    text: `select ${columns.map((column) => `t.${column}`).join(', ')}${at ? `, t.${at} as at_` : ''}
      from ${name} t where ${here} = $1::uuid and ${all} and (${finds.join(' or ')}) ${not}
      order by ${at ? `t.${at} desc nulls last, t.ctid` : 't.ctid'} limit ${limit} offset ${offset}`,
    values: [...idsOf(lookup), ...findingOf(lookup.person)],
  };
}

/** Characters shown before and after a name in an excerpt. */
const around = 120;

/** Excerpts of a value around each mention of the person; searches the texts inside lists and JSON. */
export function mentionsIn(value: unknown, person: CopiedPerson): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => mentionsIn(one, person));
  if (typeof value === 'object' && value !== null) {
    return Object.values(value).flatMap((one) => mentionsIn(one, person));
  }
  if (typeof value !== 'string') return [];
  const inside = parsed(value);
  return inside === undefined ? excerptsOf(value, person) : mentionsIn(inside, person);
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function excerptsOf(text: string, person: CopiedPerson): string[] {
  const spans: [number, number][] = [];
  const places = Object.values(spellingsOf(person))
    .flatMap((spelling) => [...text.matchAll(spelling)])
    .filter(([found]) => found !== '')
    .map(({ index, 0: found }) => [index - around, index + found.length + around] as const)
    .toSorted(([one], [other]) => one - other);
  for (const [from, to] of places) {
    const last = spans.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else spans.push([Math.max(0, from), to]);
  }
  return spans.map(([from, to]) => {
    const before = from > 0 ? '…' : '';
    const after = to < text.length ? '…' : '';
    return `${before}${text.slice(from, to).trim()}${after}`;
  });
}

/** Tables in the order of a copy's parts, with their declarations. */
export function tablesByPart(tables: PersonalTables): [string, PersonalTable][] {
  const order = Object.keys(copyParts);
  const placeOf = ({ copy }: PersonalTable): number =>
    isCopied(copy) ? 2 * order.indexOf(copy.part) + (copy.isFirst ? 0 : 1) : 2 * order.length;
  return Object.entries(tables).toSorted(([, one], [, other]) => placeOf(one) - placeOf(other));
}
