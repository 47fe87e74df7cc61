// Binds the operations of notifications to their functions.
import * as contract from '#contract/notifications.ts';
import { inCommunity, type Route } from '#platform/http.ts';
import * as notifications from './notifications.ts';

export const notificationRoutes: readonly Route[] = [
  inCommunity(contract.listNotifications, notifications.listNotifications),
  inCommunity(contract.getUnreadCount, notifications.getUnreadCount),
  inCommunity(contract.markAllNotificationsAsRead, notifications.markAllNotificationsAsRead),
  inCommunity(contract.markNotificationAsRead, notifications.markNotificationAsRead),
];
