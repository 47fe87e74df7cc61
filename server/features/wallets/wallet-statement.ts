// The statement of a wallet over a period, on screen and as a PDF. The opening balance is computed backwards from the
// current balance, so that a statement of last month reads only recent postings and not the whole history of the
// wallet.
import { PassThrough, type Readable } from 'node:stream';
import type * as contract from '#contract/wallets/wallet-statement.ts';
import type { WalletStatement } from '#contract/wallets/wallet-statement.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { selectLetterhead } from '#platform/files/letterhead.ts';
import { printedAmount } from '#platform/text/money-text.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { movementsOf, openLetterheadSheet } from '#platform/files/letterhead-sheet.ts';
import type { Download } from '#platform/http/uploads.ts';
import { dayText } from '#rules/shared/day-text.ts';
import { statementRefusals } from '#contract/house-accounts/statements.ts';
import { selectStatementLines, selectStatementOpening } from './wallet-statement-queries.ts';

/** The maximum number of lines in a statement; a longer one is refused. */
const lineLimit = 5000;

export async function getWalletStatement(
  { db }: CommunityContext,
  { params: { walletId }, query: { From, To } }: Parsed<typeof contract.getWalletStatement>,
): Promise<WalletStatement> {
  if (To < From) throw refuse(statementRefusals.outOfOrder, { field: 'To' });
  const start = await selectStatementOpening(db, walletId, From);
  if (!start) throw notFound();
  const moved = await selectStatementLines(db, walletId, {
    from: From,
    to: To,
    most: lineLimit + 1,
  });
  if (moved.length > lineLimit) throw refuse(statementRefusals.tooLong, { field: 'From' });
  const { openingMinor, ...wallet } = start;
  let balanceMinor = openingMinor;
  const lines = moved.map((line) => {
    balanceMinor += line.amountMinor;
    return { ...line, balanceMinor };
  });
  return { wallet, fromOn: From, toOn: To, openingMinor, closingMinor: balanceMinor, lines };
}

export async function downloadWalletStatement(
  context: CommunityContext,
  input: Parsed<typeof contract.downloadWalletStatement>,
): Promise<Download> {
  const statement = await getWalletStatement(context, input);
  const { wallet, fromOn, toOn } = statement;
  context.audit({
    action: 'wallet.statement.exported',
    entityType: 'wallet',
    entityId: wallet.id,
    entityLabel: wallet.name,
    after: { fromOn, toOn },
  });
  return {
    fileName: `Statement ${wallet.name} ${fromOn} ${toOn}.pdf`,
    contentType: 'application/pdf',
    body: await printed(context, statement),
  };
}

/** Prints a statement as PDF. Money in and money out have separate columns with totals. */
async function printed(
  { db, community, clock }: CommunityContext,
  statement: WalletStatement,
): Promise<Readable> {
  const { wallet, fromOn, toOn, openingMinor, closingMinor } = statement;
  const money = (minor: number): string => printedAmount(minor, community.currency);
  const printedOn = dayText(todayIn(community.timeZone, clock));
  const output = new PassThrough();
  const sheet = await openLetterheadSheet(output, {
    // The statement is for the office itself, so leave out the office's contact details.
    head: { ...(await selectLetterhead(db)), contact: '' },
    title: wallet.name,
    heading: 'Statement of a wallet',
    day: printedOn,
  });
  sheet.text(`${dayText(fromOn)} to ${dayText(toOn)}, printed on ${printedOn}`);
  sheet.space(10);
  const columns = { above: 'In', below: 'Out', money };
  const { table, aboveMinor, belowMinor } = movementsOf(statement, columns);
  sheet.figures([
    { label: `Balance before ${dayText(fromOn)}`, value: money(openingMinor) },
    { label: 'In', value: money(aboveMinor) },
    { label: 'Out', value: money(belowMinor) },
    { label: `Balance on ${dayText(toOn)}`, value: money(closingMinor) },
  ]);
  sheet.table(table);
  sheet.end();
  return output;
}
