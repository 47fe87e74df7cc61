// The toast area: top right, for 5 seconds, under the header and left of the page's main buttons, and left of a drawer
// with its close button. Loaded with the first toast.
import '@mantine/notifications/styles.css';
import { Button } from '@mantine/core';
import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { type ReactNode, useEffect } from 'react';
import { takeToasts, toastMs, useToasts, type Toast } from '#lib/api/toast.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import classes from './toasts.module.css';

/** Toasts on the screen, by the record that they are about. */
const shownAbout = new Map<string, string>();

const show = (toast: Toast): void => {
  const { id, kind, about, isWarning = false } = toast;
  if (about) {
    // An earlier toast about the same record is out of date.
    const earlier = shownAbout.get(about);
    if (earlier) notifications.hide(earlier);
    shownAbout.set(about, id);
  }
  const tone = kind === 'error' ? { color: 'red', role: 'alert' } : { color: 'courtyard' };
  const warned = isWarning && { color: 'yellow' };
  notifications.show({ id, message: shownOf(toast), role: 'status', ...tone, ...warned });
};

function shownOf({ id, message, href, action }: Toast): ReactNode {
  const text = href ? <PlainLink href={href}>{message}</PlainLink> : message;
  if (!action) return text;
  const act = () => {
    notifications.hide(id);
    action.run();
  };
  return (
    <>
      <span>{text}</span>
      <Button size="compact-sm" variant="default" mt={8} display="block" onClick={act}>
        {action.label}
      </Button>
    </>
  );
}

/**
 * Removes the displayed success toasts when nothing may cover the screen. Displayed error toasts appear again
 * afterwards.
 */
const dropSuccesses = (): void => {
  for (const { id, role } of notificationsStore.getState().notifications) {
    if (role === 'status' && id) notifications.hide(id);
  }
};

const showWaiting = (): void => takeToasts().forEach(show);

export function Toasts() {
  const isHeld = useToasts((state) => state.isHeld);
  useEffect(() => {
    if (isHeld) dropSuccesses();
    showWaiting();
    return useToasts.subscribe(showWaiting);
  }, [isHeld]);
  // Unmounted, not hidden: a fading toast would lie over the new content.
  if (isHeld) return null;
  return <Notifications position="top-right" autoClose={toastMs} className={classes.toasts} />;
}
