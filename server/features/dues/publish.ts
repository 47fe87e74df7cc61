// Previews and publishes a due; a published due issues its charges automatically.
import { type Due, type DuePreview, dueRefusals } from '#contract/dues/dues.ts';
import type * as contract from '#contract/dues/dues.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { selectTransferAccount } from '#kernel/billing/how-to-pay.ts';
import { findDue } from '#kernel/billing/stored-due.ts';
import { addDays } from '#rules/shared/day-sums.ts';
import type { PenaltyRule } from '#rules/dues/due-rules.ts';
import { selectFigures, selectSamples, selectWithoutResident } from './billing-queries.ts';
import { dues, refuseStatus } from './dues.ts';
import { selectDue } from './dues-queries.ts';
import { issueWanted } from './issue-job.ts';
import { nextPeriodOf, periodsAhead, periodsToIssue } from './upcoming-periods.ts';
import { previewEmails } from './preview-emails.ts';

export async function previewDue(
  context: CommunityContext,
  { params: { dueId } }: Parsed<typeof contract.previewDue>,
): Promise<DuePreview> {
  const { db, community, clock } = context;
  const [due, stored] = [await selectDue(db, dueId), await findDue(db, dueId)];
  if (!due || !stored) throw notFound();
  const figures = await selectFigures(db, due);
  const samples = await selectSamples(db, due, community.currency);
  const today = todayIn(community.timeZone, clock);
  const dates = await periodsAhead(db, stored, 3);
  const dueOn = dates[0]?.dueOn ?? today;
  const come = await periodsToIssue(db, stored, today);
  const leftOut = [
    { reason: 'Excluded' as const, houseCount: figures.excluded },
    { reason: 'No amount for it' as const, houseCount: figures.withoutAmount },
  ];
  return {
    houseCount: figures.houseCount,
    totalMinor: figures.totalMinor,
    samples: samples.map((sample) => ({ ...sample, dueOn })),
    leftOut: leftOut.filter(({ houseCount }) => houseCount > 0),
    today: {
      periodCount: come.length,
      billCount: come.length * figures.houseCount,
      totalMinor: come.length * figures.totalMinor,
      overdueCount: come.filter((period) => period.dueOn < today).length * figures.houseCount,
    },
    withoutResident: figures.withoutResident,
    housesWithoutResident: figures.withoutResident > 0 ? await selectWithoutResident(db, due) : [],
    ...(await previewEmails(context, due, come.length > 0 ? come : dates.slice(0, 1))),
    transferAccount: await selectTransferAccount(db),
    firstPenaltyOn: firstPenaltyDay(due.penalty, dueOn, today),
    // Bills of past periods are issued on the day of publishing.
    dates: dates.map((date) => ({ ...date, issueOn: date.issueOn > today ? date.issueOn : today })),
  };
}

export async function publishDue(
  context: CommunityContext,
  { params: { dueId }, body: { version } }: Parsed<typeof contract.publishDue>,
): Promise<Due> {
  const { db, clock, user } = context;
  const stored = await dues.lock(context, dueId);
  // Check the status first: "already published" is more useful than "stale version".
  refuseStatus(stored, ['Draft']);
  await dues.refuseStale(context, stored, version);
  const before = await dues.read(context, dueId);
  const { houseCount, totalMinor } = await selectFigures(db, before);
  const next = await nextPeriodOf(db, stored);
  if (houseCount === 0 || !next) throw refuse(dueRefusals.nobodyBilled);
  const due = await dues.write(context, stored, {
    event: 'published',
    values: {
      status: 'Scheduled',
      publishedAt: clock.now().toISOString(),
      publishedBy: user.id,
      nextIssueOn: next.issueOn,
      nextDueOn: next.dueOn,
    },
    before: { status: 'Draft' },
    after: { status: 'Scheduled', houseCount, totalMinor, issueOn: next.issueOn },
  });
  context.emit(issueWanted, { entityId: dueId });
  return due;
}

/**
 * The first day on which the next bill can get a penalty: after its grace period, and never a past day. Null if the due
 * has no penalty.
 */
function firstPenaltyDay(rule: PenaltyRule, dueOn: string, today: string): string | null {
  if (rule.kind === 'None') return null;
  const day = addDays(dueOn, rule.graceDays + 1);
  return day < today ? today : day;
}
