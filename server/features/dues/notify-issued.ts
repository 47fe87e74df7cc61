// Notifies people of new bills: if the due has reminder days, the billed residents by one email for each house; and the
// team members who may create dues by a notification.
import type { JobContext } from '#platform/http/context.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notify } from '#platform/delivery/notify.ts';
import { endOfQuiet } from '#platform/delivery/quiet-hours.ts';
import { placeOf } from '#kernel/billing/words.ts';
import { remindAsked } from '#kernel/billing/topics.ts';
import type { DueRead } from './dues-queries.ts';
import type { OpenPeriod } from './issue-queries.ts';
import { billsIssued } from './messages.ts';
import { selectIssued } from './notify-issued-queries.ts';

/** If a due has no reminder days, its residents get no messages, so its new bills are not emailed either. */
export const emailsBills = ({ reminders }: Pick<DueRead, 'reminders'>): boolean =>
  reminders.days.length > 0;

/**
 * Call this after a period is issued. If several periods are issued on one day, only the last one sends messages, which
 * cover all periods of the day.
 */
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

/** Requests one email for each house with all that it owes. During quiet hours the emails wait until the morning. */
async function emailHouses(context: JobContext, period: OpenPeriod): Promise<void> {
  const morning = await endOfQuiet(context.db, context.clock.now());
  context.emit(remindAsked, {
    selection: { kind: 'matching', query: { PeriodId: period.id } },
    askedBy: null,
    ...(morning && { startAt: morning.toISOString() }),
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
