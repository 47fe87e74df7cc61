// What a house was billed, paid and owes over a time, line by line: on the screen and as a PDF.
import { type HouseStatement, statementRefusals } from '#contract/receipts.ts';
import type * as contract from '#contract/receipts.ts';
import type { Parsed } from '#contract/operation.ts';
import type * as ownContract from '#contract/house-payments.ts';
import { todayIn } from '#platform/clock.ts';
import type { CommunityContext, SessionContext } from '#platform/context.ts';
import type { Db } from '#platform/database.ts';
import { enterHouse } from '#platform/house-side.ts';
import { sayAmount } from '#platform/money-text.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { writePdfTable } from '#platform/spreadsheets/write-pdf-table.ts';
import type { Download } from '#platform/uploads.ts';
import { dayText } from '#platform/day-text.ts';
import { selectHouse, selectMovements, selectOpening } from './statement-queries.ts';

/** Lines that one statement holds. */
const lineLimit = 2000;

export async function getHouseStatement(
  { db }: CommunityContext,
  { params, query }: Parsed<typeof contract.getHouseStatement>,
): Promise<HouseStatement> {
  return statementOf(db, params.houseId, query);
}

/** The same for a resident, of the own house. */
export async function getOwnStatement(
  context: SessionContext,
  { params, query }: Parsed<typeof ownContract.getOwnStatement>,
): Promise<HouseStatement> {
  const { houseId } = await enterHouse(context, params, 'Due History');
  return statementOf(context.db, houseId, query);
}

async function statementOf(
  db: Db,
  houseId: string,
  { From, To }: { From: string; To: string },
): Promise<HouseStatement> {
  if (To < From) throw refuse(statementRefusals.outOfOrder, { field: 'To' });
  const found = await selectHouse(db, houseId);
  if (!found) throw notFound();
  const { disputedMinor, inPlanMinor, ...house } = found;
  const openingMinor = await selectOpening(db, houseId, From);
  const movements = await selectMovements(db, houseId, { from: From, to: To, most: lineLimit + 1 });
  if (movements.length > lineLimit) throw refuse(statementRefusals.tooLong, { field: 'From' });
  let balanceMinor = openingMinor;
  const lines = movements.map((line) => {
    balanceMinor += line.amountMinor;
    return { ...line, balanceMinor };
  });
  const held = { disputedMinor, inPlanMinor };
  return {
    house,
    fromOn: From,
    toOn: To,
    openingMinor,
    closingMinor: balanceMinor,
    ...held,
    lines,
  };
}

export async function downloadHouseStatement(
  context: CommunityContext,
  input: Parsed<typeof contract.downloadHouseStatement>,
): Promise<Download> {
  const { name: communityName, currency, timeZone } = context.community;
  const statement = await getHouseStatement(context, input);
  recordExport(context, statement);
  return printed(statement, { communityName, currency, timeZone, now: context.clock.now() });
}

export async function downloadOwnStatement(
  context: SessionContext,
  { params, query }: Parsed<typeof ownContract.downloadOwnStatement>,
): Promise<Download> {
  const house = await enterHouse(context, params, 'Due History');
  const statement = await statementOf(context.db, house.houseId, query);
  recordExport(context, statement);
  return printed(statement, { ...house, now: context.clock.now() });
}

const recordExport = (
  { audit }: Pick<SessionContext, 'audit'>,
  { house, fromOn, toOn }: HouseStatement,
): void =>
  audit({
    action: 'house.statement.exported',
    entityType: 'house',
    entityId: house.id,
    entityLabel: house.label,
    after: { fromOn, toOn },
  });

type Printing = { communityName: string; currency: string; timeZone: string; now: Date };

function printed(statement: HouseStatement, { communityName, ...place }: Printing): Download {
  const { house, fromOn, toOn, openingMinor, closingMinor, lines } = statement;
  const money = (amountMinor: number): string => sayAmount(amountMinor, place.currency);
  const rows = [
    { day: fromOn, text: 'Opening balance', amount: '', balance: money(openingMinor) },
    ...lines.map((line) => ({
      day: line.day,
      text: line.text,
      amount: money(line.amountMinor),
      balance: money(line.balanceMinor),
    })),
    { day: toOn, text: 'Closing balance', amount: '', balance: money(closingMinor) },
    ...held(statement).map(({ text, amountMinor }) => ({
      day: todayIn(place.timeZone, { now: () => place.now }),
      text,
      amount: money(amountMinor),
      balance: '',
    })),
  ];
  const heading = {
    title: `Statement of ${house.label} (${paidTo(house)}), ${dayText(fromOn)} to ${dayText(toOn)}`,
    communityName,
    printedOn: new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeZone: place.timeZone,
    }).format(place.now),
  };
  const columns = [
    { title: 'Day', width: 12, value: (row: (typeof rows)[0]) => dayText(row.day) },
    { title: 'What', width: 52, value: (row: (typeof rows)[0]) => row.text },
    {
      title: 'Amount',
      width: 18,
      kind: 'number' as const,
      value: (row: (typeof rows)[0]) => row.amount,
    },
    {
      title: 'Balance',
      width: 18,
      kind: 'number' as const,
      value: (row: (typeof rows)[0]) => row.balance,
    },
  ];
  return {
    fileName: `Statement ${house.label} ${fromOn} ${toOn}.pdf`,
    contentType: 'application/pdf',
    body: writePdfTable(heading, columns, rows),
  };
}

/** The parts of the debt of today that are not asked for, under the closing balance. */
const held = ({ disputedMinor, inPlanMinor }: HouseStatement) =>
  [
    { text: 'Of what is owed today, disputed', amountMinor: disputedMinor },
    { text: 'Of what is owed today, paid by a plan', amountMinor: inPlanMinor },
  ].filter(({ amountMinor }) => amountMinor > 0);

/** What payers write on a transfer, and the house's own account number where it has one. */
const paidTo = ({ accountReference, virtualAccount }: HouseStatement['house']): string =>
  virtualAccount
    ? `${accountReference}, pay into ${virtualAccount.bank} ${virtualAccount.number}`
    : accountReference;
