// The statement of a house over a period: charges, payments and balance, line by line, on the page and as a PDF.
import type { Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type {
  CommunityContext,
  House,
  HouseContext,
  SessionContext,
} from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { dayText } from '#rules/shared/day-text.ts';
import { selectLetterhead } from '#platform/files/letterhead.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import type { Download } from '#platform/http/uploads.ts';
import { howToPay, selectTransferAccount } from '#kernel/billing/how-to-pay.ts';
import { type HouseStatement, statementRefusals } from '#contract/house-accounts/statements.ts';
import type * as contract from '#contract/house-accounts/statements.ts';
import type * as ownContract from '#contract/house-accounts/statements.ts';
import { printStatement } from './statement-pdf.ts';
import {
  selectHouse,
  selectMovements,
  selectOpenCharges,
  selectOpening,
} from './statement-queries.ts';

/** The most movements on a statement. A period with more is refused. */
const lineLimit = 2000;

/** The most open charges that a statement prints. */
const openChargeLimit = 500;

export async function getHouseStatement(
  { db, community, clock }: CommunityContext,
  { params, query }: Parsed<typeof contract.getHouseStatement>,
): Promise<HouseStatement> {
  const { timeZone } = community;
  return statementOf(db, params.houseId, { ...query, timeZone, now: clock.now() });
}

/** The statement for a resident of the house. The statement starts at the move-in date if the period begins earlier. */
export async function getOwnStatement(
  context: HouseContext,
  { query }: Parsed<typeof ownContract.getOwnStatement>,
): Promise<HouseStatement> {
  const { house } = context;
  const { houseId, timeZone } = house;
  const wanted = { ...inOwnTime(house, query), timeZone, now: context.clock.now() };
  return statementOf(context.db, houseId, wanted);
}

/**
 * Limits the period to the time since the caller moved in. The opening balance contains everything before. Refuses a
 * period that ends before the move-in.
 */
function inOwnTime({ sinceOn }: House, { From, To }: Period): Period {
  if (To < From) throw refuse(statementRefusals.outOfOrder, { field: 'To' });
  if (To < sinceOn) {
    throw refuse(statementRefusals.beforeMoveIn, { field: 'To', with: { day: dayText(sinceOn) } });
  }
  return { From: From < sinceOn ? sinceOn : From, To };
}

type Period = { From: string; To: string };
type Wanted = Period & { timeZone: string; now: Date };

async function statementOf(
  db: Db,
  houseId: string,
  { From, To, timeZone, now }: Wanted,
): Promise<HouseStatement> {
  if (To < From) throw refuse(statementRefusals.outOfOrder, { field: 'To' });
  const found = await selectHouse(db, houseId, todayIn(timeZone, { now: () => now }));
  if (!found) throw notFound();
  const { disputedMinor, inPlanMinor, overdueMinor, overdueSince, ...house } = found;
  const openingMinor = await selectOpening(db, houseId, From);
  const movements = await selectMovements(db, houseId, { from: From, to: To, most: lineLimit + 1 });
  if (movements.length > lineLimit) throw refuse(statementRefusals.tooLong, { field: 'From' });
  let balanceMinor = openingMinor;
  const lines = movements.map((line) => {
    balanceMinor += line.amountMinor;
    return { ...line, balanceMinor };
  });
  return {
    house,
    fromOn: From,
    toOn: To,
    openingMinor,
    closingMinor: balanceMinor,
    disputedMinor,
    inPlanMinor,
    overdueMinor,
    overdueSince,
    lines,
  };
}

export const downloadHouseStatement =
  (publicUrl: string) =>
  async (
    context: CommunityContext,
    { params, query }: Parsed<typeof contract.downloadHouseStatement>,
  ): Promise<Download> => {
    const { db, community, clock } = context;
    const { currency, timeZone } = community;
    const now = clock.now();
    const statement = await statementOf(db, params.houseId, { ...query, timeZone, now });
    recordExport(context, statement);
    return printed(db, statement, { currency, timeZone, publicUrl, now });
  };

export const downloadOwnStatement =
  (publicUrl: string) =>
  async (
    context: HouseContext,
    { query }: Parsed<typeof ownContract.downloadOwnStatement>,
  ): Promise<Download> => {
    const { house } = context;
    const { houseId, currency, timeZone } = house;
    const { db } = context;
    const now = context.clock.now();
    const wanted = { ...inOwnTime(house, query), timeZone, now };
    const statement = await statementOf(db, houseId, wanted);
    recordExport(context, statement);
    return printed(db, statement, { currency, timeZone, publicUrl, now });
  };

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

type Printing = { currency: string; timeZone: string; publicUrl: string; now: Date };

async function printed(
  db: Db,
  statement: HouseStatement,
  { currency, timeZone, publicUrl, now }: Printing,
): Promise<Download> {
  const { house, fromOn, toOn } = statement;
  const { label, accountReference: reference, virtualAccount } = house;
  const transferAccount = await selectTransferAccount(db);
  const body = await printStatement(statement, {
    head: await selectLetterhead(db),
    currency,
    today: todayIn(timeZone, { now: () => now }),
    openCharges: await selectOpenCharges(db, house.id, openChargeLimit),
    howToPay: howToPay({ label, reference, virtualAccount, transferAccount }, publicUrl),
  });
  return {
    fileName: `Statement ${label} ${fromOn} ${toOn}.pdf`,
    contentType: 'application/pdf',
    body,
  };
}
