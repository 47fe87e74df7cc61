// Ends plans every hour, before penalties are computed. A fully settled plan is completed. If an instalment is still
// missing after its grace days, the plan is broken, and its charges follow the rules of their dues again.
import type { Scheduled } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/http/context.ts';
import { inEachCommunity } from '#platform/jobs/community-jobs.ts';
import { inBatches } from '#platform/feature/per-community.ts';
import { notify } from '#platform/delivery/notify.ts';
import { placeOf } from '#kernel/billing/words.ts';
import { planBroken } from './messages.ts';
import { endPlans, missedPlans, settledPlans } from './plans-queries.ts';

/** The most plans that one transaction ends. */
const batchSize = 200;

export const planJob: Scheduled = inEachCommunity({
  name: 'dues.plans',
  cron: '17 * * * *',
  work: async (tools, communityId) => {
    for (const work of [completeBatch, breakBatch]) {
      await inBatches(tools, { communityId }, { batch: batchSize, work });
    }
  },
});

async function completeBatch(context: JobContext): Promise<number> {
  const { today } = await placeOf(context);
  const ended = await endPlans(context.db, settledPlans(batchSize), {
    status: 'Completed',
    endedOn: today,
    endedAt: context.clock.now().toISOString(),
    reason: null,
  });
  for (const plan of ended) {
    record(context, 'plan.completed', plan);
  }
  return ended.length;
}

async function breakBatch(context: JobContext): Promise<number> {
  const { today } = await placeOf(context);
  const ended = await endPlans(context.db, missedPlans(today, batchSize), {
    status: 'Broken',
    endedOn: today,
    endedAt: context.clock.now().toISOString(),
    reason: 'An instalment was missed.',
  });
  for (const plan of ended) {
    record(context, 'plan.broken', plan);
    notify(context, {
      ...planBroken.notice({ house: plan.label }),
      to: { permission: 'dues.approve' },
      link: `/dues/house/${plan.houseId}?Tab=plans`,
      groupKey: 'plans-broken',
      houseId: plan.houseId,
    });
  }
  return ended.length;
}

function record(
  context: JobContext,
  action: string,
  plan: { id: string; label: string; settledMinor: number },
): void {
  context.audit({
    action,
    entityType: 'instalment-plan',
    entityId: plan.id,
    entityLabel: plan.label,
    after: { settledMinor: plan.settledMinor },
  });
  context.emit('dues.changed', { entityId: plan.id });
}
