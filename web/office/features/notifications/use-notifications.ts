// The panel's data and actions: pages of notifications, the unread count, marking as read.
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import {
  getUnreadCount,
  listNotifications,
  markAllNotificationsAsRead,
  markNotificationAsRead,
} from '#calls/notifications/notifications.ts';
import { call } from '#lib/api/api.ts';
import { toApiError } from '#lib/api/api-error.ts';
import { useCommunityId } from '#lib/community/estate.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { invalidate } from '#lib/api/use-operation.ts';
import { nextPage, once, pageSize } from './pages.ts';

export const tabs = ['All', 'Unread', 'Read'] as const;
export type Tab = (typeof tabs)[number];

const isReadOf: Record<Tab, { IsRead?: 'true' | 'false' }> = {
  All: {},
  Unread: { IsRead: 'false' },
  Read: { IsRead: 'true' },
};

/** The notifications of one tab, page after page. A failure is logged and shows no toast. */
export function useNotifications(tab: Tab) {
  const communityId = useCommunityId();
  const query = useInfiniteQuery({
    queryKey: [listNotifications.name, { communityId }, isReadOf[tab], 'pages'],
    meta: { refreshedBy: listNotifications.refreshedBy },
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const page = { PageNumber: String(pageParam), PageSize: String(pageSize) };
      const input = { query: { ...page, ...isReadOf[tab] } };
      try {
        return await call(listNotifications, input, { signal });
      } catch (error) {
        if (!signal.aborted) console.error('Notifications could not be fetched', error);
        throw error;
      }
    },
    getNextPageParam: (last, pages) => nextPage(last.items, pages.length),
  });
  const items = once(query.data?.pages.flatMap((page) => page.items) ?? []);
  return { ...query, items };
}

/** Drops all pages but the first, then refetches it. */
export async function reloadFromStart(): Promise<void> {
  type Pages = { pages: unknown[]; pageParams: unknown[] };
  queryClient.setQueriesData<Pages>(
    { queryKey: [listNotifications.name], predicate: ({ queryKey }) => queryKey[3] === 'pages' },
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
  await invalidate([listNotifications, getUnreadCount]);
}

/** Marks one notification as read, or all of them if no id is given. */
export function useMarkAsRead() {
  return useMutation({
    mutationFn: async (notificationId: string | null) => {
      const { success } =
        notificationId === null
          ? await call(markAllNotificationsAsRead)
          : await call(markNotificationAsRead, { params: { notificationId } });
      if (!success) throw toApiError(undefined);
    },
    onSuccess: reloadFromStart,
    onError: (error) => toastFailure(error),
  });
}
