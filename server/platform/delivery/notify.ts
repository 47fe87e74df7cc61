// Requests notifications, and resolves them when their task is done, for any area: emits an event in the caller's
// transaction, from which the notifications feature creates or changes one row per person. The functions here neither
// decide who may read the notification nor send anything.
import type { ActivityType, NotificationPriority } from '#contract/notifications/notifications.ts';
import type { NoticeWords } from '#platform/feature/message.ts';
import type { Permission } from '#contract/shared/permissions.ts';

/** The topic whose payload is a `WantedNotification`. */
export const notificationWanted = 'notification.wanted';

export type WantedNotification = {
  /** People by id, or every active worker whose role has a permission, the owner included. */
  to: { userIds: readonly string[] } | { permission: Permission };
  /** The person who performed the action, who is not notified. */
  exceptUserId?: string;
  activityType: ActivityType;
  title: string;
  description: string;
  /** The name of the person who performed the action. */
  actor?: string;
  /** A path of the product: `/residents/…`. */
  link?: string;
  /**
   * Unread notifications of one person with the same key are combined, under `title` with `{count}` filled in:
   * "5 payments received".
   */
  group?: { key: string; title: string };
  priority?: NotificationPriority;
  /** Set if the action also sends an email of its own, so that no notification email follows. */
  isMailed?: boolean;
  emergencyId?: string;
  houseId?: string;
  /**
   * The street of the event: workers who are limited to other streets are not notified. The default is the street of
   * the event's house. The default for an emergency is no street, because an emergency concerns everybody.
   */
  streetId?: string | null;
  /** The wallet or money request of the event: workers who are limited to other wallets are not notified. */
  ofWallet?: string;
  ofRequest?: string;
  /**
   * The key of the task that the notification asks for: `money-request:…`. `resolveNotifications` with this key
   * resolves the notification.
   */
  about?: string;
};

/** A notification with the words of a declared message. `groupKey` combines it with unread ones of the same key. */
export type Notification = NoticeWords &
  Omit<WantedNotification, keyof NoticeWords | 'group'> & { groupKey?: string };

/** Emits the event that requests a notification. Call it inside a community's transaction. */
export const notify = (
  context: { emit(topic: string, payload: Record<string, unknown>): void },
  { groupedTitle, groupKey, ...rest }: Notification,
): void => {
  const wanted: WantedNotification = {
    ...rest,
    ...(groupKey && { group: { key: groupKey, title: groupedTitle ?? rest.title } }),
  };
  context.emit(notificationWanted, wanted);
};

/** The topic whose payload is a `SettledNotification`. */
export const notificationSettled = 'notification.settled';

export type SettledNotification = {
  about: string;
  /** The result, shown to people who open the notification later: "Already approved by Amina Okafor". */
  outcome: string;
  /** Limits the event to these people's notifications, if others still have something to do. */
  userIds?: readonly string[];
};

/**
 * Emits the event that resolves the open notifications about a task: those of `userIds`, or without `userIds` those of
 * all people. Call this function in the transaction that completes the task.
 */
export const resolveNotifications = (
  context: { emit(topic: string, payload: Record<string, unknown>): void },
  settled: SettledNotification,
): void => context.emit(notificationSettled, settled);
