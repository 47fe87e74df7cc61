// Binds the operations of notifications to their functions.
import * as contract from '#contract/notifications.ts';
import { inCommunity, type Route } from '#platform/http.ts';
import * as notifications from './notifications.ts';
import * as wishes from './wishes.ts';

export const notificationRoutes: readonly Route[] = [
  inCommunity(contract.listNotifications, notifications.listNotifications),
  inCommunity(contract.getUnreadCount, notifications.getUnreadCount),
  inCommunity(contract.markAllNotificationsAsRead, notifications.markAllNotificationsAsRead),
  inCommunity(contract.markNotificationAsRead, notifications.markNotificationAsRead),
  inCommunity(contract.getNotificationWishes, wishes.getNotificationWishes),
  inCommunity(contract.setNotificationWishes, wishes.setNotificationWishes),
];
