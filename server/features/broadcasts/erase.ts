// Erases a person's data in the broadcasts sent to them: the IP addresses from which they read and acknowledged, the
// reasons on their copies (a mail server may name their address there), and their opt-outs. The record that they were
// notified stays.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Eraser } from '#platform/feature/eraser.ts';

export const broadcastEraser: Eraser = {
  label: 'Broadcasts',
  erase: async ({ db }, { residentIds }) => {
    const read = await sql`update broadcast_recipients set read_ip = null, acknowledged_ip = null
      where community_id = ${here} and resident_id = any (${residentIds}::uuid[])
        and (read_ip is not null or acknowledged_ip is not null)`.execute(db);
    const sent = await sql`update broadcast_deliveries set reason = null
      where community_id = ${here} and resident_id = any (${residentIds}::uuid[])
        and reason is not null`.execute(db);
    const wishes = await sql`delete from broadcast_opt_outs
      where community_id = ${here} and resident_id = any (${residentIds}::uuid[])`.execute(db);
    return [read, sent, wishes].reduce((sum, one) => sum + Number(one.numAffectedRows ?? 0), 0);
  },
};
