// Sends a broadcast when its time has come: writes the recipients, sends their copies, and notifies the sender when
// nothing is left. If a run is killed, the next run continues, on any server.
import { type Job, type JobTools, type Scheduled, communityOfEvent } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { BroadcastAudience } from '#contract/broadcasts/broadcasts.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { JobContext } from '#platform/http/context.ts';
import type { MailerFor } from '#platform/delivery/mail.ts';
import { notify } from '#platform/delivery/notify.ts';
import { readTimeZone } from '#platform/process/regional-settings.ts';
import { readQuietHours } from '#platform/delivery/quiet-hours.ts';
import { hasMembers, type AudienceQuery } from './audience.ts';
import { type Channel, openChannels, type Ways } from './channels.ts';
import { selectLeft, skipExpiredCopies } from './copies-queries.ts';
import { deliver, type Sending } from './deliver.ts';
import { releaseAll } from './holds.ts';
import { sendAsked } from './life.ts';
import { broadcastEnded, broadcastNotSent } from './messages.ts';
import { noticeLink } from './text/link-code.ts';
import { countReached, lockBroadcast, markNotReached } from './queries.ts';
import { handOnTexts, readTextOutcomes, type SendTexts } from './text-copies.ts';
import { firstPlace, writePeople, type Written } from './write-copies.ts';

export type SendOptions = Pick<Ways, 'pushes'> & {
  /** Selects the mail server of a community. */
  mailerFor: MailerFor;
  secret: string;
  publicUrl: string;
  /** If null, copies by text message fail. */
  sendTexts: SendTexts | null;
};

type Of = { communityId: string; broadcastId: string };
type Locked = NonNullable<Awaited<ReturnType<typeof lockBroadcast>>>;

/** The job that `broadcast.sendAsked` starts. */
export const sendJob = (options: SendOptions): Job => ({
  name: 'broadcasts.send',
  topic: sendAsked,
  concurrency: 2,
  // The scheduled job starts this job every minute, so the runs of one broadcast could otherwise occupy all places of
  // the queue.
  ofOneCommunity: 1,
  retryLimit: 20,
  expireInSeconds: 1800,
  startsAt: ({ payload }) => (typeof payload['startAt'] === 'string' ? payload['startAt'] : null),
  run: (tools, fact) =>
    advanceBroadcast(tools, options, {
      communityId: communityOfEvent(fact),
      broadcastId: String(fact.payload['entityId']),
    }),
});

/** The job that processes the outcomes of text messages. */
export const textOutcomesJob: Job = {
  name: 'broadcasts.texts',
  topic: 'sms.changed',
  run: async (tools, fact) => {
    const communityId = communityOfEvent(fact);
    const told = await tools.inCommunity({ communityId }, async ({ db }) => readTextOutcomes(db));
    for (const broadcastId of told) await finish(tools, { communityId, broadcastId });
  },
};

/**
 * Every minute, starts broadcasts that are due, resumes those with unwritten recipients or with due or unfinished
 * copies, and ends expired ones. A broadcast of an archived community is not resumed.
 */
export const broadcastClock: Scheduled = {
  name: 'broadcasts.clock',
  cron: '* * * * *',
  run: async (tools) => {
    const now = tools.clock.now().toISOString();
    const { rows } = await tools.owner.query<{ communityId: string; id: string; status: string }>(
      `select b.community_id as "communityId", b.id, b.status from broadcasts b
       join communities c on c.id = b.community_id
       where (b.status = 'Scheduled' and b.send_at <= $1)
         or (b.status = 'Sending' and c.status <> 'Archived' and (b.written_at is null or exists (
           select from broadcast_deliveries d where d.community_id = b.community_id and d.broadcast_id = b.id
             and (d.status = 'Waiting' and d.due_at <= $1 or d.status = 'Sending'))))
         or (b.status in ('Sent', 'PartlyFailed') and b.expires_at <= $1)`,
      [now],
    );
    await tools.eachFound(rows, ({ communityId, id, status }) =>
      tools.inCommunity({ communityId }, async (context) => {
        if (status === 'Scheduled' || status === 'Sending') {
          context.emit(sendAsked, { entityId: id });
          return;
        }
        await sql`update broadcasts set status = 'Expired' where community_id = ${here} and id = ${id}
          and status in ('Sent', 'PartlyFailed')`.execute(context.db);
        context.emit('broadcasts.changed', { entityId: id });
      }),
    );
  },
};

