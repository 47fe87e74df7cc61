// Sends a broadcast whose time to undo has begun, without waiting out its 30 seconds.
import type pg from 'pg';
import { sendAsked } from '#server/features/broadcasts/life.ts';
import { daysLater } from './jobs.ts';

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
