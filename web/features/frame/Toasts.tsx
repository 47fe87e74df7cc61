// Where toasts appear: top right, for 5 seconds (spec 2, 9). Fetched with the first one.
import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { takeToasts, toastMs, useToasts, type Toast } from '#lib/toast.ts';

const show = ({ id, message, kind }: Toast): void => {
  const tone = kind === 'error' ? { color: 'red', role: 'alert' } : { color: 'courtyard' };
  notifications.show({ id, message, role: 'status', ...tone });
};

const showWaiting = (): void => takeToasts().forEach(show);

export function Toasts() {
  useEffect(() => {
    showWaiting();
    return useToasts.subscribe(showWaiting);
  }, []);
  return <Notifications position="top-right" autoClose={toastMs} />;
}
