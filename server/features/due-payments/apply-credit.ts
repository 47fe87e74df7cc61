// Lets a worker pay the current debts of a house from its credit.
import { randomUUID } from 'node:crypto';
import {
  type applyHouseCredit as operation,
  refundRefusals,
} from '#contract/due-payments/refunds.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { creditsOf } from '#kernel/billing/house-credits.ts';
import { lockHouseMoney } from '#kernel/billing/house-money.ts';
import { houseLabel } from '#kernel/billing/payments-queries.ts';
import { useCredit } from '#kernel/billing/use-credit.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { todayIn } from '#platform/process/clock.ts';

/** Pays current debts from the credit now, instead of waiting for the next charge. */
export async function applyHouseCredit(
  context: CommunityContext,
  { params: { houseId } }: Parsed<typeof operation>,
) {
  const { db, community, clock, user } = context;
  const label = await houseLabel(db, houseId);
  if (label === undefined) throw notFound();
  await lockHouseMoney(db, houseId);
  const credits = await creditsOf(db, houseId);
  if (credits.length === 0) throw refuse(refundRefusals.noCredit);
  const appliedMinor = await useCredit(context, {
    houseId,
    label,
    credits,
    today: todayIn(community.timeZone, clock),
    source: { kind: 'credit-use', id: randomUUID() },
    actorId: user.id,
  });
  if (appliedMinor === 0) throw refuse(refundRefusals.nothingOwed);
  context.audit({
    action: 'house.credit.applied',
    entityType: 'house',
    entityId: houseId,
    entityLabel: label,
    after: { appliedMinor },
  });
  context.emit('dues.changed', {});
  const credit = credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return { appliedMinor, leftMinor: credit - appliedMinor };
}
