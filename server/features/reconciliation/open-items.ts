// Describes the open items of a month that is not closed, as sentences for reports: the figures of such a month can
// still change.
import type { MonthDifference } from '#contract/reconciliation/month-closings.ts';
import { closedThrough } from '#ledger/periods.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { printedAmount } from '#platform/text/money-text.ts';
import { lastDayOf } from '#rules/shared/day-sums.ts';
import { periodOf } from './months.ts';
import { selectDifferences, selectWaiting } from './months-queries.ts';
import { daysText } from './words.ts';

/** A sentence for each kind of open item, or one if there is none; empty if the month (`2026-10`) is closed. */
export async function openItemsOfMonth(
  context: CommunityContext,
  month: string,
): Promise<string[]> {
  const { db, community } = context;
  const through = await closedThrough(db);
  if (through !== null && through >= lastDayOf(month)) return [];
  const period = await periodOf(db, month);
  const said = (minor: number) => printedAmount(minor, community.currency);
  const differences = await selectDifferences(db, { ...period, month });
  const { claims, requests } = await selectWaiting(db, period);
  const sentences = differences.flatMap((one) => sentencesOf(one, said));
  if (!differences.some(({ lineCount }) => lineCount > 0)) {
    sentences.unshift('No bank statement was imported for this month.');
  }
  if (claims.count > 0) {
    sentences.push(
      `Reported payments awaiting review: ${claims.count}, ${said(claims.amountMinor)}.`,
    );
  }
  if (requests.count > 0) {
    sentences.push(`Requests awaiting approval: ${requests.count}, ${said(requests.amountMinor)}.`);
  }
  return sentences.length > 0 ? sentences : ['Nothing else is missing.'];
}

function sentencesOf(
  { bankAccount, openCount, differenceMinor, hasStatement, uncovered, balances }: MonthDifference,
  said: (minor: number) => string,
): string[] {
  if (!bankAccount) {
    return [`${said(0 - differenceMinor)} of recorded entries is not on a bank statement.`];
  }
  const { label } = bankAccount;
  return [
    ...(openCount > 0
      ? [`Bank lines of ${label} that are not reconciled: ${openCount}, ${said(differenceMinor)}.`]
      : []),
    ...(hasStatement ? [] : [`No statement of ${label} was imported.`]),
    ...(hasStatement && uncovered.length > 0
      ? [`No statement of ${label} covers ${uncovered.map(daysText).join(', ')}.`]
      : []),
    ...(balances !== null && balances.missingMinor !== 0
      ? [`The balances of ${label} differ from its lines by ${said(balances.missingMinor)}.`]
      : []),
  ];
}
