// Removes a team member, who is signed out at once. Open work passes to the chosen successor, or has no assignee if
// none is chosen. The API keys that the team member created are revoked. Each feature with work assigned to single
// people provides a handover (server/features.ts).
import { type WorkLeft, workerRefusals } from '#contract/team/workers.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Handover } from '#platform/feature/handover.ts';
import { queueMail } from '#platform/delivery/mail.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { selectViewer } from '#platform/http/viewer.ts';
import { refuseToTouch } from './grants.ts';
import { workerRemoved } from './messages.ts';
import { holdRole } from './roles-queries.ts';
import { lock } from './worker-changes.ts';
import { workers } from './workers.ts';
import * as queries from './workers-queries.ts';

type Of = { params: { workerId: string } };
type Body = { successorId?: string | undefined; reason?: string | undefined };

export const getWorkLeft =
  (handovers: readonly Handover[]) =>
  async ({ db }: CommunityContext, { params }: Of): Promise<WorkLeft[]> => {
    const worker = await queries.selectWorker(db, params.workerId);
    if (!worker || worker.status === 'Removed') throw notFound();
    const found: WorkLeft[] = [];
    for (const { label, count } of handovers) {
      found.push({ label, count: await count(db, worker.userId) });
    }
    return found.filter(({ count }) => count > 0);
  };

/** Revokes the API keys that a person created, so that no key works again if the person returns. */
export type EndKeys = (context: CommunityContext, userId: string) => Promise<void>;

export const removeWorker =
  (handovers: readonly Handover[], endKeys: EndKeys) =>
  async (context: CommunityContext, { params: { workerId }, body }: Of & { body: Body }) => {
    const { db, clock } = context;
    const stored = await lock(context, workerId);
    refuseToTouch(context, stored);
    const successor = body.successorId
      ? await successorOf(context, stored, body.successorId)
      : null;
    if (successor) await refuseUnseen(context, handovers, { from: stored.userId, successor });
    const removedAt = clock.now().toISOString();
    await workers.update(context, stored, { status: 'Removed', removedAt });
    await queries.endSessions(db, workerId);
    await endKeys(context, stored.userId);
    const passed: WorkLeft[] = [];
    for (const { label, pass } of handovers) {
      const count = await pass(context, stored.userId, successor?.userId ?? null);
      if (count > 0) passed.push({ label, count });
    }
    const done = successor
      ? { reassigned: passed, leftToNobody: [] }
      : { reassigned: [], leftToNobody: passed };
    const after = { ...(successor && { successor: successor.name }), ...done };
    workers.record(context, stored, { event: 'removed', after, reason: body.reason });
    mailLeaver(context, stored);
    return done;
  };

/** Emails the person that they no longer have access. */
function mailLeaver(
  context: CommunityContext,
  { email, name }: { email: string; name: string },
): void {
  const { community, user } = context;
  const by = `${user.firstName} ${user.lastName}`;
  queueMail(context, {
    ...workerRemoved.email({ name, by, community: community.name }),
    to: email,
  });
}

/** Locks and returns the successor. Their role stays locked until the handover is done. */
async function successorOf({ db }: CommunityContext, leaver: { id: string }, successorId: string) {
  const found = successorId === leaver.id ? undefined : await queries.lockWorker(db, successorId);
  if (found?.status !== 'Active') {
    throw refuse(workerRefusals.badSuccessor, { field: 'successorId' });
  }
  await holdRole(db, { id: found.roleId });
  return found;
}

type Passing = { from: string; successor: { userId: string; name: string } };

/** Refuses a successor who lacks access to some of the work, and names the first few items. */
async function refuseUnseen(
  { db }: CommunityContext,
  handovers: readonly Handover[],
  { from, successor }: Passing,
): Promise<void> {
  const viewer = await selectViewer(db, successor.userId);
  const unseen: string[] = [];
  for (const handover of handovers) unseen.push(...(await handover.unseen(db, from, viewer)));
  if (unseen.length === 0) return;
  const more = unseen.length > shown ? ` and ${unseen.length - shown} more` : '';
  const items = `${unseen.slice(0, shown).join(', ')}${more}`;
  const given = { name: successor.name, items };
  throw refuse(workerRefusals.seesTooLittle, { field: 'successorId', with: given });
}

const shown = 3;
