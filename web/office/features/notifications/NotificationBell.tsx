// The bell in the header with its unread badge (99+ at most); opens the panel, which is loaded only then or when the
// pointer is on the bell.
import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { badgeText } from '#lib/page/text.ts';
import { useUnreadCount } from './use-unread-count.ts';
import classes from './notifications.module.css';

const loadPanel = () => import('./NotificationPanel.tsx');
const NotificationPanel = lazy(async () => ({ default: (await loadPanel()).NotificationPanel }));

export function NotificationBell() {
  const [opened, panel] = useDisclosure(false);
  const unread = useUnreadCount();
  const badge = badgeText(unread);
  return (
    <Popover
      opened={opened}
      onChange={(next) => (next ? panel.open() : panel.close())}
      width="min(400px, calc(100vw - 16px))"
      position="bottom-end"
      trapFocus
      returnFocus
    >
      <Indicator label={badge} disabled={badge === null} size={18} offset={12} color="red">
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            data-tour="bell"
            aria-label={badge === null ? 'Notifications' : `Notifications, ${badge} unread`}
            aria-expanded={opened}
            onClick={panel.toggle}
            onMouseEnter={() => void loadPanel()}
          >
            <IconBell size={22} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <Suspense fallback={<div className={classes.waiting} />}>
          {opened && <NotificationPanel onLeave={panel.close} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
