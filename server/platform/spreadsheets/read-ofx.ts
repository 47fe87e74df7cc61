// Reads the transactions of an OFX statement, version 1.x (SGML, in which end tags may be missing) or 2.x (XML), into a
// sheet. Only elements and values are read: no entities except XML's own and `&nbsp;`, no document type, and hardly any
// nesting. So a file cannot expand or fetch anything.
import { decodeText } from './decode-text.ts';
import { checkRowCount, buildSheet } from './build-sheet.ts';
import { SpreadsheetRefusal, type Limits, type Sheet, type SheetRow } from './sheet.ts';

/** The columns of the sheet that an OFX file becomes, in this order. */
export const ofxColumns = [
  'Date',
  'Amount',
  'Payer',
  'Description',
  'Reference',
  'Bank id',
] as const;

type Values = Map<string, string>;

/** Reads an OFX file: undefined if the file is not OFX; throws a refusal if it is an unreadable OFX file. */
export function readOfx(bytes: Buffer, limits: Limits): Sheet | undefined {
  const head = bytes.subarray(0, 4096).toString('latin1').replaceAll('\0', '');
  if (!/OFXHEADER\s*[:=]|<OFX>/i.test(head)) return undefined;
  const { text, encoding } = decodeText(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw damagedOfx('a document type declaration');
  const start = text.search(/<OFX\b/i);
  if (start < 0) throw damagedOfx('no OFX element');
  const { account, transactions } = walk(text.slice(start), limits);
  const rows: SheetRow[] = transactions.map((values, index) => ({
    line: index + 2,
    cells: cellsOf(values),
  }));
  const currency = account.get('CURDEF') ?? '';
  const facts = {
    kind: 'ofx' as const,
    encoding,
    warnings: [],
    account: {
      number: (account.get('ACCTID') ?? '').slice(0, 40),
      currency: currency.slice(0, 3),
      balance: account.get('BALAMT') ?? '',
      balanceOn: dayOf(account.get('DTASOF') ?? ''),
      startOn: dayOf(account.get('DTSTART') ?? ''),
      endOn: dayOf(account.get('DTEND') ?? ''),
    },
  };
  return buildSheet(facts, [{ line: 1, cells: [...ofxColumns] }, ...rows], limits);
}

// All values inside a transaction are read, but not those of the payee's account. Outside, only these elements are
// read.
const transactionTag = 'STMTTRN';
const inStatement = new Set(['CURDEF', 'ACCTID', 'BALAMT', 'DTASOF', 'DTSTART', 'DTEND']);
const balanceParts = new Set(['AVAILBAL', 'BALLIST']);

function walk(text: string, limits: Limits): { account: Values; transactions: Values[] } {
  const account: Values = new Map();
  const transactions: Values[] = [];
  let current: Values | undefined;
  let skipping = '';
  for (const [, closing, rawName = '', rawValue = ''] of text.matchAll(
    /<(\/?)([A-Z0-9.]{1,32})>([^<]*)/gi,
  )) {
    const name = rawName.toUpperCase();
    if (skipping !== '') {
      if (closing && name === skipping) skipping = '';
      continue;
    }
    if (name === transactionTag) {
      // A transaction without an end tag ends where the next one begins.
      if (current) transactions.push(current);
      checkRowCount(transactions.length, transactions.length + 2, limits);
      current = closing ? undefined : new Map();
      continue;
    }
    if (closing) continue;
    if (
      balanceParts.has(name) ||
      (current && /^(?:BANKACCTTO|CCACCTTO|CURRENCY|ORIGCURRENCY)$/.test(name))
    ) {
      skipping = name;
      continue;
    }
    const value = decode(rawValue.trim());
    if (value === '') continue;
    if (current) current.set(name, value);
    else if (inStatement.has(name) && !account.has(name)) account.set(name, value);
  }
  if (current) transactions.push(current);
  return { account, transactions };
}

function cellsOf(values: Values): string[] {
  const get = (name: string): string => values.get(name) ?? '';
  const [name, memo] = [get('NAME') || get('PAYEE'), get('MEMO')];
  return [
    dayOf(get('DTPOSTED')),
    get('TRNAMT'),
    name,
    [...new Set([name, memo])].filter((text) => text !== '').join(' ') || get('TRNTYPE'),
    get('CHECKNUM') || get('REFNUM'),
    get('FITID'),
  ];
}

/** The date in `20261105120000[-5:EST]` is in the bank's own time zone, so it is not converted. */
function dayOf(text: string): string {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text) ?? [];
  return day ? `${year}-${month}-${day}` : text;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&nbsp;': ' ',
};

const decode = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|apos|nbsp);/g, (entity) => entities[entity] ?? entity);

const damagedOfx = (cause: string) =>
  new SpreadsheetRefusal(
    'DAMAGED_FILE',
    'This OFX file is damaged. Download it from the bank again, or choose CSV or Excel there.',
    {},
    cause,
  );
