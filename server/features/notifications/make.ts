// Creates notifications from events: a row per person who wants this type in the app, or a higher count on the person's
// unread notification of the same group. Also orders the emails and pushes. Idempotent per event. If the task was
// already resolved, the notification is created as resolved. Also deletes notifications older than 180 days.
import {
  type Job,
  type OutboxEvent,
  type Scheduled,
  communityOfEvent,
} from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { notificationDays } from '#contract/notifications/notifications.ts';
import type { JobContext } from '#platform/http/context.ts';
import { notificationWanted, type WantedNotification } from '#platform/delivery/notify.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { recipients, sendByEmailAndPush, wantsInApp } from './email-and-push.ts';
import { lockMatter, outcomeFor } from './settled.ts';

/** The highest number of notifications that one transaction deletes. */
const expiryBatch = 5000;

/** The job that `notify` starts. `publicUrl` is the start of links in emails. */
export const makeNotifications = (publicUrl: string): Job => ({
  name: 'notifications.make',
  topic: notificationWanted,
  concurrency: 2,
  run: async (tools, fact) => {
    const wanted = fact.payload as unknown as WantedNotification;
    const scope = { communityId: communityOfEvent(fact) };
    await tools.inCommunity(scope, async (context) => {
      await lockMatter(context.db, wanted.about);
      const told = await insert(context, fact, wanted);
      for (const forUserId of told) context.emit('notifications.changed', { forUserId });
      await sendByEmailAndPush(context, fact, { ...wanted, publicUrl });
      // Notify the outbox relay, which would otherwise poll up to a second later.
      if (told.length > 0) await sql`select pg_notify('outbox', '')`.execute(context.db);
    });
  },
});

/** Inserts notifications or adds to a group, and returns the ids of the affected people. */
async function insert(
  { db, clock }: JobContext,
  fact: OutboxEvent,
  wanted: WantedNotification,
): Promise<string[]> {
  const { group } = wanted;
  const now = clock.now().toISOString();
  // The id is derived from the event and the person, so that a repeated run finds the row of the first run.
  const { rows } = await sql<{ userId: string }>`
    insert into notifications as n (community_id, id, user_id, activity_type, title, description,
      priority, actor_name, link, group_key, emergency_id, house_id, about,
      occurred_at, fact_id, outcome, is_resolved, is_read, read_at)
    select ${here}, md5(${String(fact.id)} || to_.id::text)::uuid, to_.id, ${wanted.activityType},
      ${cut(wanted.title, 120)}, ${cut(wanted.description, 1000)}, ${wanted.priority ?? 'Normal'},
      ${wanted.actor ?? null}, ${wanted.link ?? null}, ${group?.key ?? null},
      ${wanted.emergencyId ?? null}::uuid, ${wanted.houseId ?? null}::uuid,
      ${wanted.about ?? null}, ${now}::timestamptz, ${fact.id}::bigint,
      o.outcome, o.outcome is not null, o.outcome is not null,
      case when o.outcome is not null then ${now}::timestamptz end
    from (${recipients(wanted)}) to_
    cross join lateral (select ${outcomeFor(fact, wanted, sql`to_.id`)} as outcome) o
    where to_.id is distinct from ${wanted.exceptUserId ?? null}::uuid
      and ${wantsInApp(wanted.activityType, sql`to_.id`)}
      and not exists (select from notifications before where before.community_id = ${here}
        and before.id = md5(${String(fact.id)} || to_.id::text)::uuid)
    on conflict (community_id, user_id, group_key) where not is_read and group_key is not null
    do update set repeats = n.repeats + 1, fact_id = excluded.fact_id, digested_at = null,
      title = left(replace(${group?.title ?? ''}, '{count}', (n.repeats + 1)::text), 120),
      description = excluded.description, link = excluded.link, actor_name = excluded.actor_name,
      priority = excluded.priority, occurred_at = excluded.occurred_at
    where n.fact_id is distinct from excluded.fact_id
    returning n.user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Shortens a text to a number of characters, with an ellipsis at the end. */
function cut(text: string, limit: number): string {
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join('')}…`;
}

/** Deletes notifications older than 180 days, and the outcomes of tasks of that age, in batches, each night. */
export const expireNotifications: Scheduled = {
  name: 'notifications.expire',
  cron: '20 2 * * *',
  run: async ({ pool, signal }) => {
    for (let deleted = expiryBatch; deleted === expiryBatch && !signal.aborted;) {
      deleted = await enterAsSystem(pool, { communityId: null, time: 'job' }, async ({ db }) => {
        await sql`delete from settled_matters s
          where s.settled_at < now() - ${`${notificationDays} days`}::interval`.execute(db);
        const { numAffectedRows } = await sql`
          delete from notifications n using (
            select community_id, id from notifications
            where occurred_at < now() - ${`${notificationDays} days`}::interval
            order by occurred_at limit ${expiryBatch}) old
          where n.community_id = old.community_id and n.id = old.id`.execute(db);
        return Number(numAffectedRows ?? 0);
      });
    }
  },
};
