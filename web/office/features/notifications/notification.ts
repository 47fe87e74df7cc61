// A notification of the list.
import type { Answer } from '#contract/shared/operation.ts';
import type { listNotifications } from '#calls/notifications/notifications.ts';

export type Notification = Answer<typeof listNotifications>['items'][number];
