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
  /** A mail of its own goes out to them with it: there is no second one. */
  isMailed?: boolean;
  emergencyId?: string;
  houseId?: string;
  /**
   * Where it is: whoever works on other streets alone is not told. Left out, the street of its house, but for an
   * emergency, which concerns all.
   */
  streetId?: string | null;
  /** The wallet that it is about, or the request for money: whoever is limited to other wallets is not told. */
  ofWallet?: string;
  ofRequest?: string;
  /** What it asks to be done, `money-request:…`: whoever does it resolves it for all (`resolveNotifications`). */
  about?: string;
};

/** Leaves the fact that people are to be told; call it inside a community's transaction. */
export const notify = (
  context: { emit(topic: string, payload: Record<string, unknown>): void },
  wanted: WantedNotification,
): void => context.emit(notificationWanted, wanted);

/** The topic whose payload is a `SettledNotification`. */
export const notificationSettled = 'notification.settled';

export type SettledNotification = {
  about: string;
  /** What became of it, for whoever comes late: "Already approved by Amina Okafor". */
  outcome: string;
  /** Only these people's, where others still have something to do. */
  userIds?: readonly string[];
};

/** Resolves every open notification about something, on all screens; call it in the transaction that settles it. */
export const resolveNotifications = (
  context: { emit(topic: string, payload: Record<string, unknown>): void },
  settled: SettledNotification,
): void => context.emit(notificationSettled, settled);
