// Closes and reopens months. A past month closes when bank and books agree, or when a user has explained each
// difference, open line and gap of the statements. The ledger rejects postings into a closed month.
import { addDays, lastDayOf } from '#rules/shared/day-sums.ts';
import type * as contract from '#contract/reconciliation/month-closings.ts';
import {
  needsExplanation,
  lacksBalances,
  type MonthDifference,
  monthRefusals as refusals,
  type MonthRow,
} from '#contract/reconciliation/month-closings.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { closedThrough, insertClosing, insertReopening, lockClosing } from '#ledger/periods.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { printedAmount } from '#platform/text/money-text.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { dayText } from '#rules/shared/day-text.ts';
import * as queries from './months-queries.ts';
import { daysText, monthText } from './words.ts';

/** The highest number of months in the list: five years. */
const shownMonths = 60;

const monthBefore = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
};

export async function listMonths(
  context: CommunityContext,
): Promise<Answer<typeof contract.listMonths>> {
  const { firstOn, ...known } = await knownMonths(context);
  const first = firstOn?.slice(0, 7) ?? known.running;
  const items: MonthRow[] = [];
  for (let month = known.running; month >= first && items.length < shownMonths;) {
    items.push(rowOf(month, known));
    month = monthBefore(month);
  }
  return { closedThrough: known.closings[0]?.closedThrough ?? null, items };
}

/** Reads all data from which the rows of months are built. */
async function knownMonths({
  db,
  community,
  clock,
}: CommunityContext): Promise<Known & { firstOn: string | null }> {
  const running = todayIn(community.timeZone, clock).slice(0, 7);
  const [year = '', month = ''] = running.split('-');
  const fromOn = `${Number(year) - shownMonths / 12}-${month}-01`;
  const [closings, reopenings, span, events, ignored, laterReversals] = await Promise.all([
    queries.selectClosings(db),
    queries.selectReopenings(db),
    queries.selectSpan(db),
    queries.selectMonthEvents(db),
    queries.selectIgnored(db, fromOn),
    queries.selectLaterReversals(db, fromOn),
  ]);
  return { running, closings, reopenings, ...span, events, ignored, laterReversals };
}

type Known = {
  running: string;
  closings: readonly queries.Closing[];
  reopenings: readonly queries.Reopening[];
  open: ReadonlyMap<string, number>;
  events: ReadonlyMap<string, MonthRow['history']>;
  ignored: ReadonlyMap<string, MonthRow['ignored']>;
  laterReversals: ReadonlyMap<string, MonthRow['laterReversals']>;
};

function rowOf(month: string, known: Known): MonthRow {
  const { running, closings, reopenings, open } = known;
  const end = lastDayOf(month);
  // A closing also closes the earlier open months. The closing of a month is therefore the first one that reaches the
  // month's end.
  const closing = closings.findLast((one) => one.closedThrough >= end) ?? null;
  const reopened = closing ? null : (reopenings.find((one) => one.closedThrough >= end) ?? null);
  const state = closing ? 'Closed' : month === running ? 'Running' : reopened ? 'Reopened' : 'Open';
  return {
    month,
    state,
    openLineCount: open.get(month) ?? 0,
    closing,
    reopened,
    history: known.events.get(month) ?? [],
    ignored: known.ignored.get(month) ?? [],
    laterReversals: known.laterReversals.get(month) ?? [],
  };
}

async function rowFor(context: CommunityContext, month: string): Promise<MonthRow> {
  return rowOf(month, await knownMonths(context));
}

/** The period that a closing covers: from the day after the last closing to the end of the month. */
export async function periodOf(
  db: Db,
  month: string,
): Promise<{ fromOn: string | null; toOn: string }> {
  const through = await closedThrough(db);
  return { fromOn: through === null ? null : addDays(through, 1), toOn: lastDayOf(month) };
}

export async function previewMonth(
  context: CommunityContext,
  { query: { Month: month } }: Parsed<typeof contract.previewMonth>,
): Promise<Answer<typeof contract.previewMonth>> {
  const { db } = context;
  const period = await periodOf(db, month);
  const sentence = whyNot(context, month, period.fromOn);
  const isClosed = period.fromOn !== null && period.fromOn > period.toOn;
  return {
    month,
    fromOn: period.fromOn,
    mayClose: sentence === null,
    sentence,
    differences: isClosed ? [] : await queries.selectDifferences(db, { ...period, month }),
    ...(await queries.selectWaiting(db, period)),
  };
}

