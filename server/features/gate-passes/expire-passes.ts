// The scheduled job that ends expired passes, so that their codes can be reused. The job is idempotent.
import { sql } from 'kysely';
import { here } from '#platform/database/here.ts';
import { perCommunity } from '#platform/feature/per-community.ts';
import { batchSize } from '#kernel/gate/words.ts';

export const expirePasses = perCommunity({
  name: 'gate.expire',
  cron: '*/5 * * * *',
  batch: batchSize,
  work: async ({ db, emit, clock }) => {
    const now = clock.now().toISOString();
    const { rows } = await sql`update gate_passes p set ended_as = 'Expired', ended_at = p.valid_to
    where p.community_id = ${here} and p.id = any (array(select k.id from gate_passes k
      where k.community_id = ${here} and k.ended_as is null and k.valid_to <= ${now}
      order by k.valid_to limit ${batchSize} for update skip locked))
    returning p.id`.execute(db);
    if (rows.length > 0) emit('gatePasses.changed', {});
    return rows.length;
  },
});
