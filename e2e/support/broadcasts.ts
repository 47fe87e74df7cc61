// Broadcasts to everyone: drafts, sent ones, and the send without its 30 seconds to undo.
import type pg from 'pg';
import { createBroadcast } from '#contract/broadcasts/broadcasts.ts';
import { sendAsked } from '#server/features/broadcasts/life.ts';
import { callAs, type Estate } from './estate.ts';
import { daysLater } from './jobs.ts';

/** A draft to all residents, in the app and by email; returns its id. */
export async function newBroadcast(
  { id, owner }: Estate,
  text: { title: string; body: string; requireAck?: boolean },
): Promise<string> {
  const broadcast = await callAs(owner, createBroadcast, {
    params: { communityId: id },
    body: {
      category: 'Maintenance',
      priority: 'Normal',
      audience: { kind: 'All' },
      channels: ['E-mail'],
      requireAck: false,
      pinned: false,
      expiresAt: null,
      ...text,
    },
  });
  return broadcast.id;
}

/** A broadcast that was sent just now; it has no recipients yet. */
export async function sentBroadcast(
  db: pg.Pool,
  estate: Estate,
  text: Parameters<typeof newBroadcast>[1],
): Promise<string> {
  const id = await newBroadcast(estate, text);
  await db.query(
    `update broadcasts set status = 'Sent', send_at = now(), sent_at = now(), written_at = now() where id = $1`,
    [id],
  );
  return id;
}

/** Ends the time to undo and starts the send; the job of the real end then finds nothing to do. */
export async function sendNow(
  db: pg.Pool,
  { communityId, broadcastId }: { communityId: string; broadcastId: string },
): Promise<void> {
  const { rowCount } = await db.query(
    `update broadcasts set send_at = now() - interval '1 second', undo_until = now()
     where community_id = $1 and id = $2 and status = 'Scheduled'`,
    [communityId, broadcastId],
  );
  if (rowCount !== 1) throw new Error('The broadcast has no time to undo that could end.');
  await daysLater(db, 0, (tools) =>
    tools.inCommunity({ communityId }, async ({ emit }) =>
      emit(sendAsked, { entityId: broadcastId }),
    ),
  );
}
