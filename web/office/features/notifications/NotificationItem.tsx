// A notification. While it is unread its description is cut to 40 characters, with a link to view the rest.
import type { Notification } from './notification.ts';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { shortDescription } from '#lib/page/text.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { ActionButtons, type OnDecide } from './ActionButtons.tsx';
import classes from './notifications.module.css';

type NotificationItemProps = {
  notification: Notification;
  onMark: (notificationId: string) => void;
  marking: boolean;
  onDecide: OnDecide;
  deciding: boolean;
  onLeave: () => void;
};

export function NotificationItem(props: NotificationItemProps) {
  const { notification, onMark, marking, onLeave } = props;
  const { notificationId, title, description, dateTime, isRead, link, outcome } = notification;
  return (
    <li className={classes.item} data-unread={!isRead || undefined}>
      <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm">
        <Text size="sm" fw={isRead ? 500 : 650}>
          {link ? (
            <PlainLink
              href={link}
              className={classes.link}
              onClick={() => {
                if (!isRead) onMark(notificationId);
                onLeave();
              }}
            >
              {title}
            </PlainLink>
          ) : (
            title
          )}
        </Text>
        <Text size="xs" c="dimmed" className={classes.when}>
          <InstantText at={dateTime} ago />
        </Text>
      </Group>
      <Description text={description} isRead={isRead} />
      {outcome && (
        <Text size="sm" fw={500}>
          {outcome}
        </Text>
      )}
      <ActionButtons
        notification={notification}
        onDecide={props.onDecide}
        deciding={props.deciding}
      />
      {!isRead && (
        <Group justify="flex-end">
          {marking ? (
            <Button size="compact-xs" variant="subtle" disabled>
              Processing please wait...
            </Button>
          ) : (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Mark as read: ${title}`}
              onClick={() => onMark(notificationId)}
            >
              Mark as read
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}

function Description({ text, isRead }: { text: string; isRead: boolean }) {
  const [expanded, setExpanded] = useState(false);
  const short = isRead || expanded ? null : shortDescription(text);
  return (
    <Text size="sm" c="dimmed" className={classes.description}>
      {short === null ? text : `${short}… `}
      {short !== null && (
        <Anchor component="button" type="button" size="sm" onClick={() => setExpanded(true)}>
          View
        </Anchor>
      )}
    </Text>
  );
}
