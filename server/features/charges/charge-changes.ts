// Changes that a worker may make to an issued charge: waive, adjust, void, or record and settle a dispute. Each
// change of an amount posts a journal and stores a permanent record.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { type Charge, chargeRefusals } from '#contract/charges/charge-changes.ts';
import type * as contract from '#contract/charges/charge-changes.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { type Line, postJournal } from '#ledger/post.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuseIfStale } from '#platform/feature/history.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { dueSettings, mayExceedLimit } from '#kernel/billing/due-settings.ts';
import { creditAccount } from '#kernel/billing/house-credits.ts';
import { lockHouseMoney } from '#kernel/billing/house-money.ts';
import { selectInPlan } from '#kernel/billing/plans-in-force.ts';
import { lockCharge, selectCharge, type StoredCharge } from './charge-queries.ts';
import { lowerPenalty } from './credit-note.ts';

export const getCharge = (
  context: CommunityContext,
  { params }: Parsed<typeof contract.getCharge>,
): Promise<Charge> => readCharge(context, params.chargeId);

export async function waiveCharge(
  context: CommunityContext,
  { params, body }: Parsed<typeof contract.waiveCharge>,
): Promise<Charge> {
  const charge = await lockOne(context, params.chargeId, body.version);
  const { outstandingMinor } = charge;
  if (outstandingMinor === 0) throw refuse(chargeRefusals.settled);
  const amountMinor = body.amountMinor ?? outstandingMinor;
  if (amountMinor > outstandingMinor) {
    const amount = formatAmount(outstandingMinor, context.community.currency);
    throw refuse(chargeRefusals.tooMuch, { field: 'amountMinor', with: { amount } });
  }
  await refuseAboveLimit(context, charge, { amountMinor, field: 'amountMinor' });
  const penaltyMinor = Math.min(amountMinor, charge.penaltyLeftMinor);
  const principalMinor = amountMinor - penaltyMinor;
  await sql`update charges set waived_principal_minor = waived_principal_minor + ${principalMinor},
      waived_penalty_minor = waived_penalty_minor + ${penaltyMinor}, version = version + 1
    where community_id = ${here} and id = ${charge.id}`.execute(context.db);
  const change = { kind: 'Waiver' as const, principalMinor, penaltyMinor, creditedMinor: 0 };
  return writeChange(context, charge, change, body.reason);
}

export async function adjustCharge(
  context: CommunityContext,
  { params, body }: Parsed<typeof contract.adjustCharge>,
): Promise<Charge> {
  const charge = await lockOne(context, params.chargeId, body.version);
  if (charge.isVoid) throw refuse(chargeRefusals.settled);
  // The current principal: the billed amount minus waivers.
  const now = charge.principalMinor - charge.waivedPrincipalMinor;
  const difference = body.principalMinor - now;
  if (difference === 0) return readCharge(context, charge.id);
  if (difference > 0) {
    if ((await selectInPlan(context.db, [charge.id])) !== undefined) {
      throw refuse(chargeRefusals.inPlan, { field: 'principalMinor' });
    }
    await sql`update charges set principal_minor = principal_minor + ${difference}, version = version + 1
      where community_id = ${here} and id = ${charge.id}`.execute(context.db);
    const change = { principalMinor: difference, penaltyMinor: 0, creditedMinor: 0 };
    return writeChange(context, charge, { kind: 'Adjustment', ...change }, body.reason);
  }
  const principalMinor = -difference;
  await refuseAboveLimit(context, charge, { amountMinor: principalMinor, field: 'principalMinor' });
  const creditedMinor = Math.max(0, principalMinor - charge.principalLeftMinor);
  await sql`update charges set waived_principal_minor = waived_principal_minor + ${principalMinor},
      paid_principal_minor = paid_principal_minor - ${creditedMinor}, version = version + 1
    where community_id = ${here} and id = ${charge.id}`.execute(context.db);
  await lowerPenalty(context, charge, body.principalMinor);
  const change = { kind: 'Credit note' as const, principalMinor, penaltyMinor: 0, creditedMinor };
  return writeChange(context, charge, change, body.reason);
}

