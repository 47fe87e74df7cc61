// Where toasts appear: top right, for 5 seconds (spec 2, 9). Fetched after the first paint; a toast
// that was shown before it waits for it.
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { toastMs } from '#lib/toast.ts';

export function Toasts() {
  return <Notifications position="top-right" autoClose={toastMs} />;
}
