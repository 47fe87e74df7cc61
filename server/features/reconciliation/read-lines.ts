// Parses the rows of a statement into lines: positive amounts are money in, negative money out. Rows that are no lines
// (totals, page headers, opening balances) are skipped. A row that looks like a line but can't be parsed is reported as
// a problem.
import type { StatementMapping } from '#contract/reconciliation/bank-statements.ts';
import { readAmount } from '#rules/shared/read-amount.ts';
import { readDay } from '#rules/shared/read-day.ts';
import type { StoredTable } from '#platform/spreadsheets/stored-table.ts';

export type ReadLine = {
  /** The number of the row in the sheet, or the line of a CSV file on which it begins. */
  row: number;
  postedOn: string;
  description: string;
  payer: string | null;
  reference: string | null;
  amountMinor: number;
  balanceAfterMinor: number | null;
  externalId: string | null;
};

export type Problem = { row: number; text: string; problem: string };

export type ReadStatement = {
  /** Oldest first, in the bank's order. */
  lines: ReadLine[];
  problems: Problem[];
  leftOut: number;
  /** Number of skipped rows that could be lines: they contain a digit, but no words of totals, balances or pages. */
  untold: number;
  notes: string[];
  openingMinor: number | null;
  closingMinor: number | null;
};

/** The covered days and the closing balance that the file itself states. */
export type Stated = { fromOn?: string; toOn?: string; balanceMinor?: number; balanceOn?: string };

/**
 * Computes the balances of all lines backwards from the balance that the bank states. Does nothing if the last line has
 * a balance, the stated balance is of a day before the last line or after the stated days, or a row has a problem.
 */
export function withStatedBalances(
  read: ReadStatement,
  { toOn, balanceMinor, balanceOn }: Stated,
): ReadStatement {
  const last = read.lines.at(-1);
  if (!last || last.balanceAfterMinor !== null || read.problems.length > 0) return read;
  if (balanceMinor === undefined || balanceOn === undefined) return read;
  if (balanceOn < last.postedOn || balanceOn > (toOn ?? last.postedOn)) return read;
  let after = balanceMinor;
  const lines = read.lines
    .toReversed()
    .map((line) => {
      const led = { ...line, balanceAfterMinor: after };
      after -= line.amountMinor;
      return led;
    })
    .toReversed();
  return { ...read, lines, openingMinor: after, closingMinor: balanceMinor };
}

/** Parses a balance; null if the text is not one. */
export function readBalance(text: string, decimalSign: '.' | ',', digits: number): number | null {
  const read = readAmount(text, decimalSign, digits);
  return 'minor' in read ? (read.minor ?? zeroOf(text)) : null;
}

type Reading = { line: ReadLine } | { problem: string } | null;

/** Header of the last column of a sheet made from an OFX file. The column has the bank's id of each line. */
const bankIdName = 'Bank id';

export function readLines(
  { rows, lines: numbers }: StoredTable,
  mapping: StatementMapping,
  digits: number,
): ReadStatement {
  const lines: ReadLine[] = [];
  const problems: Problem[] = [];
  let leftOut = 0;
  let untold = 0;
  const idAt = (rows[mapping.headerRow] ?? []).indexOf(bankIdName);
  for (const [index, cells] of rows.entries()) {
    if (index <= mapping.headerRow) continue;
    const read = readRow(cells, mapping, digits);
    const row = numbers[index] ?? index + 1;
    if (read === null) {
      leftOut += 1;
      if (mayBeLine(cells.join(' '))) untold += 1;
    } else if ('problem' in read) {
      problems.push({ row, text: shown(cells), problem: read.problem });
    } else {
      lines.push({ ...read.line, row, externalId: idOf(read.line, cells[idAt]) });
    }
  }
  return { problems, leftOut, untold, ...inTime(lines, digits) };
}

/** Some banks reuse an id for several lines, so the day and the amount are added to the id. */
const idOf = (line: ReadLine, id: string | undefined): string | null =>
  id ? `${id.slice(0, 250)}|${line.postedOn}|${line.amountMinor}` : null;

const shown = (cells: readonly string[]): string =>
  cells
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, 200);

const noLine =
  /\b(?:(?:sub|grand)? ?total|(?:opening|closing) balance|balance [bc]\/?f|(?:brought|carried) forward|page \d+)\b/i;

/**
 * True if a skipped row contains a digit, but no words of totals, balances or pages. Under a wrong column mapping, real
 * lines have no amount or no day.
 */
const mayBeLine = (text: string): boolean => /\d/.test(text) && !noLine.test(text);

