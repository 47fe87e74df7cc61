// Tables that explain the difference between two figures of reports, from dues billed to the money in the bank. Each
// line is an amount between the first figure and the last; an unexplained rest gets its own line.
import type { ReportTable } from '#contract/reports/reports.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { dayText } from '#rules/shared/day-text.ts';
import * as owed from './bridge-queries.ts';
import { closingOf, type ReportInputs, netOf, sumOf } from './document.ts';
import { selectCollected } from './dues-queries.ts';
import * as queries from './money-queries.ts';
import { dayBefore, type ReportPeriod } from './period.ts';

/** Sums between the wallets and the bank's statements in a period, from reconciliation. */
export type BankSide = {
  /** Added to the money held for house wallets. */
  houseMoneyMinor: number;
  /** Withdrawn from wallets to bank accounts of the community; negative. */
  withdrawnMinor: number;
  /** Received in bank accounts of the community. */
  arrivedMinor: number;
  /** The sums of the movements in the period that are on no statement, for each channel. */
  cashMinor: number;
  gatewayMinor: number;
  transferMinor: number;
  otherMinor: number;
  /** Movements in the period whose bank line is outside it. */
  onOtherDaysMinor: number;
  /** Amounts of movements minus their lines, if the two differ. */
  beyondLinesMinor: number;
  /**
   * Lines in the period, by reason: the movement is outside the period, the line was ignored, or it is not reconciled
   * yet.
   */
  ofOtherDaysMinor: number;
  ignoredMinor: number;
  openMinor: number;
  /** All lines in the period. */
  bankMinor: number;
};

export type BankPort = (context: CommunityContext, time: ReportPeriod) => Promise<BankSide>;

type Line = [label: string, amountMinor: number];

type Bridge = {
  key: string;
  title: string;
  sentence?: string;
  /** The starting figure and the amounts added to it. Added amounts of 0 are not shown. */
  lines: readonly Line[];
  total: Line;
};

/** A table whose lines add up to its total; the difference, if any, is shown as "Not explained". */
export function bridgeTable({ lines, total, ...named }: Bridge): ReportTable {
  const missing = total[1] - sumOf(lines, ([, amountMinor]) => amountMinor);
  return {
    ...named,
    columns: [
      { title: 'Line', kind: 'text' },
      { title: 'Amount', kind: 'money' },
    ],
    rows: [
      ...lines.filter(([, amountMinor], at) => at === 0 || amountMinor !== 0),
      ...(missing === 0 ? [] : [['Not explained', missing] as Line]),
    ],
    total: [...total],
  };
}

/** True if the caller sees all streets and all wallets. Only then can sums of dues and of wallets be compared. */
export const seesAll = ({ worker }: CommunityContext): boolean =>
  worker.streetIds === null && worker.walletIds === null;

export async function reconciliation(given: ReportInputs, bank: BankPort): Promise<ReportTable[]> {
  if (!seesAll(given.context)) {
    const sentence =
      'Only a person with access to all streets and wallets can see this reconciliation.';
    const named = { key: 'billed-to-received', title: 'From dues billed to received' };
    return [{ ...named, sentence, columns: [{ title: 'Line', kind: 'text' }], rows: [] }];
  }
  const { context, time } = given;
  const moved = await queries.selectMovedKinds(context.db, time);
  return [
    await billedToReceived(given),
    await duesToMoneyIn(given, moved),
    await moneyInToWallets(given, moved),
    walletsToBank(moved, await bank(context, time)),
  ];
}

/** Explains the difference between “Billed” and “Received” in the dues report. */
async function billedToReceived({
  context: { db },
  basis,
  time,
}: ReportInputs): Promise<ReportTable> {
  const timing = await owed.selectBilledTiming(db, basis, time);
  const moves = await owed.selectOwedMoves(db, time);
  const before = await owed.selectOwedBefore(db, time);
  const { receivedMinor } = await selectCollected(db, basis, time);
  const { reversedMinor } = await queries.selectDuesBridge(db, time);
  const all = (key: Exclude<keyof owed.OwedMove, 'kind'>) => sumOf(moves, (move) => move[key]);
  const of = (kind: string, key: 'owedMinor' | 'creditMinor' = 'owedMinor') =>
    sumOf(
      moves.filter((move) => move.kind === kind),
      (move) => move[key],
    );
  const countedMinor = timing.billedMinor - timing.issuedElsewhereMinor;
  // A waiver or the removal of a penalty on a paid charge turns the paid money into credit of the house.
  const loweredMinor = sumOf(
    moves.filter(({ kind }) => kind === 'due.waived' || kind === 'due.penalty.taken-back'),
    ({ creditMinor }) => creditMinor,
  );
  return bridgeTable({
    key: 'billed-to-received',
    title: 'From dues billed to received',
    sentence: 'Corrections are adjustments, voids and charges that were added after the issue.',
    lines: [
      ['Billed, in the dues report of these days', timing.billedMinor],
      ['Counted in this period, issued on other days', 0 - timing.issuedElsewhereMinor],
      ['Issued in these days, counted in another period', timing.issuedMinor - countedMinor],
      ['Corrections of charges on other days', 0 - all('billedMinor') - timing.issuedMinor],
      ['Penalties recorded in these days', 0 - all('penaltyMinor')],
      ['Waivers and credit notes recorded in these days', 0 - all('waivedMinor')],
      [`Owed at the end of ${dayText(dayBefore(time.fromOn))}`, before],
      ['Owed again after payments were reversed', of('due.payment.reversed')],
      ['Owed again after refunds', of('due.refund.asked')],
      ['Credit notes on paid charges, left as house credit', 0 - loweredMinor],
      ['Paid from house credit', of('due.credit.applied')],
      [`Owed at the end of ${dayText(time.toOn)}`, 0 - before - all('owedMinor')],
      ['Overpaid, left as house credit', 0 - of('due.payment', 'creditMinor')],
      ['Payments of these days that were reversed since', 0 - reversedMinor],
    ],
    total: ['Received, in the dues report of these days', receivedMinor],
  });
}

