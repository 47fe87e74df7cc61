// The notifications panel: tabs All, Unread, Read; mark all as read.
import { Button, Group, Tabs, Title } from '@mantine/core';
import { useState } from 'react';
import { NotificationList } from './NotificationList.tsx';
import { useDecide } from './use-decide.ts';
import { tabs, useMarkAsRead, type Tab } from './use-notifications.ts';
import classes from './notifications.module.css';

type NotificationPanelProps = { onLeave: () => void };

export function NotificationPanel({ onLeave }: NotificationPanelProps) {
  const [tab, setTab] = useState<Tab>('All');
  const mark = useMarkAsRead();
  const decide = useDecide();
  return (
    <section aria-labelledby="notifications-title">
      <Group justify="space-between" wrap="nowrap" className={classes.head}>
        <Title order={2} size="h3" id="notifications-title">
          Notifications
        </Title>
        {mark.isPending ? (
          <Button size="compact-sm" variant="subtle" disabled>
            Processing please wait...
          </Button>
        ) : (
          <Button size="compact-sm" variant="subtle" onClick={() => mark.mutate(null)}>
            Mark all as read
          </Button>
        )}
      </Group>
      <Tabs value={tab} onChange={(next) => setTab(next as Tab)} keepMounted={false}>
        <Tabs.List grow>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((name) => (
          <Tabs.Panel key={name} value={name}>
            <NotificationList
              tab={name}
              onMark={(id) => mark.mutate(id)}
              marking={mark.isPending ? (mark.variables ?? null) : null}
              onDecide={(notification, action, choice, options) =>
                decide.mutate({ notification, action, ...(choice && { choice }) }, options)
              }
              deciding={decide.isPending ? decide.variables.notification.notificationId : null}
              onLeave={onLeave}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}