/** Advances a broadcast: stores its recipients, sends the copies that are due, and ends it if nothing is left. */
export async function advanceBroadcast(
  tools: JobTools,
  options: SendOptions,
  of: Of,
): Promise<void> {
  const begun = await begin(tools, of);
  if (!begun) return;
  if (!begun.isWritten) {
    while (!tools.signal.aborted && (await writeNext(tools, of)));
  }
  if (tools.signal.aborted) return;
  await send(tools, options, of);
  await finish(tools, of);
}

const inside = <T>(
  tools: JobTools,
  { communityId }: Of,
  work: (context: JobContext) => Promise<T>,
) => tools.inCommunity({ communityId }, work);

/**
 * Starts a broadcast whose send time has come, or continues one that is being sent. Null if the broadcast is neither
 * due nor being sent, if its community is archived, or if the broadcast cannot be sent and was given up.
 */
const begin = (tools: JobTools, of: Of): Promise<{ isWritten: boolean } | null> =>
  inside(tools, of, async (context) => {
    const { db, clock } = context;
    const stored = await lockBroadcast(db, of.broadcastId);
    const isArchived = await readIsArchived(db);
    if (stored?.status === 'Sending') {
      return isArchived ? null : { isWritten: stored.writtenAt !== null };
    }
    const now = clock.now();
    if (stored?.status !== 'Scheduled' || new Date(stored.sendAt ?? 0) > now) return null;
    const trouble = isArchived
      ? 'The community was archived at the scheduled time.'
      : await troubleOf(context, stored);
    if (trouble !== null) {
      await giveUp(context, stored, trouble);
      return null;
    }
    await sql`update broadcasts set status = 'Sending', sent_at = ${now.toISOString()}, undo_until = null,
      version = version + 1 where community_id = ${here} and id = ${of.broadcastId}`.execute(db);
    context.emit('broadcasts.changed', { entityId: of.broadcastId });
    return { isWritten: false };
  });

/** The reason why a broadcast whose send time has come cannot be sent; null if it can. */
async function troubleOf(context: JobContext, stored: Locked): Promise<string | null> {
  const { expiresAt } = stored;
  // The broadcast may have expired if no server ran at its send time.
  if (expiresAt !== null && new Date(expiresAt) <= context.clock.now()) {
    return 'It expired before it could be sent.';
  }
  return (await hasMembers(context.db, await lookingOf(context, stored)))
    ? null
    : 'Its audience had no recipients at the scheduled time.';
}

async function readIsArchived(db: JobContext['db']): Promise<boolean> {
  const { rows } =
    await sql`select from communities c where c.id = ${here} and c.status = 'Archived'`.execute(db);
  return rows.length > 0;
}

async function giveUp(context: JobContext, stored: Locked, trouble: string): Promise<void> {
  await sql`update broadcasts set status = 'Cancelled', trouble = ${trouble}, version = version + 1
    where community_id = ${here} and id = ${stored.id}`.execute(context.db);
  context.emit('broadcasts.changed', { entityId: stored.id });
  notify(context, {
    ...broadcastNotSent.notice({ title: stored.title, trouble }),
    to: { userIds: [stored.sentBy ?? stored.createdBy] },
    link: `/broadcast/${stored.id}`,
  });
}

async function lookingOf({ db, clock }: JobContext, stored: Locked): Promise<AudienceQuery> {
  return {
    audience: stored.audience as BroadcastAudience,
    limitedTo: stored.limitedTo,
    today: todayIn(await readTimeZone(db), clock),
  };
}

/** Writes the next batch of recipients and returns whether there may be more. */
export const writeNext = (tools: JobTools, of: Of): Promise<boolean> =>
  inside(tools, of, async (context) => {
    const { db, clock } = context;
    // Locked, so that concurrent runs write one after the other.
    const stored = await lockBroadcast(db, of.broadcastId);
    if (stored?.status !== 'Sending' || stored.writtenAt !== null) return false;
    const now = clock.now();
    const broadcast: Written = { ...stored, now, night: await readQuietHours(db) };
    const place = await writePeople(db, broadcast, await lookingOf(context, stored), {
      key: stored.writtenKey ?? firstPlace.key,
      id: stored.writtenId ?? firstPlace.id,
      position: stored.recipientCount,
    });
    if (place) {
      await sql`update broadcasts set written_key = ${place.key}, written_id = ${place.id},
        recipient_count = ${place.position} where community_id = ${here} and id = ${of.broadcastId}`.execute(
        db,
      );
    } else {
      await sql`update broadcasts set written_at = ${now.toISOString()}
        where community_id = ${here} and id = ${of.broadcastId}`.execute(db);
    }
    context.emit('broadcasts.changed', { entityId: of.broadcastId });
    return place !== null;
  });

