// The actions of notifications in the panel: resolving an emergency, accepting or declining a join request. After
// success the notification is marked as read and the list restarts at page 1.
import type { Notification } from './notification.ts';
import { useMutation } from '@tanstack/react-query';
import { resolveEmergency } from '#calls/emergencies/emergencies.ts';
import { decideJoinRequest } from '#calls/join-requests/join-requests.ts';
import { markNotificationAsRead } from '#calls/notifications/notifications.ts';
import type { EmergencyOutcome } from '#contract/emergencies/emergencies.ts';
import { call } from '#lib/api/api.ts';
import { toApiError } from '#lib/api/api-error.ts';
import { toastError, toastFailure, toastSuccess } from '#lib/api/toast.ts';
import { requestFailure } from '#lib/api/toast-sentences.ts';
import { useUser } from '#lib/session/user.ts';
import { reloadFromStart } from './use-notifications.ts';

export type NotificationAction = 'resolve' | 'approve' | 'reject';

/** The extra input of a decision on a join request, or of the end of an emergency. */
export type Choice = {
  head?: 'replace' | 'member';
  reason?: string;
  keepPrivate?: boolean;
  outcome?: EmergencyOutcome;
  note?: string;
};

export type Decision = { notification: Notification; action: NotificationAction; choice?: Choice };

const said: Readonly<Record<NotificationAction, string>> = {
  resolve: 'Emergency Resolved',
  approve: 'Request Approved',
  reject: 'Request Declined',
};

/** The actions of a notification: none once it is resolved. */
export const actionsOf = ({
  activityType,
  isResolved,
  emergencyId,
  houseId,
}: Notification): NotificationAction[] => {
  if (isResolved) return [];
  if (activityType === 'Emergency' && emergencyId) return ['resolve'];
  return activityType === 'House' && houseId ? ['approve', 'reject'] : [];
};

/** The house already has a head, so the user has to choose. This is a question, not an error. */
export const asksForHead = (error: unknown): boolean => toApiError(error).has('HOUSE_HAS_HEAD');

export function useDecide() {
  return useMutation({
    mutationFn: async (decision: Decision) => {
      const sentence = await perform(decision);
      const { notificationId } = decision.notification;
      // The decision is saved. A failure to mark the notification as read is reported separately.
      await call(markNotificationAsRead, { params: { notificationId } }).catch(toastFailure);
      return sentence;
    },
    onSuccess: async (sentence) => {
      toastSuccess(sentence);
      await reloadFromStart();
    },
    onError: (error, { action }) => {
      if (asksForHead(error)) return;
      toastError(
        action === 'resolve' ? 'Failed to resolve emergency' : requestFailure(toApiError(error)),
      );
    },
  });
}

/**
 * Runs the action and returns the success message. If somebody else already decided the request, the message is the
 * server's, which names that person.
 */
async function perform({
  notification: { emergencyId, houseId },
  action,
  choice,
}: Decision): Promise<string> {
  if (action === 'resolve') {
    await call(resolveEmergency, {
      params: { emergencyId: emergencyId ?? '' },
      query: managerOf(),
      body: choice ?? {},
    });
    return said.resolve;
  }
  const { isRepeat, sentence } = await call(decideJoinRequest, {
    params: { decision: action },
    query: { houseId: houseId ?? '' },
    body: choice ?? {},
  });
  return isRepeat ? sentence : said[action];
}

/** The manager's id; the product's specification gives the parameter this name. */
function managerOf(): { CommunityManagerId?: string } {
  const id = useUser.getState().userInfo?.data['id'];
  return typeof id === 'string' ? { CommunityManagerId: id } : {};
}