function readRow(cells: readonly string[], mapping: StatementMapping, digits: number): Reading {
  const at = (column: number | null): string =>
    column === null ? '' : (cells[column] ?? '').trim();
  const description = squeeze(at(mapping.description));
  const amount = amountOf(at, mapping, digits);
  const day = readDay(at(mapping.date), mapping.dayOrder ?? 'auto');
  if (!('value' in day)) {
    // A row with an unreadable date is a problem only if its date cell is filled, it has an amount, and it is no total.
    const hasMoney = 'minor' in amount && amount.minor !== null;
    if (!hasMoney || noLine.test(cells.join(' ')) || at(mapping.date) === '') return null;
    return { problem: day.reason };
  }
  if ('reason' in amount) return { problem: amount.reason };
  if (amount.minor === null) return null;
  return {
    line: {
      row: 0,
      postedOn: day.value,
      description: (description || squeeze(at(mapping.payer)) || 'No description').slice(0, 500),
      payer: squeeze(at(mapping.payer)).slice(0, 120) || null,
      reference: squeeze(at(mapping.reference)).replace(/^'+/, '').slice(0, 100) || null,
      amountMinor: amount.minor,
      balanceAfterMinor: readBalance(at(mapping.balance), mapping.decimalSign, digits),
      externalId: null,
    },
  };
}

const squeeze = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const zeroOf = (text: string): number | null => (/^\D*0+(?:[.,]0+)?\D*$/.test(text) ? 0 : null);

type Amount = { minor: number | null } | { reason: string };

function amountOf(
  at: (column: number | null) => string,
  { debit, credit, amount, side, decimalSign }: StatementMapping,
  digits: number,
): Amount {
  if (amount !== null) {
    const read = readAmount(at(amount), decimalSign, digits);
    if ('reason' in read || read.minor === null || side === null) return read;
    const mark = /^\s*(d|c)/i.exec(at(side))?.[1]?.toLowerCase();
    if (!mark)
      return { reason: 'This row does not say whether it is a debit or a credit (DR or CR).' };
    return { minor: mark === 'd' ? -Math.abs(read.minor) : Math.abs(read.minor) };
  }
  const out = readAmount(at(debit), decimalSign, digits);
  const came = readAmount(at(credit), decimalSign, digits);
  if ('reason' in out) return out;
  if ('reason' in came) return came;
  if (out.minor !== null && came.minor !== null) {
    return { reason: 'This row has both a debit and a credit. Only one is allowed.' };
  }
  if (out.minor !== null) return { minor: -Math.abs(out.minor) };
  return { minor: came.minor === null ? null : Math.abs(came.minor) };
}

/** Sorts lines by date and checks the running balance. */
function inTime(
  given: readonly ReadLine[],
  digits: number,
): Omit<ReadStatement, 'problems' | 'leftOut' | 'untold'> {
  const forward = breaksOf(given);
  const backward = breaksOf(given.toReversed());
  const days = given.map(({ postedOn }) => postedOn);
  const newestFirst = (days[0] ?? '') > (days.at(-1) ?? '');
  const isBackward =
    backward.length === forward.length ? newestFirst : backward.length < forward.length;
  const ordered = isBackward ? given.toReversed() : [...given];
  const breaks = isBackward ? backward : forward;
  // The sort is stable: lines of one day keep the bank's order.
  const lines = ordered.toSorted((one, other) => one.postedOn.localeCompare(other.postedOn));
  const [first, last] = [ordered[0], ordered.at(-1)];
  const notes = breaks
    .slice(0, 3)
    .map(
      ({ before, after, missing }) =>
        `Between rows ${before} and ${after} the balance jumps by ${plain(missing, digits)}: ` +
        'lines may be missing there.',
    );
  if (breaks.length > 3) notes.push(`The balance jumps in ${breaks.length - 3} more places.`);
  return {
    lines,
    notes,
    openingMinor:
      first && first.balanceAfterMinor !== null
        ? first.balanceAfterMinor - first.amountMinor
        : null,
    closingMinor: last?.balanceAfterMinor ?? null,
  };
}

type Break = { before: number; after: number; missing: number };

/** The positions at which a balance differs from the previous balance plus the line's amount. */
function breaksOf(lines: readonly ReadLine[]): Break[] {
  const breaks: Break[] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const from = before?.balanceAfterMinor ?? null;
    if (!before || from === null || line.balanceAfterMinor === null) continue;
    const missing = line.balanceAfterMinor - from - line.amountMinor;
    if (missing !== 0) breaks.push({ before: before.row, after: line.row, missing });
  }
  return breaks;
}

const plain = (minor: number, digits: number): string =>
  (minor / 10 ** digits).toLocaleString('en-GB', { minimumFractionDigits: digits });
