// The nightly checks of charges. The sum of all open charges must equal the ledger's receivable account; a difference
// is reported and nothing is corrected. Totals by street and house type are rebuilt if they are wrong.
import type { Scheduled } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { perCommunity } from '#platform/feature/per-community.ts';
import { notify } from '#platform/delivery/notify.ts';
import { chargesDiffer } from './messages.ts';

export const receivableProof: Scheduled = perCommunity({
  name: 'dues.prove',
  cron: '27 1 * * *',
  work: async (context, tools) => {
    const { rows } = await sql<{ owedMinor: number; balanceMinor: number }>`
          select owed_minor as "owedMinor", balance_minor as "balanceMinor"
          from receivable_difference where community_id = ${here}`.execute(context.db);
    const difference = rows[0];
    if (!difference) return;
    tools.log.error(
      { communityId: context.communityId, ...difference },
      'charges and ledger differ',
    );
    context.audit({ action: 'dues.differ', entityType: 'ledger', after: difference });
    notify(context, {
      ...chargesDiffer.notice(),
      to: { permission: 'wallets.approve' },
      link: '/dues',
      priority: 'Urgent',
    });
  },
});

/**
 * Checks the totals by street and house type that reports read. The totals derive from the charges, so wrong totals are
 * rebuilt and the correction is logged.
 */
export const placesProof: Scheduled = perCommunity({
  name: 'dues.prove-places',
  cron: '37 1 * * *',
  work: async (context, tools) => {
    // Check first, because rebuilding the totals blocks all writers of charges.
    const { rows } = await sql`select from place_ageing_difference d
          where d.community_id = ${here} limit 1`.execute(context.db);
    if (rows.length === 0) return;
    const done = await sql<{ mended: number }>`select rebuild_place_ageing() as mended`.execute(
      context.db,
    );
    const after = { sums: done.rows[0]?.mended ?? 0 };
    tools.log.error(
      { communityId: context.communityId, ...after },
      'sums by street and type had drifted',
    );
    context.audit({ action: 'dues.sumsMended', entityType: 'ledger', after });
  },
});
