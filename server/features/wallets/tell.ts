// Tells whoever asked for money what became of it.
import { requestHours } from '#contract/money-requests.ts';
import { notify, resolveNotifications } from '#platform/notify.ts';

type Emitting = Parameters<typeof notify>[0];
type Told = { id: string; reference: string; kind: string; initiatedBy: string | null };

/** `title` goes on from "Withdrawal R23…": "was rejected". */
export function tellInitiator(
  context: Emitting,
  request: Told,
  { title, reason }: { title: string; reason?: string | null },
): void {
  if (request.initiatedBy === null) return;
  notify(context, {
    to: { userIds: [request.initiatedBy] },
    activityType: 'Approval',
    title: `${request.kind} ${request.reference} ${title}`,
    description: reason ?? 'Open it to see who agreed, and what was moved.',
    link: requestLink(request.id),
  });
}

/** Why an expired request is over. */
export const expiredReason = `Nobody decided within ${requestHours} hours. Ask again if it is still needed.`;

/** The request, open on the list of requests. */
export const requestLink = (requestId: string): string =>
  `/finances?Tab=approvals&Request=${requestId}`;

/** What the notification that asks for approval is about. */
export const aboutRequest = (requestId: string): string => `money-request:${requestId}`;

/** Resolves what asked for approval, for everyone or for one who has decided while others still may. */
export const settleNotice = (
  context: Emitting,
  requestId: string,
  settled: { outcome: string; userIds?: readonly string[] },
): void => resolveNotifications(context, { about: aboutRequest(requestId), ...settled });
