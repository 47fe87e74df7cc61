// Notifications about events that concern a person. Each person has their own row.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';
import { Flag, PageOf, PageQuery } from '#contract/shared/page.ts';

/** The product's specification defines `Emergency` and `House`; the other types were added later. */
export const activityTypes = [
  'Emergency',
  'House',
  'Complaint',
  'Due',
  'Payment',
  'Approval',
  'Wallet',
  'GatePass',
  'Broadcast',
  'Licence',
  'Import',
  'Team',
  'System',
] as const;
export type ActivityType = (typeof activityTypes)[number];

export const notificationPriorities = ['Low', 'Normal', 'Urgent'] as const;
export type NotificationPriority = (typeof notificationPriorities)[number];

/** Days after which a notification is deleted. */
export const notificationDays = 180;

export const Notification = z.object({
  notificationId: Id,
  activityType: z.enum(activityTypes),
  title: z.string(),
  description: z.string(),
  dateTime: Instant,
  isRead: z.boolean(),
  /** Whether its task, such as a join request or an alarm, is done. Marking it as read does not resolve it. */
  isResolved: z.boolean(),
  emergencyId: Id.nullable(),
  houseId: Id.nullable(),
  communityId: Id,
  actor: z.string().nullable(),
  /** The page of the app that the notification opens; null for none. */
  link: z.string().nullable(),
  priority: z.enum(notificationPriorities),
  groupKey: z.string().nullable(),
  /**
   * The number of events in this notification: an event with the same `groupKey` as an unread notification is added to
   * it.
   */
  repeats: z.number().int(),
  /** The result, after the notification is resolved: "Already approved by Amina Okafor". */
  outcome: z.string().nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** The product's specification defines these field names, such as `data.success`. */
const Marked = z.object({ success: z.literal(true), unreadCount: z.number().int() });

export const listNotifications = operation({
  name: 'listNotifications',
  method: 'GET',
  path: '/community/:communityId/notifications/all',
  summary: 'List the caller’s notifications, unresolved emergencies first, then newest first',
  access: 'member',
  refreshedBy: ['notifications'],
  params: InCommunity,
  query: PageQuery.extend({
    PageSize: PageQuery.shape.PageSize.unwrap().prefault('10'),
    /** `false` for the tab Unread, `true` for Read, omitted for All. */
    IsRead: Flag,
  }),
  data: PageOf(Notification).extend({ unreadCount: z.number().int() }),
});

export const getUnreadCount = operation({
  name: 'getUnreadCount',
  method: 'GET',
  path: '/community/:communityId/notifications/unread-count',
  summary: 'Get the number of the caller’s unread notifications',
  access: 'member',
  refreshedBy: ['notifications'],
  params: InCommunity,
  data: z.object({ unreadCount: z.number().int() }),
});

export const markAllNotificationsAsRead = operation({
  name: 'markAllNotificationsAsRead',
  method: 'POST',
  path: '/community/:communityId/notifications/mark-all-as-read',
  summary: 'Mark all of the caller’s notifications as read; tasks stay open',
  access: 'member',
  params: InCommunity,
  data: Marked,
});

export const markNotificationAsRead = operation({
  name: 'markNotificationAsRead',
  method: 'POST',
  path: '/community/:communityId/notifications/:notificationId/mark-as-read',
  summary: 'Mark one notification as read',
  access: 'member',
  params: InCommunityWith('notificationId'),
  data: Marked,
});

/** The channels of a notification: in the app, by email, by push. */
export const notificationWays = ['inApp', 'email', 'push'] as const;
export type NotificationWay = (typeof notificationWays)[number];

/** The app always shows these types, whatever the person's preferences are, because they ask for an action. */
export const fixedTypes: readonly ActivityType[] = ['Emergency', 'House', 'Approval'];

const byPush: readonly ActivityType[] = ['Emergency', 'House', 'Approval', 'Complaint', 'GatePass'];

/** Whether a channel is on for a type if the person has not chosen otherwise. */
export const defaultWay = (type: ActivityType, way: NotificationWay): boolean =>
  way === 'inApp' || (way === 'push' ? byPush.includes(type) : type === 'Emergency');

const Ways = z.strictObject({ inApp: z.boolean(), email: z.boolean(), push: z.boolean() });

/** For each type, the channels that are on. */
const ByType = z.strictObject(
  Object.fromEntries(activityTypes.map((type) => [type, Ways])) as Record<
    ActivityType,
    typeof Ways
  >,
);

export const NotificationWishes = z.strictObject({
  byType: ByType,
  /** Whether to send a daily email with unread notifications of low priority. */
  dailyDigest: z.boolean(),
  /**
   * Whether to hold push messages during the community's quiet hours. Emergencies and urgent messages are sent at once.
   */
  quietHours: z.boolean(),
});
export type NotificationWishes = z.infer<typeof NotificationWishes>;

export const getNotificationWishes = operation({
  name: 'getNotificationWishes',
  method: 'GET',
  path: '/community/:communityId/notifications/wishes',
  summary: 'Get the caller’s notification channels in this community',
  access: 'member',
  refreshedBy: ['notifications'],
  params: InCommunity,
  data: NotificationWishes,
});

export const setNotificationWishes = operation({
  name: 'setNotificationWishes',
  method: 'PUT',
  path: '/community/:communityId/notifications/wishes',
  summary: 'Set the caller’s notification channels; tasks always appear in the app',
  access: 'member',
  params: InCommunity,
  body: NotificationWishes,
  data: NotificationWishes,
});
