// How many notifications are unread, for the badge. Apart from the panel's code, which the bell
// fetches only when it is opened.
import { getUnreadCount } from '#calls/notifications.ts';
import { useOperation } from '#lib/use-operation.ts';

export const useUnreadCount = (communityId: string): number =>
  useOperation(getUnreadCount, { params: { communityId } }).data?.unreadCount ?? 0;
