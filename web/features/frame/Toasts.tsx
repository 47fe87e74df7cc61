// Where toasts appear: top right, for 5 seconds (spec 2, 9), under the header and beside what can be pressed: left
// of the page's main buttons, and left of a drawer with its close button. Fetched with the first one.
import '@mantine/notifications/styles.css';
import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { useEffect } from 'react';
import { takeToasts, toastMs, useToasts, type Toast } from '#lib/toast.ts';
import { PlainLink } from '#ui/PlainLink.tsx';
import classes from './toasts.module.css';

const show = ({ id, message, kind, href }: Toast): void => {
  const tone = kind === 'error' ? { color: 'red', role: 'alert' } : { color: 'courtyard' };
  const shown = href ? <PlainLink href={href}>{message}</PlainLink> : message;
  notifications.show({ id, message: shown, role: 'status', ...tone });
};

/** What was done is told late or not at all where nothing may lie over the screen; what went wrong is told after. */
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
  // Not hidden but gone: a toast that fades would lie over what came.
  if (isHeld) return null;
  return <Notifications position="top-right" autoClose={toastMs} className={classes.toasts} />;
}
