// Somebody leaves: signed out at once, and what they had open goes to whoever takes over. Each area that has work of
// its own for single people hands in how it passes on (server/areas/); what they made to come in by ends.
import { type WorkLeft, workerRefusals } from '#contract/workers.ts';
import type { CommunityContext } from '#platform/context.ts';
import type { Handover } from '#platform/handover.ts';
import { mailRequested } from '#platform/mail.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { selectViewer } from '#platform/viewer.ts';
import { refuseToTouch } from './grants.ts';
import { holdRole } from './roles-queries.ts';
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
    if (successor) await refuseUnseen(context, handovers, { from: stored.userId, successor });
    const now = clock.now();
    await queries.updateWorker(
      db,
      workerId,
      { status: 'Removed', removedAt: now.toISOString() },
      now,
    );
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
    record(context, stored, { action: 'worker.removed', after, reason: body.reason });
    mailLeaver(context, stored);
    return done;
  };

/** The person hears of it by email: nothing in the product reaches them any more. */
function mailLeaver(
  { community, user, emit }: CommunityContext,
  { email, name }: { email: string; name: string },
): void {
  emit(mailRequested, {
    to: email,
    subject: `You no longer work in ${community.name}`,
    text: [
      `Hello ${name},`,
      `${user.firstName} ${user.lastName} took you off the team of ${community.name}. You cannot open it any more.`,
      `Ask the office of ${community.name} if you think that this is a mistake.`,
    ].join('\n\n'),
  });
}

/** Who takes over, held with their role as they are until the work is theirs. */
async function successorOf({ db }: CommunityContext, leaver: { id: string }, successorId: string) {
  const found = successorId === leaver.id ? undefined : await queries.lockWorker(db, successorId);
  if (found?.status !== 'Active') {
    throw refuse(workerRefusals.badSuccessor, { field: 'successorId' });
  }
  await holdRole(db, { id: found.roleId });
  return found;
}

type Passing = { from: string; successor: { userId: string; name: string } };

/** Work that passes to somebody who does not see it would be lost; the first few pieces of it are named. */
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
