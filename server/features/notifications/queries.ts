// The SQL that reads a person's notifications and marks them as read.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Notification } from '#contract/notifications/notifications.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page, type PageRequest } from '#platform/http/list.ts';

/** A page of a person's notifications: unresolved emergencies, then newest first. */
export const selectNotificationPage = (
  db: Db,
  userId: string,
  query: PageRequest & { IsRead?: boolean | undefined },
): Promise<Page<Notification>> =>
  listPage<Notification>(db, {
    from: sql`from notifications n where ${allOf([
      sql`n.community_id = ${here} and n.user_id = ${userId}`,
      query.IsRead === undefined ? undefined : sql`n.is_read = ${query.IsRead}`,
    ])}`,
    id: sql`n.id`,
    order: sql`(n.activity_type = 'Emergency' and not n.is_resolved) desc, n.occurred_at desc, n.id`,
    page: query,
    load: sql`select page.position, n.id as notification_id, n.activity_type, n.title, n.description,
        n.occurred_at as date_time, n.is_read, n.is_resolved, n.emergency_id, n.house_id,
        n.community_id, n.actor_name as actor, n.link, n.priority, n.group_key, n.repeats,
        n.outcome
      from page join notifications n on n.community_id = ${here} and n.id = page.id`,
  });

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select count(*)::int as unread
    from notifications n
    where n.community_id = ${here} and n.user_id = ${userId} and not n.is_read`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** The unread counts of many people at once. */
export async function countUnreadOf(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ userId: string; unread: number }>`
    select u.id as "userId", (select count(*)::int from notifications n
      where n.community_id = ${here} and n.user_id = u.id and not n.is_read) as unread
    from unnest(${userIds}::uuid[]) as u(id)`.execute(db);
  return new Map(rows.map(({ userId, unread }) => [userId, unread]));
}

/** Marks all unread notifications of a person as read, and returns their number. */
export async function markAllRead(db: Db, userId: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update notifications set is_read = true, read_at = ${now.toISOString()}
    where community_id = ${here} and user_id = ${userId} and not is_read`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Marks a notification as read. Returns `missing` if the person has no notification with this id. */
export async function markRead(
  db: Db,
  one: { userId: string; id: string },
  now: Date,
): Promise<'marked' | 'read before' | 'missing'> {
  const { rows } = await sql<{ wasRead: boolean }>`
    select is_read as was_read from notifications
    where community_id = ${here} and user_id = ${one.userId} and id = ${one.id}
    for update`.execute(db);
  const stored = rows[0];
  if (!stored) return 'missing';
  if (stored.wasRead) return 'read before';
  await sql`update notifications set is_read = true, read_at = ${now.toISOString()}
    where community_id = ${here} and id = ${one.id}`.execute(db);
  return 'marked';
}
