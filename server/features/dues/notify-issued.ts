// Tells of new bills: the billed residents by one email a house, the people who run dues by a notification.
import type { JobContext } from '#platform/http/context.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notify } from '#platform/delivery/notify.ts';
import { afterQuietHours, readQuietHours } from '#platform/delivery/quiet-hours.ts';
import { placeOf } from '#kernel/billing/words.ts';
import { remindAsked } from '#kernel/billing/topics.ts';
import type { DueRead } from './dues-queries.ts';
import type { OpenPeriod } from './issue-queries.ts';
import { billsIssued } from './messages.ts';
import { selectIssued } from './notify-issued-queries.ts';

/** An empty reminder plan means that a due sends nothing; its new bills are not emailed either. */
export const emailsBills = ({ reminders }: Pick<DueRead, 'reminders'>): boolean =>
  reminders.days.length > 0;

/** Call it once a period is issued. Several periods of one day are told of together, with the last. */
export async function notifyBillsIssued(
  context: JobContext,
  due: DueRead,
  period: OpenPeriod,
): Promise<void> {
  context.audit({
    action: 'due.issued',
    entityType: 'due',
    entityId: due.id,
    entityLabel: due.title,
    after: { startsOn: period.startsOn, dueOn: period.dueOn },
  });
  const { today } = await placeOf(context);
  if (due.nextIssueOn !== null && due.nextIssueOn <= today) return;
  if (emailsBills(due)) await emailHouses(context, period);
  await notifyStaff(context, due, period);
}

/** Asks for one email to each house with all that it owes; at night the emails wait for the morning. */
async function emailHouses(context: JobContext, period: OpenPeriod): Promise<void> {
  const now = context.clock.now();
  const morning = afterQuietHours(await readQuietHours(context.db), now);
  context.emit(remindAsked, {
    selection: { kind: 'matching', query: { PeriodId: period.id } },
    askedBy: null,
    ...(morning > now && { startAt: morning.toISOString() }),
  });
}

async function notifyStaff(context: JobContext, due: DueRead, period: OpenPeriod): Promise<void> {
  const { currency } = await placeOf(context);
  const issued = await selectIssued(context.db, due.id, period.issuedOn);
  if (issued.billCount === 0) return;
  const words = billsIssued.notice({
    ...issued,
    due: due.title,
    total: formatAmount(issued.totalMinor, currency),
    dueOn: period.dueOn,
  });
  notify(context, {
    ...words,
    to: { permission: 'dues.create' },
    link: `/dues/${due.id}`,
    groupKey: 'dues-issued',
    priority: 'Low',
    ofWallet: period.walletId,
  });
}
