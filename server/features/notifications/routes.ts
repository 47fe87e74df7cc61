// Binds the operations of notifications to their functions.
import * as contract from '#contract/notifications/notifications.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import type { OwnLivePayload } from '#platform/live/own-live-payloads.ts';
import * as notifications from './notifications.ts';
import { countUnreadOf } from './queries.ts';
import * as wishes from './preferences.ts';

export const notificationRoutes: readonly Route[] = [
  inCommunity(contract.listNotifications, notifications.listNotifications),
  inCommunity(contract.getUnreadCount, notifications.getUnreadCount),
  inCommunity(contract.markAllNotificationsAsRead, notifications.markAllNotificationsAsRead),
  inCommunity(contract.markNotificationAsRead, notifications.markNotificationAsRead),
  inCommunity(contract.getNotificationWishes, wishes.getNotificationWishes),
  inCommunity(contract.setNotificationWishes, wishes.setNotificationWishes),
];

/** The unread count for each screen's badge, sent with the event. */
export const unreadCountPayload: OwnLivePayload = {
  topic: 'notifications.changed',
  operation: contract.getUnreadCount.name,
  readFor: async (db, userIds) => {
    const counts = await countUnreadOf(db, userIds);
    return new Map([...counts].map(([userId, unreadCount]) => [userId, { unreadCount }]));
  },
};
