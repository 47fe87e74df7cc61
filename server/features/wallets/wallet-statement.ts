// What moved in a wallet over a time, on the screen and as a PDF. The balance before it is the balance now less all
// that moved since, so that a statement of last month costs a month and not the wallet's whole life.
import { statementRefusals } from '#contract/receipts.ts';
import type * as contract from '#contract/wallet-statement.ts';
import type { WalletStatement } from '#contract/wallet-statement.ts';
import type { Parsed } from '#contract/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import { sayAmount } from '#platform/money-text.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { writePdfTable } from '#platform/spreadsheets/write-pdf-table.ts';
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

type Row = { day: string; text: string; amount: string; balance: string };

const columns = [
  { title: 'Day', width: 12, value: (row: Row) => dayText(row.day) },
  { title: 'What', width: 52, value: (row: Row) => row.text },
  { title: 'Amount', width: 18, kind: 'number' as const, value: (row: Row) => row.amount },
  { title: 'Balance', width: 18, kind: 'number' as const, value: (row: Row) => row.balance },
];

export async function downloadWalletStatement(
  context: CommunityContext,
  input: Parsed<typeof contract.downloadWalletStatement>,
): Promise<Download> {
  const statement = await getWalletStatement(context, input);
  const { wallet, fromOn, toOn, openingMinor, closingMinor, lines } = statement;
  const { community, clock } = context;
  const money = (amountMinor: number): string => sayAmount(amountMinor, community.currency);
  context.audit({
    action: 'wallet.statement.exported',
    entityType: 'wallet',
    entityId: wallet.id,
    entityLabel: wallet.name,
    after: { fromOn, toOn },
  });
  const rows: Row[] = [
    { day: fromOn, text: 'Opening balance', amount: '', balance: money(openingMinor) },
    ...lines.map((line) => ({
      ...line,
      amount: money(line.amountMinor),
      balance: money(line.balanceMinor),
    })),
    { day: toOn, text: 'Closing balance', amount: '', balance: money(closingMinor) },
  ];
  const heading = {
    title: `Statement of the wallet ${wallet.name}, ${dayText(fromOn)} to ${dayText(toOn)}`,
    communityName: community.name,
    printedOn: new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeZone: community.timeZone,
    }).format(clock.now()),
  };
  return {
    fileName: `Statement ${wallet.name} ${fromOn} ${toOn}.pdf`,
    contentType: 'application/pdf',
    body: writePdfTable(heading, columns, rows),
  };
}
