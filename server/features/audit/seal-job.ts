// Seals new audit entries every minute. Once a day, writes the last position and hash of every chain to the server's
// log, which people with access only to the database cannot change.
import type { JobTools, Scheduled } from '#platform/jobs/job.ts';

const atOnce = 1000;

/**
 * Seals all pending entries, in batches of at most `atOnce` per transaction, unless the signal aborts it. Skips a
 * community that another run is sealing.
 */
export async function sealAudit({ owner, signal }: Pick<JobTools, 'owner' | 'signal'>) {
  const { rows } = await owner.query<{ id: string }>(
    'select distinct community_id as id from audit_queue',
  );
  for (const { id } of rows) {
    let sealed = atOnce;
    while (sealed === atOnce && !signal.aborted) {
      const answer = await owner.query<{ sealed: number }>('select seal_audit($1, $2) as sealed', [
        id,
        atOnce,
      ]);
      sealed = answer.rows[0]?.sealed ?? 0;
    }
  }
}

export const auditSeals: Scheduled = { name: 'audit.seal', cron: '* * * * *', run: sealAudit };

export const auditHeads: Scheduled = {
  name: 'audit.heads',
  cron: '23 2 * * *',
  run: async ({ owner, log }) => {
    const { rows } = await owner.query<{ community: string; position: number; hash: string }>(
      `select distinct on (community_id) community_id as community, position,
         encode(hash, 'hex') as hash
       from audit_seals order by community_id, position desc`,
    );
    for (const head of rows) log.info(head, 'audit head');
  },
};
