// The unread count, for the badge. Separate from the panel's code, which the bell loads later.
import { getUnreadCount } from '#calls/notifications/notifications.ts';
import { useOperation } from '#lib/api/use-operation.ts';

export const useUnreadCount = (): number => useOperation(getUnreadCount).data?.unreadCount ?? 0;