/** Sends the due copies of all channels concurrently. */
async function send(tools: JobTools, options: SendOptions, of: Of): Promise<void> {
  const sending = await inside(tools, of, async (context) => {
    await skipExpiredCopies(context.db, of.broadcastId, context.clock.now().toISOString());
    return readSending(context, options, of);
  });
  if (!sending) return;
  const mailer = await options.mailerFor(tools, of.communityId);
  const channels = openChannels({ ...options, mailer }).filter(({ channel }) =>
    sending.channels.includes(channel),
  );
  const byCopy = channels.map((channel: Channel) => deliver(tools, of, { channel, sending }));
  const byText = sending.channels.includes('SMS') ? [sendTexts(tools, options, of, sending)] : [];
  await Promise.all([...byCopy, ...byText]).finally(() => mailer.close());
}

async function readSending(
  { db }: JobContext,
  options: SendOptions,
  { communityId, broadcastId }: Of,
): Promise<(Sending & { channels: readonly string[] }) | null> {
  const { rows } = await sql<Sending['said'] & { channels: string[] }>`
    select b.priority, b.category, b.require_ack as "requireAck", b.channels,
      array(select a.file_name from broadcast_attachments a where a.community_id = b.community_id
        and a.broadcast_id = b.id order by a.added_at, a.id) as "attachmentNames",
      c.name as "communityName"
    from broadcasts b join communities c on c.id = b.community_id
    where b.community_id = ${here} and b.id = ${broadcastId} and b.status = 'Sending'`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { channels, ...said } = row;
  const linkOf = (recipientId: string): string => noticeLink(options, communityId, recipientId);
  return { said, channels, night: await readQuietHours(db), linkOf };
}

async function sendTexts(
  tools: JobTools,
  { sendTexts: handOn }: SendOptions,
  of: Of,
  { said, night, linkOf }: Sending,
): Promise<void> {
  if (handOn === null) {
    await inside(tools, of, async ({ db, clock }) => {
      await sql`update broadcast_deliveries set status = 'Failed', ended_at = ${clock.now().toISOString()},
        reason = 'No provider of text messages is set up.' where community_id = ${here}
        and broadcast_id = ${of.broadcastId} and channel = 'SMS' and status = 'Waiting'`.execute(
        db,
      );
    });
    return;
  }
  const hasMore = said.requireAck || said.attachmentNames.length > 0;
  const { broadcastId } = of;
  const handing = { ...said, night, broadcastId, linkOf, hasMore };
  while (
    !tools.signal.aborted &&
    (await inside(tools, of, (c) => handOnTexts(c, handing, handOn)))
  );
}

/** Ends the broadcast when nothing is left to send. */
export const finish = (tools: JobTools, of: Of): Promise<void> =>
  inside(tools, of, async (context) => {
    const stored = await lockBroadcast(context.db, of.broadcastId);
    if (stored?.status !== 'Sending' || stored.writtenAt === null) return;
    // Copies may have been skipped since they were written, because a person opted out or the notice expired.
    await markNotReached(context.db, of.broadcastId);
    const { open, failed } = await selectLeft(context.db, of.broadcastId);
    context.emit('broadcasts.changed', { entityId: of.broadcastId });
    // The scheduled job resumes pending copies in the minute in which they are due.
    if (open > 0) return;
    const status = failed > 0 ? 'PartlyFailed' : 'Sent';
    await sql`update broadcasts set status = ${status}, version = version + 1
      where community_id = ${here} and id = ${of.broadcastId}`.execute(context.db);
    await releaseAll(context.db, of.broadcastId);
    tell(context, stored, { failed, ...(await countReached(context.db, of.broadcastId)) });
  });

type Ended = { failed: number; reached: number; notReached: number };

/** Notifies the sender of the outcome, including the number of people who could not be reached. */
function tell(context: JobContext, stored: Locked, ended: Ended): void {
  const { title, recipientCount: recipients } = stored;
  notify(context, {
    ...broadcastEnded.notice({ ...ended, title, recipients }),
    to: { userIds: [stored.sentBy ?? stored.createdBy] },
    link: `/broadcast/${stored.id}`,
    priority: ended.failed > 0 ? 'Normal' : 'Low',
  });
}
