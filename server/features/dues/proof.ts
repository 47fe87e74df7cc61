// The nightly proof of the subledger: what all charges owe together is what the ledger's receivable says. A difference
// raises an alarm; nothing is mended here.
import { sql } from 'kysely';
import type { Scheduled } from '#platform/jobs.ts';
import { notify } from '#platform/notify.ts';
import { here } from './words.ts';

export const receivableProof: Scheduled = {
  name: 'dues.prove',
  cron: '27 1 * * *',
  run: async (tools) => {
    for (const communityId of await tools.communityIds()) {
      const scope = { communityId, userId: null, actor: 'Courtyard' };
      await tools.inCommunity(scope, async (context) => {
        const { rows } = await sql<{ owedMinor: number; balanceMinor: number }>`
          select owed_minor as "owedMinor", balance_minor as "balanceMinor"
          from receivable_difference where community_id = ${here}`.execute(context.db);
        const difference = rows[0];
        if (!difference) return;
        tools.log.error({ communityId, ...difference }, 'charges and ledger differ');
        context.audit({ action: 'dues.differ', entityType: 'ledger', after: difference });
        notify(context, {
          to: { permission: 'wallets.approve' },
          activityType: 'Due',
          title: 'Charges and ledger differ',
          description:
            'Last night’s proof found that what the charges owe together is not what the ledger ' +
            'says. Please tell support before more money is recorded.',
          link: '/dues',
          priority: 'Urgent',
        });
      });
    }
  },
};
