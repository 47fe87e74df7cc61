// Guesses the format of a bank statement: the header row, the meaning of each column, day or month first in dates,
// and the decimal sign. The user can change every guess except the decimal sign.
import {
  type StatementColumn,
  statementColumns,
  type StatementMapping,
} from '#contract/reconciliation/bank-statements.ts';
import { detectDecimalSign } from '#rules/shared/read-amount.ts';
import { dayOrderExamples, detectDayOrder, readDay } from '#rules/shared/read-day.ts';
import { type Rows, periodAbove } from './stated-period.ts';

/** Column names that banks use, the most reliable first; compared without case, punctuation and currency. */
const names: Readonly<Record<StatementColumn, readonly string[]>> = {
  date: [
    'transaction date',
    'trans date',
    'tran date',
    'txn date',
    'posting date',
    'post date',
    'posted date',
    'posted on',
    'posted',
    'booking date',
    'create date',
    'actual transaction date',
    'date time',
    'date',
    'value date',
    'val date',
  ],
  description: [
    'narration',
    'description',
    'transaction description',
    'transaction details',
    'transaction narration',
    'details',
    'remarks',
    'particulars',
    'transaction remarks',
    'memo',
    'narrative',
  ],
  payer: [
    'payer',
    'sender',
    'sender name',
    'from',
    'counterparty',
    'counterparty name',
    'originator',
    'name',
    'beneficiary sender',
    'to from',
  ],
  reference: [
    'reference',
    'ref',
    'reference number',
    'reference no',
    'ref no',
    'transaction reference',
    'transaction id',
    'trans id',
    'trans ref',
    'session id',
    'instrument no',
    'cheque no',
    'chq no',
    'doc no',
  ],
  debit: [
    'debit',
    'debits',
    'debit amount',
    'withdrawal',
    'withdrawals',
    'money out',
    'paid out',
    'dr',
    'pay out',
    'amount debited',
  ],
  credit: [
    'credit',
    'credits',
    'credit amount',
    'deposit',
    'deposits',
    'lodgement',
    'lodgements',
    'money in',
    'paid in',
    'cr',
    'pay in',
    'amount credited',
  ],
  amount: ['amount', 'transaction amount', 'value', 'trans amount', 'amt', 'trans amt'],
  side: [
    'dr cr',
    'cr dr',
    'd c',
    'c d',
    'type',
    'transaction type',
    'debit credit',
    'credit debit',
    'indicator',
    'sign',
  ],
  balance: [
    'balance',
    'running balance',
    'closing balance',
    'available balance',
    'ledger balance',
    'book balance',
    'balance after',
    'bal',
    'running bal',
    'closing bal',
  ],
};

const formOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\((?:ngn|₦|n|usd|ghs|kes|zar|gbp|eur)\)|₦|\bngn\b|\busd\b/g, ' ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const known = new Set(Object.values(names).flat());

/**
 * The index of the header row: among the first 60 rows, the row with the most known column names; -1 if none has three.
 */
export function findHeaderRow(rows: Rows): number {
  let best = -1;
  let most = 2;
  for (const [index, cells] of rows.slice(0, 60).entries()) {
    const hits = cells.filter((cell) => known.has(formOf(cell))).length;
    if (hits > most) [best, most] = [index, hits];
  }
  return best;
}

/** Assigns columns by the names in a row; each column has one meaning. */
export function guessColumns(header: readonly string[]): Record<StatementColumn, number | null> {
  const forms = header.map(formOf);
  const taken = new Set<number>();
  const found = {} as Record<StatementColumn, number | null>;
  const wanted: readonly StatementColumn[] = [...statementColumns].toSorted(
    (one, other) => Number(one === 'side') - Number(other === 'side'),
  );
  for (const key of wanted) {
    found[key] = null;
    for (const name of names[key]) {
      const at = forms.findIndex((form, index) => form === name && !taken.has(index));
      if (at < 0) continue;
      taken.add(at);
      found[key] = at;
      break;
    }
  }
  // If a file has debit, credit and amount columns, the amount repeats the other two.
  if (found.debit !== null && found.credit !== null)
    Object.assign(found, { amount: null, side: null });
  if (found.amount === null) found.side = null;
  return found;
}

/** Guesses the whole mapping of a new file; `remembered` is the mapping of an earlier file with the same columns. */
export function guessMapping(rows: Rows, remembered?: StatementMapping): StatementMapping {
  if (remembered) {
    const settled = completeMapping(rows, { ...remembered, dayOrder: null });
    return { ...settled, dayOrder: settled.dayOrder ?? remembered.dayOrder };
  }
  const headerRow = findHeaderRow(rows);
  const columns = guessColumns(rows[headerRow] ?? []);
  return completeMapping(rows, { ...columns, headerRow, dayOrder: null, decimalSign: '.' });
}

/**
 * Completes a mapping from the values of its columns: day or month first (unless the user chose it) and the decimal
 * sign.
 */
export function completeMapping(rows: Rows, mapping: StatementMapping): StatementMapping {
  const below = rows.slice(mapping.headerRow + 1);
  const column = (at: number | null): string[] =>
    at === null ? [] : below.map((cells) => cells[at] ?? '').filter((text) => text !== '');
  const above = rows.slice(0, Math.max(mapping.headerRow, 0));
  const order = mapping.dayOrder ?? orderOf(column(mapping.date), above);
  const amounts = [mapping.debit, mapping.credit, mapping.amount, mapping.balance].flatMap(column);
  return { ...mapping, dayOrder: order, decimalSign: detectDecimalSign(amounts) };
}

/**
 * Whether a column's dates have the day or the month first. The numbers decide, or the period above the table if the
 * dates fit it in only one order. If neither decides, or the dates contradict each other, the result is null and the
 * user has to choose.
 */
function orderOf(values: readonly string[], above: Rows): StatementMapping['dayOrder'] {
  const found = detectDayOrder(values);
  if (found !== 'ambiguous') return found;
  const period = periodAbove(above, null);
  if (!period || dayOrderExamples(values) !== null) return null;
  const fitting = (['dmy', 'mdy'] as const).filter((order) =>
    values.every((text) => {
      const day = readDay(text, order);
      return !('value' in day) || (day.value >= period.fromOn && day.value <= period.toOn);
    }),
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
