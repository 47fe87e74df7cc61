// Splits a column of full names into first and last names. Both become separate columns, so that a user can see and
// correct them like every other cell.
import type { NewRow } from './row.ts';
import { headerForm, type ImportKind } from '#rules/imports/import-columns.ts';
import { guessMapping } from './guess-mapping.ts';

type Table = { header: string[]; rows: NewRow[]; note?: string };

const people = /^(?:name|names|fullname|fullnames|resident|occupant|occupier|owner|tenant)s?$/;

const titles =
  /^(?:(?:mr|mrs|miss|ms|dr|prof|chief|engr|alhaji|alhaja|alh|barr|arc|rev|pst|hon)(?:\.\s*|\s+))+(?=\p{L})/iu;

/** A name without a leading title ("Mrs."), bracketed parts, and the dots of initials. */
export const bareName = (text: string): string =>
  text
    .replaceAll(/\([^)]*\)/g, ' ')
    .trim()
    .replace(titles, '')
    .replaceAll(/(^|\s)(\p{L})\.(?=\s|$|\p{L})/gu, '$1$2 ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Splits a full name such as `Obi, Ada` or `Mrs. Ada Obi` into first and last name. */
export function splitName(text: string): { first: string; last: string } {
  const [before = '', after] = text.split(',', 2);
  if (after !== undefined) return { first: bareName(after), last: bareName(before) };
  const words = bareName(text).split(' ');
  return {
    first: words.slice(0, -1).join(' ') || (words[0] ?? ''),
    last: words.slice(1).at(-1) ?? '',
  };
}

/** Adds two columns to a table with full names in one column; other tables stay unchanged. */
export function withSplitNames(kind: ImportKind, { header, rows }: Table): Table {
  const at = kind === 'residents' ? wholeNamesAt(header) : -1;
  if (at < 0) return { header, rows };
  const title = header[at] ?? '';
  return {
    header: [...header, `First Name (from ${title})`, `Last Name (from ${title})`],
    rows: rows.map((row) => splitRow(row, at, header.length)),
    note: `“${title}” has full names. The last word becomes the last name. Check the names.`,
  };
}

function wholeNamesAt(header: readonly string[]): number {
  const mapping = guessMapping('residents', header);
  if (typeof mapping.firstName === 'number' || typeof mapping.lastName === 'number') return -1;
  const taken = new Set(Object.values(mapping));
  const forms = header.map((name, at) => (taken.has(at) ? '' : headerForm(name)));
  const exact = forms.findIndex((form) => people.test(form));
  return exact >= 0 ? exact : forms.findIndex((form) => form.includes('name'));
}

function splitRow({ line, cells, refused }: NewRow, at: number, width: number): NewRow {
  const { first, last } = splitName(cells[at] ?? '');
  const padded = Array.from({ length: width }, (_, index) => cells[index] ?? '');
  const reason = refused?.[at];
  return {
    line,
    cells: [...padded, first, last],
    refused: reason === undefined ? refused : { ...refused, [width]: reason, [width + 1]: reason },
  };
}
