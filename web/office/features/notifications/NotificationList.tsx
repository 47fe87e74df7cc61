// The list of one tab: 400 px high; the next page loads from 80 % of the way down.
import type { Notification } from './notification.ts';
import { Button, Center, Skeleton, Text } from '@mantine/core';
import type { UIEvent } from 'react';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { StateMessage } from '#ui/state/StateMessage.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import type { OnDecide } from './ActionButtons.tsx';
import { listHeightPx, nearEnd } from './pages.ts';
import { useNotifications, type Tab } from './use-notifications.ts';
import classes from './notifications.module.css';

const nothing: Record<Tab, string> = {
  All: 'No notifications yet',
  Unread: 'No unread notifications',
  Read: 'Nothing here yet',
};

type NotificationListProps = {
  tab: Tab;
  onMark: (notificationId: string) => void;
  /** The notification that is being marked now. */
  marking: string | null;
  onDecide: (notification: Notification, ...rest: Parameters<OnDecide>) => void;
  /** The notification that is being decided now. */
  deciding: string | null;
  onLeave: () => void;
};

export function NotificationList(props: NotificationListProps) {
  const { tab, onMark, marking, onDecide, deciding, onLeave } = props;
  const { items, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useNotifications(tab);
  const onScroll = (event: UIEvent<HTMLDivElement>) => {
    if (hasNextPage && !isFetchingNextPage && nearEnd(event.currentTarget)) void fetchNextPage();
  };
  return (
    <div
      className={classes.list}
      style={{ height: listHeightPx }}
      onScroll={onScroll}
      tabIndex={0}
      role="region"
      aria-label={`${tab} notifications`}
      aria-busy={isPending || isFetchingNextPage}
    >
      {isPending && [1, 2, 3, 4].map((row) => <Skeleton key={row} height={64} m="sm" />)}
      {!isPending && items.length === 0 && !isError && (
        <StateMessage picture={<EmptyInbox size={140} />} title={nothing[tab]} />
      )}
      {/* A failure shows a button to try again: the empty state would be wrong. */}
      {items.length === 0 && isError && (
        <Center h={listHeightPx}>
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </Center>
      )}
      <Rows>
        {items.map((item) => (
          <NotificationItem
            key={item.notificationId}
            notification={item}
            onMark={onMark}
            marking={marking === item.notificationId}
            onDecide={(...rest) => onDecide(item, ...rest)}
            deciding={deciding === item.notificationId}
            onLeave={onLeave}
          />
        ))}
      </Rows>
      {items.length > 0 && (
        <Text size="sm" c="dimmed" ta="center" py="sm" role="status">
          {isFetchingNextPage && 'Loading more...'}
          {!hasNextPage && 'No more notifications'}
        </Text>
      )}
    </div>
  );
}
