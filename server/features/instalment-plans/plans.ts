// Instalment plans: dates and amounts for open charges. The charges stay the debt: a plan posts and forgives nothing.
// While a plan is in force, its charges get no penalties and trigger no reminders. A missed instalment ends the plan
// after its grace days.
import type * as contract from '#contract/instalment-plans/instalment-plans.ts';
import {
  type InstalmentPlan,
  planRefusals as refusals,
} from '#contract/instalment-plans/instalment-plans.ts';
import { equalParts, type Part } from '#rules/dues/instalments.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuseIfStale } from '#platform/feature/history.ts';
import type { Page } from '#platform/http/list.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { chosenOnly } from '#kernel/billing/chosen-charges.ts';
import { lockHouseMoney, lockOpenCharges } from '#kernel/billing/house-money.ts';
import { selectInPlan } from '#kernel/billing/plans-in-force.ts';
import { endPlan, insertPlan, lockPlan, selectPlan, selectPlanPage } from './plans-queries.ts';

type Form = Parsed<typeof contract.createInstalmentPlan>['body'];

/** The default number of grace days. */
const usualGraceDays = 3;

const todayOf = ({ community, clock }: CommunityContext): string =>
  todayIn(community.timeZone, clock);

export const listInstalmentPlans = (
  context: CommunityContext,
  { query }: Parsed<typeof contract.listInstalmentPlans>,
): Promise<Page<InstalmentPlan>> => selectPlanPage(context.db, query, todayOf(context));

export const getInstalmentPlan = (
  context: CommunityContext,
  { params }: Parsed<typeof contract.getInstalmentPlan>,
): Promise<InstalmentPlan> => readPlan(context, params.planId);

export async function createInstalmentPlan(
  context: CommunityContext,
  { body }: { body: Form },
): Promise<InstalmentPlan> {
  const { db, clock, user } = context;
  const { houseId, graceDays = usualGraceDays, note = '' } = body;
  const today = todayOf(context);
  await lockHouseMoney(db, houseId);
  const charges = chosenOnly(await lockOpenCharges(db, houseId), body.chargeIds);
  const taken = await selectInPlan(db, body.chargeIds);
  if (taken) throw refuse(refusals.inPlan, { field: 'chargeIds', with: { title: taken } });
  const totalMinor = charges.reduce((sum, charge) => sum + charge.outstandingMinor, 0);
  const parts = partsOf(context, body.terms, totalMinor);
  refuseDays(parts, today, body.terms.kind);
  const id = await insertPlan(context, {
    plan: { houseId, totalMinor, graceDays, note, agreedOn: today, agreedBy: user.id },
    agreedAt: clock.now().toISOString(),
    charges,
    parts,
  });
  const plan = await readPlan(context, id);
  record(context, 'plan.agreed', plan, {
    after: { totalMinor, instalments: parts.length, firstOn: parts[0]?.dueOn, graceDays },
  });
  return plan;
}

export async function cancelInstalmentPlan(
  context: CommunityContext,
  { params: { planId }, body }: Parsed<typeof contract.cancelInstalmentPlan>,
): Promise<InstalmentPlan> {
  const { db, clock } = context;
  const stored = await lockPlan(db, planId);
  if (!stored) throw notFound();
  const before = await readPlan(context, planId);
  if (before.status !== 'Active') {
    throw refuse(refusals.ended, { with: { status: before.status.toLowerCase() } });
  }
  const entity = { type: 'instalment-plan', id: planId };
  await refuseIfStale(context, entity, { stored: stored.version, given: body.version });
  await endPlan(db, planId, {
    status: 'Cancelled',
    endedOn: todayOf(context),
    endedAt: clock.now().toISOString(),
    reason: body.reason,
  });
  const plan = await readPlan(context, planId);
  record(context, 'plan.cancelled', plan, {
    before: { status: 'Active', settledMinor: before.settledMinor },
    reason: body.reason,
  });
  return plan;
}

async function readPlan(context: CommunityContext, planId: string): Promise<InstalmentPlan> {
  const plan = await selectPlan(context.db, planId, todayOf(context));
  if (!plan) throw notFound();
  return plan;
}

/**
 * Computes the instalments. Refuses given instalments whose sum is not the whole debt, and a debt that is too small for
 * the number of equal instalments.
 */
function partsOf({ community }: CommunityContext, terms: Form['terms'], totalMinor: number) {
  if (terms.kind === 'Equal') {
    if (totalMinor < terms.count) throw refuse(refusals.tooSmall, { field: 'terms.count' });
    return equalParts(totalMinor, terms);
  }
  const sumMinor = terms.instalments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (sumMinor !== totalMinor) {
    const [sum, total] = [sumMinor, totalMinor].map((one) => formatAmount(one, community.currency));
    throw refuse(refusals.wrongSum, {
      field: 'terms.instalments',
      with: { sum: sum ?? '', total: total ?? '' },
    });
  }
  return terms.instalments;
}

function refuseDays(parts: readonly Part[], today: string, kind: Form['terms']['kind']): void {
  const fieldOf = (at: number): string =>
    kind === 'Equal' ? 'terms.firstOn' : `terms.instalments.${at}.dueOn`;
  if ((parts[0]?.dueOn ?? today) < today) throw refuse(refusals.inThePast, { field: fieldOf(0) });
  const at = parts.findIndex(({ dueOn }, place) => dueOn <= (parts[place - 1]?.dueOn ?? ''));
  if (at > 0) throw refuse(refusals.outOfOrder, { field: fieldOf(at) });
}

function record(
  context: CommunityContext,
  action: string,
  plan: InstalmentPlan,
  details: { before?: unknown; after?: unknown; reason?: string },
): void {
  const labels = {
    entityType: 'instalment-plan',
    entityId: plan.id,
    entityLabel: `${plan.house.label}: plan of ${plan.instalments.length} instalments`,
  };
  context.audit({ action, ...labels, ...details });
  context.emit('dues.changed', { entityId: plan.id });
}