function whyNot(context: CommunityContext, month: string, fromOn: string | null): string | null {
  const { community, clock } = context;
  const end = lastDayOf(month);
  if (fromOn !== null && fromOn > end) return refusals.isClosed.message;
  if (end >= todayIn(community.timeZone, clock)) {
    return `${monthText(month)} can be closed from ${dayText(addDays(end, 1))} on.`;
  }
  return null;
}

export async function closeMonth(
  context: CommunityContext,
  { body }: Parsed<typeof contract.closeMonth>,
): Promise<MonthRow> {
  const { db, clock, community, user } = context;
  const { month, note = '', explanations = [] } = body;
  await lockClosing(db);
  const period = await periodOf(db, month);
  if (period.fromOn !== null && period.fromOn > period.toOn) throw refuse(refusals.isClosed);
  if (period.toOn >= todayIn(community.timeZone, clock)) {
    throw refuse(refusals.notOver, { field: 'month' });
  }
  const differences = (await queries.selectDifferences(db, { ...period, month })).map((one) => ({
    ...one,
    explanation: textFor(one, explanations),
  }));
  const unexplained = differences.find((one) => needsExplanation(one) && one.explanation === null);
  if (unexplained) throw refuseUnexplained(context, month, unexplained);
  await insertClosing(db, {
    closedThrough: period.toOn,
    by: user.id,
    at: clock.now().toISOString(),
    note,
    figures: { differences },
  });
  context.audit({
    action: 'month.closed',
    entityType: 'month',
    entityLabel: monthText(month),
    after: { closedThrough: period.toOn, note, differences },
  });
  context.emit('reconciliation.changed', {});
  return rowFor(context, month);
}

const textFor = (
  { bankAccount }: MonthDifference,
  explanations: readonly { bankAccountId: string | null; text: string }[],
): string | null =>
  explanations.find(({ bankAccountId }) => bankAccountId === (bankAccount?.id ?? null))?.text ??
  null;

function refuseUnexplained({ community }: CommunityContext, month: string, one: MonthDifference) {
  const field = 'explanations';
  const { differenceMinor, openCount, hasStatement, uncovered, balances } = one;
  const account = one.bankAccount?.label ?? 'In the books but on no statement';
  const said = (minor: number) => printedAmount(minor, community.currency);
  if (differenceMinor === 0 && openCount === 0 && !hasStatement) {
    return refuse(refusals.noStatement, { field, with: { account, month: monthText(month) } });
  }
  const [gap] = uncovered;
  if (differenceMinor === 0 && openCount === 0 && gap) {
    return refuse(refusals.daysMissing, { field, with: { account, days: daysText(gap) } });
  }
  if (differenceMinor === 0 && openCount === 0 && balances !== null) {
    const amount = said(balances.missingMinor);
    return refuse(refusals.linesMissing, { field, with: { account, amount } });
  }
  if (differenceMinor === 0 && openCount === 0 && lacksBalances(one)) {
    return refuse(refusals.balancesMissing, { field, with: { account } });
  }
  return refuse(refusals.unexplained, { field, with: { account, amount: said(differenceMinor) } });
}

export async function reopenMonth(
  context: CommunityContext,
  { params: { closingId }, body: { reason } }: Parsed<typeof contract.reopenMonth>,
): Promise<MonthRow> {
  const { db, clock, user, worker } = context;
  if (!worker.isOwner) throw refuse(common.forbidden);
  await lockClosing(db);
  const closings = await queries.selectClosings(db);
  const closing = closings.find(({ id }) => id === closingId);
  if (!closing) throw notFound();
  if (closings[0] !== closing) throw refuse(refusals.notLast);
  const month = closing.closedThrough.slice(0, 7);
  requireStepUpLast(context, `Reopen ${monthText(month)}`);
  await insertReopening(db, {
    closingId,
    by: user.id,
    at: clock.now().toISOString(),
    reason,
  });
  context.audit({
    action: 'month.reopened',
    entityType: 'month',
    entityLabel: monthText(month),
    before: { closedThrough: closing.closedThrough },
    reason,
  });
  context.emit('reconciliation.changed', {});
  return rowFor(context, month);
}
