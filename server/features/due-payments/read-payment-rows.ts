// Reads the rows of a list of payments: the text that refers to the house, the amount, the day, the payment method and
// the reference. This file does not look up houses; the caller queries the database once for all rows.
import {
  type PaymentColumnKey,
  type PaymentFileMapping,
} from '#contract/due-payments/payment-files.ts';
import { detectDecimalSign, readAmount } from '#rules/shared/read-amount.ts';
import { dayOrderExamples, detectDayOrder, readDay } from '#rules/shared/read-day.ts';
import { matchColumns, type NamedColumn } from '#platform/spreadsheets/match-columns.ts';
import type { StoredTable } from '#platform/spreadsheets/stored-table.ts';

type Channel = PaymentFileMapping['defaultChannel'];

export type PaymentRow = {
  /** The number of the row in the sheet, or the line of a CSV file on which it begins. */
  row: number;
  given: string;
  /** The house's label, normalised by `plainLabel`; empty if the row has none. */
  house: string;
  /** The account number or payment reference, normalised by `accountOf`; empty if the row has none. */
  account: string;
  amountMinor: number | null;
  paidOn: string | null;
  channel: Channel | null;
  reference: string | null;
  problem: string | null;
};

const column = (key: PaymentColumnKey, title: string, synonyms: string) => ({
  key,
  title,
  synonyms: synonyms.split(','),
});

export const paymentColumns: readonly NamedColumn<PaymentColumnKey>[] = [
  column(
    'account',
    'House ID',
    'account,accountnumber,accountno,acctno,acctnumber,accountreference,housereference,paymentreference,houseaccount',
  ),
  column('house', 'House', 'address,houseaddress,unit,houseno,housenumber,apartment,flat,plot'),
  column('street', 'Street', 'streetname,road,close,avenue'),
  column('amount', 'Amount', 'amountpaid,paid,credit,payment,value,sum,deposit,moneyin'),
  column('day', 'Day', 'date,paidon,paymentdate,datepaid,transactiondate,valuedate,postedon'),
  column('channel', 'Channel', 'method,mode,paymentmethod,modeofpayment,paymentmode,type,how'),
  column(
    'reference',
    'Reference',
    'ref,referenceno,refno,transactionreference,transactionid,sessionid,chequeno,chequenumber,receiptno,' +
      'narration,description',
  ),
];

/** Guesses the columns of a file before anybody has mapped them. */
export function guessPaymentMapping(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): PaymentFileMapping {
  const found = matchColumns(paymentColumns, header);
  const at = Object.fromEntries(paymentColumns.map(({ key }) => [key, found[key] ?? null]));
  return settlePayments(rows, {
    ...(at as Record<PaymentColumnKey, number | null>),
    defaultChannel: 'Bank transfer',
    dayOrder: null,
    decimalSign: '.',
  });
}

/**
 * Completes a mapping from the values of the columns: the order of day and month, unless chosen, and the decimal
 * sign.
 */
export function settlePayments(
  rows: readonly (readonly string[])[],
  mapping: PaymentFileMapping,
): PaymentFileMapping {
  const column = (at: number | null) =>
    at === null ? [] : rows.map((cells) => cells[at] ?? '').filter((text) => text !== '');
  const found = mapping.day === null ? 'ambiguous' : detectDayOrder(column(mapping.day));
  return {
    ...mapping,
    dayOrder: mapping.dayOrder ?? (found === 'ambiguous' ? null : found),
    decimalSign: detectDecimalSign(column(mapping.amount)),
  };
}

const daysOf = (rows: readonly (readonly string[])[], day: number): string[] =>
  rows.map((cells) => cells[day] ?? '').filter((text) => text !== '');

/** True if the order of day and month is ambiguous and no value in the column settles it. */
export const asksDayOrder = (
  rows: readonly (readonly string[])[],
  { day }: PaymentFileMapping,
): boolean => day !== null && detectDayOrder(daysOf(rows, day)) === 'ambiguous';

