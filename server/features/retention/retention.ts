// The retention periods of personal data: reads them, previews the effect of a new number of days, and changes them.
// Only the nightly job deletes data, so that a mistake can be corrected on the same day.
import {
  retentionKindNames,
  retentionKinds,
  type RetentionKind,
  type RetentionPeriod,
} from '#contract/retention/retention.ts';
import type * as contract from '#contract/retention/retention.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { Clock } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { refuseIfStale } from '#platform/feature/history.ts';
import { invalid } from '#platform/http/refuse.ts';
import type { RetentionRule } from '#platform/feature/retention.ts';
import * as queries from './queries.ts';

export type RetentionRules = readonly RetentionRule[];

export const retentionEntity = 'retention';

export const beforeOf = (clock: Clock, days: number): string =>
  new Date(clock.now().getTime() - days * 24 * 3600_000).toISOString();

/** The current retention period of a kind, in days. */
export const daysOf = async (db: Db, { kind, days }: RetentionRule): Promise<number> =>
  days ? days.read(db) : ((await queries.selectDays(db, kind)) ?? retentionKinds[kind].standard);

const keeperOf = (keepers: RetentionRules, kind: RetentionKind): RetentionRule => {
  const found = keepers.find((keeper) => keeper.kind === kind);
  if (!found) throw new Error(`nobody keeps ${kind}`);
  return found;
};

async function periodOf(
  { db, clock }: Pick<CommunityContext, 'db' | 'clock'>,
  keeper: RetentionRule,
  days: number,
): Promise<RetentionPeriod> {
  const waiting = await keeper.count(db, beforeOf(clock, days));
  return { kind: keeper.kind, days, waiting };
}

export const listRetention = (keepers: RetentionRules) => async (context: CommunityContext) => {
  const items: RetentionPeriod[] = [];
  for (const kind of retentionKindNames) {
    const keeper = keeperOf(keepers, kind);
    items.push(await periodOf(context, keeper, await daysOf(context.db, keeper)));
  }
  return { items };
};

export const previewRetention =
  (keepers: RetentionRules) =>
  async (
    context: CommunityContext,
    { params: { kind }, query: { Days: days } }: Parsed<typeof contract.previewRetention>,
  ): Promise<RetentionPeriod> => {
    refuseOutside(kind, days, 'Days');
    return periodOf(context, keeperOf(keepers, kind), days);
  };

export const changeRetention =
  (keepers: RetentionRules) =>
  async (
    context: CommunityContext,
    { params: { kind }, body: { days, seenDays } }: Parsed<typeof contract.changeRetention>,
  ): Promise<RetentionPeriod> => {
    const { db, communityId } = context;
    refuseOutside(kind, days, 'days');
    const keeper = keeperOf(keepers, kind);
    await queries.lockPeriods(db);
    const stored = await daysOf(db, keeper);
    const entity = { type: retentionEntity, id: communityId };
    await refuseIfStale(context, entity, { stored, given: seenDays });
    if (stored === days) return periodOf(context, keeper, days);
    if (keeper.days) await keeper.days.write(context, days);
    else await queries.writeDays(db, kind, days);
    context.audit({
      action: 'retention.changed',
      entityType: 'retention',
      entityId: communityId,
      entityLabel: retentionKinds[kind].label,
      before: { days: stored },
      after: { days },
    });
    context.emit('retention.changed', {});
    return periodOf(context, keeper, days);
  };

function refuseOutside(kind: RetentionKind, days: number, field: string): void {
  const { min, max } = retentionKinds[kind];
  if (days >= min && days <= max) return;
  throw invalid([{ code: 'INVALID', description: `Enter ${min} to ${max} days.`, field }]);
}
