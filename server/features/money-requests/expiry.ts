// Expires requests that nobody decided in time, and releases their holds.
import type { Scheduled } from '#platform/jobs/job.ts';
import { releaseHolds } from '#ledger/post.ts';
import type { JobContext } from '#platform/http/context.ts';
import { inBatches } from '#platform/feature/per-community.ts';
import { recordRequest, sourceOf } from '#kernel/wallets/money-requests.ts';
import { expireRequests, selectExpiring } from '#kernel/wallets/money-requests-queries.ts';
import { expiredReason, settleNotice, tellInitiator } from '#kernel/wallets/tell.ts';

/** Maximum number of requests that one transaction expires. */
const batchSize = 200;

export const expireMoneyRequests: Scheduled = {
  name: 'wallets.expire-requests',
  cron: '*/10 * * * *',
  run: async (tools) => {
    const found = await selectExpiring(tools.owner, tools.clock.now());
    await tools.eachFound(found, ({ communityId }) =>
      inBatches(tools, { communityId }, { batch: batchSize, work: expireBatch }),
    );
  },
};

/** Expires one batch of requests and returns their number. */
async function expireBatch(context: JobContext): Promise<number> {
  const at = context.clock.now().toISOString();
  const ended = await expireRequests(context.db, { at, outcome: expiredReason, limit: batchSize });
  if (ended.length === 0) return 0;
  const ids = ended.map(({ id }) => id);
  await releaseHolds(context.db, sourceOf(ids[0] ?? '').kind, ids);
  for (const request of ended) {
    recordRequest(context, 'money-request.expired', request, {
      before: { status: 'PendingApproval' },
      after: { status: 'Expired' },
    });
    settleNotice(context, request.id, { outcome: 'Expired before a decision' });
    tellInitiator(context, request, { step: 'has expired', reason: expiredReason });
  }
  return ended.length;
}
