// Somebody leaves: signed out at once, and what they had open goes to whoever takes over. Each area that has work of
// its own for single people hands in how it passes on (server/areas/); what they made to come in by ends.
import { type WorkLeft, workerRefusals } from '#contract/workers.ts';
import type { CommunityContext } from '#platform/context.ts';
import type { Handover } from '#platform/handover.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { refuseToTouch } from './grants.ts';
import { lock, record } from './worker-changes.ts';
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

/** Ends the keys that somebody made, so that none works again when they come back. */
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
    const now = clock.now();
    await queries.updateWorker(
      db,
      workerId,
      { status: 'Removed', removedAt: now.toISOString() },
      now,
    );
    await queries.endSessions(db, workerId);
    await endKeys(context, stored.userId);
    const reassigned: WorkLeft[] = [];
    for (const { label, pass } of handovers) {
      const count = await pass(context, stored.userId, successor?.userId ?? null);
      if (count > 0) reassigned.push({ label, count });
    }
    const after = { ...(successor && { successor: successor.name }), reassigned };
    record(context, stored, { action: 'worker.removed', after, reason: body.reason });
    return { reassigned };
  };

async function successorOf({ db }: CommunityContext, leaver: { id: string }, successorId: string) {
  const found = successorId === leaver.id ? undefined : await queries.selectWorker(db, successorId);
  if (found?.status === 'Active') return { ...found, name: `${found.firstName} ${found.lastName}` };
  throw refuse(workerRefusals.badSuccessor, { field: 'successorId' });
}
