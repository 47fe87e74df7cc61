// What moved in a wallet over a time, on the screen and as a PDF. The balance before it is the balance now less all
// that moved since, so that a statement of last month costs a month and not the wallet's whole life.
import { PassThrough, type Readable } from 'node:stream';
import { statementRefusals } from '#contract/receipts.ts';
import type * as contract from '#contract/wallet-statement.ts';
import type { WalletStatement } from '#contract/wallet-statement.ts';
import type { Parsed } from '#contract/operation.ts';
import { todayIn } from '#platform/clock.ts';
import type { CommunityContext } from '#platform/context.ts';
import { selectLetterhead } from '#platform/letterhead.ts';
import { printedAmount } from '#platform/money-text.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { openSheet } from '#platform/sheet.ts';
import type { Download } from '#platform/uploads.ts';
import { dayText } from '#platform/day-text.ts';
import { selectStatementLines, selectStatementOpening } from './wallet-statement-queries.ts';

/** Lines that one statement holds. */
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

/** Money in and money out stand in columns of their own, with their sums. */
async function printed(
  { db, community, clock }: CommunityContext,
  { wallet, fromOn, toOn, openingMinor, closingMinor, lines }: WalletStatement,
): Promise<Readable> {
  const money = (minor: number): string => printedAmount(minor, community.currency);
  const head = await selectLetterhead(db);
  const title = `Statement of the wallet ${wallet.name}`;
  const printedOn = dayText(todayIn(community.timeZone, clock));
  const output = new PassThrough();
  const foot = `${community.name} · ${title} · ${printedOn}`;
  const sheet = await openSheet(output, { title, author: community.name, foot });
  sheet.text(head.communityName, { size: 13, isBold: true });
  sheet.text(head.address, { colour: 'faint' });
  sheet.space(14);
  sheet.text(title, { size: 18, isBold: true });
  sheet.text(`${dayText(fromOn)} to ${dayText(toOn)}, printed on ${printedOn}`, { size: 9 });
  sheet.space(10);
  const sumOf = (part: (minor: number) => number): number =>
    lines.reduce((sum, { amountMinor }) => sum + part(amountMinor), 0);
  const inMinor = sumOf((minor) => Math.max(0, minor));
  const outMinor = sumOf((minor) => Math.max(0, -minor));
  sheet.figures([
    { label: `Balance before ${dayText(fromOn)}`, value: money(openingMinor) },
    { label: 'In', value: money(inMinor) },
    { label: 'Out', value: money(outMinor) },
    { label: `Balance on ${dayText(toOn)}`, value: money(closingMinor) },
  ]);
  sheet.table({
    columns: [
      { title: 'Day', kind: 'day' },
      { title: 'Description' },
      { title: 'In', kind: 'money' },
      { title: 'Out', kind: 'money' },
      { title: 'Balance', kind: 'money' },
    ],
    rows: [
      [dayText(fromOn), 'Opening balance', '', '', money(openingMinor)],
      ...lines.map(({ day, text, amountMinor, balanceMinor }) => [
        dayText(day),
        text,
        amountMinor > 0 ? money(amountMinor) : '',
        amountMinor < 0 ? money(-amountMinor) : '',
        money(balanceMinor),
      ]),
    ],
    total: [dayText(toOn), 'Closing balance', money(inMinor), money(outMinor), money(closingMinor)],
  });
  sheet.end();
  return output;
}
