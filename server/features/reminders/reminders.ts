// Reminders of dues. A job sends them on the reminder days of each due, between 9:00 and 20:00 in the community's time
// zone. Team members can also request them, and new bills cause them. A house gets at most one reminder a day, which
// lists all its debts, and no reminder is sent in the community's quiet hours.
import type { Scheduled } from '#platform/jobs/job.ts';
import { sql } from 'kysely';
import type {
  listDueReminders,
  remindHouses as operation,
} from '#contract/reminders/due-reminders.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext, JobContext } from '#platform/http/context.ts';
import { inEachCommunity } from '#platform/jobs/community-jobs.ts';
import { selectLetterhead } from '#platform/files/letterhead.ts';
import { queueMail } from '#platform/delivery/mail.ts';
import { isQuiet, readQuietHours } from '#platform/delivery/quiet-hours.ts';
import { selectTransferAccount } from '#kernel/billing/how-to-pay.ts';
import { type Place, placeOf } from '#kernel/billing/words.ts';
import type { ReminderPreview } from '#contract/reminders/charge-reminders.ts';
import { houseReminded } from './messages.ts';
import {
  type Digest,
  insertReminders,
  nextRange,
  selectReminderPage,
} from './reminders-queries.ts';

/** Maximum number of houses that one transaction checks. */
export const batchSize = 1000;

export const listReminders = (
  { db }: CommunityContext,
  { query }: Parsed<typeof listDueReminders>,
) => selectReminderPage(db, query);

type RemindLater = (
  context: CommunityContext,
  houseIds: readonly string[],
) => Promise<Pick<ReminderPreview, 'told' | 'withoutAddress' | 'waitsUntil'>>;

/** In quiet hours, `waitsFor` schedules the reminders for later. */
export const remindHouses =
  (waitsFor: RemindLater) =>
  async (
    context: CommunityContext,
    { body: { houseIds } }: Parsed<typeof operation>,
  ): Promise<Answer<typeof operation>> => {
    if (!isQuiet(await readQuietHours(context.db), context.clock.now()))
      return remindNow(context, houseIds);
    const { told: reminded, withoutAddress, waitsUntil } = await waitsFor(context, houseIds);
    return { reminded, withoutAddress, waitsUntil };
  };

async function remindNow(context: CommunityContext, houseIds: string[]) {
  const { db, community, clock, user } = context;
  const today = todayIn(community.timeZone, clock);
  const digests = await insertReminders(
    db,
    {
      today,
      sentAt: clock.now().toISOString(),
      askedBy: user.id,
      asked: sql`c.house_id = any (${houseIds}::uuid[])`,
    },
    houseIds.length,
  );
  await send(context, digests, { currency: community.currency, today });
  context.emit('dues.changed', {});
  const withoutAddress = digests.filter(({ email }) => email === null).length;
  context.audit({
    action: 'dues.reminded',
    entityType: 'due-reminder',
    after: { houses: digests.length, withoutAddress },
  });
  return { reminded: digests.length, withoutAddress, waitsUntil: null };
}

export const reminderJob: Scheduled = inEachCommunity({
  name: 'dues.remind',
  cron: '41 * * * *',
  work: async (tools, communityId) => {
    const scope = { communityId };
    let after: string | null = beforeAll;
    while (after !== null && !tools.signal.aborted) {
      const from: string = after;
      after = await tools.inCommunity(scope, (context) => remindBatch(context, from));
    }
  },
});

const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Reminds a batch of houses, and returns the last one's id. Returns null if there are no more houses, before 9:00 and
 * from 20:00 on, and in quiet hours.
 */
async function remindBatch(context: JobContext, afterHouseId: string): Promise<string | null> {
  const place = await placeOf(context);
  if (!isDaytime(context, place) || isQuiet(await readQuietHours(context.db), context.clock.now()))
    return null;
  const range = await nextRange(context.db, afterHouseId, batchSize);
  if (!range) return null;
  const sentAt = context.clock.now().toISOString();
  const reminding = { today: place.today, sentAt, askedBy: null, range };
  await send(context, await insertReminders(context.db, reminding, batchSize), place);
  return range.lastHouseId;
}

function isDaytime({ clock }: JobContext, { timeZone }: Place): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(
      clock.now(),
    ),
  );
  return hour >= 9 && hour < 20;
}

/** Queues the email to each house that has an email address. */
export async function send(
  context: Pick<JobContext, 'emit' | 'db'>,
  digests: readonly Digest[],
  place: Pick<Place, 'currency' | 'today'>,
): Promise<void> {
  if (digests.every(({ email }) => email === null)) return;
  const { db } = context;
  const sender = {
    ...(await selectLetterhead(db)),
    transferAccount: await selectTransferAccount(db),
  };
  for (const digest of digests) {
    if (digest.email === null) continue;
    queueMail(context, { ...houseReminded.email({ digest, place, sender }), to: digest.email });
  }
}
