// How any area tells people of something (domain 15): it leaves a fact in its own transaction, and the notifications
// feature makes one row a person of it. It decides nothing about who reads what, and sends nothing itself.
import type { ActivityType, NotificationPriority } from '#contract/notifications.ts';
import type { Permission } from '#contract/permissions.ts';

/** The topic whose payload is a `WantedNotification`. */
export const notificationWanted = 'notification.wanted';

export type WantedNotification = {
  /** People by id, or every active worker whose role holds a permission, the owner included. */
  to: { userIds: readonly string[] } | { permission: Permission };
  /** Who did it, and so need not be told. */
  exceptUserId?: string;
  activityType: ActivityType;
  title: string;
  description: string;
  /** Whose deed it was, as a name. */
  actor?: string;
  /** A path of the product: `/residents/…`. */
  link?: string;
  /**
   * Unread notifications of one person with the same key become one, whose title is then `groupedTitle` with
   * `{count}` filled in: "5 payments received".
   */
  group?: { key: string; title: string };
  priority?: NotificationPriority;
  emergencyId?: string;
  houseId?: string;
};

/** Leaves the fact that people are to be told; call it inside a community's transaction. */
export const notify = (
  context: { emit(topic: string, payload: Record<string, unknown>): void },
  wanted: WantedNotification,
): void => context.emit(notificationWanted, wanted);
