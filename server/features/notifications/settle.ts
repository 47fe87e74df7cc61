// Resolves the notifications of a task that was done in any place, and updates every screen. People who open such a
// notification later see who did the task.
import { type Job, communityOfEvent } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { notificationSettled, type SettledNotification } from '#platform/delivery/notify.ts';
import { keepSettled, lockMatter } from './settled.ts';

/**
 * Resolves the notifications about a task, of everybody or of the given people, and marks them as read.
 * `resolveNotifications` starts this job.
 */
export const settleNotifications: Job = {
  name: 'notifications.settle',
  topic: notificationSettled,
  concurrency: 2,
  run: async (tools, fact) => {
    const settled = fact.payload as unknown as SettledNotification;
    const { about, outcome, userIds } = settled;
    const scope = { communityId: communityOfEvent(fact) };
    await tools.inCommunity(scope, async (context) => {
      await lockMatter(context.db, about);
      await keepSettled(context.db, fact, settled, context.clock.now());
      // A resolved notification is also marked as read. People who have not seen it find it in the tab for read ones.
      const { rows } = await sql<{ userId: string }>`
        update notifications n set is_resolved = true, outcome = ${outcome.slice(0, 160)},
          is_read = true, read_at = coalesce(n.read_at, ${context.clock.now().toISOString()}::timestamptz)
        where n.community_id = ${here} and n.about = ${about} and not n.is_resolved
          and (${userIds === undefined}::boolean or n.user_id = any (${userIds ?? []}::uuid[]))
        returning n.user_id as "userId"`.execute(context.db);
      for (const { userId } of rows) context.emit('notifications.changed', { forUserId: userId });
      if (rows.length > 0) await sql`select pg_notify('outbox', '')`.execute(context.db);
    });
  },
};