/** Two example dates from a column that mixes both orders. */
export const dayExamples = (rows: readonly (readonly string[])[], { day }: PaymentFileMapping) =>
  day === null ? null : dayOrderExamples(daysOf(rows, day));

/** The names of the required columns that are not mapped. */
export const missingColumns = ({ house, account, amount, day }: PaymentFileMapping): string[] => [
  ...(house === null && account === null ? ['the house or its house ID'] : []),
  ...(amount === null ? ['the amount'] : []),
  ...(day === null ? ['the day'] : []),
];

/** Normalises a label to lower-case letters and digits: `No. 12, Palm Street` becomes `12palmstreet`. */
export const plainLabel = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\bno\.? (?=\d)/g, '')
    .replaceAll(/[^a-z0-9]+/g, '');

/** Reads the rows below the header, which is the first row of the table; blank rows are skipped. */
export function readPaymentRows(
  { rows, lines }: StoredTable,
  mapping: PaymentFileMapping,
  digits: number,
): PaymentRow[] {
  return rows.flatMap((cells, index) => {
    if (index === 0 || cells.every((cell) => cell.trim() === '')) return [];
    return [readRow(cells, { mapping, digits, row: lines[index] ?? index + 1 })];
  });
}

type How = { mapping: PaymentFileMapping; digits: number; row: number };

function readRow(cells: readonly string[], { mapping, digits, row }: How): PaymentRow {
  const at = (key: PaymentColumnKey): string => {
    const place = mapping[key];
    return place === null ? '' : (cells[place] ?? '').replaceAll(/\s+/g, ' ').trim();
  };
  const amount = readAmount(at('amount'), mapping.decimalSign, digits);
  const day = readDay(at('day'), mapping.dayOrder ?? 'auto');
  const channel = channelOf(at('channel'), mapping.defaultChannel);
  const amountMinor = 'minor' in amount ? amount.minor : null;
  const house = plainLabel(`${at('house')} ${at('street')}`);
  const account = accountOf(at('account'));
  const reference = at('reference').replace(/^'+/, '').slice(0, 100) || null;
  return {
    row,
    given: cells
      .filter((cell) => cell !== '')
      .join(' · ')
      .slice(0, 300),
    house,
    account,
    amountMinor: amountMinor !== null && amountMinor > 0 ? amountMinor : null,
    paidOn: 'value' in day ? day.value : null,
    channel,
    reference,
    problem: problemOf(),
  };

  function problemOf(): string | null {
    if (house === '' && account === '')
      return 'This row has no house. Enter a house or its house ID.';
    if ('reason' in amount) return amount.reason;
    if (amountMinor === null) return 'Enter an amount.';
    if (amountMinor < 0) return 'The amount is negative. Only money received is a payment.';
    if (!('value' in day)) return day.reason;
    return channel === null ? 'Enter Cash, Cheque or Bank transfer.' : null;
  }
}

/**
 * Normalises a payment reference, so that `pg 123` and `PG-0123` are the same. Another text, such as an account number,
 * keeps only its letters, digits and hyphens. Letters become capitals.
 */
function accountOf(text: string): string {
  const reference = /^([a-z]{2,3})[-/ ]?0*(\d{1,7})$/i.exec(text.trim());
  if (reference) {
    const [, letters = '', number = ''] = reference;
    return `${letters.toUpperCase()}-${number.padStart(4, '0')}`;
  }
  return text.replaceAll(/[^\p{L}\p{N}-]/gu, '').toUpperCase();
}

const channelWords: readonly (readonly [Channel, RegExp])[] = [
  ['Cash', /\bcash\b/i],
  ['Cheque', /\b(?:cheque|check|chq)\b/i],
  ['Bank transfer', /\b(?:bank|transfer|trf|nip|pos|ussd|eft|neft|deposit|online|mobile)\b/i],
];

/**
 * The payment method that a text describes, or the default of the file for an empty text; null if the text describes
 * none of the three methods.
 */
const channelOf = (text: string, usual: Channel): Channel | null =>
  text === '' ? usual : (channelWords.find(([, words]) => words.test(text))?.[0] ?? null);
