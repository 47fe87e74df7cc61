// Parses a list of guests as people write, paste or export it: one guest per line, with a comma, semicolon or tab
// between name, phone number, people and plate, and quotation marks around a value that contains one. A header line is
// skipped.
import { parse } from 'csv-parse/browser/esm/sync';

type Guest = { name: string; phone?: string; count?: number; plate?: string };

/** `lines` has the line number of each guest; `fault` says why the list cannot be read. */
export type GuestList = { guests: Guest[]; lines: number[]; fault?: string };

type Row = { line: number; cells: string[] };

export function readGuests(text: string): GuestList {
  try {
    const rows = rowsOf(text).filter(({ cells: [name = ''], line }) => name && !isHead(name, line));
    return { guests: rows.map(({ cells }) => guestOf(cells)), lines: rows.map(({ line }) => line) };
  } catch (error) {
    // The parser throws only for a misplaced quotation mark.
    if (!(error instanceof Error)) throw error;
    const line = (error as { lines?: number }).lines;
    const where = line === undefined ? '' : ` on or before line ${line}`;
    return { guests: [], lines: [], fault: `A quotation mark is misplaced${where}.` };
  }
}

function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  parse(text.trimEnd(), {
    delimiter: [',', ';', '\t'],
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    trim: true,
    on_record: (cells: string[], { lines }: { lines: number }) => {
      rows.push({ line: lines, cells });
      return null;
    },
  });
  return rows;
}

const isHead = (name: string, line: number): boolean =>
  line === 1 && /^(guest ?)?names?$|^guests?$/i.test(name);

/**
 * Makes a guest from the cells of a row. The phone number and the number of people may be swapped or missing. A wrong
 * phone number is not dropped: the server rejects it.
 */
function guestOf([name = '', second = '', third = '', plate = '']: readonly string[]): Guest {
  const isCount = (cell: string) => /^\d{1,3}$/.test(cell);
  const count = [second, third].find(isCount);
  const phone = [second, third].find((cell) => cell !== '' && !isCount(cell));
  return {
    name,
    ...(phone && { phone }),
    ...(count && { count: Number(count) }),
    ...(plate && { plate }),
  };
}

/** Formats the rows of a file as lines that `readGuests` parses. */
export const guestLines = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) =>
      cells
        .map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(', '),
    )
    .map((line) => line.replace(/(, )+$/, ''))
    .join('\n');

/**
 * Finds the form field for an error of the request body. An error about a guest is shown at the list, with the line
 * number; an error about a time is shown at the day or at the end.
 */
export function placeOfGuest(path: string, { guests, lines }: GuestList) {
  const at = /^guests\.(\d+)\./.exec(path)?.[1];
  if (at !== undefined) {
    const guest = guests[Number(at)]?.name ?? '';
    return {
      name: 'guests',
      part: `Line ${lines[Number(at)] ?? Number(at) + 1}${guest && `, ${guest}`}`,
    };
  }
  if (path === 'startsAt' || path === 'validFrom') return { name: 'on', part: '' };
  if (path === 'endsAt' || path === 'validTo') return { name: 'to', part: '' };
  return undefined;
}