export async function voidCharge(
  context: CommunityContext,
  { params, body }: Parsed<typeof contract.voidCharge>,
): Promise<Charge> {
  const charge = await lockOne(context, params.chargeId, body.version);
  const { outstandingMinor: amountMinor, principalLeftMinor, penaltyLeftMinor } = charge;
  if (amountMinor === 0) throw refuse(chargeRefusals.settled);
  if (charge.paidMinor > 0) throw refuse(chargeRefusals.partPaid);
  if ((await selectInPlan(context.db, [charge.id])) !== undefined)
    throw refuse(chargeRefusals.inPlan);
  await refuseAboveLimit(context, charge, { amountMinor });
  const voidedAt = context.clock.now().toISOString();
  await sql`update charges set waived_principal_minor = principal_minor, waived_penalty_minor = penalty_minor,
      voided_at = ${voidedAt}::timestamptz, disputed_at = null, version = version + 1
    where community_id = ${here} and id = ${charge.id}`.execute(context.db);
  const left = { principalMinor: principalLeftMinor, penaltyMinor: penaltyLeftMinor };
  return writeChange(context, charge, { kind: 'Void', ...left, creditedMinor: 0 }, body.reason);
}

export async function disputeCharge(
  context: CommunityContext,
  { params, body }: Parsed<typeof contract.disputeCharge>,
): Promise<Charge> {
  const charge = await lockOne(context, params.chargeId, body.version);
  await noteDispute(context, charge, body.reason);
  return readCharge(context, charge.id);
}

/**
 * Records that a house disputes a locked charge; refuses a charge without an outstanding amount. If the charge is
 * already disputed, no second `charge.disputed` event is emitted.
 */
export async function noteDispute(
  context: Disputing,
  charge: StoredCharge,
  reason: string,
  by: { residentId: string | null } | null = null,
): Promise<void> {
  if (charge.outstandingMinor === 0) throw refuse(chargeRefusals.settled);
  const at = context.clock.now().toISOString();
  await sql`update charges set disputed_at = ${at}::timestamptz, version = version + 1
    where community_id = ${here} and id = ${charge.id}`.execute(context.db);
  record(context, charge, { action: 'charge.disputed', reason });
  if (charge.isDisputed) return;
  const about = { houseId: charge.houseId, title: charge.title, reason, by };
  context.emit('charge.disputed', { entityId: charge.id, ...about });
}

export async function settleDispute(
  context: CommunityContext,
  { params, body }: Parsed<typeof contract.settleDispute>,
): Promise<Charge> {
  const charge = await lockOne(context, params.chargeId, body.version);
  // A house cannot dispute a charge after a settlement, so a settlement without a dispute would prevent a later
  // dispute.
  if (!charge.isDisputed) throw refuse(chargeRefusals.notDisputed);
  const at = context.clock.now().toISOString();
  await sql`update charges set disputed_at = null, dispute_settled_at = ${at}::timestamptz, version = version + 1
    where community_id = ${here} and id = ${charge.id}`.execute(context.db);
  record(context, charge, { action: 'charge.disputeSettled', reason: body.reason });
  return readCharge(context, charge.id);
}

type Disputing = Pick<CommunityContext, 'db' | 'clock' | 'audit' | 'emit'>;

async function readCharge(context: CommunityContext, chargeId: string): Promise<Charge> {
  const { db, community, clock } = context;
  const place = { today: todayIn(community.timeZone, clock), currency: community.currency };
  const charge = await selectCharge(db, chargeId, place);
  if (!charge) throw notFound();
  return charge;
}

/** Locks the house's money first and then the charge, in the same order as payments do. */
async function lockOne(
  context: CommunityContext,
  chargeId: string,
  version: number,
): Promise<StoredCharge> {
  const before = await readCharge(context, chargeId);
  await lockHouseMoney(context.db, before.house.id);
  const charge = await lockCharge(context.db, chargeId);
  if (!charge) throw notFound();
  const versions = { stored: charge.version, given: version };
  await refuseIfStale(context, { type: 'charge', id: chargeId }, versions);
  return charge;
}

/**
 * Refuses a waiver, credit note or void if it and the earlier waived amounts of the charge exceed the limit. Some
 * callers may exceed the limit (`mayExceedLimit`).
 */
