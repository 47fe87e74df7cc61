// The hourly job of licences, by each community's local date. The job activates paid renewals, moves an ended
// subscription to a grace period of fourteen days and then to Ended, sends reminders, and records the day's seats.
import type { Scheduled } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { addDays, daysBetween } from '#rules/shared/day-sums.ts';
import { sql } from 'kysely';
import { graceDays, reminderDays, type SeatPeriod } from '#contract/licences/seat-words.ts';
import type { JobContext } from '#platform/http/context.ts';
import { perCommunity } from '#platform/feature/per-community.ts';
import { queueMail } from '#platform/delivery/mail.ts';
import { activate, expire } from './activate.ts';
import { seatsEnd, seatsLapsed } from './messages.ts';
import { takeUpPlan } from './plan.ts';
import {
  lockLicences,
  type Place,
  placeOf,
  selectOrders,
  selectSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './queries.ts';
import { tellBuyers } from './tell.ts';

export const licenceJob: Scheduled = perCommunity({
  name: 'licences.keep',
  cron: '7 * * * *',
  work: updateLicences,
});

/** Brings one community's licences up to date. Idempotent within a day. */
export async function updateLicences(context: JobContext): Promise<void> {
  const { db } = context;
  const place = await placeOf(context);
  await lockLicences(db);
  for (const order of await selectOrders(db, ['Paid'])) {
    if (order.startsOn <= place.today) await activate(context, order);
  }
  const subscription = await selectSubscription(db);
  if (subscription) {
    const now = await lapse(context, subscription, place.today);
    if (now.status === 'Active') await remind(context, now, place);
  }
  await writeDay(context, place);
}

/**
 * Changes the status from Active to Grace and then to Ended by date. After a long downtime it changes directly to
 * Ended.
 */
async function lapse(
  context: JobContext,
  before: SubscriptionRow,
  today: string,
): Promise<SubscriptionRow> {
  if (before.status === 'Ended' || before.endsOn >= today) return before;
  const isOver = addDays(before.endsOn, graceDays) < today;
  const status = isOver ? 'Ended' : 'Grace';
  if (status === before.status) return before;
  const after = { ...before, status };
  await updateSubscription(context.db, { status });
  for (const order of await selectOrders(context.db, ['Active'])) {
    if (order.endsOn < today) await expire(context, order);
  }
  await takeUpPlan(context, after);
  context.audit({
    action: `subscription.${status.toLowerCase()}`,
    entityType: 'subscription',
    entityId: before.id,
    before: { status: before.status },
    after: { status },
  });
  tellBuyers(context, seatsLapsed.notice({ seats: before.seats, endsOn: before.endsOn, isOver }));
  return after;
}

/**
 * Sends one reminder per threshold. A threshold that was missed during a downtime is skipped, and nothing is sent if
 * the next period is already paid.
 */
async function remind(
  context: JobContext,
  subscription: SubscriptionRow,
  { today, name, ownerId }: Place,
): Promise<void> {
  const { db } = context;
  const left = daysBetween(today, subscription.endsOn) + 1;
  const thresholds = reminderDays[subscription.period as SeatPeriod];
  const due = thresholds.toReversed().find((days) => left <= days);
  if (due === undefined || left <= 0) return;
  if (subscription.remindedDays !== null && subscription.remindedDays <= due) return;
  await updateSubscription(db, { remindedDays: due });
  if ((await selectOrders(db, ['Paid'])).length > 0) return;
  const { seats, endsOn } = subscription;
  const facts = { community: name, days: left, seats, endsOn };
  tellBuyers(context, seatsEnd.notice(facts));
  const { rows } = await sql<{ email: string; firstName: string }>`
    select email, first_name as "firstName" from users where id = ${ownerId}`.execute(db);
  const [owner] = rows;
  if (!owner) return;
  const { firstName, email } = owner;
  queueMail(context, { ...seatsEnd.email({ ...facts, firstName }), to: email });
}

/** Records today's licensed and used seats. The last run of a day overwrites the earlier ones. */
const writeDay = ({ db }: JobContext, { today, used }: Place & { used: number }) =>
  sql`insert into seat_days as d (community_id, day, licensed, used)
    select ${here}, ${today}::date, subscription_seat, ${used}::int from communities
    where id = ${here}
    on conflict (community_id, day) do update set licensed = excluded.licensed, used = excluded.used
    where (d.licensed, d.used) is distinct from (excluded.licensed, excluded.used)`.execute(db);
