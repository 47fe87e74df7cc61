// Notifies the initiator of a money request about its result, and resolves the notification of its approvers.
import { requestHours } from '#contract/money-requests/request-words.ts';
import { notify, resolveNotifications } from '#platform/delivery/notify.ts';
import { type RequestStep, requestStepped } from './messages.ts';

type Emitting = Parameters<typeof notify>[0];
type Told = { id: string; reference: string; kind: string; initiatedBy: string | null };

export function tellInitiator(
  context: Emitting,
  request: Told,
  { step, reason }: { step: RequestStep; reason?: string | null },
): void {
  if (request.initiatedBy === null) return;
  notify(context, {
    ...requestStepped.notice({ kind: request.kind, reference: request.reference, step, reason }),
    to: { userIds: [request.initiatedBy] },
    link: requestLink(request.id),
  });
}

/** The reason shown on an expired request. */
export const expiredReason = `Nobody decided within ${requestHours} hours. Create a new request if it is still needed.`;

/** Link that opens the request in the list of requests. */
export const requestLink = (requestId: string): string =>
  `/finances?Tab=approvals&Request=${requestId}`;

/** The subject key of the notification that asks for an approval. */
export const aboutRequest = (requestId: string): string => `money-request:${requestId}`;

/**
 * Resolves the approval notification: for everybody, or only for a user who has decided while the request needs more
 * approvals.
 */
export const settleNotice = (
  context: Emitting,
  requestId: string,
  settled: { outcome: string; userIds?: readonly string[] },
): void => resolveNotifications(context, { about: aboutRequest(requestId), ...settled });
