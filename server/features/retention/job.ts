// Deletes expired personal data every night. Each kind is deleted in batches with a transaction each, so that an
// interrupted run loses nothing and the next night continues. If anything was deleted, one audit entry per night
// records the numbers.
import type { JobTools, Scheduled } from '#platform/jobs/job.ts';
import { type RetentionKind, retentionKinds } from '#contract/retention/retention.ts';
import { inEachCommunity } from '#platform/jobs/community-jobs.ts';
import type { RetentionRule } from '#platform/feature/retention.ts';
import { beforeOf, daysOf, type RetentionRules } from './retention.ts';

const most = 500;

export const retentionJob = (keepers: RetentionRules): Scheduled =>
  inEachCommunity({
    name: 'retention.keep',
    cron: '10 1 * * *',
    work: async (tools, communityId) => {
      const gone: Partial<Record<RetentionKind, number>> = {};
      for (const keeper of keepers) {
        const count = await forgetAll(tools, communityId, keeper);
        if (count > 0) gone[keeper.kind] = count;
      }
      if (Object.keys(gone).length > 0) await tell(tools, communityId, gone);
    },
  });

async function forgetAll(
  tools: JobTools,
  communityId: string,
  keeper: RetentionRule,
): Promise<number> {
  const scope = { communityId };
  let sum = 0;
  for (let count = most; count > 0 && !tools.signal.aborted;) {
    count = await tools.inCommunity(scope, async (context) =>
      keeper.forget(context, {
        before: beforeOf(context.clock, await daysOf(context.db, keeper)),
        most,
      }),
    );
    sum += count;
  }
  return sum;
}

const tell = (
  tools: JobTools,
  communityId: string,
  gone: Partial<Record<RetentionKind, number>>,
): Promise<void> =>
  tools.inCommunity({ communityId }, async ({ audit, emit }) => {
    const after = Object.entries(gone).map(([kind, count]) => [
      retentionKinds[kind as RetentionKind].label,
      count,
    ]);
    audit({
      action: 'retention.applied',
      entityType: 'retention',
      entityId: communityId,
      entityLabel: 'End of the retention period',
      after: Object.fromEntries(after),
    });
    emit('retention.changed', {});
  });
