// The rules of a person's own notifications: read them and mark them as read. Marking a notification as read does not
// resolve it, and nobody can access another person's notifications.
import type { CommunityContext } from '#platform/http/context.ts';
import type { PageRequest } from '#platform/http/list.ts';
import { notFound } from '#platform/http/refuse.ts';
import { countUnread, markAllRead, markRead, selectNotificationPage } from './queries.ts';

export async function listNotifications(
  { db, user }: CommunityContext,
  { query }: { query: PageRequest & { IsRead?: boolean | undefined } },
) {
  const [page, unreadCount] = await Promise.all([
    selectNotificationPage(db, user.id, query),
    countUnread(db, user.id),
  ]);
  return { ...page, unreadCount };
}

export const getUnreadCount = async ({ db, user }: CommunityContext) => ({
  unreadCount: await countUnread(db, user.id),
});

export async function markAllNotificationsAsRead(context: CommunityContext) {
  const { db, user, clock } = context;
  const marked = await markAllRead(db, user.id, clock.now());
  return answer(context, marked > 0);
}

export async function markNotificationAsRead(
  context: CommunityContext,
  { params }: { params: { notificationId: string } },
) {
  const { db, user, clock } = context;
  const marked = await markRead(db, { userId: user.id, id: params.notificationId }, clock.now());
  if (marked === 'missing') throw notFound();
  return answer(context, marked === 'marked');
}

/** Updates the person's other screens. A repeated call changes nothing and emits no event. */
async function answer({ db, user, emit }: CommunityContext, changed: boolean) {
  if (changed) emit('notifications.changed', { forUserId: user.id });
  return { success: true as const, unreadCount: await countUnread(db, user.id) };
}
