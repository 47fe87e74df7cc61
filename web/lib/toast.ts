// Toasts: top right, closing after 5 seconds (spec 2, 9). The container that shows them is in the
// frame's start-up; this only hands them over.
import { notifications } from '@mantine/notifications';

export const toastMs = 5000;

export const toastSuccess = (message: string): void => {
  notifications.show({ message, color: 'courtyard', role: 'status' });
};

export const toastError = (message: string): void => {
  notifications.show({ message, color: 'red', role: 'alert' });
};