async function refuseAboveLimit(
  context: CommunityContext,
  charge: StoredCharge,
  { amountMinor, field }: { amountMinor: number; field?: string },
): Promise<void> {
  if (mayExceedLimit(context)) return;
  const { waiveLimitMinor } = await dueSettings.read(context.db);
  if (waiveLimitMinor === null) return;
  const before = charge.waivedPrincipalMinor + charge.waivedPenaltyMinor;
  if (before + amountMinor <= waiveLimitMinor) return;
  const limit = formatAmount(waiveLimitMinor, context.community.currency);
  throw refuse(chargeRefusals.aboveLimit, { ...(field && { field }), with: { limit } });
}

type Change = {
  kind: 'Waiver' | 'Credit note' | 'Adjustment' | 'Void';
  principalMinor: number;
  penaltyMinor: number;
  creditedMinor: number;
};

/** The ledger's journal kind for each change. */
const journalOf = {
  Waiver: { kind: 'due.waived' },
  'Credit note': { kind: 'due.waived' },
  Adjustment: { kind: 'due.adjusted' },
  Void: { kind: 'due.voided' },
} as const;

const verbs = {
  Waiver: 'charge.waived',
  'Credit note': 'charge.credited',
  Adjustment: 'charge.raised',
  Void: 'charge.voided',
} as const;

async function writeChange(
  context: CommunityContext,
  charge: StoredCharge,
  change: Change,
  reason: string,
): Promise<Charge> {
  const { db, communityId, community, clock, user } = context;
  const madeAt = clock.now().toISOString();
  const id = crypto.randomUUID();
  const journal = await postJournal(db, {
    ...journalOf[change.kind],
    occurredOn: todayIn(community.timeZone, clock),
    postedAt: madeAt,
    narration: `${change.kind} for ${charge.houseLabel}: ${charge.title}`.slice(0, 200),
    counterparty: charge.houseLabel,
    source: { kind: 'charge-change', id },
    actorId: user.id,
    lines: linesOf(charge, change),
  });
  await db
    .insertInto('chargeChanges')
    .values({
      communityId,
      id,
      chargeId: charge.id,
      ...change,
      reason,
      madeBy: user.id,
      madeAt,
      journalId: journal.id,
    })
    .execute();
  record(context, charge, { action: verbs[change.kind], after: change, reason });
  return readCharge(context, charge.id);
}

function linesOf(charge: StoredCharge, change: Change): Line[] {
  const { kind, principalMinor, penaltyMinor, creditedMinor } = change;
  const total = principalMinor + penaltyMinor;
  if (kind === 'Adjustment') {
    return [
      { account: 'receivable', amountMinor: total },
      { account: 'duesIncome', subject: charge.category, amountMinor: -total },
    ];
  }
  // Voiding reverses the billed amount, the penalty and the waivers of the charge.
  if (kind === 'Void') {
    const waivedMinor = charge.waivedPrincipalMinor + charge.waivedPenaltyMinor;
    const undone: Line[] = [
      { account: 'duesIncome', subject: charge.category, amountMinor: charge.principalMinor },
      { account: 'penaltyIncome', amountMinor: charge.penaltyMinor },
      { account: 'waived', amountMinor: -waivedMinor },
      { account: 'receivable', amountMinor: -total },
    ];
    return undone.filter(({ amountMinor }) => amountMinor !== 0);
  }
  const lines: Line[] = [{ account: 'waived', amountMinor: total }];
  if (total > creditedMinor) {
    lines.push({ account: 'receivable', amountMinor: creditedMinor - total });
  }
  if (creditedMinor > 0) {
    const credit = creditAccount(charge.houseId, charge.walletId);
    lines.push({ ...credit, amountMinor: -creditedMinor });
  }
  return lines;
}

function record(
  context: Pick<Disputing, 'audit' | 'emit'>,
  charge: StoredCharge,
  { action, after, reason }: { action: string; after?: unknown; reason: string },
): void {
  context.audit({
    action,
    entityType: 'charge',
    entityId: charge.id,
    entityLabel: `${charge.houseLabel}: ${charge.title}`.slice(0, 200),
    ...(after !== undefined && { after }),
    reason,
  });
  context.emit('dues.changed', { entityId: charge.dueId });
}