const inOf = (rows: readonly queries.MovedKind[]): number => sumOf(rows, ({ inMinor }) => inMinor);

/** Explains the difference between “Received” in the dues report and “Money in” in the financial report. */
export async function duesToMoneyIn(
  { context: { db }, basis, time }: ReportInputs,
  moved: readonly queries.MovedKind[],
): Promise<ReportTable> {
  const { receivedMinor } = await selectCollected(db, basis, time);
  const { duesInMinor, reversedMinor, identifiedMinor } = await queries.selectDuesBridge(db, time);
  const cameMinor = inOf(moved);
  return bridgeTable({
    key: 'dues-to-money-in',
    title: 'Reconciliation of dues received and money in',
    lines: [
      ['Received, in the dues report of these days', receivedMinor],
      ['Payments of these days that were reversed since', reversedMinor],
      ['Paid from earlier unidentified payments', 0 - identifiedMinor],
      ['Money in that is not for dues', cameMinor - duesInMinor],
    ],
    total: ['Money in', cameMinor],
  });
}

/** Leads from “Money in” in the financial report to the balance of the wallets. */
async function moneyInToWallets(
  { context: { db }, time }: ReportInputs,
  moved: readonly queries.MovedKind[],
): Promise<ReportTable> {
  const wallets = await queries.selectWalletBalances(db, time);
  const opening = sumOf(wallets, ({ openingMinor }) => openingMinor);
  return bridgeTable({
    key: 'money-in-to-wallets',
    title: 'From money in to the wallets',
    lines: [
      ['Money in, in the financial report of these days', inOf(moved)],
      ...moved.map(({ kind, outMinor }): Line => [outName(kind), 0 - outMinor]),
      ['Reversals, in the financial report', sumOf(moved, ({ reversedMinor }) => reversedMinor)],
      [`In the wallets at the end of ${dayText(dayBefore(time.fromOn))}`, opening],
    ],
    total: [`In the wallets at the end of ${dayText(time.toOn)}`, sumOf(wallets, closingOf)],
  });
}

const outName = (kind: string): string =>
  kind === 'Payment fees' ? 'Payment fees of gateways' : `${kind}, out`;

/** Explains the difference between “Net” in the financial report and the lines of the bank's statements. */
function walletsToBank(moved: readonly queries.MovedKind[], bank: BankSide): ReportTable {
  return bridgeTable({
    key: 'wallets-to-bank',
    title: 'From the wallets to the bank',
    sentence: 'Movements of these days compared with imported statement lines.',
    lines: [
      ['Net, in the financial report of these days', sumOf(moved, netOf)],
      ['Held for house wallets', bank.houseMoneyMinor],
      ['Withdrawn to bank accounts of the community', 0 - bank.withdrawnMinor],
      ['Arrived in bank accounts of the community', bank.arrivedMinor],
      ['Cash not on a bank statement', 0 - bank.cashMinor],
      ['Gateway payments not on a bank statement', 0 - bank.gatewayMinor],
      ['Transfers and cheques not on a bank statement', 0 - bank.transferMinor],
      ['Other movements not on a bank statement', 0 - bank.otherMinor],
      ['On bank statements of other days', 0 - bank.onOtherDaysMinor],
      ['Movements that differ from their bank lines', 0 - bank.beyondLinesMinor],
      ['Bank lines for movements of other days', bank.ofOtherDaysMinor],
      ['Bank lines that were ignored', bank.ignoredMinor],
      ['Bank lines that are not reconciled', bank.openMinor],
    ],
    total: ['On the bank statements of these days', bank.bankMinor],
  });
}
