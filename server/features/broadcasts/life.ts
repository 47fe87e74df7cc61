// Sends a draft: at once with 30 seconds to undo, or at a scheduled time. Also undoes sending,
// and cancels drafts and scheduled broadcasts.
import type * as contract from '#contract/broadcasts/broadcast-life.ts';
import {
  type Broadcast,
  broadcastRefusals as refusals,
  scheduleAheadMinutes,
  undoSeconds,
} from '#contract/broadcasts/broadcasts.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { hasMembers } from './audience.ts';
import { audienceQueryOf, broadcasts, wrongStatus } from './broadcasts.ts';
import { maySend, requireCategory } from './words.ts';

type Of = { params: { broadcastId: string } };
type Sending = Parsed<typeof contract.sendBroadcast>['body'];

/** The event that starts or resumes a send; its job waits until `startAt`, if the event has one. */
export const sendAsked = 'broadcast.sendAsked';

export async function sendBroadcast(
  context: CommunityContext,
  { params: { broadcastId }, body }: Parsed<typeof contract.sendBroadcast>,
): Promise<Broadcast> {
  const stored = await broadcasts.lock(context, broadcastId, body.version);
  if (stored.status !== 'Draft') throw wrongStatus(stored.status);
  requireCategory(context, stored.category);
  if (stored.priority === 'Urgent' && body.confirmation !== 'URGENT') {
    throw refuse(refusals.unconfirmed, { field: 'confirmation' });
  }
  const sendAt = hourOf(context, body, stored.expiresAt);
  const audience = stored.audience as never;
  if (!(await hasMembers(context.db, audienceQueryOf(context, audience)))) {
    throw refuse(refusals.nobody, { field: 'audience' });
  }
  const isNow = body.sendAt === undefined;
  const broadcast = await broadcasts.write(context, stored, {
    event: isNow ? 'sent' : 'scheduled',
    values: {
      status: 'Scheduled',
      sendAt,
      undoUntil: isNow ? sendAt : null,
      sentBy: context.user.id,
      // The streets of the sender limit the audience, not those of the author: the preview used the sender's.
      limitedTo: context.worker.streetIds ? [...context.worker.streetIds] : null,
      trouble: null,
    },
    after: { sendAt },
  });
  context.emit(sendAsked, { entityId: broadcastId, startAt: sendAt });
  return broadcast;
}

/** The send time: in 30 seconds, or the chosen time. Refuses a time that is too soon, or not before the expiry. */
function hourOf({ clock }: CommunityContext, body: Sending, expiresAt: string | null): string {
  const now = clock.now().getTime();
  const sendAt = body.sendAt ?? new Date(now + undoSeconds * 1000).toISOString();
  const least = now + scheduleAheadMinutes * 60_000;
  if (body.sendAt !== undefined && new Date(sendAt).getTime() < least) {
    throw refuse(refusals.tooSoon, { field: 'sendAt' });
  }
  if (expiresAt !== null && new Date(expiresAt) <= new Date(sendAt)) {
    throw refuse(refusals.expired, { field: 'expiresAt' });
  }
  return new Date(sendAt).toISOString();
}

export async function undoBroadcast(
  context: CommunityContext,
  { params: { broadcastId } }: Of,
): Promise<Broadcast> {
  const stored = await broadcasts.lock(context, broadcastId);
  if (stored.status === 'Draft') return broadcasts.read(context, broadcastId);
  if (stored.status !== 'Scheduled') throw refuse(refusals.undoTooLate);
  return broadcasts.write(context, stored, {
    event: 'undone',
    values: { status: 'Draft', sendAt: null, undoUntil: null },
  });
}

export async function cancelBroadcast(
  context: CommunityContext,
  { params: { broadcastId }, body }: Parsed<typeof contract.cancelBroadcast>,
): Promise<Broadcast> {
  const stored = await broadcasts.lock(context, broadcastId);
  if (stored.status === 'Cancelled') return broadcasts.read(context, broadcastId);
  const isOwnDraft = stored.status === 'Draft' && stored.createdBy === context.user.id;
  if (!isOwnDraft && !maySend(context.worker)) throw refuse(refusals.draftsOnly);
  await broadcasts.refuseStale(context, stored, body.version);
  if (stored.status !== 'Draft' && stored.status !== 'Scheduled') throw wrongStatus(stored.status);
  return broadcasts.write(context, stored, {
    event: 'cancelled',
    values: { status: 'Cancelled', undoUntil: null },
  });
}
